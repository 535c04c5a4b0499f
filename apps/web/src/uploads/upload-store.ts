import { useSyncExternalStore } from 'react'
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

let upload: Upload | null = null
const listeners = new Set<() => void>()

export const getUpload = (): Upload | null => upload

export function setUpload(next: Upload | null): void {
  upload = next
  if (next && next.ids.length > 0) {
    const { cnpj, name, files, bytes, ids, startedAt, refused } = next
    sessionStorage.setItem(KEY, JSON.stringify({ cnpj, name, files, bytes, ids, startedAt, refused }))
  } else if (!next) sessionStorage.removeItem(KEY)
  for (const tell of listeners) tell()
}

export function changeUpload(part: Partial<Upload>): void {
  if (upload) setUpload({ ...upload, ...part })
}

export function useUpload(): Upload | null {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => upload,
  )
}

type Kept = Pick<Upload, 'cnpj' | 'name' | 'files' | 'bytes' | 'ids' | 'startedAt' | 'refused'>

/** What this tab knew of its import before it was loaded anew. */
export function readKeptUpload(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'ids' in kept ? (kept as Kept) : null // written by `setUpload` alone
  } catch {
    return null
  }
}
