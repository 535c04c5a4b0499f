import type { CancelamentosReply } from '@portal/contract/notas/cancelamento.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { Decision } from '../../../api/notas/cancelamentos.ts'
import { TextField } from '../../../fields/text-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { type Acao, consequenceOf, doneText, questionOf, REASON_MAX } from './words.ts'

/** Keys of the queries whose data a decision changes. */
const CHANGED = [['notas'], ['documento'], ['pdf'], ['inicio'], ['importacao', 'cancelamentos']]

interface Props {
  acao: Acao
  tipo: Tipo
  count: number
  decide: (decision: Decision) => Promise<CancelamentosReply>
  onDone?: (reply: CancelamentosReply) => void
  onClose: () => void
}

/** Asks for one reason for all selected claimed cancellations, then saves the decision. */
export function DecideDialog({ acao, tipo, count, decide, onDone, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, error, run, fieldError } = useAct()
  const client = useQueryClient()
  const submit = async () => {
    const ds_motivo = reason.trim()
    setMissing(ds_motivo === '')
    if (ds_motivo === '') return
    const isDone = await run(async () => {
      const reply = await decide({ acao, ds_motivo })
      notify(doneText(acao, tipo, reply))
      onDone?.(reply)
    })
    // with several calls, the first may be saved when a later one fails
    for (const queryKey of CHANGED) void client.invalidateQueries({ queryKey })
    if (isDone) onClose()
  }
  const wrong = missing ? 'Escreva o motivo.' : fieldError('ds_motivo')
  return (
    <Modal
      title={questionOf(acao, tipo, count)}
      icon={CircleQuestionMark}
      tone="amber"
      text={consequenceOf(acao, tipo, count)}
      action={{
        label: busy ? 'Gravando…' : acao === 'considerar' ? 'Considerar' : 'Desconsiderar',
        busy,
        onClick: () => void submit(),
      }}
      onClose={onClose}
    >
      {error && !fieldError('ds_motivo') && <ErrorText>{error.message}</ErrorText>}
      <TextField
        label="Motivo"
        hint="Fica na auditoria, com o seu nome e a hora."
        required
        maxLength={REASON_MAX}
        value={reason}
        error={wrong}
        onChange={(text) => {
          setReason(text)
          setMissing(false)
        }}
      />
    </Modal>
  )
}
