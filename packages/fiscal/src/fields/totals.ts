import type { Cents } from '../base/cents.ts'
import type { DocumentTotals } from '../base/totals.ts'

/**
 * Totals of a document that states none. Each reader overrides the totals of its layout.
 * Units  cents
 */
export const NO_TOTALS: DocumentTotals = {
  vProd: null,
  vServ: null,
  vDesc: null,
  vFrete: null,
  vSeg: null,
  vOutro: null,
  vBC: null,
  vICMS: null,
  vICMSDeson: null,
  vFCP: null,
  vBCST: null,
  vST: null,
  vFCPST: null,
  vICMSMono: null,
  vICMSUFDest: null,
  vICMSUFRemet: null,
  vFCPUFDest: null,
  vII: null,
  vIPI: null,
  vIPIDevol: null,
  vPIS: null,
  vCOFINS: null,
  vISS: null,
  vTotTrib: null,
  vBCIBSCBS: null,
  vIBSUF: null,
  vIBSMun: null,
  vIBS: null,
  vCBS: null,
  vIS: null,
  icmsCst: null,
  pICMS: null,
  pRedBC: null,
  ibscbsCst: null,
  cClassTrib: null,
}

/**
 * The sum of the stated amounts; null when none is stated.
 * Units  cents
 */
export function sumStated(...amounts: (Cents | null)[]): Cents | null {
  const stated = amounts.filter((amount) => amount !== null)
  return stated.length === 0 ? null : stated.reduce((sum, amount) => sum + amount, 0)
}
