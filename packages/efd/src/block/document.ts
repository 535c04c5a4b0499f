import type { Cents } from '@portal/fiscal/base/cents.ts'
import { cleanText } from '../line/text.ts'
import type { EfdDocumentAdjustment, EfdGroup } from './document-facts.ts'

/** Cancelled in its month (02) or after it was booked (03). */
export const isCancelled = (situation: string): boolean => situation === '02' || situation === '03'

/** A series in three places, «000» without one. */
export const serieText = (serie: number): string => String(serie).padStart(3, '0')

/** CST, CFOP, rate: the order in which analytic lines stand. */
export function groupOrder(a: EfdGroup, b: EfdGroup): number {
  return compare(a.cst, b.cst) || compare(a.cfop, b.cfop) || Number(a.rate ?? 0) - Number(b.rate ?? 0)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The sum of one amount over a document's groups. */
export const sumOf = (
  groups: readonly EfdGroup[],
  name: 'base' | 'icms' | 'stBase' | 'st' | 'ipi' | 'operation',
): Cents => groups.reduce((sum, group) => sum + group[name], 0)

/** The fields of C197 and D197 under the remark that carries them, remarks in order of their first adjustment. */
export function adjustmentsByRemark(adjustments: readonly EfdDocumentAdjustment[]) {
  const byRemark = new Map<string, { remark: string; text: string; adjustments: ReturnType<typeof fieldsOf>[] }>()
  for (const adjustment of adjustments) {
    const { remark, remarkText } = adjustment
    const group = byRemark.get(remark) ?? { remark, text: cleanText(remarkText), adjustments: [] }
    group.adjustments.push(fieldsOf(adjustment))
    byRemark.set(remark, group)
  }
  return [...byRemark.values()]
}

const fieldsOf = (adjustment: EfdDocumentAdjustment) => ({
  COD_AJ: adjustment.code,
  DESCR_COMPL_AJ: cleanText(adjustment.description),
  COD_ITEM: adjustment.item,
  VL_BC_ICMS: adjustment.base,
  ALIQ_ICMS: adjustment.rate,
  VL_ICMS: adjustment.value,
  VL_OUTROS: adjustment.other,
  IND_BENEFICIO: adjustment.benefit,
})
