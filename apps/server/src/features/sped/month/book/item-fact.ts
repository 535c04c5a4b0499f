import { type ItemFact, operationOf } from '@portal/efd/entry/item.ts'
import type { NoteItemRow } from '../read/note-row.ts'

/** The amounts and codes of an item as input of the EFD arithmetic. */
export function toItemFact(row: NoteItemRow): ItemFact {
  return {
    number: row.n,
    description: row.name,
    unit: row.unit ?? 'UN',
    quantity: row.quantity ?? '0',
    cfop: row.cfop ?? '',
    origin: row.origin,
    cst: row.cst,
    csosn: row.csosn,
    product: row.product,
    freight: row.freight,
    insurance: row.insurance,
    other: row.other,
    discount: row.discount,
    relief: row.relief,
    ipiReturned: row.ipi_returned,
    base: row.base,
    rate: row.rate,
    icms: row.icms,
    fcp: row.fcp,
    fcpRate: row.fcp_rate,
    stBase: row.st_base,
    stRate: row.st_rate,
    st: row.st,
    fcpSt: row.fcp_st,
    fcpKept: row.fcp_kept,
    ipiCst: row.ipi_cst,
    ipiBase: row.ipi_base,
    ipiRate: row.ipi_rate,
    ipi: row.ipi,
    duty: row.ii,
    monoKept: 0,
    newTaxes: row.new_taxes,
  }
}

/**
 * The items with the relieved ICMS that the total leaves out although no item says so (indDeduzDeson): documents older
 * than that field, and sales to the Zona Franca de Manaus (Suframa), whose total is net of the relief. The total decides.
 * Source  Convênio ICM 65/1988; NT 2023.004 (indDeduzDeson); Guia Prático, C100 field 15
 */
export function withTotalRelief(items: readonly NoteItemRow[], note: { total: number }): readonly NoteItemRow[] {
  const open = items.reduce((sum, { relief, relief_stated }) => sum + relief_stated - relief, 0)
  if (open <= 0) return items
  const operations = items.reduce((sum, item) => sum + operationOf(toItemFact(item)), 0)
  return operations - open === note.total ? items.map((item) => ({ ...item, relief: item.relief_stated })) : items
}

/** The item with the credit of a Simples supplier (vCredICMSSN) as its ICMS; unchanged when the credit exceeds the value. */
export function withSimplesCredit(fact: ItemFact, credit: number): ItemFact {
  const base = fact.product + fact.freight + fact.insurance + fact.other - fact.discount
  if (credit <= 0 || credit > base) return fact
  // computed in whole hundredths of a per cent, so that the rounding is half up
  const rate = (Math.round((credit * 10_000) / base) / 100).toFixed(2)
  return { ...fact, base, icms: credit, rate, fcp: 0, fcpRate: null }
}

/** The item without its own ICMS: a supplier of the Simples grants only vCredICMSSN. */
export function withoutTax(fact: ItemFact): ItemFact {
  const { base, icms, rate, fcp, fcpRate } = fact
  if (base === 0 && icms === 0 && rate === null && fcp === 0 && fcpRate === null) return fact
  return { ...fact, base: 0, icms: 0, rate: null, fcp: 0, fcpRate: null }
}

/** CST of fuels with ICMS withheld once for the whole chain. */
const KEEPS_MONO = '15'
/** From this year on the document total includes IBS, CBS and IS, so the remainder is not the withheld ICMS alone. */
const OTHER_TAXES_INSIDE = '2027'

/**
 * Adds the ICMS of fuels withheld once (vICMSMonoReten), which is not stored per item: it is the part of the document
 * total that the items do not explain, shared among the items of CST 15 by value. The last item takes the remainder.
 */
export function withMonoKept(
  facts: readonly ItemFact[],
  { total, issued }: { total: number; issued: string },
): readonly ItemFact[] {
  if (issued >= OTHER_TAXES_INSIDE || !facts.some(({ cst }) => cst === KEEPS_MONO)) return facts
  const keep = facts.filter(({ cst }) => cst === KEEPS_MONO)
  const kept = total - facts.reduce((sum, fact) => sum + operationOf(fact), 0)
  if (kept <= 0) return facts
  const whole = keep.reduce((sum, { product }) => sum + product, 0)
  let left = kept
  return facts.map((fact) => {
    if (fact.cst !== KEEPS_MONO) return fact
    const share = fact === keep.at(-1) ? left : Math.min(left, Math.round((kept * fact.product) / Math.max(whole, 1)))
    left -= share
    return { ...fact, monoKept: share }
  })
}
