import type { Item } from './item.ts'

const SUMMED = [
  'vBC',
  'vICMS',
  'vICMSDeson',
  'vFCPUFDest',
  'vICMSUFDest',
  'vICMSUFRemet',
  'vFCP',
  'vBCST',
  'vICMSST',
  'vFCPST',
  'vProd',
  'vFrete',
  'vSeg',
  'vDesc',
  'vII',
  'vIPI',
  'vPIS',
  'vCOFINS',
  'vOutro',
  'vTotTrib',
  'vBCIBSCBS',
  'vIBSUF',
  'vIBSMun',
  'vCBS',
  'vItem',
] as const

/** Sums over the items, in cents, and what the note is worth. */
export type Totals = Record<(typeof SUMMED)[number] | 'vNF', number>

export function totalsOf(items: readonly Item[]): Totals {
  const totals = Object.fromEntries([...SUMMED, 'vNF'].map((name) => [name, 0])) as Totals // every name was just set
  for (const item of items) for (const name of SUMMED) totals[name] += item[name]
  const added = totals.vICMSST + totals.vFCPST + totals.vFrete + totals.vSeg + totals.vOutro + totals.vII + totals.vIPI
  totals.vNF = totals.vProd - totals.vDesc - totals.vICMSDeson + added
  return totals
}
