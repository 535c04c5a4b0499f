import { useSyncExternalStore } from 'react'
import { ApiError, OFFLINE } from '../../../api/http.ts'
import { queryClient } from '../../../api/query-client.ts'
import { arquivosKey, generate, type Mes } from '../../../api/sped.ts'
import { onSessionEnd } from '../../../session/session.ts'

/** The generation of a file, kept until the page is closed. */
export interface Job {
  key: string
  startedAt: number
  /** Each block that was reached, with the lines written before it */
  blocks: readonly { bloco: string; linhas: number }[]
  /** Lines written, and documents read, by now */
  linhas: number
  documentos: number
  state: 'running' | 'done' | 'failed' | 'cancelled'
  endedAt: number | null
  id: string | null
  error: ApiError | null
}

type Request = Mes & { cod_fin: '0' | '1' }

let job: Job | null = null
let stop: AbortController | null = null
const listeners = new Set<() => void>()

const jobKey = ({ cnpj, dt_ini, cod_fin }: Request): string => `${cnpj} ${dt_ini} ${cod_fin}`

function tell(next: Job | null): void {
  job = next
  for (const listen of listeners) listen()
}

/** The file that is being made of this month, or how the last attempt ended. */
export function useJob(request: Request): Job | null {
  const now = useSyncExternalStore(subscribe, () => job)
  return now?.key === jobKey(request) ? now : null
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Starts a generation; one at a time, a running one of another month is given up. */
export async function startJob(request: Request): Promise<void> {
  const key = jobKey(request)
  if (job?.key === key && job.state === 'running') return
  stop?.abort()
  const own = new AbortController()
  stop = own
  const began: Job = {
    key,
    startedAt: Date.now(),
    blocks: [],
    linhas: 0,
    documentos: 0,
    state: 'running',
    endedAt: null,
    id: null,
    error: null,
  }
  tell(began)
  const end = (change: Partial<Job>) => {
    if (stop === own && job) tell({ ...job, ...change, endedAt: Date.now() })
  }
  try {
    const id = await generate(request, {
      signal: own.signal,
      onAndamento: ({ bloco, linhas, documentos }) => {
        if (stop !== own || !job) return
        const begins = job.blocks.at(-1)?.bloco !== bloco
        tell({ ...job, linhas, documentos, blocks: begins ? [...job.blocks, { bloco, linhas }] : job.blocks })
      },
    })
    await queryClient.invalidateQueries({ queryKey: arquivosKey(request.cnpj) })
    end({ state: 'done', id })
  } catch (error) {
    if (own.signal.aborted) return end({ state: 'cancelled' })
    end({
      state: 'failed',
      // any other error is a failed connection
      error: error instanceof ApiError ? error : new ApiError(0, OFFLINE, { code: 'rede.interrompida' }),
    })
  }
}

export const cancelJob = (): void => stop?.abort()

/** Cancels the generation at sign-out. */
onSessionEnd(() => {
  stop?.abort()
  stop = null
  tell(null)
})

/** Clears an ended generation, so that the step can start again. */
export function clearJob(): void {
  if (job?.state !== 'running') tell(null)
}
