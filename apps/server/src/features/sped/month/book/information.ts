import type { EfdNota, EfdReference } from '@portal/efd/block/document-facts.ts'
import { chaveParts, chaveShape } from '@portal/fiscal/ids/chave.ts'
import type { NoteRow } from '../read/note-row.ts'
import type { BookContext } from './context.ts'

/** Texts of 0450 by code; C110 cites the code. */
export const INFORMATION = {
  FISCO: 'Informações adicionais de interesse do fisco',
  DOCREF: 'Documentos fiscais referenciados',
} as const

/**
 * Additional information of a note (C110) and the documents that it refers to (C113), if the settings ask for it.
 * Skips references that the portal does not have, because C113 needs their date, and those issued by neither the
 * company nor the note's party.
 */
export function informationOf(
  note: NoteRow,
  participante: string | null,
  context: BookContext,
): EfdNota['information'] {
  if (!context.settings.exigencias?.fl_informacoes || participante === null) return []
  const references = (note.referred ?? []).flatMap((reference) =>
    referenceOf(reference, { participante, note, context }),
  )
  return [
    ...(note.notice?.trim() ? [{ code: 'FISCO', text: note.notice, references: [] }] : []),
    ...(references.length > 0 ? [{ code: 'DOCREF', text: null, references }] : []),
  ]
}

function referenceOf(
  { chave, issued }: { chave: string; issued: string },
  { participante, note, context }: { participante: string; note: NoteRow; context: BookContext },
): EfdReference[] {
  if (!chaveShape(chave)) return []
  const { cnpj, mod, serie, nNF } = chaveParts(chave)
  const isOwn = cnpj === context.cnpj
  if (!isOwn && cnpj !== note.party?.taxId) return []
  return [
    {
      direction: isOwn ? '1' : '0',
      issuer: isOwn ? '0' : '1',
      participante,
      modelo: mod,
      serie,
      number: Number(nNF),
      issued,
      chave,
    },
  ]
}
