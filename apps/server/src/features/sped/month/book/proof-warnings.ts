import type { NoteRow } from '../read/note-row.ts'
import type { BookContext } from './context.ts'
import { addWarning, type MonthFindings } from './findings.ts'

/**
 * Warns of documents in the file with an open question: a cancellation that is neither proven nor decided on, or a copy
 * uploaded only by a user without rights in the company. Saved settings for the document confirm the latter.
 */
export function addProofWarnings(note: NoteRow, { documentos }: BookContext, findings: MonthFindings): void {
  if (note.situacao === 'cancelada') return
  if (note.pending_cancellation)
    addWarning(findings, note, {
      codigo: 'CANCELAMENTO_A_CONFIRMAR',
      mensagem:
        'Há um cancelamento desta nota que não está comprovado: ela vai no arquivo como válida até que alguém decida, na página da nota.',
    })
  if (note.foreign_copy && !documentos.has(note.chave))
    addWarning(findings, note, {
      codigo: 'NOTA_DE_TERCEIRO',
      mensagem: 'Esta nota foi trazida por outra pessoa; confirme que a operação existiu.',
    })
}
