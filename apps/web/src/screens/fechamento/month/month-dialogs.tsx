import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { useState } from 'react'
import { postPedir } from '../../../api/escritorio/para-mim.ts'
import { TextField } from '../../../fields/text-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { monthText } from '../../../lib/month-name.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { useColleagues } from '../../../session/people/colleagues.ts'
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
  const tell = useAct()
  const { busy, error, change } = useMonthChange(row.cpfcnpj, mes)
  const people = useColleagues(row.cpfcnpj).filter(({ nome }) => nome === name)
  const save = async () => {
    if (!(await change({ nm_responsavel: name.trim() || null }))) return
    const [person, namesake] = people
    const isTold = person?.fl_eu === 'N' && !namesake && name !== row.nm_responsavel
    const asked = { cpfcnpj: row.cpfcnpj, ds_assunto: 'mes', cd_assunto: mes, ds_ato: 'atribuido' } as const
    // the month is theirs also where the message cannot be left
    const left =
      isTold && (await tell.run(() => postPedir({ ...asked, pessoas: [person.id], nm_assunto: monthText(mes) })))
    notify(left ? `Responsável guardado. ${name} vê o mês em «Para mim».` : 'Responsável guardado.')
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
