import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Candidate } from './candidate.ts'
import { countNotas, findOwnGoods, type GoodsKind, isNamed, type NotaCount } from './own-goods.ts'
import type { LookupContext, Question } from './question.ts'

/** Reads the goods of the company of a query: none when it names no company. */
export interface OwnReader {
  find(kind: GoodsKind, value: string): Promise<readonly Candidate[]>
  /** Number of notes per NCM; NCMs without notes may be absent. */
  count(ncms: readonly string[]): Promise<ReadonlyMap<string, NotaCount>>
}

const NONE: OwnReader = { find: async () => [], count: async () => new Map() }

type Work<T> = (tx: Transaction<Database>) => Promise<T>

/** Reads at each call. */
export function ownReader(db: Kysely<Database>, { empresa, accountId }: LookupContext): OwnReader {
  if (!empresa) return NONE
  const inCompany = <T>(work: Work<T>) => inScope(db, { empresaIds: [empresa.id], accountId }, work)
  return {
    find: async (kind, value) =>
      (await inCompany((tx) => findOwnGoods(tx, empresa.id, { kind, values: [value] })))[0] ?? [],
    count: (ncms) => inCompany((tx) => countNotas(tx, empresa.id, ncms)),
  }
}

/** Goods of the company for some questions, in a form that can be sent to a thread. */
export interface OwnGoods {
  found: ReadonlyMap<string, readonly Candidate[]>
  counts: ReadonlyMap<string, NotaCount>
}

/**
 * Reads in one transaction all that `findCandidates` asks for these questions with a limit of 1. A list of 1,000 products costs a few
 * statements for each batch of lines, not five a line. Null when the query names no company.
 */
export async function readOwnAtOnce(
  db: Kysely<Database>,
  { empresa, accountId }: LookupContext,
  questions: readonly Question[],
): Promise<OwnGoods | null> {
  if (!empresa) return null
  const found = new Map<string, readonly Candidate[]>()
  const counts = await inScope(db, { empresaIds: [empresa.id], accountId }, async (tx) => {
    const read = async (kind: GoodsKind, values: readonly string[]) => {
      const goods = await findOwnGoods(tx, empresa.id, { kind, values })
      for (const [index, value] of values.entries()) found.set(keyOfRead(kind, value), goods[index] ?? [])
    }
    const gtins = unique(questions.flatMap(({ gtin }) => gtin ?? []))
    await read('gtin', gtins)
    const isKnown = (gtin: string | null) => gtin !== null && (found.get(keyOfRead('gtin', gtin)) ?? []).length > 0
    const words = unique(
      questions.flatMap(({ gtin, ncm, name }) => (ncm === null && !isKnown(gtin) ? (name ?? []) : [])),
    )
    await read('words', words)
    const named = words.flatMap((value) =>
      (found.get(keyOfRead('words', value)) ?? []).filter(({ name }) => isNamed(name ?? '', value, false)),
    )
    return countNotas(tx, empresa.id, unique(named.map(({ ncm }) => ncm)))
  })
  return { found, counts }
}

/** Answers from what `readOwnAtOnce` read. */
export const readerOf = (goods: OwnGoods | null): OwnReader =>
  goods
    ? { find: async (kind, value) => goods.found.get(keyOfRead(kind, value)) ?? [], count: async () => goods.counts }
    : NONE

const keyOfRead = (kind: GoodsKind, value: string) => `${kind} ${value}`
const unique = (values: readonly string[]): string[] => [...new Set(values)]
