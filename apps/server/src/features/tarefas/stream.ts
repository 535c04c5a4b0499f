import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CabecaTarefa } from '@portal/contract/fechamento/tarefas.ts'

const POLL_MS = 1_000
const HEARTBEAT_MS = 15_000
const LONGEST_MS = 30 * 60_000

interface Source {
  /** The task as it is now; null ends the stream */
  ask(): Promise<CabecaTarefa | null>
  signal: AbortSignal
}

/** Server-sent events: the task at the start and after each change, until it has ended. */
export async function streamTask(response: ServerResponse, { ask, signal }: Source): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const ended = AbortSignal.any([gone.signal, signal, AbortSignal.timeout(LONGEST_MS)])
  let sent = ''
  let sentAt = 0
  try {
    while (!ended.aborted) {
      const task = await ask()
      if (!task) break
      const text = JSON.stringify(task)
      if (text !== sent || Date.now() - sentAt > HEARTBEAT_MS) {
        response.write(text === sent ? ': \n\n' : `data: ${text}\n\n`)
        sent = text
        sentAt = Date.now()
      }
      if (task.dt_fim !== null) break
      await sleep(POLL_MS, undefined, { signal: ended })
    }
  } catch (error) {
    if (!ended.aborted) throw error
  } finally {
    response.end()
  }
}
