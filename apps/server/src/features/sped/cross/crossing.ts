import type { CrossFinding, EfdSide, EfdWhole } from '@portal/efd/cross/model.ts'
import type { NoteRow } from '../month/read/note-row.ts'

/** The document of a finding, as shown. `id` and `tipo` are null when only the file has it. */
export interface CrossDocument {
  id: string | null
  tipo: NoteRow['tipo'] | null
  number: number
  serie: number
  issued: string | null
  taxId: string | null
  name: string | null
  total: number
}

/** A finding with its document; null for findings of a series or of the month. */
export interface Crossed extends CrossFinding {
  document: CrossDocument | null
}

/** Result of comparing an EFD with the XMLs. */
export interface FileCrossing {
  from: string
  to: string
  documents: number
  xmls: number
  findings: Crossed[]
}

/** The document from the portal's note. */
export const documentOfNote = (note: NoteRow): CrossDocument => ({
  id: note.id,
  tipo: note.tipo,
  number: note.number,
  serie: note.serie,
  issued: note.issued,
  taxId: note.party?.taxId ?? null,
  name: note.party_name,
  total: note.total,
})

const documentOfFile = (side: EfdSide): CrossDocument => ({
  id: null,
  tipo: null,
  number: side.number,
  serie: side.serie,
  issued: side.issued,
  taxId: side.participante,
  name: null,
  total: side.total,
})

/** Adds to each finding its document: the portal's if it has it, else the file's. */
export function withDocuments(
  findings: readonly CrossFinding[],
  whole: EfdWhole,
  notes: ReadonlyMap<string, CrossDocument>,
): Crossed[] {
  const missingKeys = new Set(findings.flatMap(({ chave }) => (chave !== null && !notes.has(chave) ? [chave] : [])))
  const files = new Map(whole.documents.filter(({ chave }) => missingKeys.has(chave)).map((side) => [side.chave, side]))
  return findings.map((finding) => ({ ...finding, document: documentOf(finding.chave, notes, files) }))
}

function documentOf(
  chave: string | null,
  notes: ReadonlyMap<string, CrossDocument>,
  files: ReadonlyMap<string, EfdSide>,
): CrossDocument | null {
  const note = notes.get(chave ?? '')
  if (note) return note
  const side = files.get(chave ?? '')
  return side ? documentOfFile(side) : null
}
