import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { conditionsOf, isOneOf, MAY_BE_TWICE, SUMMED } from './conditions.ts'
import type { NotaFilter } from './filter.ts'
import { foundRows, type Hits, NO_HITS } from './hits.ts'
import { findHits, findUnsaid, isPlain } from './search.ts'

export interface SituationTotal {
  situacao: string
  quantity: number
  /** Of production alone; exact at any size. */
  cents: bigint
}

export interface NotaTotals {
  quantity: number
  /** Autorizada, encerrada and sem_protocolo of production; nothing else is ever summed. */
  cents: bigint
  situations: SituationTotal[]
  /** Documents that are a row in two of the establishments: once each. */
  transfers: { quantity: number; cents: bigint }
}

/** A row as the database answers it: `sum(bigint)` is `numeric`, which arrives as text. */
type Summed<Row extends { cents: bigint }> = Omit<Row, 'cents'> & { cents: string }

const toExact = <Row extends { cents: string }>(row: Row) => ({ ...row, cents: BigInt(row.cents) })

const IS_SUMMED: ReadonlySet<string> = new Set(['autorizada', 'encerrada', 'sem_protocolo'])

/** Count and value of a whole filter. A plain one (companies, kinds, sides, period, situation) is read from the sums per day. */
export async function sumNotas(tx: Transaction<Database>, filter: NotaFilter, told?: Hits): Promise<NotaTotals> {
  const hits = told ?? (await findHits(tx, filter))
  const situations = await sumSituations(tx, filter, hits)
  if (filter.establishments.length === 1) return summed(situations, NO_TRANSFERS)
  return summed(situations, await sumTransfers(tx, maybeTwice(filter, hits)))
}

const NO_TRANSFERS = { quantity: 0, cents: 0n }

/** The same of rows picked otherwise: `nota n where …`. */
export const totalsOf = async (tx: Transaction<Database>, rows: RawBuilder<unknown>): Promise<NotaTotals> =>
  summed(await sumRows(tx, rows), await sumTransfers(tx, rows))

const summed = (situations: SituationTotal[], transfers: NotaTotals['transfers']): NotaTotals => ({
  quantity: situations.reduce((sum, { quantity }) => sum + quantity, 0),
  cents: situations.reduce((sum, { situacao, cents }) => (IS_SUMMED.has(situacao) ? sum + cents : sum), 0n),
  situations,
  transfers,
})

async function sumSituations(tx: Transaction<Database>, filter: NotaFilter, hits: Hits): Promise<SituationTotal[]> {
  if (isPlain(filter)) return sumDays(tx, filter)
  const less = await lessOf(tx, filter, hits)
  return less ? sumLess(tx, less) : sumRows(tx, rowsOf(filter, hits))
}

/** All notes of a plain filter but some. */
interface Less {
  all: NotaFilter
  gone: RawBuilder<unknown>
}

/** What a filter asks for, where what it leaves out is less to read: what was downloaded, or the few notes that do not say a word. */
async function lessOf(tx: Transaction<Database>, filter: NotaFilter, { words }: Hits): Promise<Less | null> {
  if (filter.downloaded === false) {
    const all = { ...filter, downloaded: undefined }
    const taken = { ...filter, downloaded: true }
    return isPlain(all) ? { all, gone: rowsOf(taken, await findHits(tx, taken)) } : null
  }
  const all = { ...filter, words: undefined }
  if (!Array.isArray(words) || !isPlain(all)) return null
  const unsaid = await findUnsaid(tx, idsOf(filter), words)
  return unsaid && { all, gone: rowsOf(all, { found: unsaid, words: null }) }
}

async function sumLess(tx: Transaction<Database>, less: Less): Promise<SituationTotal[]> {
  const all = await sumDays(tx, less.all)
  const gone = await sumRows(tx, less.gone)
  return all
    .map(({ situacao, quantity, cents }) => {
      const some = gone.find((one) => one.situacao === situacao)
      return { situacao, quantity: quantity - (some?.quantity ?? 0), cents: cents - (some?.cents ?? 0n) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Served by the primary key of nota_day. */
async function sumDays(tx: Transaction<Database>, filter: NotaFilter): Promise<SituationTotal[]> {
  const { rows } = await sql<Summed<SituationTotal>>`
    select situacao, sum(quantity)::bigint as quantity, coalesce(sum(total_cents) filter (where not homologacao), 0) as cents
    from nota_day
    where empresa_id = any(${idsOf(filter)}::bigint[]) and tipo = any(${filter.tipos}::text[]) and papel = any(${filter.sides}::text[])
      and day >= ${filter.issuedFrom ?? '-infinity'}::date and day <= ${filter.issuedTo ?? 'infinity'}::date
      ${filter.homologacao ? sql`` : sql`and not homologacao`}
      ${filter.situacoes ? sql`and situacao = any(${filter.situacoes}::text[])` : sql``}
    group by situacao having sum(quantity) <> 0
  `.execute(tx)
  return rows.map(toExact)
}

async function sumRows(tx: Transaction<Database>, found: RawBuilder<unknown>): Promise<SituationTotal[]> {
  const { rows } = await sql<Summed<SituationTotal>>`${sumOf(found)}`.execute(tx)
  return rows.map(toExact)
}

const sumOf = (found: RawBuilder<unknown>) => sql`
  select n.situacao, count(*)::bigint as quantity, coalesce(sum(n.total_cents) filter (where not n.homologacao), 0) as cents
  from ${found} group by n.situacao`

async function sumTransfers(tx: Transaction<Database>, found: RawBuilder<unknown>): Promise<NotaTotals['transfers']> {
  const { rows } = await sql<Summed<NotaTotals['transfers']>>`${transfersOf(found)}`.execute(tx)
  return rows[0] ? toExact(rows[0]) : NO_TRANSFERS
}

const transfersOf = (found: RawBuilder<unknown>) => sql`
  select count(*)::bigint as quantity, coalesce(sum(cents), 0) as cents from (
    select max(n.total_cents) filter (where ${SUMMED}) as cents
    from ${found} group by n.chave having count(*) > 1
  ) twice`

/** Served by `nota_between`. */
const maybeTwice = (filter: NotaFilter, hits: Hits) => sql`${rowsOf(filter, hits)} and ${MAY_BE_TWICE}`

/** The statements whose plans a test looks at. */
export const explainSum = (tx: Transaction<Database>, filter: NotaFilter, hits = NO_HITS) =>
  sql<{ 'QUERY PLAN': string }>`explain ${sumOf(rowsOf(filter, hits))}`.execute(tx)
export const explainTransfers = (tx: Transaction<Database>, filter: NotaFilter, hits = NO_HITS) =>
  sql<{ 'QUERY PLAN': string }>`explain ${transfersOf(maybeTwice(filter, hits))}`.execute(tx)

/** `nota n where …`: the rows of a filter. */
export function rowsOf(filter: NotaFilter, hits: Hits): RawBuilder<unknown> {
  const found = hits.found ? foundRows(hits.found) : sql`nota n`
  return sql`${found} where ${isOneOf(sql`n.empresa_id`, idsOf(filter))} and ${isOneOf(sql`n.tipo`, filter.tipos)}
    and ${isOneOf(sql`n.papel`, filter.sides)} and ${conditionsOf(filter, hits)}`
}

const idsOf = ({ establishments }: NotaFilter): number[] => establishments.map(({ id }) => id)
