import type { EfdNota, EfdReference } from '@portal/efd/block/document-facts.ts'
import { chaveParts, chaveShape } from '@portal/fiscal/ids/chave.ts'
import type { NoteRow } from '../read/note-row.ts'
import type { BookContext } from './context.ts'

/** Texts of 0450 by code; C110 cites the code. */
export const INFORMATION = {
  FISCO: 'Informações adicionais de interesse do fisco',
  DOCREF: 'Documentos fiscais referenciados',
  AVULSA: 'NF-e avulsa emitida pela UF (séries 890 a 899): Ajuste SINIEF 7/2005',
  CUPOM: 'Operação também registrada em cupom fiscal (CFOP 5.929 e 6.929): Convênio s/n de 1970, Ajuste SINIEF 7/2001',
} as const

/**
 * Additional information of a note (C110) and the documents that it refers to (C113), if the settings ask for it, and the
 * rule that a received note of situation 08 rests on, always.
 * Skips references that the portal does not have, because C113 needs their date, and those issued by neither the
 * company nor the note's party.
 * Source  Guia Prático, C100 field 06: C110 is required for COD_SIT 08 except in own NF-e
 */
export function informationOf(
  note: NoteRow,
  { participante, situation }: { participante: string | null; situation: string },
  context: BookContext,
): EfdNota['information'] {
  const special =
    note.papel === 'R' && situation === '08' ? [{ code: specialOf(note), text: null, references: [] }] : []
  if (!context.settings.exigencias?.fl_informacoes || participante === null) return special
  const references = (note.referred ?? []).flatMap((reference) =>
    referenceOf(reference, { participante, note, context }),
  )
  return [
    ...special,
    ...(note.notice?.trim() ? [{ code: 'FISCO', text: note.notice, references: [] }] : []),
    ...(references.length > 0 ? [{ code: 'DOCREF', text: null, references }] : []),
  ]
}

const specialOf = ({ cfop }: NoteRow): keyof typeof INFORMATION => (/^[56]929$/.test(cfop ?? '') ? 'CUPOM' : 'AVULSA')

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
