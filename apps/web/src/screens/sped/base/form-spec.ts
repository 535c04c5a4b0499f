import { UFS } from '@portal/fiscal/ids/uf.ts'

/** The settings as data: a part has forms, a form has fields. */

type Typed =
  | 'text'
  | 'digits'
  | 'cep'
  | 'phone'
  | 'city'
  | 'code'
  | 'taxId'
  | 'money'
  | 'quantity'
  | 'date'
  | 'month'
  | 'day'
type Kind = Typed | 'choice' | 'flag'

export interface FieldSpec {
  key: string
  label: string
  kind: Kind
  options?: readonly { value: string; label: string }[]
  /** An empty field is saved as null, not as '' */
  nullable?: boolean
  required?: boolean
  hint?: string
  max?: number
  /** Pattern of a non-empty value; `wrong` is the message for a value that does not match */
  shape?: RegExp
  wrong?: string
  /** Label of the empty option of a choice */
  open?: string
}

export type Row = Record<string, unknown>

export interface FormSpec {
  /** Path in the settings: `identidade`, `guias.icms`; empty for the settings themselves */
  path: string
  title: string
  about?: string
  fields: readonly FieldSpec[]
  /** Present for a list: a new, empty row */
  blank?: Row
  /** Recomputes dependent fields of a changed row */
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
/** Letters and digits without separators, as in keys and table codes. */
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
/** `more` must have `options`. */
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
