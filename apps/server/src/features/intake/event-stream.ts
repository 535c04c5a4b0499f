import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Andamento } from '@portal/contract/notas/importar.ts'

/** Poll interval while lines arrive; without news it grows up to QUIET_MS. */
const POLL_MS = 300
const QUIET_MS = 1_000
const HEARTBEAT_MS = 15_000
const LONGEST_MS = 30 * 60_000

/** One step of a stream: the event, and the position of the next one. */
interface Step {
  andamento: Andamento
  next: number
}

interface Source {
  /** Null when the upload, or the right to see it, is gone. */
  ask(after: number): Promise<Step | null>
  after: number
  signal: AbortSignal
}

/**
 * Server-sent events: each has the counts and the lines judged since the previous one; the last has `concluida`.
 * Waits for a slow reader and ends when it disconnects. `Last-Event-ID` resumes a broken stream.
 */
export async function streamProgress(response: ServerResponse, { ask, after, signal }: Source): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const ended = AbortSignal.any([gone.signal, signal, AbortSignal.timeout(LONGEST_MS)])
  let position = after
  let sent = ''
  let sentAt = Date.now()
  let pause = POLL_MS
  try {
    while (!ended.aborted) {
      const step = await ask(position)
      if (!step) break
      const text = JSON.stringify(step.andamento)
      const news = text !== sent
      if (news || Date.now() - sentAt > HEARTBEAT_MS) {
        const event = news ? `id: ${step.next}\ndata: ${text}\n\n` : ': \n\n'
        if (!response.write(event)) await once(response, 'drain', { signal: ended })
        sent = text
        sentAt = Date.now()
      }
      position = step.next
      pause = news ? POLL_MS : Math.min(QUIET_MS, pause * 1.2)
      if (step.andamento.proximo !== null) continue
      if (step.andamento.situacao === 'concluida') break
      await sleep(pause, undefined, { signal: ended })
    }
  } catch (error) {
    if (!ended.aborted) throw error
  } finally {
    response.end()
  }
}
