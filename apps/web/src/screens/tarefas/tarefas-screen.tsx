import type { CabecaTarefa, TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useEffect, useState } from 'react'
import { followTarefa, isRunning, tarefaOptions, tarefasKey, tarefasOptions } from '../../api/escritorio/tarefas.ts'
import { Message } from '../../kit/message.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import work from '../../kit/work-card.module.css'
import { cx } from '../../lib/cx.ts'
import { defineSearch } from '../../lib/define-search.ts'
import { crumbsTo } from '../../session/crumbs.tsx'
import { Failure } from '../../session/failure.tsx'
import { useUsuario } from '../../session/session.ts'
import { DeliverPackages } from './acts.tsx'
import { DownloadAll } from './download-all.tsx'
import styles from './tarefas.module.css'
import { TaskCard } from './task-card.tsx'
import { progressWords, taskTitle, whenWords } from './words.ts'

/**
 * Long work of the user: the tasks of the last days, and one of them company by company, live. Tasks are ordered on
 * other screens; here they are followed and cancelled, and their results fetched.
 */

const CRUMBS = crumbsTo('Escritório', 'Tarefas')

const parseTarefas = defineSearch({ id: /^[0-9a-f-]{36}$/ })

export function TarefasScreen() {
  const { id } = parseTarefas(useSearch({ strict: false }))
  const list = useQuery(tarefasOptions(useUsuario().id))
  const shown = id ?? list.data?.[0]?.id
  if (shown) return <Task key={shown} id={shown} tasks={list.data ?? []} />
  return (
    <>
      <PageHeader title="Tarefas" crumbs={CRUMBS} />
      {list.isPending && <Skeleton label="Carregando as tarefas" rows={6} height={44} />}
      {list.isError && <Failure error={list.error} retry={list.refetch} what="Tarefas" />}
      {list.data?.length === 0 && (
        <Message
          icon={ListChecks}
          title="Nenhuma tarefa nos últimos 7 dias."
          detail="Conferir, gerar a EFD e preparar pacotes de muitas empresas aparece aqui, com o andamento de cada uma."
        />
      )}
    </>
  )
}

function Task({ id, tasks }: { id: string; tasks: CabecaTarefa[] }) {
  const { query, isLive } = useTask(id)
  const { data, isPending, isError, error, refetch } = query
  const head = data ?? tasks.find((task) => task.id === id)
  return (
    <>
      <PageHeader title={head ? taskTitle(head) : 'Tarefas'} crumbs={CRUMBS}>
        {data && <DeliverPackages task={data} />}
        {data && <DownloadAll task={data} />}
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.main}>
          {isPending && <Skeleton label="Carregando a tarefa" rows={8} height={44} />}
          {isError && !data && <Failure error={error} retry={refetch} what="Tarefa" />}
          {data && <TaskCard task={data} isLive={isLive} />}
        </div>
        {tasks.length > 0 && <TaskList tasks={tasks} current={id} />}
      </div>
    </>
  )
}

function TaskList({ tasks, current }: { tasks: CabecaTarefa[]; current: string }) {
  const now = Date.now()
  return (
    <nav className={cx(work.card, styles.list)} aria-labelledby="tarefas-recentes">
      <h2 id="tarefas-recentes">Tarefas recentes</h2>
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <Link
              to="/$parte"
              params={{ parte: 'tarefas' }}
              search={{ id: task.id }}
              className={cx(styles.link, task.id === current && styles.current)}
              aria-current={task.id === current ? 'page' : undefined}
            >
              <span>{taskTitle(task)}</span>
              <small>
                {whenWords(task.dt_pedido, now)} · {progressWords(task)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One task, followed until it has ended. `isLive`: whether the server's stream is open. */
function useTask(id: string) {
  const { id: usuarioId } = useUsuario()
  const client = useQueryClient()
  const options = tarefaOptions(usuarioId, id)
  const query = useQuery(options)
  const [isLive, setLive] = useState(true)
  const follows = query.data ? isRunning(query.data) : false
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options follow from the two ids
  useEffect(() => {
    if (!follows) return
    const gone = new AbortController()
    void followTarefa(
      id,
      {
        onLive: (live) => !gone.signal.aborted && setLive(live),
        onChange: (head) => {
          // the head at once; the companies when they have been read
          client.setQueryData<TarefaReply>(options.queryKey, (now) => now && { ...now, ...head, dt_fim: now.dt_fim })
          void client.invalidateQueries({ queryKey: tarefasKey(usuarioId) })
        },
      },
      gone.signal,
    ).catch(() => {})
    return () => gone.abort()
  }, [follows, id, usuarioId, client])
  return { query, isLive }
}
