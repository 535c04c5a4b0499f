import { hash } from 'node:crypto'
import type { ExportNote } from '@portal/files/contabil/model.ts'
import { HOME } from '../../sped/month/book/participante.ts'

/**
 * Digest of what is handed over: who confirmed an item, and why, is no change of the note. What an ordinary note has by
 * default is left out, and so is what no new reading of the document changes: the digest of a note that an earlier
 * version handed over rightly stays as it is.
 */
export function digestOf(note: ExportNote): Buffer {
  const { party, isOwn, situation } = note
  const items = note.items.map((item) => ({
    ...item,
    reduction: item.reduction === 0 ? undefined : item.reduction,
    reason: '',
    confirmedBy: '',
    confirmedAt: '',
  }))
  const told = {
    ...note,
    party: { ...party, code: undefined, country: party.country === HOME ? undefined : party.country },
    isOwn: isOwn || undefined,
    situation: situation === '00' ? undefined : situation,
    ...{ total: undefined, payment: undefined, carriage: undefined },
    items,
  }
  return hash('sha256', JSON.stringify(told), 'buffer')
}
