import { percentOf } from '../base/money.ts'
import type { Item } from '../model/item.ts'
import type { Totals } from '../model/totals.ts'

/** Percent taken off both taxes, by cClassTrib. Source  table of cClassTrib; LC 214/2025, Anexos I, VII, VIII and XV */
const REDUCTIONS: Record<string, number> = { '200003': 100, '200014': 100, '200034': 60, '200035': 60 }

/** Test rates of 2026 in hundredths of a percent. The city's IBS is 0 %. */
const IBS_UF = 10
const CBS = 90

/** Writes the group of a class: test rates of 2026, less the reduction of the class. */
export function classify(item: Item, classTrib: string, base: number): void {
  const reduction = REDUCTIONS[classTrib]
  const rest = 100 - (reduction ?? 0)
  item.ibscbsCst = classTrib.slice(0, 3)
  item.cClassTrib = classTrib
  item.gIBSCBS = true
  item.vBCIBSCBS = base
  item.pIBSUF = '0.1000'
  item.pIBSMun = '0.0000'
  item.pCBS = '0.9000'
  item.vIBSUF = percentOf(base, (IBS_UF * rest) / 100)
  item.vCBS = percentOf(base, (CBS * rest) / 100)
  if (reduction === undefined) return
  item.pRedIBSUF = `${reduction}.0000`
  item.pRedIBSMun = item.pRedIBSUF
  item.pRedCBS = item.pRedIBSUF
}

/** A mistake in the IBS and CBS of a note, for the check to find. */
export type IbsCbsFault = 'no_group' | 'whole_rate' | 'other_annex' | 'other_year' | 'gross_base' | 'unequal_total'

/** The mistakes of items are in the first one, `whole_rate` in all with a reduction. */
export function plantInItems(items: readonly Item[], fault: IbsCbsFault | undefined): void {
  const [first] = items
  if (!first || first.cClassTrib === null) return
  if (fault === 'no_group') clear(first)
  if (fault === 'other_annex') classify(first, '200035', first.vBCIBSCBS)
  if (fault === 'gross_base') classify(first, first.cClassTrib, first.vProd + first.vFrete - first.vDesc)
  if (fault === 'other_year') {
    first.pCBS = '8.8000'
    first.vCBS = percentOf(first.vBCIBSCBS, 880)
  }
  if (fault === 'whole_rate') for (const item of items) makeWhole(item)
}

/** Two cents: one cent is rounding. */
export function plantInTotals(totals: Totals, fault: IbsCbsFault | undefined): void {
  if (fault === 'unequal_total') totals.vCBS += 2
}

function clear(item: Item): void {
  item.ibscbsCst = null
  item.cClassTrib = null
  item.gIBSCBS = false
  item.vBCIBSCBS = 0
  item.pIBSUF = null
  item.pIBSMun = null
  item.pCBS = null
  item.vIBSUF = 0
  item.vCBS = 0
}

function makeWhole(item: Item): void {
  if (item.pRedCBS === null) return
  item.pRedIBSUF = null
  item.pRedIBSMun = null
  item.pRedCBS = null
  classify(item, '000001', item.vBCIBSCBS)
}
