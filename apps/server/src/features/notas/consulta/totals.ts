import { type RawBuilder, sql, type Transaction } from 'kysely'
import { isSpread } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { splitBooks } from './books.ts'
import { filterConditions, isOfKinds, isOneOf, MAY_BE_TWICE, SUMMED } from './conditions.ts'
import type { NotaFilter } from './filter.ts'
import { findMatches, isPlainFilter } from './find-matches.ts'
import { findComplement } from './words/frequency.ts'
import { type FilterMatches, matchedNotes, NO_MATCHES } from './words/matches.ts'

export interface SituationTotal {
  situacao: string
  quantity: number
  /** Without homologação; exact at any size. */
  cents: bigint
}

export interface NotaTotals {
  quantity: number
  /** Sum of autorizada, encerrada and sem_protocolo, without homologação. */
  cents: bigint
  situations: SituationTotal[]
  /** Documents with a row in several of the establishments, each counted once. */
  transfers: { quantity: number; cents: bigint }
  /** False when all are of other kinds and no model was asked for: their values do not add up */
  isSummed?: boolean
}

/** Only documents of other kinds, of no particular model. */
export const hasOnlyOthers = ({ tipos, modelos }: NotaFilter): boolean =>
  modelos === undefined && tipos.every((tipo) => tipo === 'outro')

/** SQL: the rows whose value counts. Those of other kinds do where their model is asked for. */
export const isMoney = ({ tipos, modelos }: NotaFilter, alias = sql`n.`): RawBuilder<unknown> =>
  modelos === undefined && tipos.includes('outro') ? sql`${alias}tipo <> 'outro'` : sql`true`

/** A row as the driver returns it: `sum(bigint)` is `numeric`, which arrives as text. */
type SumRow<Row extends { cents: bigint }> = Omit<Row, 'cents'> & { cents: string }

const toExact = <Row extends { cents: string }>(row: Row) => ({ ...row, cents: BigInt(row.cents) })

export const IS_SUMMED: ReadonlySet<string> = new Set(['autorizada', 'encerrada', 'sem_protocolo'])

/** Count and value of a filter. A plain filter (see isPlainFilter) is answered from the sums per day. */
export async function sumNotas(
  tx: Transaction<Database>,
  filter: NotaFilter,
  knownMatches?: FilterMatches,
): Promise<NotaTotals> {
  const matches = knownMatches ?? (await findMatches(tx, filter))
  const situations = await sumSituations(tx, filter, matches)
  const isSummed = !hasOnlyOthers(filter)
  if (filter.establishments.length === 1) return { ...toTotals(situations, NO_TRANSFERS), isSummed }
  return { ...toTotals(situations, await sumTransfers(tx, maybeTwice(filter, matches), isMoney(filter))), isSummed }
}

const NO_TRANSFERS = { quantity: 0, cents: 0n }

/** Totals of any rows: `nota n where …`. */
export const sumNotaRows = async (tx: Transaction<Database>, rows: RawBuilder<unknown>): Promise<NotaTotals> =>
  toTotals(await sumRows(tx, rows), await sumTransfers(tx, rows))

const toTotals = (situations: SituationTotal[], transfers: NotaTotals['transfers']): NotaTotals => ({
  quantity: situations.reduce((sum, { quantity }) => sum + quantity, 0),
  cents: situations.reduce((sum, { situacao, cents }) => (IS_SUMMED.has(situacao) ? sum + cents : sum), 0n),
  situations: situations.toSorted((a, b) => (a.situacao < b.situacao ? -1 : 1)),
  transfers,
})

async function sumSituations(
  tx: Transaction<Database>,
  filter: NotaFilter,
  matches: FilterMatches,
): Promise<SituationTotal[]> {
  if (isPlainFilter(filter)) return sumDays(tx, filter)
  if (filter.books) {
    const parts: SituationTotal[][] = []
    for (const part of splitBooks(filter)) parts.push(await sumSituations(tx, part, matches))
    return mergeTotals(parts.flat())
  }
  // the excluded rows of several companies would need LATERAL scans, which a cluster cannot divide
  const rows = () => sumRows(tx, filterRows(filter, matches), isMoney(filter))
  if (await isSpread(tx, filter.establishments)) return rows()
  const complement = await complementOf(tx, filter, matches)
  return complement ? complementTotals(tx, complement) : rows()
}

/** One total for each situation. */
function mergeTotals(parts: readonly SituationTotal[]): SituationTotal[] {
  const totals = new Map<string, SituationTotal>()
  for (const { situacao, quantity, cents } of parts) {
    const known = totals.get(situacao)
    totals.set(situacao, {
      situacao,
      quantity: quantity + (known?.quantity ?? 0),
      cents: cents + (known?.cents ?? 0n),
    })
  }
  return [...totals.values()]
}

/** A filter as the difference of a plain filter and a few excluded rows. */
interface Complement {
  plain: NotaFilter
  excluded: RawBuilder<unknown>
}

