import { isDeepStrictEqual } from 'node:util'
import { type EfdTotals, newTotals } from '@portal/efd/apuracao/totals.ts'
import { participanteChanges, registrationOf } from '@portal/efd/block/block-0.ts'
import type { EfdExport } from '@portal/efd/block/block-1.ts'
import type { EfdGroup, EfdNota } from '@portal/efd/block/document-facts.ts'
import type { EfdParticipante, EfdProduct } from '@portal/efd/block/facts.ts'
import { unitCode, writtenCode } from '@portal/efd/line/written.ts'
import type { CupomDays } from '../book/book-cupom.ts'
import { type MonthFindings, newMonthFindings } from '../book/findings.ts'
import { INFORMATION } from '../book/information.ts'
import type { LeftOut } from '../book/left-out.ts'

/** Sums, findings and everything that the month's documents cite. Blocks 0 and E are made from it. */
export interface MonthBook {
  participantes: Map<string, CitedParticipante>
  units: Set<string>
  /** Texts of 0450, by code */
  informations: Map<string, string>
  /** Texts of 0460, by code */
  remarks: Map<string, string>
  /** By the code as the file writes it */
  products: Map<string, EfdProduct>
  totals: EfdTotals
  cfops: Map<string, CfopTotal>
  documents: number
  /** Keys of own notes that leave the country */
  exported: Set<string>
  /** Exports that customs ended in the month (1100) */
  exports: readonly EfdExport[]
  /** Coupons by device and day, of a company of profile B */
  cupomDays: CupomDays
  /** Number of documents that the file does not ask for, by why (`leftOutOf`) */
  leftOut: Map<LeftOut, number>
  findings: MonthFindings
}

interface CfopTotal {
  operation: number
  base: number
  icms: number
  st: number
  ipi: number
}

export const newMonthBook = (): MonthBook => ({
  participantes: new Map(),
  units: new Set(),
  informations: new Map(),
  remarks: new Map(),
  products: new Map(),
  totals: newTotals(),
  cfops: new Map(),
  documents: 0,
  exported: new Set(),
  exports: [],
  cupomDays: new Map(),
  leftOut: new Map(),
  findings: newMonthFindings(),
})

/**
 * A participant as its last document of the month states it. `changes` has, by field, the last differing earlier value
 * and the day from which it no longer held (0175).
 */
interface CitedParticipante {
  who: EfdParticipante
  /** State registration in the last document that has one */
  ie: string
  day: string
  changes: Map<string, { day: string; text: string }>
}

export function citeParticipante(book: MonthBook, who: EfdParticipante, day: string): void {
  const participante = book.participantes.get(who.code)
  if (!participante) {
    book.participantes.set(who.code, { who, ie: registrationOf(who.ie), day, changes: new Map() })
    return
  }
  const isLater = day >= participante.day
  // keeps the object of the first document: one more long-lived copy per document would cost 100 MB in a large month
  if (isDeepStrictEqual(participante.who, who)) {
    if (isLater) participante.day = day
    return
  }
  const [before, after] = isLater ? [participante.who, who] : [who, participante.who]
  participante.ie = registrationOf(after.ie) || registrationOf(before.ie) || participante.ie
  for (const { field, text } of participanteChanges(before, after))
    if (isLater || !participante.changes.has(field))
      participante.changes.set(field, { day: isLater ? day : participante.day, text })
  participante.who = after
  participante.day = isLater ? day : participante.day
}

/** Registers a product as its last document describes it, with the conversion factors of all documents. */
export function citeProduct(book: MonthBook, product: EfdProduct): void {
  const code = writtenCode(product.code)
  const before = book.products.get(code)
  if (isDeepStrictEqual(before, product)) return // for the same reason
  const factors = new Map((before?.factors ?? []).map((factor) => [unitCode(factor.unit), factor]))
  for (const factor of product.factors) factors.set(unitCode(factor.unit), factor)
  factors.delete(unitCode(product.unit))
  const alike = factors.size === product.factors.length
  book.products.set(code, alike ? product : { ...product, factors: [...factors.values()] })
  book.units.add(unitCode(product.unit))
  for (const unit of factors.keys()) book.units.add(unit)
}

/** Registers the texts that a document's information and adjustments cite. */
export function citeTexts(
  book: MonthBook,
  { information, adjustments }: Pick<EfdNota, 'information' | 'adjustments'>,
): void {
  for (const { code } of information) book.informations.set(code, INFORMATION[code as keyof typeof INFORMATION]) // `informationOf` has no others
  for (const { remark, remarkText } of adjustments) book.remarks.set(remark, remarkText ?? remark)
}

export function citeItems(book: MonthBook, items: EfdNota['items']): void {
  for (const { unit } of items) book.units.add(unitCode(unit))
}

export function addCfops(book: MonthBook, groups: readonly EfdGroup[]): void {
  for (const group of groups) {
    const total = book.cfops.get(group.cfop) ?? { operation: 0, base: 0, icms: 0, st: 0, ipi: 0 }
    total.operation += group.operation
    total.base += group.base
    total.icms += group.icms
    total.st += group.st
    total.ipi += group.ipi
    book.cfops.set(group.cfop, total)
  }
}
