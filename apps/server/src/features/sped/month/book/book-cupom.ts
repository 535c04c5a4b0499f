import type { EfdCupom, EfdCupomDay } from '@portal/efd/block/conta-facts.ts'
import { isCancelled, sumOf } from '@portal/efd/block/document.ts'
import { operationOf, ownGroup, sumGroups } from '@portal/efd/entry/item.ts'
import { situationOf } from '@portal/efd/entry/situation.ts'
import type { NoteItemRow, NoteRow, NoteWithItems } from '../read/note-row.ts'
import type { BookedCupom } from './booked-document.ts'
import type { BookContext } from './context.ts'
import { addError, addWarning, formatReais, type MonthFindings } from './findings.ts'
import { toItemFact } from './item-fact.ts'

/**
 * Books a coupon of the company's SAT device; null with an error in `findings` when its items are unknown. A coupon
 * states no base: the rate is the effective one, and the base the value of the operation.
 * Source  Guia Prático, C800, C850 field 06
 */
export function bookCupom(
  { note, items }: NoteWithItems,
  context: BookContext,
  findings: MonthFindings,
): BookedCupom | null {
  const cancelled = note.situacao === 'cancelada'
  if (!cancelled && items.length === 0) {
    addError(findings, note, {
      codigo: 'CUPOM_SEM_ITENS',
      mensagem: 'Os itens deste cupom não foram guardados: importe o XML dele de novo.',
    })
    return null
  }
  const facts = { cancelled, complementary: false, special: false, day: note.issued }
  const groups = sumGroups(items.map(groupOf))
  const operations = sumOf(groups, 'operation')
  if (!cancelled && operations !== note.total)
    addWarning(findings, note, {
      codigo: 'TOTAL_NAO_FECHA',
      mensagem: `O total do cupom (${formatReais(note.total)}) e a soma dos itens (${formatReais(operations)}) diferem.`,
    })
  const cupom: EfdCupom = {
    situation: situationOf(facts, context.period),
    number: note.number,
    device: note.chave.slice(22, 31),
    chave: note.chave,
    issued: note.issued,
    total: note.total,
    discount: note.discount ?? 0,
    goods: note.product ?? 0,
    other: note.other ?? 0,
    groups,
  }
  return { kind: 'cupom', cupom, participante: null, uf: null }
}

function groupOf(row: NoteItemRow) {
  const fact = toItemFact(row)
  const base = fact.icms > 0 ? operationOf(fact) : 0
  return ownGroup({ ...fact, base }, { withIpi: false, withDuty: false, isNfce: true })
}

/** True for own coupons and tickets, which are booked by themselves. */
export const isOwnCupom = ({ modelo, papel }: Pick<NoteRow, 'modelo' | 'papel'>): boolean =>
  modelo === 59 && papel === 'E'

/** Coupons of a month by device and day, for the profile that writes C860. */
export type CupomDays = Map<string, EfdCupomDay>

/** Adds a coupon to its device's day: a cancelled one counts in the numbers alone. */
export function addCupomDay(days: CupomDays, { device, issued, number, situation, groups }: EfdCupom): void {
  const key = `${issued} ${device}`
  const before = days.get(key) ?? { device, day: issued, first: number, last: number, groups: [] }
  days.set(key, {
    ...before,
    first: Math.min(before.first, number),
    last: Math.max(before.last, number),
    groups: isCancelled(situation)
      ? before.groups
      : sumGroups([...before.groups, ...groups].map((group) => ({ ...group }))),
  })
}
