import { createStore, useStore } from '../lib/store.ts'
import type { Counts } from './upload-plan.ts'

/** One import as people see it, however many requests carry it. It lives above the router: leaving a screen stops nothing. */
export interface Upload {
  cnpj: string
  name: string
  files: number
  bytes: number
  sent: number
  phase: Phase
  /** «Cancelar» was pressed, the server has not answered yet */
  stopping: boolean
  /** What went wrong, or what is being waited for */
  message: string | null
  ids: string[]
  counts: Counts
  startedAt: number
  /** Files that were not sent, each with its reason */
  refused: { arquivo: string; motivo: string }[]
  /** Files of other companies, which are sent once these are */
  waiting: readonly { cnpj: string; files: Item[] }[]
}

/** A file to be sent, under the name that its verdict will carry. */
export interface Item {
  file: File
  name: string
}

export type Phase = 'sending' | 'judging' | 'done' | 'failed' | 'stopped'

const KEY = 'portal_importacao'

const store = createStore<Upload | null>(null)

export const getUpload = store.get
export const useUpload = (): Upload | null => useStore(store)

export function setUpload(next: Upload | null): void {
  if (next && next.ids.length > 0) {
    const { cnpj, name, files, bytes, ids, startedAt, refused } = next
    sessionStorage.setItem(KEY, JSON.stringify({ cnpj, name, files, bytes, ids, startedAt, refused }))
  } else if (!next) sessionStorage.removeItem(KEY)
  store.set(next)
}

export function changeUpload(part: Partial<Upload>): void {
  const upload = store.get()
  if (upload) setUpload({ ...upload, ...part })
}

type Kept = Pick<Upload, 'cnpj' | 'name' | 'files' | 'bytes' | 'ids' | 'startedAt' | 'refused'>

/** The upload that this tab had before it was reloaded. */
export function readKeptUpload(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'ids' in kept ? (kept as Kept) : null // written by `setUpload` alone
  } catch {
    return null
  }
}
