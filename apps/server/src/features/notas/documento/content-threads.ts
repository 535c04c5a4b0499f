import { createConcurrencyLimit } from '../../../base/concurrency-limit.ts'
import { AppError } from '../../../base/errors.ts'
import type { Logger } from '../../../base/log.ts'
import { openThreads } from '../../../base/threads.ts'
import type { Content, ContentTask } from './documento-worker.ts'

const MAX_WAITING = 200
/** Documents that one person may wait for: a part of the queue, which all share. */
const EACH = 20
const MAX_MS = 30_000

export interface ContentThreads {
  /** A ConteudoDocumento as JSON, for `who` (see `shareOf`). Throws AppError 422 when the file cannot be shown, 503 when too many wait. */
  read(who: string, task: ContentTask): Promise<Uint8Array>
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
  const limit = createConcurrencyLimit({ most: MAX_WAITING, each: EACH, full: () => busy(), ownFull: ownBusy })
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
    async read(who, task) {
      const content = await limit.run(who, () => run(task))
      if (content.ok) return content.json
      if (content.fault) log.warn({ fault: content.fault }, 'documento não lido')
      throw new AppError(422, content.code, content.message)
    },
    close: () => threads.destroy(),
  }
}

const ownBusy = () =>
  new AppError(503, 'documento.busy', `Você já está abrindo ${EACH} documentos. Espere um instante e tente de novo.`, {
    retryAfter: 3,
  })

const busy = (cause?: Error) =>
  new AppError(503, 'documento.busy', 'Há consultas demais agora. Tente de novo em instantes.', {
    cause,
    retryAfter: 5,
  })
