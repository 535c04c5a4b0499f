import { cleanTaxId, formatTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { roundTo } from '../../../fields/number.ts'
import type { FieldSpec, Row } from './form-spec.ts'

/** Typed values of the settings: `1.234,56`, `11/2026`, `21/11/2026`. */

export const monthShown = (mes: unknown): string =>
  typeof mes === 'string' ? mes.replace(/^(\d{4})-(\d{2})$/, '$2/$1') : ''

/** Parses `mm/aaaa` to `AAAA-MM`; null when it is not a month. */
export function readMonth(typed: string): string | null {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*[/-]\s*(\d{4})$/.exec(typed.trim()) ?? []
  return month && year
    ? `${year}-${month.padStart(2, '0')}`
    : /^\d{4}-(0[1-9]|1[0-2])$/.test(typed.trim())
      ? typed.trim()
      : null
}

/** A point before groups of three digits separates thousands, as in every other field; `0.125` is a decimal. */
const THOUSANDS = /^[1-9]\d{0,2}(\.\d{3})+$/

/** Parses `1.234,5` or `1234.5` to a plain decimal text; null when it is not a number. */
export function readQuantity(typed: string): string | null {
  const bare = typed.replace(/\s/g, '').replace(/^R\$/i, '')
  const plain = bare.includes(',') || THOUSANDS.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare
  return /^\d{1,15}(\.\d{1,6})?$/.test(plain) ? plain : null
}

export const quantityShown = (value: unknown): string => (typeof value === 'string' ? value.replace('.', ',') : '')

/** A CPF or CNPJ without punctuation; null when it is not valid. */
export function readTaxId(typed: string): string | null {
  const clean = cleanTaxId(typed)
  return isTaxId(clean) ? clean : null
}

export const taxIdShown = (value: unknown): string => (typeof value === 'string' ? formatTaxId(value) : '')

/** `13480-000`; an unfinished one as it is. */
const cepShown = (text: string): string => text.replace(/^(\d{5})(\d{3})$/, '$1-$2')
/** `(19) 3234-5600`, `(19) 93234-5600`; an unfinished one as it is. */
const phoneShown = (text: string): string => text.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')

/** The text of a field: CEP and phone with their punctuation, which is not stored. */
export function textShown({ kind }: Pick<FieldSpec, 'kind'>, value: unknown): string {
  if (typeof value !== 'string') return ''
  return kind === 'cep' ? cepShown(value) : kind === 'phone' ? phoneShown(value) : value
}

const FIGURES: ReadonlySet<FieldSpec['kind']> = new Set(['digits', 'cep', 'phone'])

/** Removes characters that the field does not accept and cuts to its length. */
export function cleanText({ kind, max }: FieldSpec, typed: string): string {
  if (FIGURES.has(kind)) return typed.replace(/\D/g, '').slice(0, max)
  if (kind === 'code')
    return typed
      .replace(/[^0-9A-Za-z]/g, '')
      .toUpperCase()
      .slice(0, max)
  return max === undefined ? typed : typed.slice(0, max)
}

/** Parses one cell of a pasted line; undefined when it does not fit the field. */
function readCell(field: FieldSpec, cell: string): unknown {
  const text = cell.trim()
  if (text === '' && field.nullable) return null
  switch (field.kind) {
    case 'money': {
      const amount = readQuantity(text)
      return amount === null ? undefined : roundTo(Number(amount), 2)
    }
    case 'quantity':
      return readQuantity(text) ?? undefined
    case 'month':
      return readMonth(text) ?? undefined
    case 'taxId':
      return readTaxId(text) ?? undefined
    case 'date':
      return readDay(text)
    case 'day':
      return /^([1-9]|[12]\d|3[01])$/.test(text) ? Number(text) : undefined
    case 'choice':
      return readChoice(field, text)
    default:
      return readText(field, text)
  }
}

function readText(field: FieldSpec, text: string): string | undefined {
  const clean = cleanText(field, text)
  return clean === '' || field.shape?.test(clean) === false ? undefined : clean
}

function readDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  if (day && month && year) return `${year}-${month}-${day}`
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}

function readChoice({ options = [] }: FieldSpec, text: string): unknown {
  const option = options.find(({ value, label }) =>
    [value, label].some((name) => name.toLowerCase() === text.toLowerCase()),
  )
  return option ? chosenValue(option.value) : undefined
}

/** The options `true` and `false` are stored as booleans. */
export const chosenValue = (value: string): string | boolean =>
  value === 'true' ? true : value === 'false' ? false : value

export interface Pasted {
  rows: Row[]
  faults: string[]
}

/** Maximum number of pasted lines */
const MOST = 100_000

/**
 * Parses lines of a spreadsheet (tabs) or a CSV (semicolons), one column per field in order. A header line is
 * skipped.
 */
export function readPasted(fields: readonly FieldSpec[], text: string): Pasted {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST)
  const rows: Row[] = []
  const faults: string[] = []
  lines.forEach((line, lineIndex) => {
    const cells = line.split(line.includes('\t') ? '\t' : ';')
    const values = fields.map((field, index) => [field.key, readCell(field, unquoted(cells[index] ?? ''))] as const)
    const wrong = fields.find((_, index) => values[index]?.[1] === undefined)
    if (!wrong) rows.push(Object.fromEntries(values))
    else if (lineIndex > 0 || lines.length === 1 || !looksLikeHead(cells))
      faults.push(`Linha ${lineIndex + 1}: confira ${wrong.label}.`)
  })
  return { rows, faults }
}

const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
const looksLikeHead = (cells: readonly string[]): boolean => cells.every((cell) => !/\d{2,}/.test(cell))
