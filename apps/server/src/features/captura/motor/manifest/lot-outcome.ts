import type { Fault } from '../../cliente/fault.ts'
import type { EventLotReply } from '../../cliente/read-reply.ts'
import type { ExchangeOutcome } from '../../prova/exchanges.ts'

/** What became of a lot. */
export interface LotOutcome {
  reply: EventLotReply | null
  fault: Fault | null
  exchange: ExchangeOutcome
}
