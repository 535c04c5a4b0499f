import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { After, NotaFilter } from './filter.ts'
import { cut, readRows } from './find-notas.ts'
import { awaitingConditions, LONGEST_DAYS } from './manifest-sql.ts'
import type { NotaKey } from './page-sql.ts'

const DAY_MS = 86_400_000
/** The authorisation of a note, as text that JavaScript reads too; empty where it is not known. */
const VALUE = sql`coalesce(to_char(n.authorized_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '')`

interface Asked {
  after: After | null
  limit: number
  now: Date
}

/**
 * One page of the notes that await a manifestação in time, of several companies: by the day of authorisation, from which the deadlines count;
 * notes without one come last. A scan of each company's list would read all its older notes first, whose deadlines have passed. This reads a
 * span of days in all companies at once, then the next span, twice as long, until the page is full. Served by `nota_manifest_due`.
 */
export async function findDueNotas(tx: Transaction<Database>, filter: NotaFilter, { after, limit, now }: Asked) {
  const keys: NotaKey[] = []
  for (const span of spansOf(after, now)) {
    if (keys.length > limit) break
    keys.push(...(await keysIn(tx, filter, { span, limit: limit + 1 - keys.length })))
  }
  return cut(await readRows(tx, keys, filter), limit)
}

/** SQL: conditions on `nota n` that follow each other in time, from the oldest note in time or after a note. */
function* spansOf(after: After | null, now: Date): Generator<RawBuilder<SqlBool>> {
  const isKnown = after?.value !== ''
  const next =
    after && isKnown ? sql<SqlBool>`(n.authorized_at, n.id) > (${after.value}::timestamptz, ${after.id}::uuid)` : null
  let from = after && isKnown ? Date.parse(after.value) : now.getTime() - (LONGEST_DAYS + 1) * DAY_MS
  for (let length = DAY_MS; isKnown && from < now.getTime(); length *= 2) {
    yield sql<SqlBool>`n.authorized_at >= ${instant(from)} and n.authorized_at < ${instant(from + length)} and ${next ?? sql`true`}`
    from += length
  }
  if (isKnown) yield sql<SqlBool>`n.authorized_at >= ${instant(from)} and ${next ?? sql`true`}`
  yield sql<SqlBool>`n.authorized_at is null and ${after && !isKnown ? sql`n.id > ${after.id}::uuid` : sql`true`}`
}

const instant = (at: number): RawBuilder<unknown> => sql`${new Date(at).toISOString()}::timestamptz`

/** Every node of a cluster answers this for its own companies. */
async function keysIn(
  tx: Transaction<Database>,
  filter: NotaFilter,
  { span, limit }: { span: RawBuilder<SqlBool>; limit: number },
): Promise<NotaKey[]> {
  const empresaIds = filter.establishments.map(({ id }) => id)
  const conditions = awaitingConditions(filter)
  if (!conditions) throw new Error('a filter of other notes than those that await a manifestação')
  const { rows } = await sql<NotaKey>`
    select n.empresa_id, n.id, ${VALUE} as value from nota n
    where n.empresa_id = any(${empresaIds}::bigint[]) and not n.homologacao and ${span} and ${sql.join(conditions, sql` and `)}
    order by n.authorized_at, n.id limit ${limit}`.execute(tx)
  return rows
}
