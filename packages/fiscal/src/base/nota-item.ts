import type { Cents } from './cents.ts'
import type { NewValues } from './new-values.ts'

/** Fiscal fields of one item, stored at intake. Units: cents; decimals are text as written. */
export interface NotaItem {
  nItem: number
  cProd: string | null
  xProd: string | null
  cEAN: string | null
  ncm: string | null
  cest: string | null
  cBenef: string | null
  cfop: string | null
  uCom: string | null
  qCom: string | null
  vUnCom: string | null
  uTrib: string | null
  qTrib: string | null
  vProd: Cents
  vFrete: Cents
  vSeg: Cents
  vDesc: Cents
  vOutro: Cents
  indTot: boolean
  orig: string | null
  /** Two digits; null when CSOSN is used */
  icmsCst: string | null
  csosn: string | null
  vBC: Cents
  pICMS: string | null
  pRedBC: string | null
  vICMS: Cents
  vICMSDeson: Cents
  /** indDeduzDeson = 1: vICMSDeson is subtracted from the document's total */
  indDeduzDeson: boolean
  vBCST: Cents
  pICMSST: string | null
  pMVAST: string | null
  vICMSST: Cents
  vFCP: Cents
  pFCP: string | null
  vFCPST: Cents
  vCredICMSSN: Cents
  vBCSTRet: Cents
  vICMSSTRet: Cents
  vFCPSTRet: Cents
  vBCUFDest: Cents
  vFCPUFDest: Cents
  vICMSUFDest: Cents
  vICMSUFRemet: Cents
  ipiCst: string | null
  ipiCEnq: string | null
  vBCIPI: Cents
  pIPI: string | null
  vIPI: Cents
  /** IPI returned with returned goods (impostoDevol) */
  vIPIDevol: Cents
  pisCst: string | null
  vBCPIS: Cents
  pPIS: string | null
  vPIS: Cents
  cofinsCst: string | null
  vBCCOFINS: Cents
  pCOFINS: string | null
  vCOFINS: Cents
  vII: Cents
  vISSQN: Cents
  ibscbsCst: string | null
  cClassTrib: string | null
  vBCIBSCBS: Cents
  pIBSUF: string | null
  vIBSUF: Cents
  pIBSMun: string | null
  vIBSMun: Cents
  pCBS: string | null
  vCBS: Cents
  /** Single-phase IBS and CBS of the item (gIBSCBSMono): charged by quantity, without a base */
  vIBSMono: Cents
  vCBSMono: Cents
  vIS: Cents
  /** The group by rate (gIBSCBS) is present */
  gIBSCBS: boolean
  /** pRedAliq of each part; null without gRed */
  pRedIBSUF: string | null
  pRedIBSMun: string | null
  pRedCBS: string | null
  /** vDif + vDevTrib of each part: deferred or returned, already left out of vIBSUF, vIBSMun and vCBS */
  vDifIBSUF: Cents
  vDifIBSMun: Cents
  vDifCBS: Cents
  /** Government purchase or free-trade area (gTribCompraGov, gALCZFMCBS): effective rates of their own */
  gCompraGov: boolean
  /** cCredPres of gCredPresOper */
  cCredPres: string | null
  /** Its new fields (`fields/new-fields.ts`); null without one */
  declared: NewValues | null
}