/** Excluded rows: own downloads, or the few notes without a frequent word. Returns null when reading the filter's own rows is better. */
async function complementOf(
  tx: Transaction<Database>,
  filter: NotaFilter,
  { words }: FilterMatches,
): Promise<Complement | null> {
  if (filter.downloaded === false) {
    const plain = { ...filter, downloaded: undefined }
    const downloads = { ...filter, downloaded: true }
    return isPlainFilter(plain) ? { plain, excluded: filterRows(downloads, await findMatches(tx, downloads)) } : null
  }
  const plain = { ...filter, words: undefined }
  if (!Array.isArray(words) || !isPlainFilter(plain)) return null
  const notes = await findComplement(tx, empresaIdsOf(filter), words)
  return notes && { plain, excluded: filterRows(plain, { notes, words: null }) }
}

async function complementTotals(tx: Transaction<Database>, { plain, excluded }: Complement): Promise<SituationTotal[]> {
  const totals = await sumDays(tx, plain)
  const exclusions = await sumRows(tx, excluded, isMoney(plain))
  return totals
    .map(({ situacao, quantity, cents }) => {
      const exclusion = exclusions.find((total) => total.situacao === situacao)
      return { situacao, quantity: quantity - (exclusion?.quantity ?? 0), cents: cents - (exclusion?.cents ?? 0n) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Served by the primary key of nota_day. */
async function sumDays(tx: Transaction<Database>, filter: NotaFilter): Promise<SituationTotal[]> {
  const { rows } = await sql<SumRow<SituationTotal>>`
    select situacao, sum(quantity)::bigint as quantity, coalesce(sum(total_cents) filter (where not homologacao and ${isMoney(filter, sql``)}), 0) as cents
    from ${filterDays(filter)}
    group by situacao having sum(quantity) <> 0
  `.execute(tx)
  return rows.map(toExact)
}

async function sumRows(
  tx: Transaction<Database>,
  source: RawBuilder<unknown>,
  money: RawBuilder<unknown> = sql`true`,
): Promise<SituationTotal[]> {
  const { rows } = await sql<SumRow<SituationTotal>>`${sumSql(source, money)}`.execute(tx)
  return rows.map(toExact)
}

/** The sums per day of a plain filter: `nota_day where …`. */
export const filterDays = (filter: NotaFilter): RawBuilder<unknown> => sql`nota_day
    where empresa_id = any(${empresaIdsOf(filter)}::bigint[]) and tipo = any(${filter.tipos}::text[]) and papel = any(${filter.sides}::text[])
      and day >= ${filter.issuedFrom ?? '-infinity'}::date and day <= ${filter.issuedTo ?? 'infinity'}::date
      ${filter.homologacao ? sql`` : sql`and not homologacao`}
      ${filter.situacoes ? sql`and situacao = any(${filter.situacoes}::text[])` : sql``}`

const sumSql = (source: RawBuilder<unknown>, money: RawBuilder<unknown> = sql`true`) => sql`
  select n.situacao, count(*)::bigint as quantity, coalesce(sum(n.total_cents) filter (where not n.homologacao and ${money}), 0) as cents
  from ${source} group by n.situacao`

async function sumTransfers(
  tx: Transaction<Database>,
  source: RawBuilder<unknown>,
  money: RawBuilder<unknown> = sql`true`,
): Promise<NotaTotals['transfers']> {
  const { rows } = await sql<SumRow<NotaTotals['transfers']>>`${transfersSql(source, money)}`.execute(tx)
  return rows[0] ? toExact(rows[0]) : NO_TRANSFERS
}

const transfersSql = (source: RawBuilder<unknown>, money: RawBuilder<unknown> = sql`true`) => sql`
  select count(*)::bigint as quantity, coalesce(sum(cents), 0) as cents from (
    select max(n.total_cents) filter (where ${SUMMED} and ${money}) as cents
    from ${source} group by n.chave having count(*) > 1
  ) twice`

/** Served by `nota_between`. */
const maybeTwice = (filter: NotaFilter, matches: FilterMatches) =>
  sql`${filterRows(filter, matches)} and ${MAY_BE_TWICE}`

/** For tests of the query plan. */
export const explainSum = (tx: Transaction<Database>, filter: NotaFilter, matches = NO_MATCHES) =>
  sql<{ 'QUERY PLAN': string }>`explain ${sumSql(filterRows(filter, matches))}`.execute(tx)
export const explainTransfers = (tx: Transaction<Database>, filter: NotaFilter, matches = NO_MATCHES) =>
  sql<{ 'QUERY PLAN': string }>`explain ${transfersSql(maybeTwice(filter, matches))}`.execute(tx)

/** The rows of a filter: `nota n where …`. */
export function filterRows(filter: NotaFilter, matches: FilterMatches): RawBuilder<unknown> {
  const source = matches.notes ? matchedNotes(matches.notes) : sql`nota n`
  return sql`${source} where ${isOneOf(sql`n.empresa_id`, empresaIdsOf(filter))} and ${isOfKinds(filter)}
    and ${isOneOf(sql`n.papel`, filter.sides)} and ${filterConditions(filter, matches)}`
}

const empresaIdsOf = ({ establishments }: NotaFilter): number[] => establishments.map(({ id }) => id)
