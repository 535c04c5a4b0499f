import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { clampedCents } from '../../db/clamped.ts'
import { isSpread } from '../../db/distributed.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { BuscaText } from './read-text.ts'

type Tx = Transaction<Database>

/** A note as a search shows it. */
export interface FoundNota {
  id: string
  empresa_id: number
  chave: string
  tipo: string
  papel: string
  number: number
  serie: number
  issued_text: string
  total_cents: number
  situacao: string
  emitente_name: string | null
  destinatario_name: string | null
  party_tax_id: string | null
  busca: string
}

const COLUMNS = sql`n.id, n.empresa_id, n.chave, n.tipo, n.papel, n.number, n.serie, n.issued_text,
  ${clampedCents('n.total_cents')} as total_cents, n.situacao, n.emitente_name, n.destinatario_name, n.party_tax_id, n.busca`

/** Most notes that one condition returns, newest first. */
const MAX_NOTES = 50

/** Notes of these keys. Served by the unique index of companies and keys. */
export const notesByKeys = (tx: Tx, empresaIds: readonly number[], chaves: readonly string[]) =>
  newest(tx, empresaIds, sql`n.chave = any(${chaves}::text[])`)

/** Notes that a search without a key may mean: by the beginning of the key, the value or the number. */
export async function notesByFigures(
  tx: Tx,
  empresaIds: readonly number[],
  { chaveStart, cents, number, serie, words }: BuscaText,
): Promise<FoundNota[]> {
  const found: FoundNota[] = []
  // served by nota_by_value
  if (cents !== null)
    found.push(...(await newest(tx, empresaIds, sql`not n.homologacao and n.total_cents = ${cents}::bigint`)))
  if (number !== null) found.push(...(await newestOfNumber(tx, empresaIds, { number, serie })))
  const mixed = number === null ? mixedNumber(words) : null
  if (mixed) {
    const names = mixed.names.map((name) => sql`position(${name} in n.busca) > 0`)
    const condition = sql`${ofNumber(mixed.number)} and ${sql.join(names, sql` and `)}`
    found.push(...(await newest(tx, empresaIds, condition)))
  }
  if (chaveStart !== null && found.length === 0)
    found.push(...(await newest(tx, empresaIds, sql`n.chave >= ${chaveStart} and n.chave < ${`${chaveStart}~`}`)))
  return found
}

/** «cimentos vale 4187»: a number and the words of a name. */
function mixedNumber(words: readonly string[]): { number: number; names: string[] } | null {
  const numbers = words.filter((word) => /^\d{1,13}$/.test(word))
  const names = words.filter((word) => !numbers.includes(word))
  return numbers.length === 1 && names.length > 0 ? { number: Number(numbers[0]), names } : null
}

/** Served by `nota_number_everywhere`. */
const ofNumber = (number: number): RawBuilder<SqlBool> => sql`not n.homologacao and n.number = ${number}::bigint`

/** The day of the last note to be shown comes from the index alone, so that only the notes that are shown are read. */
function newestOfNumber(
  tx: Tx,
  empresaIds: readonly number[],
  { number, serie }: { number: number; serie: number | null },
): Promise<FoundNota[]> {
  if (serie !== null) return newest(tx, empresaIds, sql`${ofNumber(number)} and n.serie = ${serie}::integer`)
  const last = sql`select min(issued_local) from (
    select n.issued_local from nota n where n.empresa_id = any(${empresaIds}::bigint[]) and ${ofNumber(number)}
    order by n.issued_local desc limit ${MAX_NOTES}) newest`
  return newest(tx, empresaIds, sql`${ofNumber(number)} and n.issued_local >= (${last})`)
}

/** Every node of a cluster answers this for its own companies. */
async function newest(tx: Tx, empresaIds: readonly number[], condition: RawBuilder<unknown>): Promise<FoundNota[]> {
  const { rows } = await sql<FoundNota>`
    select ${COLUMNS} from nota n where n.empresa_id = any(${empresaIds}::bigint[]) and ${condition}
    order by n.issued_local desc, n.id desc limit ${MAX_NOTES}`.execute(tx)
  return rows
}

/** A party in one company: by its tax id or, without one, by its text. */
export interface PartyIn {
  empresaId: number
  taxId: string | null
  texto: string
}

export interface PartyNotes {
  party: PartyIn
  /** Number of notes, at most MAX_COUNT. */
  quantity: number
  notes: FoundNota[]
}

const MAX_COUNT = 1000
const PER_PARTY = 3

/** The latest notes of each party in its company. On a cluster one query per company, otherwise one query. */
export async function notesOfParties(tx: Tx, parties: readonly PartyIn[]): Promise<PartyNotes[]> {
  const spread = await isSpread(tx, [...new Set(parties.map(({ empresaId }) => empresaId))])
  const queries = parties.map((party, index) => partySql(party, index))
  const batches = spread ? queries.map((query) => [query]) : queries.length > 0 ? [queries] : []
  const rows: (FoundNota & { party: number; quantity: number })[] = []
  for (const batch of batches)
    rows.push(...(await sql<(typeof rows)[number]>`${sql.join(batch, sql` union all `)}`.execute(tx)).rows)
  return parties.map((party, index) => {
    const notes = rows.filter((row) => row.party === index)
    return { party, quantity: notes[0]?.quantity ?? 0, notes }
  })
}

/** Served by nota_by_party_id, or by nota_by_party_key for a party without a tax id. */
function partySql({ empresaId, taxId, texto }: PartyIn, index: number) {
  const isParty = taxId === null ? sql`n.party_key = nota_text_key(${texto})` : sql`n.party_tax_id = ${taxId}`
  const rows = sql`nota n where n.empresa_id = ${empresaId}::bigint and ${isParty}`
  const order = taxId === null ? sql`` : sql`order by n.issued_local desc, n.id desc`
  return sql`(
    select ${index}::int as party, (select count(*)::int from (select 1 from ${rows} limit ${MAX_COUNT}) c) as quantity, ${COLUMNS}
    from ${rows} ${order} limit ${PER_PARTY})`
}
