import { UFS } from '@portal/fiscal/ids/uf.ts'

/** The settings as forms: each part a page of records and lists, each of these some fields. */

type Typed = 'text' | 'digits' | 'code' | 'taxId' | 'money' | 'quantity' | 'date' | 'month' | 'day'
type Kind = Typed | 'choice' | 'flag'

export interface FieldSpec {
  key: string
  label: string
  kind: Kind
  options?: readonly { value: string; label: string }[]
  /** Empty is null, not an empty text */
  nullable?: boolean
  required?: boolean
  hint?: string
  max?: number
  /** What a value that is there must look like, and what is said of another */
  shape?: RegExp
  wrong?: string
  /** What is said of a choice that may be left open */
  open?: string
}

export type Row = Record<string, unknown>

export interface FormSpec {
  /** Path in the settings: `identidade`, `guias.icms`; empty for the settings themselves */
  path: string
  title: string
  about?: string
  fields: readonly FieldSpec[]
  /** A list of such rows; `blank` is a new one */
  blank?: Row
  /** What follows in a row from what was changed in it */
  follow?: (before: Row, after: Row) => Row
}

export interface Part {
  key: string
  title: string
  about: string
  forms: readonly FormSpec[]
}

const ufOptions = UFS.map((uf) => ({ value: uf, label: uf }))
export const DESTINO_OPTIONS = [
  { value: 'revenda', label: 'Revenda' },
  { value: 'industria', label: 'Industrialização' },
  { value: 'consumo', label: 'Uso ou consumo' },
  { value: 'ativo', label: 'Ativo imobilizado' },
] as const
export const YES_NO = [
  { value: 'true', label: 'Sim' },
  { value: 'false', label: 'Não' },
]

export const text = (key: string, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  key,
  label,
  kind: 'text',
  ...more,
})
export const digits = (key: string, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  key,
  label,
  kind: 'digits',
  ...more,
})
/** Letters and figures without anything between them, as keys and codes of tables are */
export const code = (key: string, label: string, more: Partial<FieldSpec>): FieldSpec => ({
  key,
  label,
  kind: 'code',
  ...more,
})
export const chave = (): FieldSpec =>
  code('ds_chave', 'Chave', { max: 44, shape: /^\d{6}[A-Z0-9]{12}\d{26}$/, wrong: 'A chave tem 44 caracteres.' })
export const cfop = (key: string, label: string): FieldSpec =>
  digits(key, label, { max: 4, shape: /^[1-7]\d{3}$/, wrong: 'Um CFOP tem 4 dígitos.' })
/** `options` among them */
export const choice = (key: string, label: string, more: Partial<FieldSpec>): FieldSpec => ({
  key,
  label,
  kind: 'choice',
  ...more,
})
export const money = (key: string, label: string): FieldSpec => ({ key, label, kind: 'money' })
export const flag = (key: string, label: string): FieldSpec => ({ key, label, kind: 'flag' })
export const none = { nullable: true } as const
export const uf = (more: Partial<FieldSpec> = {}) => choice('ds_uf', 'UF', { options: ufOptions, ...more })
export const destino = (more: Partial<FieldSpec> = {}) =>
  choice('ds_destino', 'Destino', { options: DESTINO_OPTIONS, ...more })
export const mes = (more: Partial<FieldSpec> = {}): FieldSpec => ({
  key: 'ds_mes',
  label: 'Mês',
  kind: 'month',
  ...more,
})
export const quantity = (key: string, label: string): FieldSpec => ({ key, label, kind: 'quantity' })
export const taxId = (label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  key: 'nr_cpfcnpj',
  label,
  kind: 'taxId',
  ...more,
})
