import { sumToMoney, toMoney } from '@portal/contract/money.ts'
import type { Achado } from '@portal/contract/sped.ts'
import type { NoteRow } from '../read/note-row.ts'

/** Errors, and warnings, that are kept; those beyond are counted. */
export const MAX_FINDINGS = 5000

/** What the check finds: errors stop the generation, warnings are told. */
export interface Findings {
  list: Achado[]
  errors: number
  warnings: number
  /** Items without a counterpart that were named already */
  unmatched: Set<string>
  /** The same by what they became */
  named: WeakSet<object>
}

export const newFindings = (): Findings => ({
  list: [],
  errors: 0,
  warnings: 0,
  unmatched: new Set(),
  named: new WeakSet(),
})

/** What a finding says of its document. */
export type NamedNote = Pick<
  NoteRow,
  'id' | 'chave' | 'tipo' | 'number' | 'issued' | 'party_name' | 'total' | 'cfop' | 'nature' | 'issuer_id'
>

type Finding = Pick<Achado, 'codigo' | 'mensagem' | 'campo' | 'cd_cfop' | 'itens'>

/** Warnings never take the room of errors. */
export function addAchado(findings: Findings, achado: Achado): void {
  const count = achado.gravidade === 'erro' ? ++findings.errors : ++findings.warnings
  if (count <= MAX_FINDINGS) findings.list.push(achado)
}

export const addError = (findings: Findings, note: NamedNote | null, finding: Finding): void =>
  addAchado(findings, { ...finding, gravidade: 'erro', ...(note ? { documento: documentOf(note) } : {}) })

export function addWarning(findings: Findings, note: NamedNote | null, finding: Finding): void {
  // a month may have one for every other document
  if (findings.warnings >= MAX_FINDINGS) findings.warnings += 1
  else addAchado(findings, { ...finding, gravidade: 'aviso', ...(note ? { documento: documentOf(note) } : {}) })
}

const documentOf = (note: NamedNote): Achado['documento'] => ({
  id: note.id,
  tipo: note.tipo,
  ds_chave: note.chave,
  nr_docfiscal: note.number,
  dt_emissao: note.issued,
  nm_participante: note.party_name,
  vl_docfiscal: sumToMoney(note.total),
  cd_cfop: note.cfop,
  ds_natureza: note.nature,
  nr_emitente: note.issuer_id,
})

/** A value as people read it: R$ 1.234,56. */
export const money = (cents: number): string =>
  toMoney(cents).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace(/ /g, ' ')
