import { availableParallelism } from 'node:os'
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
}

const HEAP_MB = 512
/** Young generation per thread. More cost memory in every thread and saved no time when measured. */
const YOUNG_MB = 16

/** Threads for work that would block the event loop. Started by the first task; ended after `idleMs` without work. */
export function openThreads(options: ThreadsOptions): Piscina {
  const { beside, worker, name, maxQueue, log, lasting = false } = options
  const { maxThreads = Math.max(1, availableParallelism()), idleMs = 60_000 } = options
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
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  // a thread that dies rejects its task; nothing else may end
  threads.on('error', (error) => log?.error({ err: error }, 'uma linha de execução terminou com erro'))
  return threads
}
