import { type RawBuilder, sql } from 'kysely'
import type { NoteItemRow } from './note-row.ts'

/*
 * The items of a document as one text: a month has hundreds of thousands of them, mostly zeros, and a row of forty columns for each
 * would cost more than all that is done with it. Marks stand between items, between their cells, and between the amounts that few
 * items have.
 */
const [ITEM, CELL, AMOUNT] = ['\x1e', '\x1f', ',']

const TEXTS = ['code', 'name', 'gtin', 'ncm', 'cest', 'unit', 'cfop', 'origin', 'icms_cst', 'csosn', 'ipi_cst']
const NUMBERS = ['quantity', 'icms_rate', 'fcp_rate', 'st_rate', 'ipi_rate']
const SELDOM = [
  ...['freight_cents', 'insurance_cents', 'other_cents', 'discount_cents', 'relief_cents', 'ipi_returned_cents'],
  ...['fcp_cents', 'st_base_cents', 'st_cents', 'fcp_st_cents', 'simples_credit_cents'],
  ...['difal_fcp_cents', 'difal_dest_cents', 'difal_orig_cents'],
  ...['ipi_base_cents', 'ipi_cents', 'ii_cents', 'issqn_cents', 'pis_cents', 'cofins_cents'],
  'fcp_kept_cents',
]

/** No mark can be hidden in a text; none of the cells is null, which would be left out. */
const PACKED = sql`concat_ws(E'\\x1f', ${sql.join([
  sql`i.n`,
  ...TEXTS.map((name) => sql`coalesce(translate(${sql.ref(`i.${name}`)}, E'\\x1e\\x1f', ''), '')`),
  ...NUMBERS.map((name) => sql`coalesce(${sql.ref(`i.${name}`)}::text, '')`),
  ...['product_cents', 'icms_base_cents', 'icms_cents'].map((name) => sql.ref(`i.${name}`)),
  sql`case when (${ofItem(sql` | `)}) = 0 then '' else ${ofItem(sql` || ',' || `)} end`,
])})`

/** The amounts that few items have, with something between them. */
function ofItem(between: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    SELDOM.map((name) => sql.ref(`i.${name}`)),
    between,
  )
}

const PRODUCT = sql`case when t.in_total then t.product_cents else 0 end`
/** Columns of an item that the pack names otherwise, or that not every item tells: the contributions are asked of imports. */
const READ: Readonly<Record<string, RawBuilder<unknown>>> = {
  product_cents: PRODUCT,
  relief_cents: sql`case when t.icms_relief_deducted then t.icms_relief_cents else 0 end`,
  pis_cents: sql`case when l.operation = '0' then t.pis_cents else 0 end`,
  cofins_cents: sql`case when l.operation = '0' then t.cofins_cents else 0 end`,
  fcp_kept_cents: sql`coalesce(t.fcp_kept_cents, 0)`,
}
const SUMMED = ['product_cents', 'icms_base_cents', 'icms_cents', ...SELDOM]
const GROUPED_BY = ['cfop', 'origin', 'icms_cst', 'csosn', 'ipi_cst', 'icms_rate', 'fcp_rate']
/** A base above its goods has no reduction to give to others of the group. */
const OVER_BASE = sql`t.icms_base_cents > ${PRODUCT} + t.freight_cents + t.insurance_cents + t.other_cents - t.discount_cents`

const read = (name: string) => READ[name] ?? sql.ref(`t.${name}`)
const OF_NOTE = sql`from nota_item t where t.empresa_id = n.empresa_id and t.nota_id = n.id`
const EACH = sql`select t.n_item as n, ${sql.join(
  [...TEXTS, ...NUMBERS, ...SUMMED].map((name) => sql`${read(name)} as ${sql.ref(name)}`),
)} ${OF_NOTE}`
/** Sums of bigint are numerics, which cost more; these are exact up to 2^53, as the program's own numbers are. */
const sumOf = (name: string) => sql`sum(${read(name)}::float8)::bigint`
const GROUPED = sql`select min(t.n_item) as n, ${sql.join([
  ...[...TEXTS, ...NUMBERS].map((name) =>
    GROUPED_BY.includes(name) ? sql.ref(`t.${name}`) : sql`null::text as ${sql.ref(name)}`,
  ),
  ...SUMMED.map((name) => sql`${sumOf(name)} as ${sql.ref(name)}`),
])} ${OF_NOTE} group by ${sql.join(GROUPED_BY.map((name) => sql.ref(`t.${name}`)))}, ${OVER_BASE}`

/**
 * The items of `n` (its ledger is `l`) as `unpackItems` takes them; null without any. `whole`: each by itself; else those that share
 * CFOP, taxes and rates are one, summed up, without what names goods: the file has no items of the company's own documents.
 */
export const packedItems = (whole: boolean): RawBuilder<string | null> =>
  sql`(select string_agg(${PACKED}, E'\\x1e' order by i.n) from (${whole ? EACH : GROUPED}) i)`

const NONE: readonly number[] = SELDOM.map(() => 0)

/** The rows behind a pack. */
export const unpackItems = (packed: string | null): NoteItemRow[] =>
  packed === null ? [] : packed.split(ITEM).map(unpackItem)

/** By place: taking a list apart by names costs more than all the rest. */
function unpackItem(packed: string): NoteItemRow {
  const c = packed.split(CELL)
  const a = c[20] ? c[20].split(AMOUNT).map(Number) : NONE
  // biome-ignore format: columns in the order in which they are packed
  return {
    n: Number(c[0]), code: c[1] || null, name: c[2] || null, gtin: c[3] || null, ncm: c[4] || null, cest: c[5] || null,
    unit: c[6] || null, cfop: c[7] || null, origin: c[8] || null, cst: c[9] || null, csosn: c[10] || null,
    ipi_cst: c[11] || null, quantity: c[12] || null, rate: c[13] || null, fcp_rate: c[14] || null, st_rate: c[15] || null,
    ipi_rate: c[16] || null, product: Number(c[17]), base: Number(c[18]), icms: Number(c[19]),
    freight: a[0] ?? 0, insurance: a[1] ?? 0, other: a[2] ?? 0, discount: a[3] ?? 0, relief: a[4] ?? 0,
    ipi_returned: a[5] ?? 0, fcp: a[6] ?? 0, st_base: a[7] ?? 0, st: a[8] ?? 0, fcp_st: a[9] ?? 0,
    simples_credit: a[10] ?? 0, difal_fcp: a[11] ?? 0, difal_dest: a[12] ?? 0, difal_orig: a[13] ?? 0,
    ipi_base: a[14] ?? 0, ipi: a[15] ?? 0, ii: a[16] ?? 0, issqn: a[17] ?? 0, pis: a[18] ?? 0, cofins: a[19] ?? 0,
    fcp_kept: a[20] ?? 0,
  }
}
