import type { Regra } from '@portal/contract/automacao/regras.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contagemOptions, postAplicar } from '../../../api/escritorio/automacoes.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatCount, formatInteger } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'

/** Counts the stored notes for which a rule holds, then applies it to them as a task. */
export function ApplyDialog({ rule, onClose }: { rule: Regra; onClose: () => void }) {
  const { id: usuarioId } = useUsuario()
  const query = useQuery(contagemOptions(usuarioId, rule.id))
  const [tells, setTells] = useState(false)
  const { busy, error, run } = useAct()
  const navigate = useNavigate()
  const tellsAnybody = rule.passos.some(({ ds_passo }) => ['tarefa', 'email', 'webhook'].includes(ds_passo))
  const count = query.data?.quantidade ?? 0
  const apply = () =>
    run(async () => {
      const { id } = await postAplicar(rule.id, { fl_avisar: tells })
      notify('A regra está sendo aplicada.')
      await navigate({ to: '/$parte', params: { parte: 'tarefas' }, search: { id } })
    })
  const label = `Aplicar a ${formatCount(count, 'nota', 'notas')}`
  return (
    <Modal
      title="Aplicar às notas que já estão aqui?"
      text="Uma vez, empresa por empresa, como a regra está guardada. O andamento fica em Tarefas, onde se cancela."
      {...(count > 0 && { action: { label, busy, onClick: () => void apply() } })}
      onClose={onClose}
    >
      {query.isPending && <Skeleton label="Contando as notas" rows={1} height={24} />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="a contagem" />}
      {query.data && (
        <p role="status">
          {query.data.fl_parcial ? 'Ao menos ' : ''}
          {formatInteger(query.data.quantidade)} de {formatInteger(query.data.nr_examinadas)} notas.
        </p>
      )}
      {tellsAnybody && count > 0 && (
        <CheckField
          label="Também avisar: um recado ou e-mail por empresa, e o webhook por nota dos últimos 30 dias"
          checked={tells}
          onChange={setTells}
        />
      )}
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}
