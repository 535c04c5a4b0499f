import type { Cents } from './cents.ts'

/**
 * The totals that a document states, under their official names.
 * Shape  null where the document states no such total; PIS and COFINS include those of services
 * Units  cents
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
  /** icmsCst, pICMS and pRedBC: the single ICMS group of a document that is taxed as a whole (CT-e) */
  icmsCst: string | null
  pICMS: string | null
  pRedBC: string | null
  /** ibscbsCst and cClassTrib: the IBSCBS group of such a document */
  ibscbsCst: string | null
  cClassTrib: string | null
}
