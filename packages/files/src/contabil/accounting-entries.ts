import { foldText } from '../fold-text.ts'
import type { ExportCodes, ExportItem, ExportNote } from './model.ts'

/** One entry: a debit account, a credit account and an amount. */
export interface AccountingEntry {
  day: string
  debit: string
  credit: string
  cents: number
  words: string
  number: string
  taxId: string
}

const TAXES = [
  ['icms', 'ICMS A RECUPERAR'],
  ['ipi', 'IPI A RECUPERAR'],
  ['pis', 'PIS A RECUPERAR'],
  ['cofins', 'COFINS A RECUPERAR'],
] as const

/** Longest words: sources of the 6100 differ between 40 and 512. */
const LONGEST_WORDS = 200

/**
 * The entries of a note: cost or expense of each pair of accounts without the taxes to recover, then each tax. All of
 * them together are the total of the note. A tax without an account of its own stays in the cost.
 */
export function entriesOf(note: ExportNote, { taxAccounts, words }: ExportCodes): AccountingEntry[] {
  const sums = new Map<string, AccountingEntry>()
  const party = foldText(note.party.name).toUpperCase()
  const add = (of: { item: ExportItem; debit: string; cents: number; text: string; rank: number }) => {
    if (of.cents === 0) return
    const key = `${of.rank}\t${of.debit}\t${of.item.creditAccount}\t${of.text}`
    const known = sums.get(key)
    if (known) known.cents += of.cents
    else
      sums.set(key, {
        day: note.entered,
        debit: of.debit,
        credit: of.item.creditAccount,
        cents: of.cents,
        words: `${of.text} NF ${note.number} ${party}`.slice(0, LONGEST_WORDS).trimEnd(),
        number: note.number,
        taxId: note.party.taxId,
      })
  }
  for (const item of note.items) {
    const taxes = TAXES.filter(([tax]) => taxAccounts[tax] !== '')
    const cost = taxes.reduce((rest, [tax]) => rest - item[tax], item.accounting)
    add({ item, debit: item.debitAccount, cents: cost, text: words[item.destination || 'outros'] ?? 'COMPRA', rank: 0 })
    for (const [tax, text] of taxes) add({ item, debit: taxAccounts[tax], cents: item[tax], text, rank: 1 })
  }
  return [...sums.values()]
}
