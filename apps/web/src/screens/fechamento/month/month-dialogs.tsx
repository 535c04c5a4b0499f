import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { useState } from 'react'
import { TextField } from '../../../fields/text-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { notify } from '../../../lib/notify.ts'
import { ResponsibleField } from '../../../session/people/responsible-field.tsx'
import { useMonthChange } from './use-month-change.ts'

interface Props {
  row: Fechamento
  mes: string
  onClose: () => void
}

/** The receipt with which the EFD was delivered. */
export function ReceiptDialog({ row, mes, onClose }: Props) {
  const [text, setText] = useState(row.efd.ds_recibo ?? '')
  const { busy, error, change } = useMonthChange(row.cpfcnpj, mes)
  const save = async () => {
    if (!(await change({ efd_recibo: text.trim() || null }))) return
    notify('Recibo guardado.')
    onClose()
  }
  return (
    <Modal title="Recibo da EFD" action={{ label: 'Salvar', busy, onClick: () => void save() }} onClose={onClose}>
      <TextField
        label="Número do recibo da EFD"
        hint="Vazio: não entregue"
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={setText}
      />
      <DialogFault error={error} />
    </Modal>
  )
}

/** Who looks after the month. */
export function ResponsibleDialog({ row, mes, rows, onClose }: Props & { rows: readonly Fechamento[] }) {
  const [name, setName] = useState(row.nm_responsavel ?? '')
  const { busy, error, change } = useMonthChange(row.cpfcnpj, mes)
  const save = async () => {
    if (!(await change({ nm_responsavel: name.trim() || null }))) return
    notify('Responsável guardado.')
    onClose()
  }
  return (
    <Modal
      title="Responsável pelo mês"
      action={{ label: 'Salvar', busy, onClick: () => void save() }}
      onClose={onClose}
    >
      <ResponsibleField
        hint="Vazio: o da carteira"
        none="O da carteira"
        value={name}
        names={rows.flatMap(({ nm_responsavel }) => nm_responsavel ?? [])}
        onChange={setName}
      />
      <DialogFault error={error} />
    </Modal>
  )
}

/** Why a change of the month was refused. */
export const DialogFault = ({ error }: { error: Error | null }) => error && <ErrorText>{error.message}</ErrorText>
