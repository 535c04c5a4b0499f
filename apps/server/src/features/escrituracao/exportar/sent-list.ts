import type { PreviaExportacaoReply } from '@portal/contract/escrituracao/exportar.ts'
import type { MonthNote } from './read-month.ts'
import type { CancelledSent } from './sent-notes.ts'

type SentNote = PreviaExportacaoReply['enviadas'][number]

/** Notes of the month that a file had before. */
export interface SentLists {
  changed: SentNote[]
  same: SentNote[]
}

/** Notes listed; the counts are of all. */
const MOST_SHOWN = 200

export function addSent({ changed, same }: SentLists, { id, file, note, sent }: MonthNote): void {
  const list = sent === 'outra' ? changed : same
  if (!file || list.length >= MOST_SHOWN) return
  list.push({
    id_nota: id,
    nr_docfiscal: note.number,
    nm_fornecedor: note.party.name,
    dt_envio: file.at.toISOString(),
    nm_arquivo: file.name,
    ds_mudanca: sent === 'outra' ? 'correcao' : null,
  })
}

/** Those that a person must see first. */
export function toSent({ changed, same }: SentLists, cancelled: readonly CancelledSent[]): SentNote[] {
  const gone = cancelled.map(
    ({ id, number, party, at, file }): SentNote => ({
      id_nota: id,
      nr_docfiscal: number,
      nm_fornecedor: party,
      dt_envio: at.toISOString(),
      nm_arquivo: file,
      ds_mudanca: 'cancelada',
    }),
  )
  return [...gone, ...changed, ...same].slice(0, MOST_SHOWN)
}
