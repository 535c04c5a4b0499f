import type { Cents } from '@portal/fiscal/base/cents.ts'
import { cleanText } from '../line/text.ts'
import type { EfdDocumentAdjustment, EfdGroup } from './document-facts.ts'

/** True when cancelled: in its month (02) or after it was booked (03). */
export const isCancelled = (situation: string): boolean => situation === '02' || situation === '03'

/** A series with three digits; «000» for none. */
export const serieText = (serie: number): string => String(serie).padStart(3, '0')

/** Compares analytic lines by CST, CFOP and rate, the order of the rows in the file. */
export function groupOrder(a: EfdGroup, b: EfdGroup): number {
  return compareText(a.cst, b.cst) || compareText(a.cfop, b.cfop) || Number(a.rate ?? 0) - Number(b.rate ?? 0)
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The sum of one amount over a document's groups. */
export const sumOf = (
  groups: readonly EfdGroup[],
  name: 'base' | 'icms' | 'stBase' | 'st' | 'ipi' | 'operation',
): Cents => groups.reduce((sum, group) => sum + group[name], 0)

/** Fields of C197 and D197 grouped by remark, in order of the first adjustment of each remark. */
export function adjustmentsByRemark(adjustments: readonly EfdDocumentAdjustment[]) {
  const byRemark = new Map<
    string,
    { remark: string; text: string; adjustments: ReturnType<typeof adjustmentFields>[] }
  >()
  for (const adjustment of adjustments) {
    const { remark, remarkText } = adjustment
    const group = byRemark.get(remark) ?? { remark, text: cleanText(remarkText), adjustments: [] }
    group.adjustments.push(adjustmentFields(adjustment))
    byRemark.set(remark, group)
  }
  return [...byRemark.values()]
}

const adjustmentFields = (adjustment: EfdDocumentAdjustment) => ({
  COD_AJ: adjustment.code,
  DESCR_COMPL_AJ: cleanText(adjustment.description),
  COD_ITEM: adjustment.item,
  VL_BC_ICMS: adjustment.base,
  ALIQ_ICMS: adjustment.rate,
  VL_ICMS: adjustment.value,
  VL_OUTROS: adjustment.other,
  IND_BENEFICIO: adjustment.benefit,
})

/** CSTs (two digits) and CSOSNs (three) of a C190 whose C191 may have each field. */
const FCP_CSTS = {
  VL_FCP_OP: new Set(['00', '10', '20', '51', '70', '90']),
  VL_FCP_ST: new Set(['10', '30', '70', '90', '201', '202', '203', '900']),
  VL_FCP_RET: new Set(['60', '500']),
}
const CSOSN = /^(?:10[1-3]|20[1-3]|[3459]00)$/

/**
 * True when a C191 under a C190 with this CST_ICMS may have the field. A text of three digits that is a CSOSN counts as
 * one.
 * Source  Guia Prático, C191 fields 02, 03, 04
 */
export const admitsFcp = (field: keyof typeof FCP_CSTS, cst: string): boolean =>
  FCP_CSTS[field].has(CSOSN.test(cst) ? cst : cst.slice(1))
