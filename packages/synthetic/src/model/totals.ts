import type { Item } from './item.ts'

const ZERO = {
  vBC: 0,
  vICMS: 0,
  vICMSDeson: 0,
  vFCPUFDest: 0,
  vICMSUFDest: 0,
  vICMSUFRemet: 0,
  vFCP: 0,
  vBCST: 0,
  vICMSST: 0,
  vFCPST: 0,
  vProd: 0,
  vFrete: 0,
  vSeg: 0,
  vDesc: 0,
  vII: 0,
  vIPI: 0,
  vPIS: 0,
  vCOFINS: 0,
  vOutro: 0,
  vTotTrib: 0,
  vBCIBSCBS: 0,
  vIBSUF: 0,
  vIBSMun: 0,
  vCBS: 0,
  vItem: 0,
  vNF: 0,
}

/** Sums over the items and the value of the note, in cents. */
export type Totals = typeof ZERO

/** Adds field by field for speed: access by name costs more than computing all taxes. */
function add(totals: Totals, item: Item): void {
  totals.vBC += item.vBC
  totals.vICMS += item.vICMS
  totals.vICMSDeson += item.vICMSDeson
  totals.vFCPUFDest += item.vFCPUFDest
  totals.vICMSUFDest += item.vICMSUFDest
  totals.vICMSUFRemet += item.vICMSUFRemet
  totals.vFCP += item.vFCP
  totals.vBCST += item.vBCST
  totals.vICMSST += item.vICMSST
  totals.vFCPST += item.vFCPST
  totals.vProd += item.vProd
  totals.vFrete += item.vFrete
  totals.vSeg += item.vSeg
  totals.vDesc += item.vDesc
  totals.vII += item.vII
  totals.vIPI += item.vIPI
  totals.vPIS += item.vPIS
  totals.vCOFINS += item.vCOFINS
  totals.vOutro += item.vOutro
  totals.vTotTrib += item.vTotTrib
  totals.vBCIBSCBS += item.vBCIBSCBS
  totals.vIBSUF += item.vIBSUF
  totals.vIBSMun += item.vIBSMun
  totals.vCBS += item.vCBS
  totals.vItem += item.vItem
}

export function totalsOf(items: readonly Item[]): Totals {
  const totals = { ...ZERO }
  for (const item of items) add(totals, item)
  const added = totals.vICMSST + totals.vFCPST + totals.vFrete + totals.vSeg + totals.vOutro + totals.vII + totals.vIPI
  totals.vNF = totals.vProd - totals.vDesc - totals.vICMSDeson + added
  return totals
}
