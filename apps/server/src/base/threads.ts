import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

interface ThreadsOptions {
  /** `import.meta.url` of the module that asks; the worker lies beside it, in the source tree as in the build. */
  beside: string
  /** The worker's file name without ending. */
  worker: string
  /** Tasks that may wait for a thread; one more is refused. */
  maxQueue: number
}

/** Threads for work that would hold up the event loop: none before the first task, none after a quiet minute. */
export function openThreads({ beside, worker, maxQueue }: ThreadsOptions): Piscina {
  const fromSource = beside.endsWith('.ts')
  return new Piscina({
    // a path, not a URL: in a thread tsx reads TypeScript that is required, not what is imported
    filename: fileURLToPath(new URL(`./${worker}.${fromSource ? 'ts' : 'js'}`, beside)),
    ...(fromSource ? { execArgv: ['--import', import.meta.resolve('tsx')] } : {}),
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism()),
    idleTimeout: 60_000,
    maxQueue,
  })
}
