import { sumOf } from '@portal/efd/block/document.ts'
import type { EfdNota } from '@portal/efd/block/document-facts.ts'
import type { NoteItemRow, NoteRow } from '../read/note-row.ts'
import { addWarning, formatReais, type MonthFindings } from './findings.ts'

/** Warns when the credit from the items exceeds the ICMS in the document's totals. The credit is booked anyway. */
export function judgeCredit(
  of: { note: NoteRow; items: readonly NoteItemRow[]; nota: EfdNota },
  findings: MonthFindings,
): void {
  const { note, items, nota } = of
  if (note.papel === 'E' || note.icms === null) return
  const beside = items.reduce((total, item) => total + item.fcp + item.simples_credit, 0)
  const credit = sumOf(nota.groups, 'icms')
  if (credit <= note.icms + beside) return
  addWarning(findings, note, {
    codigo: 'CREDITO_MAIOR',
    mensagem: `O crédito pelos itens (${formatReais(credit)}) passa do ICMS que a nota destaca (${formatReais(note.icms + beside)}).`,
  })
}

/** Warns when a total differs from the sum of its operations. Until 2026 IBS, CBS and IS are in neither. */
export function judgeTotal(note: NoteRow, nota: EfdNota, findings: MonthFindings): void {
  const operations = sumOf(nota.groups, 'operation')
  if (operations === nota.total || note.issued >= '2027') return
  addWarning(findings, note, {
    codigo: 'TOTAL_NAO_FECHA',
    mensagem: `O total da nota (${formatReais(nota.total)}) e a soma das operações (${formatReais(operations)}) diferem em ${formatReais(Math.abs(nota.total - operations))}.`,
  })
}
