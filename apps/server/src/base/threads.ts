import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Logger } from './log.ts'

interface ThreadsOptions {
  /** `import.meta.url` of the calling module; the worker is a file beside it, in the sources and in the build. */
  beside: string
  /** File name of the worker, without ending. */
  worker: string
  /** Name of the function that the worker exports. */
  name: string
  /** Tasks that may wait for a thread; further tasks are rejected. */
  maxQueue: number
  /** Notes a thread that dies. Its task is rejected in any case. */
  log?: Logger
  /** True for one thread that lives until it is destroyed, for a worker that keeps state between tasks. */
  lasting?: boolean
  /** Default: one per core. */
  maxThreads?: number
  /** Time without work after which a thread ends. Default: a minute. */
  idleMs?: number
  /** Each task makes many objects that live until its end: more of the memory for young objects. */
  hasManyObjects?: boolean
}

const HEAP_MB = 512
/** Young generation of a thread: what suits most work, and the most of one whose tasks make many objects. */
const YOUNG_MB = 16
const MOST_YOUNG_MB = 192
/** Part of the memory that the young generations of all threads may have. */
const YOUNG_SHARE = 1 / 16

/** Young generation, in MB, of each of `threads` whose tasks make many objects, by the bytes of memory that there are. */
export const roomyYoungMb = (memory: number, threads: number): number =>
  Math.min(Math.max(Math.floor((memory * YOUNG_SHARE) / threads / 2 ** 20), YOUNG_MB), MOST_YOUNG_MB)

/** The limit of the container where there is one. */
const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Threads for work that would block the event loop. Started by the first task; ended after `idleMs` without work. */
export function openThreads(options: ThreadsOptions): Piscina {
  const { beside, worker, name, maxQueue, log, lasting = false, hasManyObjects = false } = options
  const { maxThreads = Math.max(1, availableParallelism()), idleMs = 60_000 } = options
  const youngMb = hasManyObjects ? roomyYoungMb(memoryBytes(), lasting ? 1 : maxThreads) : YOUNG_MB
  const fromSource = beside.endsWith('.ts')
  const threads = new Piscina({
    // a path and not a URL, with the name from the start: within a thread, tsx reads only required TypeScript
    filename: fileURLToPath(new URL(`./${worker}.${fromSource ? 'ts' : 'js'}`, beside)),
    ...(fromSource ? { execArgv: ['--import', import.meta.resolve('tsx')] } : {}),
    name,
    minThreads: 0,
    maxThreads: lasting ? 1 : maxThreads,
    idleTimeout: lasting ? Infinity : idleMs,
    maxQueue,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: youngMb },
  })
  // a thread that dies rejects its task; nothing else may end
  threads.on('error', (error) => log?.error({ err: error }, 'uma linha de execução terminou com erro'))
  return threads
}
