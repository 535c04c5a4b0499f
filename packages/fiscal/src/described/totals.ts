import type { DocumentTotals } from '../base/totals.ts'
import { NO_TOTALS } from '../fields/totals.ts'
import { child, type XmlNode } from '../xml/node.ts'
import { statedCentsAt } from '../xml/value.ts'

const OF_ICMS = ['vBC', 'vICMS', 'vICMSDeson', 'vFCP', 'vBCST', 'vST', 'vFCPST'] as const
const OF_TOTAL = ['vProd', 'vDesc', 'vOutro', 'vPIS', 'vCOFINS'] as const

/**
 * The totals of a described kind (group `total`), as far as it has them.
 * Throws  FiscalError `dfe.number`
 */
export function kindTotals(inf: XmlNode): DocumentTotals {
  const total = child(inf, 'total')
  const icms = child(total, 'ICMSTot')
  const reform = child(total, 'IBSCBSTot')
  const ibs = child(reform, 'gIBS')
  const totals: DocumentTotals = { ...NO_TOTALS }
  for (const name of OF_ICMS) totals[name] = statedCentsAt(icms, name)
  for (const name of OF_TOTAL) totals[name] = statedCentsAt(total, name) ?? statedCentsAt(icms, name)
  totals.vBCIBSCBS = statedCentsAt(reform, 'vBCIBSCBS')
  totals.vIBSUF = statedCentsAt(child(ibs, 'gIBSUF'), 'vIBSUF')
  totals.vIBSMun = statedCentsAt(child(ibs, 'gIBSMun'), 'vIBSMun')
  totals.vIBS = statedCentsAt(ibs, 'vIBS')
  totals.vCBS = statedCentsAt(child(reform, 'gCBS'), 'vCBS')
  return totals
}
