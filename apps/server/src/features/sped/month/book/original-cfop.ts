import { RETURN_OF } from '@portal/efd/entry/cfop-rules.ts'
import type { NoteItemRow, OriginalItem } from '../read/note-row.ts'

/**
 * CFOP of the company's own sale that an item of a return brings back; null when the portal does not have the sale or
 * its items were sold with CFOPs of different returns and neither code nor NCM tells which.
 * Source  Ajuste SINIEF 7/2001, notes of 1.201, 1.202, 1.410, 1.411, 1.553
 */
export function originalCfop(item: NoteItemRow, originals: readonly OriginalItem[] | null): string | null {
  const known = (originals ?? []).filter(({ cfop }) => RETURN_OF.has(cfop.slice(1)))
  return (
    onlyOf(known) ??
    onlyOf(known.filter(({ code }) => code !== null && code === item.code)) ??
    onlyOf(known.filter(({ ncm }) => ncm !== null && ncm === item.ncm))
  )
}

/** The first CFOP when all lead to the same return. */
function onlyOf(originals: readonly OriginalItem[]): string | null {
  const returns = new Set(originals.map(({ cfop }) => RETURN_OF.get(cfop.slice(1))))
  return returns.size === 1 ? (originals[0]?.cfop ?? null) : null
}
