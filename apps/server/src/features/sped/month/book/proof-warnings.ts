import type { NoteRow } from '../read/note-row.ts'
import type { BookContext } from './context.ts'
import { addWarning, type Findings } from './findings.ts'

/**
 * Warnings about a document that goes into the file although a statement about it is not settled: a claimed cancellation that nobody
 * has decided on, or a copy brought only by somebody without a right in the company. A choice saved for the document confirms it.
 */
export function addProofWarnings(note: NoteRow, { documentos }: BookContext, findings: Findings): void {
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
