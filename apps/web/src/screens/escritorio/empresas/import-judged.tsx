import type { CarteiraGravadaReply, LinhaJulgada } from '@portal/contract/escritorio.ts'
import { saveFile } from '../../../api/download.ts'
import { Button } from '../../../kit/button.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatCount } from '../../../lib/format.ts'
import { xlsxOf } from '../../../lib/xlsx.ts'
import styles from '../escritorio.module.css'
import { type CompanyLine, HEADING } from './company-lines.ts'

interface Props {
  lines: CompanyLine[]
  reply: CarteiraGravadaReply
  written: boolean
  busy: boolean
  error: Error | null
  onBack: () => void
  onWrite: () => void
  onClose: () => void
}

type Refused = LinhaJulgada & { line: CompanyLine | undefined }

const COLUMNS: Column<Refused>[] = [
  { key: 'linha', head: 'Linha', numeric: true, cell: ({ line }) => line?.row },
  { key: 'nome', head: 'Empresa na planilha', cell: ({ line, cpfcnpj }) => line?.sent.nome || cpfcnpj },
  { key: 'cpfcnpj', head: 'CNPJ', cell: ({ cpfcnpj }) => cpfcnpj },
  { key: 'mensagem', head: 'O que impede', cell: ({ mensagem }) => mensagem },
]

/** Result of the dry run, or of the writing. */
export function ImportJudged({ lines, reply, written, busy, error, onBack, onWrite, onClose }: Props) {
  const refused = reply.linhas
    .filter(({ situacao }) => situacao === 'recusada')
    .map((judged) => ({ ...judged, line: lines[judged.linha - 1] }))
  const good = reply.incluidas + reply.alteradas - reply.iguais
  const importing = { label: `Importar ${formatCount(good, 'empresa', 'empresas')}`, busy, onClick: onWrite }
  return (
    <Modal
      title={written ? 'Planilha importada' : 'Conferir a planilha'}
      wide
      text={summaryOf(reply, written)}
      action={written || good === 0 ? undefined : importing}
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
            columns={COLUMNS}
            rows={refused}
            keyOf={({ linha }) => String(linha)}
          />
          <div className={styles.row}>
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
