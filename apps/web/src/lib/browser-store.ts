const notKept = () => new Error('Este navegador não guarda dados.')

function open(name: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(notKept())
  })
}

/**
 * Values by key in this browser (IndexedDB): files and objects, across reloads. `get` returns null and the
 * others false when the browser stores nothing.
 */
export function browserStore<T>(name: string, store: string) {
  const inStore = async <R>(mode: IDBTransactionMode, ask: (values: IDBObjectStore) => IDBRequest<R>): Promise<R> => {
    const database = await open(name, store)
    try {
      return await new Promise<R>((resolve, reject) => {
        const transaction = database.transaction(store, mode)
        const request = ask(transaction.objectStore(store))
        // a full disk is reported at the end of the transaction, after the request succeeded
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(notKept())
      })
    } finally {
      database.close()
    }
  }
  const isDone = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => true,
      () => false,
    )
  return {
    // only `put` writes under a key
    get: (key: string): Promise<T | null> =>
      inStore('readonly', (values) => values.get(key) as IDBRequest<T | undefined>).then(
        (value) => value ?? null,
        () => null,
      ),
    put: (key: string, value: T) => isDone(inStore('readwrite', (values) => values.put(value, key))),
    remove: (key: string) => isDone(inStore('readwrite', (values) => values.delete(key))),
  }
}
