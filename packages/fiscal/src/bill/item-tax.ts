import type { Cents } from '../base/cents.ts'
import { child, elements, type XmlNode } from '../xml/node.ts'
import { centsAt, decimalAt, textAt } from '../xml/value.ts'

/** What an item of a bill states of ICMS. */
export interface ItemTax {
  cst: string | null
  rate: string | null
  base: Cents
  icms: Cents
  fcp: Cents
  fcpRate: string | null
  baseSt: Cents
  icmsSt: Cents
  fcpSt: Cents
  relief: Cents
}

const ICMS = /^ICMS(\d\d|SN)$/

/**
 * The ICMS of an item: the only group ICMS00 … ICMS90 or ICMSSN of `imposto`, or, in an item of an earlier bill (detItemAnt), its own fields.
 * Throws  FiscalError `dfe.number`
 */
export function taxOfItem(item: XmlNode): ItemTax {
  const imposto = child(item, 'imposto')
  const group = imposto ? elements(imposto).find(({ name }) => ICMS.test(name)) : item
  return {
    cst: imposto ? textAt(group, 'CST') : null,
    rate: decimalAt(group, 'pICMS'),
    base: centsAt(group, 'vBC'),
    icms: centsAt(group, 'vICMS'),
    fcp: centsAt(group, 'vFCP'),
    fcpRate: decimalAt(group, 'pFCP'),
    baseSt: centsAt(group, 'vBCST'),
    icmsSt: centsAt(group, 'vICMSST'),
    fcpSt: centsAt(group, 'vFCPST'),
    relief: centsAt(group, 'vICMSDeson'),
  }
}

/** The group with name, quantity and value: prod, or the item of an earlier bill itself. */
export const prodOfItem = (item: XmlNode): XmlNode => child(item, 'prod') ?? item
