import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Logger } from './log.ts'

interface ThreadsOptions {
  /** `import.meta.url` of the module that asks; the worker lies beside it, in the source tree as in the build. */
  beside: string
  /** The worker's file name without ending. */
  worker: string
  /** The worker's exported function. */
  name: string
  /** Tasks that may wait for a thread; one more is refused. */
  maxQueue: number
  log: Logger
  /** True: one thread that lives until it is closed, for work that keeps something between its tasks. */
  lasting?: boolean
  /** Room for what dies young */
  youngMb?: number
}

const HEAP_MB = 512
/** More room for what dies young costs memory in every thread and saved no time when measured. */
const YOUNG_MB = 16

/** Threads for work that would hold up the event loop: none before the first task, none after a quiet minute. */
export function openThreads({
  beside,
  worker,
  name,
  maxQueue,
  log,
  lasting = false,
  youngMb = YOUNG_MB,
}: ThreadsOptions): Piscina {
  const fromSource = beside.endsWith('.ts')
  const threads = new Piscina({
    // a path, not a URL, and the name right from the start: in a thread tsx reads TypeScript that is required, not what is imported
    filename: fileURLToPath(new URL(`./${worker}.${fromSource ? 'ts' : 'js'}`, beside)),
    ...(fromSource ? { execArgv: ['--import', import.meta.resolve('tsx')] } : {}),
    name,
    minThreads: 0,
    maxThreads: lasting ? 1 : Math.max(1, availableParallelism()),
    idleTimeout: lasting ? Infinity : 60_000,
    maxQueue,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: youngMb },
  })
  // a thread that dies takes its task with it, whose caller is told; nothing else may end
  threads.on('error', (error) => log.error({ err: error }, 'uma linha de execução terminou com erro'))
  return threads
}
