import type { NoteItemRow, NoteRow, NoteWithItems } from '../read/note-row.ts'
import type { BookContext } from './context.ts'
import { addWarning, type MonthFindings } from './findings.ts'

/**
 * True for a document that is not booked. Adds a warning when the user can do something about it.
 * Source  REGRAS of the EFD: who is booked (C100, D100)
 */
export function staysOut({ note, items }: NoteWithItems, context: BookContext, findings: MonthFindings): boolean {
  if (context.documentos.get(note.chave)?.fl_escriturar === false) return true
  const skipWithWarning = (codigo: string, mensagem: string): true => {
    addWarning(findings, note, { codigo, mensagem })
    return true
  }
  if (note.situacao === 'denegada') return true
  if (note.situacao === 'resumo')
    return skipWithWarning('SO_RESUMO', 'Só há o resumo desta nota: sem o XML completo ela fica fora do arquivo.')
  // saved settings for the document confirm that it was authorised
  if (note.situacao === 'sem_protocolo' && !context.documentos.has(note.chave))
    return note.unknown_answer === null
      ? skipWithWarning('SEM_PROTOCOLO', 'O documento não traz o protocolo de autorização e fica fora do arquivo.')
      : skipWithWarning('PROTOCOLO_DESCONHECIDO', `${note.unknown_answer} O documento fica fora do arquivo.`)
  if (note.papel === 'R' && receivedStaysOut(note, context, skipWithWarning)) return true
  return hasOnlyNewTaxes({ note, items })
    ? skipWithWarning(
        'SO_IBS_CBS',
        'A nota não tem ICMS, IPI nem ISSQN, só tributos novos: ela não é escriturada na EFD ICMS/IPI.',
      )
    : false
}

/** True for a valid note without ICMS, IPI and ISSQN, as the debit and credit notes of IBS and CBS. */
export const hasOnlyNewTaxes = ({ note, items }: NoteWithItems): boolean =>
  (note.tipo === 'nfe' || note.tipo === 'nfce') &&
  note.situacao !== 'cancelada' &&
  items.length > 0 &&
  items.every(isOutsideIcms)

const isOutsideIcms = (item: NoteItemRow): boolean =>
  item.cst === null && item.csosn === null && item.ipi_cst === null && !item.cfop?.endsWith('933') && item.issqn === 0

function receivedStaysOut(
  note: NoteRow,
  { cnpj }: BookContext,
  skipWithWarning: (codigo: string, mensagem: string) => true,
): boolean {
  if (note.situacao === 'cancelada') return true
  if (note.tipo === 'nfce') return true
  const isRecipient = note.recipient_id === cnpj
  if (note.tipo === 'cte')
    return isRecipient
      ? false
      : skipWithWarning('CTE_NAO_TOMADOR', 'A empresa não é a tomadora deste CT-e: ele fica fora do arquivo.')
  if (!isRecipient) return true // carrier or authorised reader: not an operation of the company
  if (note.operation === '0')
    return skipWithWarning(
      'ENTRADA_DE_TERCEIRO',
      'Nota de entrada emitida por terceiro: quem a emitiu é que a escritura.',
    )
  return false
}
