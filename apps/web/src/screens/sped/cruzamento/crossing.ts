import type { CruzamentoReply } from '@portal/contract/sped/cruzamento.ts'
import { useEffect } from 'react'
import { ApiError } from '../../../api/http/http.ts'
import { crossEfd } from '../../../api/sped-cruzamento.ts'
import { browserStore } from '../../../lib/browser-store.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { getSession, onSessionEnd, useUsuario } from '../../../session/session.ts'

/** The comparison of a file and its result. The result stays in this browser until the sign-out. */
export interface Crossing {
  cnpj: string
  file: File
  /** Share of the file that is uploaded, 0 to 1; at 1 the server compares */
  sent: number
  state: 'running' | 'done' | 'failed'
  reply: CruzamentoReply | null
  error: ApiError | null
  /** True for a result of before a reload: documents may have come since */
  restored: boolean
  /** Instant of the result, ISO 8601 */
  at: string | null
}

/** What a reload restores: one result per user. */
interface KeptCrossing {
  cnpj: string
  file: File
  reply: CruzamentoReply
  at: string
}
const kept = browserStore<KeptCrossing>('portal_cruzamentos', 'cruzamento')
/** The user whose result is kept: at its end the session no longer names one */
let owner: string | null = null

const store = createStore<Crossing | null>(null)
let stop: AbortController | null = null

/** The comparison of this company; null when there is none. */
export function useCrossing(cnpj: string): Crossing | null {
  const crossing = useStore(store)
  const { id } = useUsuario()
  useEffect(() => void restoreCrossing(id), [id])
  return crossing?.cnpj === cnpj ? crossing : null
}

/** Shows the result of before a reload, unless another comparison was started meanwhile. */
async function restoreCrossing(user: string): Promise<void> {
  owner = user
  if (store.get() !== null) return
  const found = await kept.get(user)
  if (found && owner === user && store.get() === null)
    store.set({ ...found, sent: 1, state: 'done', error: null, restored: true })
}

/** Uploads a file for comparison. Only one runs at a time: an earlier one is aborted. */
export async function startCrossing(cnpj: string, file: File): Promise<void> {
  stop?.abort()
  owner = getSession().usuario?.id ?? null
  const own = new AbortController()
  stop = own
  store.set({ cnpj, file, sent: 0, state: 'running', reply: null, error: null, at: null, restored: false })
  const change = (next: Partial<Crossing>) => {
    const crossing = store.get()
    if (stop === own && crossing) store.set({ ...crossing, ...next })
  }
  try {
    const reply = await crossEfd({ cnpj, file, onSent: (sent) => change({ sent }), signal: own.signal })
    const at = new Date().toISOString()
    change({ state: 'done', reply, at })
    if (stop === own && owner !== null) void kept.put(owner, { cnpj, file, reply, at })
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
  if (owner !== null) void kept.remove(owner)
}

onSessionEnd(() => {
  clearCrossing()
  owner = null
})
