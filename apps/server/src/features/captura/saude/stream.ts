import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 1_500
const HEARTBEAT_MS = 15_000
const LONGEST_MS = 30 * 60_000

interface Source {
  /** A text that changes with the shown state; null when the right to see it is gone */
  ask(): Promise<string | null>
  signal: AbortSignal
}

/** Server-sent events: one at the start and one per change, without data. Waits for a slow reader. */
export async function streamChanges(response: ServerResponse, { ask, signal }: Source): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const ended = AbortSignal.any([gone.signal, signal, AbortSignal.timeout(LONGEST_MS)])
  let sent: string | null = null
  let sentAt = 0
  try {
    while (!ended.aborted) {
      const mark = await ask()
      if (mark === null) break
      if (mark !== sent || Date.now() - sentAt > HEARTBEAT_MS) {
        const event = mark === sent ? ': \n\n' : 'data: {}\n\n'
        if (!response.write(event)) await once(response, 'drain', { signal: ended })
        sent = mark
        sentAt = Date.now()
      }
      await sleep(POLL_MS, undefined, { signal: ended })
    }
  } catch (error) {
    if (!ended.aborted) throw error
  } finally {
    response.end()
  }
}
