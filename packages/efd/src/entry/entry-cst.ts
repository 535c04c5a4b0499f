import Big from 'big.js'
import { isReturn, isUtility } from './cfop.ts'
import { CHARGED_ONCE, entryCst, type ItemFact, SUBSTITUTED, statedCst, statedTax, type Treatment } from './item.ts'

/** Entries of fuel, whose CST says how it was taxed for every buyer. */
const FUEL_ENTRY = /^[123]65[1-9]$/
/** Entries of inputs with ICMS withheld: with a credit of the own ICMS they keep the supplier's CST. */
const ST_INPUT = /^[123]40[18]$/

/**
 * CST_ICMS of a purchase by its entry CFOP as well.
 * Shape   a return has the CST of its document, which mirrors the sale; energy and communication without a credit
 *         x90; fuel as it was taxed, for every destination; a sale between substitutes and an input with ICMS
 *         withheld whose own ICMS is credited keep the document's
 * Source  Ajuste SINIEF 7/2001; LC 87/1996, art. 33; LC 192/2022; Convênio ICMS 142/2018
 */
export function cstOfEntry(
  item: ItemFact,
  { destination, cfop, credits }: Pick<Treatment, 'destination' | 'cfop' | 'credits'>,
): string {
  if (isReturn(cfop)) return statedCst(item)
  if (isUtility(cfop) && !credits.icms) return `${item.origin ?? '0'}90`
  if (FUEL_ENTRY.test(cfop) && (SUBSTITUTED.has(statedTax(item)) || CHARGED_ONCE.has(statedTax(item))))
    return entryCst(item, 'revenda')
  const isWithheldTaken = credits.icms && item.icms > 0 && (ST_INPUT.test(cfop) || item.cfop.endsWith('402'))
  return isWithheldTaken && destination !== 'consumo' && destination !== 'ativo'
    ? statedCst(item)
    : entryCst(item, destination)
}

/** True for an item whose CST or CSOSN says that ICMS-ST was withheld, now or earlier. */
export const isWithheld = (item: Pick<ItemFact, 'cst' | 'csosn'>): boolean => SUBSTITUTED.has(statedTax(item))

/** The item with `percent` of its base and ICMS, rounded half up to the cent. */
export function withShare(fact: ItemFact, percent: string): ItemFact {
  const part = (value: number) => Number(new Big(value).times(percent).div(100).round(0, Big.roundHalfUp))
  return { ...fact, base: part(fact.base), icms: part(fact.icms), fcp: part(fact.fcp) }
}
