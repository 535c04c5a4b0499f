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
]

/** No mark can be hidden in a text. */
const PACKED = [
  'i.n',
  ...TEXTS.map((name) => `translate(coalesce(i.${name}, ''), E'\\x1e\\x1f', '')`),
  ...NUMBERS.map((name) => `coalesce(i.${name}::text, '')`),
  ...['i.product_cents', 'i.icms_base_cents', 'i.icms_cents'],
  `case when (${SELDOM.map((name) => `i.${name}`).join(' | ')}) = 0 then ''
     else ${SELDOM.map((name) => `i.${name}`).join(` || '${AMOUNT}' || `)} end`,
].join(` || E'\\x1f' || `)

const PRODUCT = 'case when t.in_total then t.product_cents else 0 end'
/** Columns of an item that the pack names otherwise, or that not every item tells: the contributions are asked of imports. */
const READ: Readonly<Record<string, string>> = {
  product_cents: PRODUCT,
  relief_cents: 'case when t.icms_relief_deducted then t.icms_relief_cents else 0 end',
  pis_cents: `case when l.operation = '0' then t.pis_cents else 0 end`,
  cofins_cents: `case when l.operation = '0' then t.cofins_cents else 0 end`,
}
const SUMMED = ['product_cents', 'icms_base_cents', 'icms_cents', ...SELDOM]
const GROUPED_BY = ['cfop', 'origin', 'icms_cst', 'csosn', 'ipi_cst', 'icms_rate', 'fcp_rate']
/** A base above its goods has no reduction to give to others of the group. */
const OVER_BASE = `t.icms_base_cents > ${PRODUCT} + t.freight_cents + t.insurance_cents + t.other_cents - t.discount_cents`

const read = (name: string): string => READ[name] ?? `t.${name}`
const OF_NOTE = 'from nota_item t where t.empresa_id = n.empresa_id and t.nota_id = n.id'
const EACH = `select t.n_item as n, ${[...TEXTS, ...NUMBERS, ...SUMMED].map((name) => `${read(name)} as ${name}`).join(', ')} ${OF_NOTE}`
const GROUPED = `select min(t.n_item) as n, ${[
  ...[...TEXTS, ...NUMBERS].map((name) => (GROUPED_BY.includes(name) ? `t.${name}` : `null::text as ${name}`)),
  ...SUMMED.map((name) => `sum(${read(name)})::bigint as ${name}`),
].join(', ')} ${OF_NOTE} group by ${GROUPED_BY.map((name) => `t.${name}`).join(', ')}, ${OVER_BASE}`

/**
 * The items of `n` (its ledger is `l`) as `unpackItems` takes them; null without any. `whole`: each by itself; else those that share
 * CFOP, taxes and rates are one, summed up, without what names goods: the file has no items of the company's own documents.
 */
export const packedItems = (whole: boolean): RawBuilder<string | null> =>
  sql`(select string_agg(${sql.raw(PACKED)}, E'\\x1e' order by i.n) from (${sql.raw(whole ? EACH : GROUPED)}) i)`

const NONE: readonly number[] = SELDOM.map(() => 0)

/** The rows behind a pack. */
export const unpackItems = (packed: string | null): NoteItemRow[] =>
  packed === null ? [] : packed.split(ITEM).map(unpackItem)

function unpackItem(packed: string): NoteItemRow {
  const [n, code, name, gtin, ncm, cest, unit, cfop, origin, cst, csosn, ipiCst, ...rest] = packed.split(CELL)
  const [quantity, rate, fcpRate, stRate, ipiRate, product, base, icms, seldom] = rest
  const amounts = seldom ? seldom.split(AMOUNT).map(Number) : NONE
  const amount = (at: number): number => amounts[at] ?? 0
  return {
    n: Number(n),
    code: code || null,
    name: name || null,
    gtin: gtin || null,
    ncm: ncm || null,
    cest: cest || null,
    cfop: cfop || null,
    unit: unit || null,
    quantity: quantity || null,
    origin: origin || null,
    cst: cst || null,
    csosn: csosn || null,
    product: Number(product),
    freight: amount(0),
    insurance: amount(1),
    other: amount(2),
    discount: amount(3),
    relief: amount(4),
    ipi_returned: amount(5),
    base: Number(base),
    rate: rate || null,
    icms: Number(icms),
    fcp: amount(6),
    fcp_rate: fcpRate || null,
    st_base: amount(7),
    st_rate: stRate || null,
    st: amount(8),
    fcp_st: amount(9),
    simples_credit: amount(10),
    difal_fcp: amount(11),
    difal_dest: amount(12),
    difal_orig: amount(13),
    ipi_cst: ipiCst || null,
    ipi_base: amount(14),
    ipi_rate: ipiRate || null,
    ipi: amount(15),
    pis: amount(18),
    cofins: amount(19),
    ii: amount(16),
    issqn: amount(17),
  }
}
