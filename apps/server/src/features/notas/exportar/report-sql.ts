import { MODELOS_CONTA_ELETRONICA } from '@portal/contract/modelos.ts'
import { RELATORIOS_SERVICO, type Relatorio } from '@portal/contract/notas/exportar.ts'
import { type RawBuilder, sql } from 'kysely'

/** The amounts of a report's line, in cents; `value` is its share of the notes' totals. */
export const AMOUNTS = [
  'value',
  'product',
  'discount',
  'charges',
  'icms_base',
  'icms',
  'st_base',
  'st',
  'fcp',
  'ipi',
  'pis',
  'cofins',
  'issqn',
  'ibs',
  'cbs',
  'is',
] as const
type CommonAmount = (typeof AMOUNTS)[number]

/** Further amounts, which only a report by service or municipality has. `issqn` is the sum of due and withheld. */
const SERVICE_AMOUNTS = [
  'deduction',
  'issqn_base',
  'issqn_due',
  'issqn_withheld',
  'irrf',
  'inss',
  'contribuicoes',
  'net',
] as const
type ServiceAmount = (typeof SERVICE_AMOUNTS)[number]
export type Amount = CommonAmount | ServiceAmount

const EVERY_AMOUNT: readonly Amount[] = [...AMOUNTS, ...SERVICE_AMOUNTS]

/** The amounts of a report, in order. */
export const amountsIn = (por: Relatorio): readonly Amount[] =>
  RELATORIOS_SERVICO.includes(por) ? EVERY_AMOUNT : AMOUNTS

/** A value for each amount. */
export const amountsOf = <Value>(toValue: (amount: Amount) => Value): Record<Amount, Value> =>
  Object.fromEntries(EVERY_AMOUNT.map((amount) => [amount, toValue(amount)])) as Record<Amount, Value> // EVERY_AMOUNT names them all

type Sql = RawBuilder<unknown>

/** Bills: vProd of their items is already without vDesc and with vOutro (MOC NFCom 1.00a). */
const BILLS = sql`(${sql.join(MODELOS_CONTA_ELETRONICA)})`

/**
 * Amounts of one item, from rows `i` of nota_item and `p` of its note. An item outside the note's total (indTot 0) has no product
 * value.
 */
const OF_ITEM: Record<CommonAmount, Sql> = {
  value: sql`case when i.in_total then i.product_cents else 0 end + i.freight_cents + i.insurance_cents
    + case when p.modelo in ${BILLS} then 0 else i.other_cents - i.discount_cents end + i.ipi_cents + i.ipi_returned_cents + i.st_cents + i.fcp_st_cents + i.ii_cents
    - case when i.icms_relief_deducted then i.icms_relief_cents else 0 end`,
  product: sql`case when i.in_total then i.product_cents else 0 end`,
  discount: sql`i.discount_cents`,
  charges: sql`i.freight_cents + i.insurance_cents + i.other_cents`,
  icms_base: sql`i.icms_base_cents`,
  icms: sql`i.icms_cents`,
  st_base: sql`i.st_base_cents`,
  st: sql`i.st_cents`,
  fcp: sql`i.fcp_cents + i.fcp_st_cents`,
  ipi: sql`i.ipi_cents`,
  pis: sql`i.pis_cents`,
  cofins: sql`i.cofins_cents`,
  issqn: sql`i.issqn_cents`,
  ibs: sql`i.ibs_uf_cents + i.ibs_mun_cents + i.ibs_mono_cents`,
  cbs: sql`i.cbs_cents + i.cbs_mono_cents`,
  is: sql`i.is_cents`,
}

