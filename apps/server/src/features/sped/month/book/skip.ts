import type { NoteRow } from '../read/note-row.ts'
import type { BookContext } from './context.ts'
import { addWarning, type Findings } from './findings.ts'

/**
 * Whether a document stays out of the file, for a reason that is told where the user can do something about it.
 * Source  REGRAS of the EFD: who is booked (C100, D100)
 */
export function staysOut(note: NoteRow, context: BookContext, findings: Findings): boolean {
  if (context.documentos.get(note.chave)?.fl_escriturar === false) return true
  const told = (codigo: string, mensagem: string): true => {
    addWarning(findings, note, { codigo, mensagem })
    return true
  }
  if (note.situacao === 'denegada') return true
  if (note.situacao === 'resumo')
    return told('SO_RESUMO', 'Só há o resumo desta nota: sem o XML completo ela fica fora do arquivo.')
  // whoever knows that it was authorised may say so, document by document
  if (note.situacao === 'sem_protocolo' && !context.documentos.has(note.chave))
    return told('SEM_PROTOCOLO', 'O documento não traz o protocolo de autorização e fica fora do arquivo.')
  return note.papel === 'E' ? false : strangerStaysOut(note, context, told)
}

function strangerStaysOut(
  note: NoteRow,
  { cnpj }: BookContext,
  told: (codigo: string, mensagem: string) => true,
): boolean {
  if (note.situacao === 'cancelada') return true
  if (note.tipo === 'nfce') return true
  const named = note.recipient_id === cnpj
  if (note.tipo === 'cte')
    return named ? false : told('CTE_NAO_TOMADOR', 'A empresa não é a tomadora deste CT-e: ele fica fora do arquivo.')
  if (!named) return true // carrier or authorised reader: no operation of the company
  if (note.operation === '0')
    return told('ENTRADA_DE_TERCEIRO', 'Nota de entrada emitida por terceiro: quem a emitiu é que a escritura.')
  return false
}
