import type {
  CabecaTarefa,
  LoteBody,
  LoteReply,
  TarefaDesfeitaReply,
  TarefaReply,
  TarefasReply,
} from '@portal/contract/fechamento/tarefas.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, getJson, send } from '../http/http.ts'
import { readEvents } from '../http/sse.ts'

/** Tasks of the user. Every key starts with `tarefas` and the user. */
export const tarefasKey = (usuarioId: string) => ['tarefas', usuarioId]

/** Most companies of one task */
const MOST_ITEMS = 2000
/** Tasks that the list shows: all of a week, in practice */
const MOST_TASKS = 100
/** Milliseconds between two readings while something runs, and while nothing does */
const BUSY_MS = 5_000
const QUIET_MS = 60_000

export const isRunning = ({ dt_fim }: Pick<CabecaTarefa, 'dt_fim'>): boolean => dt_fim === null

/** The tasks of the last days, the newest first; read again by itself. */
export const tarefasOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...tarefasKey(usuarioId), 'lista'],
    queryFn: async ({ signal }) =>
      (await getJson<TarefasReply>('/tarefas', { query: { limite: MOST_TASKS }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? BUSY_MS : QUIET_MS),
  })

const pathOf = (id: string) => `/tarefas/${encodeURIComponent(id)}`

/** One task with all its companies. */
export const tarefaOptions = (usuarioId: string, id: string) =>
  queryOptions({
    queryKey: [...tarefasKey(usuarioId), id],
    queryFn: ({ signal }) => getJson<TarefaReply>(pathOf(id), { query: { limite: MOST_ITEMS }, signal }),
  })

export const deleteTarefa = (id: string) => send(pathOf(id), { method: 'DELETE' })

export const postDesfazerTarefa = (id: string) =>
  getJson<TarefaDesfeitaReply>(`${pathOf(id)}/desfazer`, { method: 'POST' })

export const postLote = (body: LoteBody) => getJson<LoteReply>('/fechamento/lote', { method: 'POST', body })

/** Calls `onChange` at each change of a task, until it has ended. `onLive` tells whether the stream is open. */
export async function followTarefa(
  id: string,
  { onChange, onLive }: { onChange: (task: CabecaTarefa) => void; onLive: (isLive: boolean) => void },
  signal: AbortSignal,
): Promise<void> {
  for (let wait = 1000; !signal.aborted; wait = Math.min(wait * 2, 30_000)) {
    try {
      const response = await send(pathOf(id), { accept: 'text/event-stream', signal })
      onLive(true)
      if (response.body)
        for await (const text of readEvents(response.body)) {
          wait = 1000
          const task = JSON.parse(text) as CabecaTarefa // the server sends the task's head alone
          onChange(task)
          if (!isRunning(task)) return
        }
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return
    }
    if (signal.aborted) return
    onLive(false)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
