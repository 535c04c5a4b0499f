import { createHash } from 'node:crypto'
import { sql, type Transaction, type Updateable } from 'kysely'
import type { CaptureExchangeTable, Database } from '../../../db/schema.gen.ts'
import type { GetRequest, SoapRequest } from '../cliente/build-request.ts'
import { keyColumns, type SequenceKey } from '../ritmo/sequence.ts'
import { type ExchangeRow, exchangeHash } from './chain.ts'

/**
 * The evidence: each request is a row, written before it is sent and completed with its outcome, hashed over the one
 * before (`chain.ts`). A request without a stored answer is therefore visible. `check-chains.ts` recomputes every
 * chain for `portal doutor`. A completed row is never changed, and what its hash covers neither.
 */

type Tx = Transaction<Database>

/** Who or what caused a request. */
export type ExchangeCause = 'ritmo' | 'agora' | 'lacuna' | 'quarentena' | 'chave' | 'situacao' | 'manifestacao'

export interface NewExchange {
  address: string
  thumbprint: Buffer
  kind: string
  asked: string
  cause: ExchangeCause
  causedBy: string | null
  request: SoapRequest | GetRequest
}

/** The outcome as it is kept. */
export type ExchangeOutcome = Partial<
  Pick<
    Updateable<CaptureExchangeTable>,
    | 'duration_ms'
    | 'http_status'
    | 'cstat'
    | 'reason'
    | 'ult_nsu'
    | 'max_nsu'
    | 'documents'
    | 'reply'
    | 'reply_sha256'
    | 'fault'
  >
>

export const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** The newest exchange of a sequence. */
const newestExchange = (tx: Tx, key: SequenceKey): Promise<ExchangeRow | undefined> =>
  tx
    .selectFrom('capture_exchange')
    .selectAll()
    .where((eb) => eb.and(keyColumns(key)))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Records a request before it is sent. Returns its number. The sequence must be locked. */
export async function openExchange(tx: Tx, key: SequenceKey, exchange: NewExchange): Promise<number> {
  const number = await nextNumber(tx, key)
  const { address, thumbprint, kind, asked, cause, causedBy, request } = exchange
  await tx
    .insertInto('capture_exchange')
    .values({
      ...keyColumns(key),
      number,
      address,
      thumbprint,
      kind,
      asked,
      cause,
      caused_by: causedBy,
      request: request.body,
      request_sha256: sha256(request.body),
    })
    .execute()
  return number
}

/**
 * Moves the head of the chain, in the sequence's row, to its next exchange. Where the newest rows were removed, the gap stays.
 */
async function nextNumber(tx: Tx, key: SequenceKey): Promise<number> {
  const newest = (await newestExchange(tx, key))?.number ?? 0
  const { chain_count } = await tx
    .insertInto('capture_sequence')
    .values({ ...keyColumns(key), chain_count: newest + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['service', 'environment', 'tax_id', 'demo'])
        .doUpdateSet({ chain_count: sql<number>`greatest(capture_sequence.chain_count, ${newest}::bigint) + 1` }),
    )
    .returning('chain_count')
    .executeTakeFirstOrThrow()
  return chain_count
}

/** Completes an exchange and chains it to the one before. */
export async function closeExchange(
  tx: Tx,
  { key, number }: { key: SequenceKey; number: number },
  outcome: ExchangeOutcome,
): Promise<void> {
  const rows = await tx
    .selectFrom('capture_exchange')
    .selectAll()
    .where((eb) => eb.and(keyColumns(key)))
    .where('number', 'in', [number - 1, number])
    .execute()
  const row = rows.find((one) => one.number === number)
  if (!row || row.hash !== null) return
  const previous = rows.find((one) => one.number === number - 1)?.hash ?? null
  const hash = exchangeHash({ ...row, ...outcome }, previous)
  await tx
    .updateTable('capture_exchange')
    .set({ ...outcome, previous, hash })
    .where((eb) => eb.and(keyColumns(key)))
    .where('number', '=', number)
    .execute()
  await tx
    .updateTable('capture_sequence')
    .set({ chain_hash: hash })
    .where((eb) => eb.and(keyColumns(key)))
    .execute()
}

/** A request whose process ended before the answer was stored is closed as unanswered. Returns its kind, or null. */
export async function closeAbandoned(tx: Tx, key: SequenceKey): Promise<string | null> {
  const newest = await newestExchange(tx, key)
  if (!newest || newest.hash !== null) return null
  await closeExchange(tx, { key, number: newest.number }, { fault: 'interrupted' })
  return newest.kind
}
