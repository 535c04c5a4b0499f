import type { CarteiraGravadaReply, LinhaJulgada } from '@portal/contract/escritorio/escritorio.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { saveFile } from '../../../api/http/download.ts'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatCount } from '../../../lib/format.ts'
import { xlsxOf } from '../../../lib/xlsx.ts'
import { CERTIFICATES_PATH } from '../../../session/certificates-path.ts'
import { REGIME_OPTIONS } from '../words.ts'
import { type CompanyLine, HEADING, type Mend, mendedLines } from './company-lines.ts'
import { ProofDialog } from './proof-dialog.tsx'

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
  /** A company entered by its A1 */
  onBrought: () => void
  onClose: () => void
}

type Refused = LinhaJulgada & { line: CompanyLine | undefined }

interface MendsProps {
  mends: ReadonlyMap<number, Mend>
  onMend: (row: number, mend: Mend) => void
  onAgain: () => void
}

const isHeld = ({ fl_pedido }: LinhaJulgada): boolean => fl_pedido === 'S'

interface Acting {
  /** Null: already written */
  mending: MendsProps | null
  /** Cleaned tax ids of companies that entered by their A1 */
  brought: ReadonlySet<string>
  onProve: (refused: Refused) => void
}

const columnsOf = ({ mending, brought, onProve }: Acting, hasHeld: boolean): Column<Refused>[] => [
  { key: 'linha', head: 'Linha', numeric: true, cell: ({ line }) => line?.row },
  { key: 'nome', head: 'Empresa na planilha', cell: ({ line, cpfcnpj }) => line?.sent.nome || cpfcnpj },
  { key: 'cpfcnpj', head: 'CNPJ', cell: ({ cpfcnpj }) => cpfcnpj },
  {
    key: 'mensagem',
    head: 'O que impede',
    cell: (refused) => (isHeld(refused) ? HELD[mending ? 'judged' : 'written'] : refused.mensagem),
  },
  ...(mending || hasHeld
    ? [
        {
          key: 'corrigir',
          head: hasHeld ? 'O que fazer' : 'Corrigir aqui',
          cell: (refused: Refused) => {
            if (!isHeld(refused)) return mending && <MendCell {...mending} refused={refused} />
            if (brought.has(refused.cpfcnpj)) return 'Entrou na carteira pelo A1.'
            return <Button onClick={() => onProve(refused)}>Tenho o certificado A1 deste cliente</Button>
          },
        },
      ]
    : []),
]

/** The other way on is the A1. */
const HELD = {
  judged:
    'A raiz já está com alguém no portal. Ao importar, um pedido vai ao titular dela ou, sem titular, ao operador.',
  written: 'A raiz já está com alguém no portal. O pedido espera pelo titular dela ou, sem titular, pelo operador.',
}

const CAMPO_WORD: Readonly<Record<string, string>> = {
  cpfcnpj: 'CNPJ ou CPF',
  nome: 'Nome',
  uf: 'UF',
  ie: 'Inscrição estadual',
  ds_regime: 'Regime',
  etiquetas: 'Etiquetas',
  nm_responsavel: 'Responsável',
  nm_contato: 'Contato',
  ds_email: 'E-mail',
  ds_whatsapp: 'WhatsApp',
}
const REGIMES = REGIME_OPTIONS.filter(({ value }) => value !== 'nenhum')

/** The refused cell as a field. Enter judges again. */
function MendCell({ refused, mends, onMend, onAgain }: MendsProps & { refused: Refused }) {
  const { line, campo } = refused
  const label = campo === undefined ? undefined : CAMPO_WORD[campo]
  if (!line || campo === undefined || label === undefined) return null
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
export function ImportJudged(props: Props) {
  const { lines, reply, written, busy, error, onBack, onWrite, onAgain, onBrought, onClose } = props
  const [mends, setMends] = useState<ReadonlyMap<number, Mend>>(new Map())
  const [proved, setProved] = useState<Refused | null>(null)
  const [brought, setBrought] = useState<ReadonlySet<string>>(new Set())
  const refused = reply.linhas
    .filter(({ situacao }) => situacao === 'recusada')
    .map((judged) => ({ ...judged, line: lines[judged.linha - 1] }))
  const good = reply.incluidas + reply.alteradas - reply.iguais
  const held = refused.filter((line) => isHeld(line) && !brought.has(line.cpfcnpj)).length
  const judgeAgain = () => {
    setMends(new Map())
    onAgain(mendedLines(lines, mends))
  }
  const again = () => {
    if (!busy && mends.size > 0) judgeAgain()
  }
  const onMend = (row: number, mend: Mend) => setMends(new Map([...mends, [row, mend]]))
  const mending = written ? null : { mends, onMend, onAgain: again }
  const columns = columnsOf({ mending, brought, onProve: setProved }, refused.some(isHeld))
  const label =
    good > 0
      ? `Importar ${formatCount(good, 'empresa', 'empresas')}`
      : `Enviar ${formatCount(held, 'pedido', 'pedidos')}`
  const importing = { label, busy, onClick: onWrite }
  if (proved)
    return (
      <ProofDialog
        company={{ cpfcnpj: proved.cpfcnpj, nome: proved.line?.sent.nome, uf: proved.line?.sent.uf }}
        away="Voltar"
        onClose={() => setProved(null)}
        onBrought={() => {
          onBrought()
          setBrought(new Set([...brought, proved.cpfcnpj]))
          if (!written) judgeAgain()
        }}
      />
    )
  return (
    <Modal
      title={written ? 'Planilha importada' : 'Conferir a planilha'}
      wide={refused.length > 0}
      text={summaryOf(reply, written)}
      action={written || good + held === 0 || mends.size > 0 ? undefined : importing}
      second={written ? undefined : { label: 'Voltar', busy, onClick: onBack }}
      onClose={onClose}
    >
      {error && <ErrorText>{error.message}</ErrorText>}
      {written && good > 0 && (
        <div className={layout.row}>
          <Link to={CERTIFICATES_PATH} className={buttonClass()}>
            Guardar os certificados
          </Link>
        </div>
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
          <div className={layout.row}>
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
