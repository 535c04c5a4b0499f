import type { TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { RotateCcw, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { fechamentoKey } from '../../api/escritorio/fechamento.ts'
import { deleteTarefa, isRunning, postDesfazerTarefa, postLote, tarefasKey } from '../../api/escritorio/tarefas.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { Modal } from '../../kit/modal.tsx'
import { formatCount } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../../session/act.ts'
import { useInOffice } from '../../session/office.ts'
import { useUsuario } from '../../session/session.ts'
import { undoneText } from './words.ts'

function useTasksChanged(): () => Promise<void> {
  const client = useQueryClient()
  const { id } = useUsuario()
  return () => client.invalidateQueries({ queryKey: tarefasKey(id) })
}

/** Cancels what has not begun, after a question. */
export function CancelTask({ task }: { task: TarefaReply }) {
  const [isAsking, setAsking] = useState(false)
  const { busy, error, run } = useAct()
  const changed = useTasksChanged()
  const open = task.nr_total - task.nr_feitas
  const cancel = async () => {
    const done = await run(() => deleteTarefa(task.id))
    await changed()
    if (!done) return
    setAsking(false)
    notify('Tarefa cancelada.')
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancelar</Button>
      {isAsking && (
        <Modal
          title="Cancelar a tarefa?"
          text={`${doneWords(task.nr_feitas)}${formatCount(open, 'empresa que ainda falta não é feita', 'empresas que ainda faltam não são feitas')}.`}
          away="Continuar a tarefa"
          action={{ label: 'Cancelar a tarefa', busy, onClick: () => void cancel() }}
          onClose={() => setAsking(false)}
        >
          {error && <ErrorText>{error.message}</ErrorText>}
        </Modal>
      )}
    </>
  )
}

const doneWords = (done: number): string =>
  done === 0 ? '' : `${done === 1 ? 'A empresa já terminada fica' : `As ${done} já terminadas ficam`}. `

/** Acts of which the task says all that they need. */
const REPEATABLE = ['conferir', 'gerar_efd', 'fechar', 'exportar']

interface RetryProps {
  task: TarefaReply
  /** Companies in which what failed was mended since, by tax id */
  mended: ReadonlySet<string>
}

/** The same act for the companies in which it failed, as a new task. */
export function RetryFailed({ task: { ds_acao, mes, data, exportacao }, mended }: RetryProps) {
  const { busy, run } = useAct()
  const navigate = useNavigate()
  const changed = useTasksChanged()
  const failed = data.flatMap(({ situacao, cpfcnpj }) =>
    situacao === 'falhou' && !mended.has(cpfcnpj) ? [cpfcnpj] : [],
  )
  if (failed.length === 0 || ds_acao === 'manifestar' || ds_acao === 'aplicar_regra' || !REPEATABLE.includes(ds_acao))
    return null
  const retry = () =>
    run(async () => {
      const { id } = await postLote({
        mes,
        empresas: failed,
        acao: ds_acao,
        ...(exportacao ? { opcoes: { exportacao } } : {}),
      })
      await changed()
      await navigate({ to: '/$parte', params: { parte: 'tarefas' }, search: { id } })
    })
  const again = async () => {
    if (!(await retry())) notify('A nova tarefa não começou. Tente de novo.')
  }
  return (
    <Button disabled={busy} onClick={() => void again()}>
      <RotateCcw size={16} aria-hidden="true" />
      {failed.length === 1 ? 'Tentar de novo a que falhou' : `Tentar de novo as ${failed.length}`}
    </Button>
  )
}

/** Gives the months of a batch back what they had, after a question. */
export function UndoTask({
  task: { id, nr_feitas, nr_falhas, ds_acao, dt_desfazer, dt_desfeita },
}: {
  task: TarefaReply
}) {
  const [isAsking, setAsking] = useState(false)
  const { busy, error, run } = useAct()
  const client = useQueryClient()
  const { id: usuarioId } = useUsuario()
  const changed = useTasksChanged()
  if (!dt_desfazer || dt_desfeita || nr_feitas === nr_falhas) return null
  const undo = async () => {
    const done = await run(async () => notify(undoneText(await postDesfazerTarefa(id))))
    await Promise.all([changed(), client.invalidateQueries({ queryKey: fechamentoKey(usuarioId) })])
    if (done) setAsking(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Undo2 size={16} aria-hidden="true" />
        Desfazer
      </Button>
      {isAsking && (
        <Modal
          title={ds_acao === 'fechar' ? 'Desfazer o fechamento?' : 'Desfazer a mudança de responsável?'}
          text={`Cada mês volta ao ${ds_acao === 'fechar' ? 'estado' : 'responsável'} de antes. O que alguém mudou depois fica como está.`}
          action={{ label: 'Desfazer', busy, onClick: () => void undo() }}
          onClose={() => setAsking(false)}
        >
          {error && <ErrorText>{error.message}</ErrorText>}
        </Modal>
      )}
    </>
  )
}

/** Leads from the packages that a task made to the screen that sends them. */
export function DeliverPackages({ task }: { task: TarefaReply }) {
  const inOffice = useInOffice()
  if (!inOffice || task.ds_acao !== 'pacote' || isRunning(task) || task.nr_falhas === task.nr_total) return null
  return (
    <Link
      to="/escritorio/$parte"
      params={{ parte: 'entregar' }}
      search={{ mes: task.mes }}
      className={buttonClass({ look: 'primary' })}
    >
      <Send size={16} aria-hidden="true" />
      Entregar
    </Link>
  )
}
