import type { CruzamentoReply } from '@portal/contract/sped-cruzamento.ts'
import { ApiError } from '../../../api/http.ts'
import { crossEfd } from '../../../api/sped-cruzamento.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { onSessionEnd } from '../../../session/session.ts'

/** The comparison of a file and its result, kept until the page is closed. */
export interface Crossing {
  cnpj: string
  file: File
  /** Share of the file that is uploaded, 0 to 1; at 1 the server compares */
  sent: number
  state: 'running' | 'done' | 'failed'
  reply: CruzamentoReply | null
  error: ApiError | null
}

const store = createStore<Crossing | null>(null)
let stop: AbortController | null = null

/** The comparison of this company; null when there is none. */
export function useCrossing(cnpj: string): Crossing | null {
  const crossing = useStore(store)
  return crossing?.cnpj === cnpj ? crossing : null
}

/** Uploads a file for comparison. Only one runs at a time: an earlier one is aborted. */
export async function startCrossing(cnpj: string, file: File): Promise<void> {
  stop?.abort()
  const own = new AbortController()
  stop = own
  store.set({ cnpj, file, sent: 0, state: 'running', reply: null, error: null })
  const change = (next: Partial<Crossing>) => {
    const crossing = store.get()
    if (stop === own && crossing) store.set({ ...crossing, ...next })
  }
  try {
    const reply = await crossEfd({ cnpj, file, onSent: (sent) => change({ sent }), signal: own.signal })
    change({ state: 'done', reply })
  } catch (error) {
    if (own.signal.aborted) return
    const message =
      error instanceof ApiError ? error : new ApiError(0, 'O cruzamento falhou.', { code: 'sped.cruzamento' })
    change({ state: 'failed', error: message })
  }
}

/** Cancels the comparison and clears its result, so that another file can be chosen. */
export function clearCrossing(): void {
  stop?.abort()
  stop = null
  store.set(null)
}

onSessionEnd(clearCrossing)
