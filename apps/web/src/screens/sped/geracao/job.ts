import { ApiError, OFFLINE } from '../../../api/http/http.ts'
import { queryClient } from '../../../api/http/query-client.ts'
import { arquivosKey, generate, type Mes } from '../../../api/sped.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { onSessionEnd } from '../../../session/session.ts'

/** Generation of a file. It continues while another screen is open, until the page is closed. */
export interface Job {
  key: string
  startedAt: number
  /** Blocks started so far, with the number of lines written before each */
  blocks: readonly { bloco: string; linhas: number }[]
  /** Lines written so far; `documentos`: documents read so far */
  linhas: number
  documentos: number
  state: 'running' | 'done' | 'failed' | 'cancelled'
  endedAt: number | null
  id: string | null
  error: ApiError | null
}

type Request = Mes & { cod_fin: '0' | '1' }

const store = createStore<Job | null>(null)
let stop: AbortController | null = null

const jobKey = ({ cnpj, dt_ini, cod_fin }: Request): string => `${cnpj} ${dt_ini} ${cod_fin}`

/** The running generation of this month, or the result of the last one. */
export function useJob(request: Request): Job | null {
  const job = useStore(store)
  return job?.key === jobKey(request) ? job : null
}

const newJob = (key: string): Job => ({
  key,
  startedAt: Date.now(),
  endedAt: null,
  state: 'running',
  blocks: [],
  linhas: 0,
  documentos: 0,
  id: null,
  error: null,
})

/** Starts a generation. Only one runs at a time: a running one of another month is cancelled. */
export async function startJob(request: Request): Promise<void> {
  const key = jobKey(request)
  const job = store.get()
  if (job?.key === key && job.state === 'running') return
  stop?.abort()
  const own = new AbortController()
  stop = own
  store.set(newJob(key))
  const end = (change: Partial<Job>) => {
    const job = store.get()
    if (stop === own && job) store.set({ ...job, ...change, endedAt: Date.now() })
  }
  try {
    const id = await generate(request, {
      signal: own.signal,
      onAndamento: ({ bloco, linhas, documentos }) => {
        const job = store.get()
        if (stop !== own || !job) return
        const begins = job.blocks.at(-1)?.bloco !== bloco
        store.set({ ...job, linhas, documentos, blocks: begins ? [...job.blocks, { bloco, linhas }] : job.blocks })
      },
    })
    await queryClient.invalidateQueries({ queryKey: arquivosKey(request.cnpj) })
    end({ state: 'done', id })
  } catch (error) {
    if (own.signal.aborted) return end({ state: 'cancelled' })
    end({
      state: 'failed',
      // an error without an answer of the server is a broken connection
      error: error instanceof ApiError ? error : new ApiError(0, OFFLINE, { code: 'rede.interrompida' }),
    })
  }
}

export const cancelJob = (): void => stop?.abort()

/** The next user of this page never sees the job. */
onSessionEnd(() => {
  stop?.abort()
  stop = null
  store.set(null)
})

/** Clears an ended job so that the step can begin again. */
export function clearJob(): void {
  if (store.get()?.state !== 'running') store.set(null)
}
