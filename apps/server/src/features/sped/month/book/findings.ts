import { sumToMoney, toMoney } from '@portal/contract/money.ts'
import type { Achado } from '@portal/contract/sped/sped.ts'
import type { NoteRow } from '../read/note-row.ts'

/** Maximum number of errors, and of warnings, kept in the list; all are counted. */
export const MAX_FINDINGS = 5000

/** MonthFindings of a month: errors stop the generation, warnings do not. */
export interface MonthFindings {
  list: Achado[]
  errors: number
  warnings: number
  /** Keys of items without a counterpart that a warning already lists */
  unmatched: Set<string>
}

export const newMonthFindings = (): MonthFindings => ({
  list: [],
  errors: 0,
  warnings: 0,
  unmatched: new Set(),
})

/** Columns of a note that a finding shows. */
export type NamedNote = Pick<
  NoteRow,
  'id' | 'chave' | 'tipo' | 'number' | 'issued' | 'party_name' | 'total' | 'cfop' | 'nature' | 'issuer_id'
>

type NewFinding = Pick<Achado, 'codigo' | 'mensagem' | 'campo' | 'cd_cfop' | 'itens'>

/** Errors and warnings have separate limits. */
export function addAchado(findings: MonthFindings, achado: Achado): void {
  const count = achado.gravidade === 'erro' ? ++findings.errors : ++findings.warnings
  if (count <= MAX_FINDINGS) findings.list.push(achado)
}

export const addError = (findings: MonthFindings, note: NamedNote | null, finding: NewFinding): void =>
  addAchado(findings, { ...finding, gravidade: 'erro', ...(note ? { documento: documentOf(note) } : {}) })

export function addWarning(findings: MonthFindings, note: NamedNote | null, finding: NewFinding): void {
  // builds no object beyond the limit: a month may have a warning for every document
  if (findings.warnings >= MAX_FINDINGS) findings.warnings += 1
  else addAchado(findings, { ...finding, gravidade: 'aviso', ...(note ? { documento: documentOf(note) } : {}) })
}

/** What a finding shows of its document. */
export const documentOf = (note: NamedNote): Achado['documento'] => ({
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

/** Cents as `R$ 1.234,56`. */
export const formatReais = (cents: number): string =>
  toMoney(cents).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace(/ /g, ' ')
