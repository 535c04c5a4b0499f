import type { CopiarSpedReply } from '@portal/contract/escritorio/sped.ts'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatCount } from '../../../lib/format.ts'
import { copiedFieldWord } from './accountant-fields.ts'

interface Props {
  judged: CopiarSpedReply['data']
  busy: boolean
  error: Error | null
  onCopy: () => void
  onClose: () => void
}

interface ChangedField {
  key: string
  nome: string
  campo: string
  de: string
  para: string
}

const COLUMNS: Column<ChangedField>[] = [
  { key: 'nome', head: 'Cliente', cell: ({ nome }) => nome },
  { key: 'campo', head: 'O que muda', cell: ({ campo }) => copiedFieldWord(campo) },
  { key: 'de', head: 'De', cell: ({ de }) => de || '(vazio)' },
  { key: 'para', head: 'Para', cell: ({ para }) => para || '(vazio)' },
]

/** What a copy changes, client by client, before it is saved. */
export function CopyDialog({ judged, busy, error, onCopy, onClose }: Props) {
  const changed = judged.filter(({ situacao }) => situacao === 'alterada')
  const equal = judged.length - changed.length
  const rows = changed.flatMap(({ cpfcnpj, nome, campos }) =>
    campos.map((field) => ({ key: `${cpfcnpj} ${field.campo}`, nome, ...field })),
  )
  const copying = { label: `Copiar para ${formatCount(changed.length, 'cliente', 'clientes')}`, busy, onClick: onCopy }
  return (
    <Modal
      title="O que muda"
      wide
      text={`${formatCount(changed.length, 'cliente muda', 'clientes mudam')}, ${formatCount(equal, 'já está igual', 'já estão iguais')}. Nada foi copiado ainda.`}
      action={changed.length > 0 ? copying : undefined}
      onClose={onClose}
    >
      {error && <ErrorText>{error.message}</ErrorText>}
      {rows.length > 0 && <Table cards label="O que muda" columns={COLUMNS} rows={rows} keyOf={({ key }) => key} />}
    </Modal>
  )
}
