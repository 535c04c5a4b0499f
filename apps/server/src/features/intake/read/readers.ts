import type { Trust, TrustScope } from '../../../base/certificate/anchors.ts'
import type { Logger } from '../../../base/log.ts'
import { openThreads } from '../../../base/threads.ts'
import type { ReadDocument } from './facts.ts'
import type { PackedFile } from './read-chunk.ts'

/** Threads that parse, verify and deflate off the event loop. */
export interface Readers {
  /** `scope`: demo or real company; real by default. */
  read(files: PackedFile[], scope?: TrustScope): Promise<ReadDocument[][]>
  close(): Promise<void>
}

const REAL: TrustScope = { demo: false }

/** Reads the authorities for each chunk, so that the operator's changes apply at once. */
export function openReaders({ trust, log }: { trust: Pick<Trust, 'authorities'>; log: Logger }): Readers {
  const maxQueue = Number.POSITIVE_INFINITY // the reader ahead limits the queue
  const threads = openThreads({ beside: import.meta.url, worker: 'read-worker', name: 'read', maxQueue, log })
  let closed = false
  const run = async (files: PackedFile[], scope: TrustScope) => {
    const authorities = trust.authorities(scope).packed()
    // the worker's only export of this name returns this type
    return (await threads.run({ files, authorities })) as ReadDocument[][]
  }
  /** After a thread died (out of memory), each file of its chunk is read alone, and the one that fails is refused. */
  const read = async (files: PackedFile[], scope = REAL): Promise<ReadDocument[][]> => {
    try {
      return await run(files, scope)
    } catch (error) {
      if (closed || isOurs(error)) throw error
      if (files.length === 1) return files.map(({ name }) => [unreadable(name)])
      const each: ReadDocument[][] = []
      for (const file of files) each.push(...(await read([file], scope)))
      return each
    }
  }
  const close = () => {
    closed = true
    return threads.destroy()
  }
  return { read, close }
}

/** No thread could be started: no fault of a file. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ERR_WORKER_INIT_FAILED' || 'syscall' in error)

const unreadable = (name: string): ReadDocument => ({
  name,
  ok: false,
  reason: 'Não foi possível ler este arquivo: ele é complexo demais.',
  chave: null,
})
