import { DIAS_TAREFA, type ItemTarefa, type TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fechamentoOptions, mendedCompanies } from '../../api/escritorio/fechamento.ts'
import { isRunning } from '../../api/escritorio/tarefas.ts'
import text from '../../kit/text.module.css'
import work from '../../kit/work-card.module.css'
import { cx } from '../../lib/cx.ts'
import { formatCount, formatInteger } from '../../lib/format.ts'
import { useInOffice } from '../../session/office.ts'
import { useUsuario } from '../../session/session.ts'
import { CancelTask, RetryFailed, UndoTask } from './acts.tsx'
import { ItemGroup } from './item-group.tsx'
import styles from './tarefas.module.css'
import { GROUPS, keptUntil, leftWords, type ShownState, stateSentence, undoSentence } from './words.ts'

/** A task: how far it is, and its companies by state. */
export function TaskCard({ task, isLive }: { task: TarefaReply; isLive: boolean }) {
  const now = useNow(isRunning(task))
  const mended = useMended(task)
  const stateOf = ({ situacao, cpfcnpj }: ItemTarefa): ShownState =>
    situacao === 'falhou' && mended.has(cpfcnpj) ? 'resolvida' : situacao
  const counts = countsOf(task.data.map(stateOf))
  const until = keptUntil(task, DIAS_TAREFA)
  const undoWords = undoSentence(task)
  return (
    <section className={work.card} aria-label="Andamento">
      <div className={styles.head}>
        <div className={work.top}>
          <strong className={cx(work.number, text.tabular)}>{formatInteger(task.nr_feitas)}</strong>
          <span className={work.of}>
            de {formatInteger(task.nr_total)} {task.nr_total === 1 ? 'empresa' : 'empresas'}
          </span>
          <span className={styles.left}>
            {isRunning(task) && leftWords(task, now)}
            {isRunning(task) && task.ds_situacao !== 'cancelada' && <CancelTask task={task} />}
            {!isRunning(task) && <RetryFailed task={task} mended={mended} />}
            <UndoTask task={task} />
          </span>
        </div>
        <p className={work.sentence} role="status">
          {stateSentence(task, now)}
          {undoWords ?? (until && ` Os resultados saem em ${until}.`)}
          {isRunning(task) && !isLive && ' Sem conexão ao vivo: os números podem ter mudado.'}
        </p>
        <Bar counts={counts} total={task.nr_total} done={task.nr_feitas} />
        <ul className={work.legend}>
          {GROUPS.filter(({ situacao }) => counts[situacao] > 0).map(({ situacao, title, one }) => (
            <li key={situacao}>
              <span className={`${work.dot} ${styles[situacao]}`} aria-hidden="true" />
              {counts[situacao] === 1 ? one : title} <strong>{formatInteger(counts[situacao])}</strong>
            </li>
          ))}
        </ul>
      </div>
      {GROUPS.map((group) => {
        const items = task.data.filter((item) => stateOf(item) === group.situacao)
        return items.length > 0 && <ItemGroup key={group.situacao} group={group} items={items} task={task} />
      })}
    </section>
  )
}

const EFD_ACTS: readonly string[] = ['gerar_efd', 'conferir']

/** Companies that failed in the task and whose EFD has no error since. */
function useMended(task: TarefaReply): ReadonlySet<string> {
  const { id } = useUsuario()
  const isAsked = useInOffice() && !isRunning(task) && task.nr_falhas > 0 && EFD_ACTS.includes(task.ds_acao)
  const board = useQuery({ ...fechamentoOptions(id, task.mes), staleTime: 0, enabled: isAsked })
  return mendedCompanies(isAsked ? board.data : undefined)
}

type Counts = Record<ShownState, number>

function countsOf(states: readonly ShownState[]): Counts {
  const counts: Counts = { falhou: 0, resolvida: 0, fazendo: 0, feita: 0, na_fila: 0, cancelada: 0 }
  for (const state of states) counts[state] += 1
  return counts
}

const IN_BAR = ['feita', 'resolvida', 'falhou', 'fazendo'] as const

function Bar({ counts, total, done }: { counts: Counts; total: number; done: number }) {
  return (
    <div
      role="progressbar"
      className={work.bar}
      aria-label="Empresas terminadas"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={`${done} de ${formatCount(total, 'empresa', 'empresas')}`}
    >
      {IN_BAR.map((situacao) => (
        <span
          key={situacao}
          className={styles[situacao]}
          style={{ width: `${(counts[situacao] / Math.max(1, total)) * 100}%` }}
        />
      ))}
    </div>
  )
}

/** The time of this computer, each second while `runs`. */
function useNow(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return now
}