/** Amounts of a whole note, from rows `n` of nota and `t` of nota_total. */
const OF_NOTE: Record<CommonAmount, Sql> = {
  value: sql`n.total_cents`,
  product: sql`coalesce(t.product_cents, 0) + coalesce(t.service_cents, 0)`,
  discount: sql`coalesce(t.discount_cents, 0)`,
  charges: sql`coalesce(t.freight_cents, 0) + coalesce(t.insurance_cents, 0) + coalesce(t.other_cents, 0)`,
  icms_base: sql`coalesce(t.icms_base_cents, 0)`,
  icms: sql`coalesce(t.icms_cents, 0)`,
  st_base: sql`coalesce(t.st_base_cents, 0)`,
  st: sql`coalesce(t.st_cents, 0)`,
  fcp: sql`coalesce(t.fcp_cents, 0) + coalesce(t.fcp_st_cents, 0)`,
  ipi: sql`coalesce(t.ipi_cents, 0)`,
  pis: sql`coalesce(t.pis_cents, 0)`,
  cofins: sql`coalesce(t.cofins_cents, 0)`,
  issqn: sql`coalesce(t.issqn_cents, 0)`,
  ibs: sql`coalesce(t.ibs_cents, 0)`,
  cbs: sql`coalesce(t.cbs_cents, 0)`,
  is: sql`coalesce(t.is_cents, 0)`,
}

export const wholeAmounts: Sql = sql.join(AMOUNTS.map((amount) => sql`${OF_NOTE[amount]} as ${sql.id(amount)}`))

/** Amounts of a service, from a row `s` of nota_servico. Without tpRetISSQN the ISSQN is due by the prestador. */
const OF_SERVICE: Record<ServiceAmount, Sql> = {
  deduction: sql`coalesce(s.deduction_cents, 0)`,
  issqn_base: sql`coalesce(s.base_cents, 0)`,
  issqn_due: sql`coalesce(s.issqn_cents - s.iss_withheld_cents, 0)`,
  issqn_withheld: sql`coalesce(s.iss_withheld_cents, 0)`,
  irrf: sql`coalesce(s.irrf_withheld_cents, 0)`,
  inss: sql`coalesce(s.inss_withheld_cents, 0)`,
  contribuicoes: sql`coalesce(s.contribuicoes_withheld_cents, 0)`,
  net: sql`coalesce(s.net_cents, 0)`,
}

export const serviceAmounts: Sql = sql.join(
  SERVICE_AMOUNTS.map((amount) => sql`${OF_SERVICE[amount]} as ${sql.id(amount)}`),
)

const itemAmounts: Sql = sql.join(AMOUNTS.map((amount) => sql`sum(${OF_ITEM[amount]}) as ${sql.id(amount)}`))

interface Grouping {
  /** Code of an item, from a row `i`. */
  item: Sql
  /** Code of a note without items, from rows `n` and `t`. */
  whole: Sql
  itemAmounts: Sql
}

const grouping = (item: Sql, whole: Sql): Grouping => ({ item, whole, itemAmounts })

/** Reports by a property of the whole note, from rows `n` of nota and `s` of nota_servico: they do not divide its total. */
export const NOTE_REPORTS = {
  participante: {
    code: sql`n.party_tax_id`,
    name: sql`case when n.papel = 'E' then n.destinatario_name else n.emitente_name end`,
  },
  servico: { code: sql`s.code`, name: sql`s.code_name` },
  municipio: { code: sql`s.taxed_at_code`, name: sql`s.taxed_at_name` },
} satisfies Partial<Record<Relatorio, { code: Sql; name: Sql }>>
export type NoteReport = keyof typeof NOTE_REPORTS
export type ItemReport = Exclude<Relatorio, NoteReport>

export const isNoteReport = (por: Relatorio): por is NoteReport => por in NOTE_REPORTS

/** Grouping of each report by item. Rates are compared as numbers: 18 equals 18.00. */
export const ITEM_REPORTS: Record<ItemReport, Grouping> = {
  cfop: grouping(sql`i.cfop`, sql`n.cfop`),
  cst: grouping(
    sql`nullif(coalesce(i.origin, '') || coalesce(i.icms_cst, i.csosn, ''), coalesce(i.origin, ''))`,
    sql`t.icms_cst`,
  ),
  aliquota: grouping(sql`trim_scale(i.icms_rate)::text`, sql`trim_scale(t.icms_rate)::text`),
  ncm: grouping(sql`i.ncm`, sql`null::text`),
}
