import type { Fault } from '../../cliente/fault.ts'
import type { DistReply } from '../../cliente/read-reply.ts'
import type { LotDocument } from '../../lote/read-documents.ts'
import type { ExchangeOutcome } from '../../prova/exchanges.ts'

/** What a request came to. */
export type Outcome =
  | { fault: Fault; exchange: ExchangeOutcome }
  | { fault: null; reply: DistReply; lot: LotDocument[]; exchange: ExchangeOutcome }
