import type { X509Certificate } from 'node:crypto'
import { type Crl, keepVerdict, openCrl, readCrl } from '@portal/fiscal/certificado/crl.ts'
import type { Logger } from '../../../base/log.ts'
import { openThreads } from '../../../base/threads.ts'
import type { ListRead, ListTask } from './crl-worker.ts'

/** Reads revocation lists, large ones off the event loop. */
export interface ListReader {
  /** Throws FiscalError, or Error with its message from a thread. */
  read(der: Uint8Array, pool: readonly X509Certificate[]): Promise<Crl>
  close(): Promise<void>
}

/** Size of about 2,000 entries, which parse in 1–2 ms: less than the cost of a thread. */
const SMALL = 64 * 1024

export function openListReader(log: Logger): ListReader {
  const maxQueue = Number.POSITIVE_INFINITY // every caller waits for its own list
  const threads = openThreads({ beside: import.meta.url, worker: 'crl-worker', name: 'list', maxQueue, log })
  const read = async (der: Uint8Array, pool: readonly X509Certificate[]): Promise<Crl> => {
    if (der.length <= SMALL) return readCrl(der)
    // a copy whose buffer can be transferred to the thread
    const own = new Uint8Array(der)
    const task: ListTask = { der: own, authorities: pool.map(({ raw }) => raw) }
    // the worker's only export of this name returns this type
    const { parts, verdicts } = (await threads.run(task, { transferList: [own.buffer] })) as ListRead
    const crl = openCrl(parts)
    for (const [index, authority] of pool.entries()) keepVerdict(crl, authority, verdicts[index] ?? false)
    return crl
  }
  return { read, close: () => threads.destroy() }
}
