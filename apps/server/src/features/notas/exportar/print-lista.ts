import { type Lista, listaPdf } from '@portal/print/lista.ts'
import { createTaskQueue } from '../../../base/concurrency-limit.ts'
import { openThreads } from '../../../base/threads.ts'

/** Rows that are printed on the event loop: some 60 ms. A thread takes longer than that to start. */
const FEW_ROWS = 1_000
/** Long lists that are printed at once in this process; the others wait in order. */
const AT_ONCE = 2
const MAX_MS = 120_000

const turns = createTaskQueue(AT_ONCE)

/** A list as a PDF. 5,000 rows take half a second of CPU, so a long one is printed in a thread that ends afterwards. */
export function printLista(lista: Lista): Promise<Uint8Array> {
  const rows = lista.sections.reduce((sum, section) => sum + section.rows.length, 0)
  return rows <= FEW_ROWS ? listaPdf(lista) : turns(() => inThread(lista))
}

async function inThread(lista: Lista): Promise<Uint8Array> {
  const thread = openThreads({
    beside: import.meta.url,
    worker: 'lista-worker',
    name: 'lista',
    maxQueue: 1,
    lasting: true,
  })
  try {
    // the worker's only export of this name returns this type
    return (await thread.run(lista, { signal: AbortSignal.timeout(MAX_MS) })) as Uint8Array
  } finally {
    await thread.destroy()
  }
}
