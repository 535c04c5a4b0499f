import { sumOf } from '@portal/efd/block/document.ts'
import type { EfdNota } from '@portal/efd/block/document-facts.ts'
import type { NoteItemRow, NoteRow } from '../read/note-row.ts'
import { addWarning, type Findings, money } from './findings.ts'

/** What the items give as credit is no more than the document's own totals say; the difference is told, the items stand. */
export function judgeCredit(
  of: { note: NoteRow; items: readonly NoteItemRow[]; nota: EfdNota },
  findings: Findings,
): void {
  const { note, items, nota } = of
  if (note.papel === 'E' || note.icms === null) return
  const beside = items.reduce((total, item) => total + item.fcp + item.simples_credit, 0)
  const credit = sumOf(nota.groups, 'icms')
  if (credit <= note.icms + beside) return
  addWarning(findings, note, {
    codigo: 'CREDITO_MAIOR',
    mensagem: `O crédito pelos itens (${money(credit)}) passa do ICMS que a nota destaca (${money(note.icms + beside)}).`,
  })
}
