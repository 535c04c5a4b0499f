import { isCreditless } from '@portal/efd/entry/cfop.ts'
import type { CarriedNote, NoteItemRow, NoteRow } from '../read/note-row.ts'
import { allowsCredit } from './book-entry.ts'
import type { BookContext } from './context.ts'

/** What a person is asked when the goods of a freight are unknown. */
export const UNKNOWN_GOODS = {
  codigo: 'FRETE_SEM_NOTAS',
  campo: 'documentos',
  mensagem:
    'O crédito do frete segue a mercadoria, e as notas que este CT-e transporta não estão todas no portal. Importe as notas, ou diga a finalidade da mercadoria; sem resposta o CT-e vai sem crédito.',
}

/** CST and CSOSN of goods whose next exit is not taxed, or was taxed before: withheld, single-phase, exempt, immune. */
const UNTAXED_GOODS = new Set(['15', '40', '41', '60', '61', '103', '203', '300', '400', '500'])
/** CST of suspension and deferral, which postpone the tax. */
const POSTPONED = new Set(['50', '51', '53'])
/** Exits to other countries, also through others: not taxed, with the credit kept. */
const EXPORTS = /^(?:7\d{3}|[56]50[12])$/

/**
 * Part of the ICMS of a freight that the goods allow, from 0 to 1, by their value; null when the portal does not have
 * all notes that the CT-e carries, or one has no CFOP of entry.
 * Source  Lei Complementar 87/1996, art. 20, caput and § 3º, and art. 33, I
 */
export function creditableShare({ carried, carried_count }: NoteRow, context: BookContext): number | null {
  const notes = carried ?? []
  if (notes.length === 0 || notes.length < (carried_count ?? 0)) return null
  let [all, allowed] = [0, 0]
  let isWhole = true
  for (const note of notes)
    for (const item of note.items) {
      const isAllowed = note.papel === 'E' ? isTaxedExit(item) : isCreditedEntry(note, item, context)
      if (isAllowed === null) return null
      all += item.product
      if (isAllowed) allowed += item.product
      else isWhole = false
    }
  if (isWhole) return 1
  return all > 0 ? allowed / all : 0
}

function isCreditedEntry(note: CarriedNote, item: NoteItemRow, context: BookContext): boolean | null {
  return UNTAXED_GOODS.has(item.csosn ?? item.cst ?? '') ? false : allowsCredit(note, item, context)
}

/** An own document: a sale or shipment, or an own entry, as of an import. */
function isTaxedExit({ cfop, cst, icms }: NoteItemRow): boolean {
  if (cfop === null) return false
  if (/^[123]/.test(cfop)) return icms > 0 && !isCreditless(cfop)
  return icms > 0 || EXPORTS.test(cfop) || POSTPONED.has(cst ?? '')
}
