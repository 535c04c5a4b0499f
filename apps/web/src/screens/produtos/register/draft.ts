import { browserStore } from '../../../lib/browser-store.ts'
import type { Change } from './merge.ts'

/**
 * Unsaved changes, kept in this browser until they are saved or discarded: one draft per user, company and
 * sistema.
 */
export interface Draft {
  version: number
  changes: Change[]
  /** Instant, ISO 8601 */
  at: string
}

const drafts = browserStore<Draft>('portal_rascunhos', 'produtos')

/** The stored draft; null without one, or when the browser has no IndexedDB. */
export const readDraft = drafts.get

/** Stores the draft, or deletes it when there are no changes. Returns false on failure. */
export const keepDraft = (key: string, draft: Draft): Promise<boolean> =>
  draft.changes.length > 0 ? drafts.put(key, draft) : drafts.remove(key)
