import { createStore, useStore } from '../lib/store.ts'
import type { Counts } from './upload-plan.ts'

/**
 * One import as shown to the user, over any number of requests. It lives above the router and continues on
 * other screens.
 */
export interface Upload {
  cnpj: string
  name: string
  files: number
  bytes: number
  sent: number
  phase: Phase
  /** «Cancelar» was pressed and the server has not answered yet */
  stopping: boolean
  /** Error, or reason for waiting */
  message: string | null
  ids: string[]
  counts: Counts
  startedAt: number
  /** Files that were not sent, each with its reason */
  refused: { arquivo: string; motivo: string }[]
  /** Files of other companies, sent after this upload */
  waiting: readonly { cnpj: string; files: Item[] }[]
}

/** A file to send, with the name of its verdict. */
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

/** The upload of this tab before a reload. */
export function readKeptUpload(): Kept | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'ids' in stored ? (stored as Kept) : null // only `setUpload` writes it
  } catch {
    return null
  }
}
