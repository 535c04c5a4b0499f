import type { SecureContext } from 'node:tls'
import { type Fault, SefazFault } from '../cliente/fault.ts'
import { sendRequest } from '../cliente/send.ts'
import { type ExchangeOutcome, sha256 } from '../prova/exchanges.ts'
import { whileAdmitted } from './admit-call.ts'
import type { TurnDeps } from './deps.ts'

type Reply = Awaited<ReturnType<typeof sendRequest>>

interface Exchange<Answer> {
  claim: Parameters<typeof whileAdmitted>[1]
  url: string
  request: Parameters<typeof sendRequest>[0]['request']
  context: SecureContext
  /** Reads the reply; may add to `seen` what it finds before it fails */
  read: (reply: Reply, seen: ExchangeOutcome) => Answer | Promise<Answer>
}

/** What is kept of an exchange, and its answer, or the fault of sending or reading. */
type Exchanged<Answer> = { seen: ExchangeOutcome } & ({ answer: Answer; fault: null } | { answer: null; fault: Fault })

/** Sends the request of a claim while it is admitted. Keeps the time until the reply, or until there was none, its status and hash. */
export async function exchangeOf<Answer>(
  { config, ownerDb }: TurnDeps,
  { claim, url, request, context, read }: Exchange<Answer>,
): Promise<Exchanged<Answer>> {
  const began = performance.now()
  const seen: ExchangeOutcome = {}
  const send = (signal: AbortSignal) =>
    sendRequest({ url, request, context, timeoutMs: config.captura.timeoutMs, signal })
  try {
    const reply = await whileAdmitted(ownerDb, claim, send).finally(() => {
      seen.duration_ms = Math.round(performance.now() - began)
    })
    seen.http_status = reply.status
    seen.reply_sha256 = sha256(reply.body)
    const answer = await read(reply, seen)
    seen.fault = null
    return { seen, answer, fault: null }
  } catch (error) {
    if (!(error instanceof SefazFault)) throw error
    seen.fault = error.fault.code
    return { seen, answer: null, fault: error.fault }
  }
}
