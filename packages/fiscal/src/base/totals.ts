import type { Cents } from './cents.ts'

/**
 * The totals that a document states for itself, by their official names; null is what it does not state (its layout has no such total,
 * or it was left out), never a zero. PIS and COFINS include those of services.
 */
export interface DocumentTotals {
  vProd: Cents | null
  vServ: Cents | null
  vDesc: Cents | null
  vFrete: Cents | null
  vSeg: Cents | null
  vOutro: Cents | null
  vBC: Cents | null
  vICMS: Cents | null
  vICMSDeson: Cents | null
  vFCP: Cents | null
  vBCST: Cents | null
  vST: Cents | null
  vFCPST: Cents | null
  vICMSMono: Cents | null
  vICMSUFDest: Cents | null
  vICMSUFRemet: Cents | null
  vFCPUFDest: Cents | null
  vII: Cents | null
  vIPI: Cents | null
  vIPIDevol: Cents | null
  vPIS: Cents | null
  vCOFINS: Cents | null
  vISS: Cents | null
  vTotTrib: Cents | null
  vBCIBSCBS: Cents | null
  vIBSUF: Cents | null
  vIBSMun: Cents | null
  vIBS: Cents | null
  vCBS: Cents | null
  vIS: Cents | null
  /** Of a document taxed as a whole (CT-e): CST, rate and reduction of its one ICMS group */
  icmsCst: string | null
  pICMS: string | null
  pRedBC: string | null
}
