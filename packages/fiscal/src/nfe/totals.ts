import type { DocumentTotals } from '../base/totals.ts'
import { NO_TOTALS, sumStated } from '../fields/totals.ts'
import { child, find, type XmlNode } from '../xml/node.ts'
import { statedCentsAt } from '../xml/value.ts'

const ICMS_TOTALS = [
  'vProd',
  'vDesc',
  'vFrete',
  'vSeg',
  'vOutro',
  'vBC',
  'vICMS',
  'vICMSDeson',
  'vFCP',
  'vBCST',
  'vST',
  'vFCPST',
  'vICMSMono',
  'vICMSUFDest',
  'vICMSUFRemet',
  'vFCPUFDest',
  'vII',
  'vIPI',
  'vIPIDevol',
  'vTotTrib',
] as const satisfies readonly (keyof DocumentTotals)[]

/**
 * The totals of an infNFe: ICMSTot, services, IBS, CBS and IS.
 * Units   cents; IBS and CBS include single-phase amounts
 * Throws  FiscalError `dfe.number`; the message names the field
 */
export function nfeTotals(inf: XmlNode): DocumentTotals {
  const total = child(inf, 'total')
  const icms = child(total, 'ICMSTot')
  const services = child(total, 'ISSQNtot')
  const totals: DocumentTotals = { ...NO_TOTALS, ...ibscbsTotals(child(total, 'IBSCBSTot')) }
  for (const name of ICMS_TOTALS) totals[name] = statedCentsAt(icms, name)
  totals.vPIS = sumStated(statedCentsAt(icms, 'vPIS'), statedCentsAt(services, 'vPIS'))
  totals.vCOFINS = sumStated(statedCentsAt(icms, 'vCOFINS'), statedCentsAt(services, 'vCOFINS'))
  totals.vServ = statedCentsAt(services, 'vServ')
  totals.vISS = statedCentsAt(services, 'vISS')
  totals.vIS = statedCentsAt(child(total, 'ISTot'), 'vIS')
  return totals
}

function ibscbsTotals(group: XmlNode | undefined) {
  const ibs = child(group, 'gIBS')
  const single = child(group, 'gMono')
  return {
    vBCIBSCBS: statedCentsAt(group, 'vBCIBSCBS'),
    vIBSUF: statedCentsAt(child(ibs, 'gIBSUF'), 'vIBSUF'),
    vIBSMun: statedCentsAt(child(ibs, 'gIBSMun'), 'vIBSMun'),
    vIBS: sumStated(statedCentsAt(ibs, 'vIBS'), statedCentsAt(single, 'vIBSMono')),
    vCBS: sumStated(statedCentsAt(find(group, 'gCBS'), 'vCBS'), statedCentsAt(single, 'vCBSMono')),
  }
}
