/**
 * The part of IndexedDB that the drafts use, in memory: one object store per database, `get`, `put` and `delete` by key. jsdom has
 * no IndexedDB. Files need another `clone`: jsdom's are no files for `structuredClone`.
 */
export function memoryIndexedDb(kept: Map<string, unknown> = new Map(), clone: Clone = structuredClone): IDBFactory {
  const open = () => {
    const request: Record<string, unknown> = {
      result: { close() {}, createObjectStore() {}, transaction: () => transactionOver(kept, clone) },
    }
    queueMicrotask(() => (request.onsuccess as () => void)())
    return request
  }
  return { open } as unknown as IDBFactory // the part that the page uses
}

type Clone = (value: unknown) => unknown

function transactionOver(kept: Map<string, unknown>, clone: Clone) {
  const transaction: { oncomplete?: () => void; objectStore: () => unknown } = {
    objectStore: () => ({
      get: (key: string) => ({ result: clone(kept.get(key)) }),
      put: (value: unknown, key: string) => ({ result: kept.set(key, clone(value)) && key }),
      delete: (key: string) => ({ result: kept.delete(key) && undefined }),
    }),
  }
  queueMicrotask(() => transaction.oncomplete?.())
  return transaction
}
