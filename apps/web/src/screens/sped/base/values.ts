import { cleanTaxId, formatTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { roundTo } from '../../../fields/number.ts'
import type { FieldSpec, Row } from './form-spec.ts'

/** Values of the settings as they are typed: `1.234,56`, `11/2026`, `21/11/2026`. */

export const monthShown = (mes: unknown): string =>
  typeof mes === 'string' ? mes.replace(/^(\d{4})-(\d{2})$/, '$2/$1') : ''

/** `AAAA-MM` of `mm/aaaa`; null for what is no month. */
export function readMonth(typed: string): string | null {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*[/-]\s*(\d{4})$/.exec(typed.trim()) ?? []
  return month && year
    ? `${year}-${month.padStart(2, '0')}`
    : /^\d{4}-(0[1-9]|1[0-2])$/.test(typed.trim())
      ? typed.trim()
      : null
}

/** A point with three figures behind it parts thousands, as in every other field; `0.125` is none */
const THOUSANDS = /^[1-9]\d{0,2}(\.\d{3})+$/

/** `1.234,5` or `1234.5` as a plain decimal text; null for what is no number. */
export function readQuantity(typed: string): string | null {
  const bare = typed.replace(/\s/g, '').replace(/^R\$/i, '')
  const plain = bare.includes(',') || THOUSANDS.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare
  return /^\d{1,15}(\.\d{1,6})?$/.test(plain) ? plain : null
}

export const quantityShown = (value: unknown): string => (typeof value === 'string' ? value.replace('.', ',') : '')

/** A CPF or CNPJ without punctuation; null for what is none. */
export function readTaxId(typed: string): string | null {
  const clean = cleanTaxId(typed)
  return isTaxId(clean) ? clean : null
}

export const taxIdShown = (value: unknown): string => (typeof value === 'string' ? formatTaxId(value) : '')

/** Keeps of a typed text what the field may hold. */
export function cleanText({ kind, max }: FieldSpec, typed: string): string {
  if (kind === 'digits') return typed.replace(/\D/g, '').slice(0, max)
  if (kind === 'code')
    return typed
      .replace(/[^0-9A-Za-z]/g, '')
      .toUpperCase()
      .slice(0, max)
  return max === undefined ? typed : typed.slice(0, max)
}

/** One cell of a pasted line as the field's value; undefined for what does not fit. */
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
  const kept = cleanText(field, text)
  return kept === '' || field.shape?.test(kept) === false ? undefined : kept
}

function readDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  if (day && month && year) return `${year}-${month}-${day}`
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}

function readChoice({ options = [] }: FieldSpec, text: string): unknown {
  const found = options.find(({ value, label }) =>
    [value, label].some((one) => one.toLowerCase() === text.toLowerCase()),
  )
  return found ? chosenValue(found.value) : undefined
}

/** Choices of yes and no are kept as such. */
export const chosenValue = (value: string): string | boolean =>
  value === 'true' ? true : value === 'false' ? false : value

export interface Pasted {
  rows: Row[]
  faults: string[]
}

/** Most lines that one paste may bring */
const MOST = 100_000

/**
 * Lines of a spreadsheet (tabs) or a CSV (semicolons), one column per field in order; a first line of names
 * is left out.
 */
export function readPasted(fields: readonly FieldSpec[], text: string): Pasted {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST)
  const rows: Row[] = []
  const faults: string[] = []
  lines.forEach((line, at) => {
    const cells = line.split(line.includes('\t') ? '\t' : ';')
    const values = fields.map((field, index) => [field.key, readCell(field, unquoted(cells[index] ?? ''))] as const)
    const wrong = fields.find((_, index) => values[index]?.[1] === undefined)
    if (!wrong) rows.push(Object.fromEntries(values))
    else if (at > 0 || lines.length === 1 || !looksLikeHead(cells))
      faults.push(`Linha ${at + 1}: confira ${wrong.label}.`)
  })
  return { rows, faults }
}

const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
const looksLikeHead = (cells: readonly string[]): boolean => cells.every((cell) => !/\d{2,}/.test(cell))
