import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import type { DistQuery } from '../../cliente/build-request.ts'
import type { ExchangeCause } from '../../prova/exchanges.ts'
import { keyColumns, keyOfRow, type SequenceRow } from '../../ritmo/sequence.ts'

/** A query by NSU or by key, and its purpose: a gap, a quarantined NSU or a requested key. */
export type QueryItem =
  | { for: 'chave'; requestId: string; position: number; madeBy: string | null; query: DistQuery }
  | { for: 'quarentena'; query: DistQuery & { kind: 'consNSU' } }
  | { for: 'lacuna'; gapId: string; query: DistQuery & { kind: 'consNSU' } }

export const causeOfQuery = (item: QueryItem): ExchangeCause => item.for

/** Numbers of a gap that are here already are skipped, so many at a time. */
const SKIPS = 500

/** The next question of a sequence: people's keys, then quarantine, then gaps from the newest number down. */
export async function nextQuery(tx: Transaction<Database>, row: SequenceRow): Promise<QueryItem | null> {
  return (await nextKey(tx, row)) ?? (await nextQuarantined(tx, row)) ?? (await nextOfGap(tx, row))
}

async function nextKey(tx: Transaction<Database>, { service, environment, tax_id, demo }: SequenceRow) {
  if (service !== 'nfe') return null
  const key = await tx
    .selectFrom('capture_key as k')
    .innerJoin('capture_key_request as r', 'r.id', 'k.request_id')
    .select(['k.request_id', 'k.position', 'k.chave', 'r.made_by'])
    .where('k.tax_id', '=', tax_id)
    .where('k.demo', '=', demo)
    .where('k.environment', '=', environment)
    .where('k.state', '=', 'na_fila')
    .where('k.next_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('k.request_id')
    .orderBy('k.position')
    .limit(1)
    .executeTakeFirst()
  if (!key) return null
  const { request_id: requestId, position, chave, made_by: madeBy } = key
  return { for: 'chave' as const, requestId, position, madeBy, query: { kind: 'consChNFe' as const, chave } }
}

async function nextQuarantined(tx: Transaction<Database>, row: SequenceRow) {
  const kept = await tx
    .selectFrom('capture_nsu')
    .select('nsu')
    .where((eb) => eb.and(keyColumns(keyOfRow(row))))
    .where('state', '=', 'quarantined')
    .where('nsu', '>', 0)
    .orderBy('nsu')
    .limit(1)
    .executeTakeFirst()
  return kept ? { for: 'quarentena' as const, query: { kind: 'consNSU' as const, nsu: kept.nsu } } : null
}

async function nextOfGap(tx: Transaction<Database>, row: SequenceRow) {
  const gap = await tx
    .selectFrom('capture_gap')
    .select(['id', 'from_nsu', 'next_nsu'])
    .where((eb) => eb.and(keyColumns(keyOfRow(row))))
    .where('state', '=', 'open')
    .orderBy(sql`asked_at desc nulls last`)
    .orderBy('to_nsu', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!gap) return null
  const next = await skipKnown(tx, row, gap)
  if (next === null) return nextOfGap(tx, row)
  return { for: 'lacuna' as const, gapId: gap.id, query: { kind: 'consNSU' as const, nsu: next } }
}

/** The next number of the gap that is not here; null when there is none and the gap is closed. */
async function skipKnown(
  tx: Transaction<Database>,
  row: SequenceRow,
  gap: { id: string; from_nsu: number; next_nsu: number },
): Promise<number | null> {
  const low = Math.max(gap.from_nsu, gap.next_nsu - SKIPS)
  const known = await tx
    .selectFrom('capture_nsu')
    .select('nsu')
    .where((eb) => eb.and(keyColumns(keyOfRow(row))))
    .where('nsu', '>', low)
    .where('nsu', '<=', gap.next_nsu)
    .execute()
  const held = new Set(known.map(({ nsu }) => nsu))
  let next = gap.next_nsu
  let skipped = 0
  while (next > low && held.has(next)) {
    next -= 1
    skipped += 1
  }
  const isDone = next === gap.from_nsu
  if (skipped > 0 || isDone)
    await tx
      .updateTable('capture_gap')
      .set((eb) => ({ next_nsu: next, found: eb('found', '+', skipped), ...(isDone ? CLOSED : {}) }))
      .where('id', '=', gap.id)
      .execute()
  return isDone ? null : next
}

/** State of a gap after the query of its last NSU. */
const CLOSED = { state: 'closed', settled_at: sql<Date>`now()` } as const
