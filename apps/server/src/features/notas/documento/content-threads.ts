import { AppError } from '../../../base/errors.ts'
import type { Logger } from '../../../base/log.ts'
import { openThreads } from '../../../base/threads.ts'
import type { Content, ContentTask } from './documento-worker.ts'

const MAX_WAITING = 200
const MAX_MS = 30_000

export interface ContentThreads {
  /** A ConteudoDocumento as JSON. Throws AppError 422 when the file cannot be shown, 503 when too many wait. */
  read(task: ContentTask): Promise<Uint8Array>
  close(): Promise<void>
}

/** Reading a note of 500 items takes about 100 ms, so it runs in a thread and not on the event loop. */
export function openContentThreads(log: Logger): ContentThreads {
  const threads = openThreads({
    beside: import.meta.url,
    worker: 'documento-worker',
    name: 'content',
    maxQueue: MAX_WAITING,
    log,
  })
  const run = async (task: ContentTask): Promise<Content> => {
    if (threads.queueSize >= MAX_WAITING) throw busy()
    try {
      // the worker's only export of this name returns this type
      return (await threads.run(task, { signal: AbortSignal.timeout(MAX_MS) })) as Content
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw busy(error)
      log.error({ err: error }, 'documento não lido')
      return { ok: false, code: 'documento.failed', message: 'Não foi possível ler este documento.' }
    }
  }
  return {
    async read(task) {
      const content = await run(task)
      if (content.ok) return content.json
      if (content.fault) log.warn({ fault: content.fault }, 'documento não lido')
      throw new AppError(422, content.code, content.message)
    },
    close: () => threads.destroy(),
  }
}

const busy = (cause?: Error) =>
  new AppError(503, 'documento.busy', 'Há consultas demais agora. Tente de novo em instantes.', {
    cause,
    retryAfter: 5,
  })
