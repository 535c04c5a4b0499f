import type { CarteiraGravadaReply, LinhaJulgada } from '@portal/contract/escritorio.ts'
import { useState } from 'react'
import { saveFile } from '../../../api/download.ts'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatCount } from '../../../lib/format.ts'
import { xlsxOf } from '../../../lib/xlsx.ts'
import styles from '../escritorio.module.css'
import { REGIME_OPTIONS } from '../words.ts'
import { type CompanyLine, HEADING, type Mend, mendedLines } from './company-lines.ts'

interface Props {
  lines: CompanyLine[]
  reply: CarteiraGravadaReply
  written: boolean
  busy: boolean
  error: Error | null
  onBack: () => void
  onWrite: () => void
  /** Judges again with the mended lines */
  onAgain: (lines: CompanyLine[]) => void
  onClose: () => void
}

type Refused = LinhaJulgada & { line: CompanyLine | undefined }

interface MendsProps {
  mends: ReadonlyMap<number, Mend>
  onMend: (row: number, mend: Mend) => void
  onAgain: () => void
}

/** `mending` null: already written. */
const columnsOf = (mending: MendsProps | null): Column<Refused>[] => [
  { key: 'linha', head: 'Linha', numeric: true, cell: ({ line }) => line?.row },
  { key: 'nome', head: 'Empresa na planilha', cell: ({ line, cpfcnpj }) => line?.sent.nome || cpfcnpj },
  { key: 'cpfcnpj', head: 'CNPJ', cell: ({ cpfcnpj }) => cpfcnpj },
  { key: 'mensagem', head: 'O que impede', cell: ({ mensagem }) => mensagem },
  ...(mending
    ? [
        {
          key: 'corrigir',
          head: 'Corrigir aqui',
          cell: (refused: Refused) => <MendCell {...mending} refused={refused} />,
        },
      ]
    : []),
]

const CAMPO_WORD: Readonly<Record<string, string>> = {
  cpfcnpj: 'CNPJ ou CPF',
  nome: 'Nome',
  uf: 'UF',
  ie: 'Inscrição estadual',
  ds_regime: 'Regime',
  etiquetas: 'Etiquetas',
  nm_responsavel: 'Responsável',
}
const REGIMES = REGIME_OPTIONS.filter(({ value }) => value !== 'nenhum')

/** The refused cell as a field. Enter judges again; a request for a held company is not mended here. */
function MendCell({ refused, mends, onMend, onAgain }: MendsProps & { refused: Refused }) {
  const { line, campo, fl_pedido } = refused
  const label = campo === undefined ? undefined : CAMPO_WORD[campo]
  if (!line || campo === undefined || label === undefined || fl_pedido === 'S') return null
  const typed = mends.get(line.row)?.text
  const change = (text: string) => onMend(line.row, { campo, text })
  const name = `${label} da linha ${line.row}`
  if (campo === 'ds_regime')
    return <Select label={name} value={typed ?? null} placeholder="Escolha" options={REGIMES} onChange={change} />
  const sent = line.sent[campo as keyof typeof line.sent] // a word of CAMPO_WORD is a field of the line
  return (
    <TextField
      label={name}
      autoComplete="off"
      value={typed ?? (Array.isArray(sent) ? sent.join(', ') : (sent ?? ''))}
      onChange={change}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter would run the dialog's action, which imports
        event.preventDefault()
        onAgain()
      }}
    />
  )
}

/** Result of the dry run, or of the writing. */
export function ImportJudged({ lines, reply, written, busy, error, onBack, onWrite, onAgain, onClose }: Props) {
  const [mends, setMends] = useState<ReadonlyMap<number, Mend>>(new Map())
  const refused = reply.linhas
    .filter(({ situacao }) => situacao === 'recusada')
    .map((judged) => ({ ...judged, line: lines[judged.linha - 1] }))
  const good = reply.incluidas + reply.alteradas - reply.iguais
  const again = () => {
    if (busy || mends.size === 0) return
    setMends(new Map())
    onAgain(mendedLines(lines, mends))
  }
  const onMend = (row: number, mend: Mend) => setMends(new Map([...mends, [row, mend]]))
  const columns = columnsOf(written ? null : { mends, onMend, onAgain: again })
  const importing = { label: `Importar ${formatCount(good, 'empresa', 'empresas')}`, busy, onClick: onWrite }
  return (
    <Modal
      title={written ? 'Planilha importada' : 'Conferir a planilha'}
      wide
      text={summaryOf(reply, written)}
      action={written || good === 0 || mends.size > 0 ? undefined : importing}
      second={written ? undefined : { label: 'Voltar', busy, onClick: onBack }}
      onClose={onClose}
    >
      {error && (
        <p className={styles.wrong} role="alert">
          {error.message}
        </p>
      )}
      {refused.length > 0 && (
        <>
          <Table
            cards
            label="Linhas que não entram"
            columns={columns}
            rows={refused}
            keyOf={({ linha }) => String(linha)}
          />
          <div className={styles.row}>
            {mends.size > 0 && (
              <Button look="primary" disabled={busy} onClick={again}>
                Conferir de novo
              </Button>
            )}
            <Button onClick={() => void saveRefused(refused)}>
              Baixar {formatCount(refused.length, 'linha recusada', 'linhas recusadas')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}

function summaryOf({ incluidas, alteradas, iguais, recusadas }: CarteiraGravadaReply, written: boolean): string {
  const parts = [
    formatCount(incluidas, 'nova', 'novas'),
    formatCount(alteradas - iguais, 'alterada', 'alteradas'),
    formatCount(iguais, 'igual', 'iguais'),
    formatCount(recusadas, 'com erro', 'com erro'),
  ]
  return `${parts.join(', ')}. ${written ? 'As linhas boas foram gravadas.' : 'Nada foi gravado ainda.'}`
}

/** The refused lines as a spreadsheet to mend and send again. */
async function saveRefused(refused: readonly Refused[]): Promise<void> {
  const rows = refused.map(({ line, cpfcnpj, mensagem }) => {
    const { nome, uf, ie, ds_regime, etiquetas, nm_responsavel } = line?.sent ?? {}
    const cells = [line?.sent.cpfcnpj ?? cpfcnpj, nome, uf, ie, ds_regime, etiquetas?.join(', '), nm_responsavel]
    return [...cells.map((cell) => cell ?? ''), mensagem ?? '']
  })
  const blob = await xlsxOf([[...HEADING, 'O que impede'], ...rows], 'Empresas')
  saveFile({ name: 'carteira-recusadas.xlsx', blob })
}
