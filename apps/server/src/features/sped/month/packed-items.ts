import { type RawBuilder, sql } from 'kysely'
import type { NoteItemRow } from './note-row.ts'
import { MARKS, packed, packedTexts } from './packing.ts'

const TAXES = ['cfop', 'origin', 'icms_cst', 'csosn', 'ipi_cst', 'icms_rate', 'fcp_rate', 'st_rate', 'ipi_rate']
const GOODS = ['ncm', 'cest', 'gtin', 'unit', 'code', 'name']
const SELDOM = [
  ...['freight_cents', 'insurance_cents', 'other_cents', 'discount_cents', 'relief_cents', 'ipi_returned_cents'],
  ...['fcp_cents', 'st_base_cents', 'st_cents', 'fcp_st_cents', 'simples_credit_cents'],
  ...['difal_fcp_cents', 'difal_dest_cents', 'difal_orig_cents'],
  ...['ipi_base_cents', 'ipi_cents', 'ii_cents', 'issqn_cents', 'pis_cents', 'cofins_cents'],
  'fcp_kept_cents',
]

/** Columns of an item that count only sometimes: the contributions are asked of imports. */
const READ: Readonly<Record<string, RawBuilder<unknown>>> = {
  product_cents: sql`case when t.in_total then t.product_cents else 0 end`,
  relief_cents: sql`case when t.icms_relief_deducted then t.icms_relief_cents else 0 end`,
  pis_cents: sql`case when l.operation = '0' then t.pis_cents else 0 end`,
  cofins_cents: sql`case when l.operation = '0' then t.cofins_cents else 0 end`,
  fcp_kept_cents: sql`coalesce(t.fcp_kept_cents, 0)`,
}
const readAll = (...names: readonly string[]) => names.map((name) => READ[name] ?? sql.ref(`t.${name}`))

/** The amounts that few items have: nothing where all of them are zero. */
const SELDOM_CELL = sql`case when (${sql.join(readAll(...SELDOM), sql` | `)}) <> 0 then ${packed(readAll(...SELDOM), 'amount')} end`

/**
 * The items of `n` (its ledger is `l`) as `unpackItems` takes them; null without any. `named`: with what names goods and says how
 * many; the file has no items of the company's own documents.
 */
export function packedItems(named: boolean): RawBuilder<string | null> {
  const cells = [
    sql`t.n_item`,
    ...readAll('product_cents', 'icms_base_cents', 'icms_cents'),
    SELDOM_CELL,
    packedTexts(readAll(...TAXES, ...(named ? GOODS : []))),
    ...(named ? [sql`t.quantity`] : []),
  ]
  return sql`(select string_agg(${packed(cells, 'cell')}, E'\\x1e' order by t.n_item)
    from nota_item t where t.empresa_id = n.empresa_id and t.nota_id = n.id)`
}

/** What goods are and how they are taxed: much of a month is alike in it. */
type Kind = Pick<
  NoteItemRow,
  'cfop' | 'origin' | 'cst' | 'csosn' | 'ipi_cst' | 'rate' | 'fcp_rate' | 'st_rate' | 'ipi_rate'
> &
  Pick<NoteItemRow, 'ncm' | 'cest' | 'gtin' | 'unit' | 'code' | 'name'>

/** Kinds as they were read, by their texts. */
export type Kinds = Map<string, Kind>

const MOST_KINDS = 10_000
const NONE: readonly number[] = SELDOM.map(() => 0)

/** The rows behind a pack. `kinds` remembers those that were met. */
export const unpackItems = (text: string | null, kinds: Kinds): NoteItemRow[] =>
  text === null ? [] : text.split(MARKS.item).map((item) => unpackItem(item, kinds))

/** By place: taking a list apart by names costs more than all the rest. */
function unpackItem(text: string, kinds: Kinds): NoteItemRow {
  const c = text.split(MARKS.cell)
  const a = c[4] ? c[4].split(MARKS.amount).map(Number) : NONE
  const k = kindOf(c[5] ?? '', kinds)
  // biome-ignore format: columns in the order in which they are packed
  return {
    n: Number(c[0]), product: Number(c[1]), base: Number(c[2]), icms: Number(c[3]), quantity: c[6] || null,
    cfop: k.cfop, origin: k.origin, cst: k.cst, csosn: k.csosn, ipi_cst: k.ipi_cst, rate: k.rate, fcp_rate: k.fcp_rate,
    st_rate: k.st_rate, ipi_rate: k.ipi_rate, ncm: k.ncm, cest: k.cest, gtin: k.gtin, unit: k.unit, code: k.code, name: k.name,
    freight: a[0] ?? 0, insurance: a[1] ?? 0, other: a[2] ?? 0, discount: a[3] ?? 0, relief: a[4] ?? 0,
    ipi_returned: a[5] ?? 0, fcp: a[6] ?? 0, st_base: a[7] ?? 0, st: a[8] ?? 0, fcp_st: a[9] ?? 0,
    simples_credit: a[10] ?? 0, difal_fcp: a[11] ?? 0, difal_dest: a[12] ?? 0, difal_orig: a[13] ?? 0,
    ipi_base: a[14] ?? 0, ipi: a[15] ?? 0, ii: a[16] ?? 0, issqn: a[17] ?? 0, pis: a[18] ?? 0, cofins: a[19] ?? 0,
    fcp_kept: a[20] ?? 0,
  }
}

function kindOf(text: string, kinds: Kinds): Kind {
  const known = kinds.get(text)
  if (known) return known
  if (kinds.size >= MOST_KINDS) kinds.clear()
  // a copy: a part of a document's text would keep all of it
  const c = Buffer.from(text).toString().split(MARKS.text)
  // biome-ignore format: as above
  const kind: Kind = {
    cfop: c[0] || null, origin: c[1] || null, cst: c[2] || null, csosn: c[3] || null, ipi_cst: c[4] || null,
    rate: c[5] || null, fcp_rate: c[6] || null, st_rate: c[7] || null, ipi_rate: c[8] || null, ncm: c[9] || null,
    cest: c[10] || null, gtin: c[11] || null, unit: c[12] || null, code: c[13] || null, name: c[14] || null,
  }
  kinds.set(Buffer.from(text).toString(), kind)
  return kind
}
