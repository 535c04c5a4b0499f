/**
 * The part of IndexedDB that the drafts use, in memory: one object store per database, `get`, `put` and `delete` by key. jsdom has
 * no IndexedDB.
 */
export function memoryIndexedDb(kept: Map<string, unknown> = new Map()): IDBFactory {
  const open = () => {
    const request: Record<string, unknown> = {
      result: { close() {}, createObjectStore() {}, transaction: () => transactionOver(kept) },
    }
    queueMicrotask(() => (request.onsuccess as () => void)())
    return request
  }
  return { open } as unknown as IDBFactory // the part that the page uses
}

function transactionOver(kept: Map<string, unknown>) {
  const transaction: { oncomplete?: () => void; objectStore: () => unknown } = {
    objectStore: () => ({
      get: (key: string) => ({ result: structuredClone(kept.get(key)) }),
      put: (value: unknown, key: string) => ({ result: kept.set(key, structuredClone(value)) && key }),
      delete: (key: string) => ({ result: kept.delete(key) && undefined }),
    }),
  }
  queueMicrotask(() => transaction.oncomplete?.())
  return transaction
}
