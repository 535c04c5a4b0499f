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

const NAME = 'portal_rascunhos'
const STORE = 'produtos'

const notKept = () => new Error('O rascunho não pode ser guardado neste navegador.')

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(notKept())
  })
}

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      // a full disk is reported at the end of the transaction, after the request succeeded
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(notKept())
    })
  } finally {
    database.close()
  }
}

/** The stored draft; null without one, or when the browser has no IndexedDB. */
export const readDraft = (key: string): Promise<Draft | null> =>
  // only keepDraft writes under this key
  inStore<Draft | undefined>('readonly', (store) => store.get(key) as IDBRequest<Draft | undefined>).then(
    (draft) => draft ?? null,
    () => null,
  )

/** Stores the draft, or deletes it when there are no changes. Returns false on failure. */
export const keepDraft = (key: string, draft: Draft): Promise<boolean> => {
  const written =
    draft.changes.length > 0
      ? inStore('readwrite', (store) => store.put(draft, key))
      : inStore('readwrite', (store) => store.delete(key))
  return written.then(
    () => true,
    () => false,
  )
}
