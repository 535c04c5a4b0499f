import type { Produto as WireProduto } from '@portal/contract/produtos.ts'
import { FIELD_BY_PATH, FIELDS, type ProdutoField } from '@portal/tables/checks/fields.ts'
import type { Produto, ProdutoUnidade } from '@portal/tables/checks/produto.ts'
import { cestText, ncmText } from '@portal/tables/checks/written.ts'
import { parseNumber, writeNumber } from '../../../fields/number.ts'

/** What stands in a product's fields, by path: codes as stored, rates with a point; an absent field is empty or has no entry. */
export type Cells = Readonly<Record<string, string>>

/** One product as the sheet keeps it. `id` lasts as long as the sheet, whatever happens to the code. */
export interface Line {
  id: string
  cells: Cells
  unidades?: readonly ProdutoUnidade[] | undefined
}

interface Bag {
  readonly [key: string]: unknown
}
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null

/** A line as it came: its text, and what was read of it. */
interface TextLine extends Line {
  raw: string
  made: Line | null
}

// a prototype with getters: an object with accessors of its own takes fifty times as long to make
const UNREAD = {
  get cells(): Cells {
    return read(this).cells
  },
  get unidades(): Line['unidades'] {
    return read(this).unidades
  },
}

function read(line: unknown): Line {
  const own = line as TextLine // only readLines makes lines of this prototype
  own.made ??= toLine(JSON.parse(own.raw) as WireProduto, own.id) // the server checked it when it was saved
  return own.made
}

/** Products as lines that are read when they are first looked at: of twenty thousand, fifty are on the screen. */
export const readLines = (rows: readonly string[]): Line[] =>
  // the prototype has what the type asks besides
  rows.map((raw, at) => ({ __proto__: UNREAD, id: `s${at}`, raw, made: null }) as unknown as TextLine)

const isText = (line: Line): line is TextLine => 'raw' in line

const WRITTEN = new WeakMap<Line, string>()
/** The JSON that a line came as, or was written as already. */
export const rawOf = (line: Line): string | undefined => (isText(line) ? line.raw : WRITTEN.get(line))
/** Keeps the JSON of a line that was written here: it goes to the worker and to the server. */
export const keepRaw = (line: Line, raw: string): void => void WRITTEN.set(line, raw)
/** Whether somebody asked for the line's cells already. */
export const isRead = (line: Line | undefined): boolean => line === undefined || !isText(line) || line.made !== null

/** The line with other cells; what it came as says nothing of it any more. */
export const withCells = ({ id, unidades }: Line, cells: Cells): Line =>
  unidades ? { id, cells, unidades } : { id, cells }

/** The line as plain data, as IndexedDB takes it. */
export const plainLine = (line: Line): Line => withCells(line, line.cells)

/** Every field, empty: lines of one shape are copied and compared many times faster than lines that grow cell by cell. */
const EMPTY = JSON.parse(JSON.stringify(Object.fromEntries(FIELDS.map(({ path }) => [path, ''])))) as Cells // as written just here

export function toLine(produto: WireProduto, id: string): Line {
  const cells: Record<string, string> = { ...EMPTY }
  const row: Bag = produto
  for (const { group, name, path } of FIELDS) {
    const bag = group === null ? row : row[group]
    const value = isBag(bag) ? bag[name] : undefined
    if (typeof value === 'string' || typeof value === 'number') cells[path] = String(value)
  }
  const { unidades } = produto
  return unidades && unidades.length > 0 ? { id, cells, unidades } : { id, cells }
}

const NUMBER = /^\d+(\.\d+)?$/

/** The product as the server takes it; what no number can be made of stays text, and is refused as such. */
export function toProduto({ cells, unidades }: Line): Produto {
  const made: Record<string, unknown> = {}
  const groups: Record<string, Record<string, unknown>> = {}
  for (const { group, name, path, kind } of FIELDS) {
    const text = cells[path]
    if (!text) continue
    const value = kind === 'rate' && NUMBER.test(text) ? Number(text) : text
    if (group === null) made[name] = value
    else {
      groups[group] ??= {}
      groups[group][name] = value
    }
  }
  return { cd_produto: '', nm_prd: '', ds_unidade: '', ...made, ...groups, ...(unidades ? { unidades } : {}) }
}

/** A field as people read it: `2203.00.00`, `18,00`. */
export function showCell(path: string, text: string | undefined): string {
  if (!text) return ''
  if (path === 'cd_ncm') return ncmText(text)
  if (path === 'cd_cest') return cestText(text)
  if (FIELD_BY_PATH.get(path)?.kind !== 'rate' || !/^\d+(\.\d+)?$/.test(text)) return text
  return writeNumber(Number(text), Math.min(4, Math.max(2, text.split('.')[1]?.length ?? 0)))
}

/** How many digits a code has, where it always has as many. */
const lengthOf = ({ pattern }: ProdutoField): number | null => {
  const found = /^\^\\d\{(\d+)\}\$$/.exec(pattern?.source ?? '')
  return found ? Number(found[1]) : null
}

/** What somebody typed or pasted, as the field stores it. `zeros`: gives back leading zeros that a spreadsheet took. */
export function readCell(path: string, typed: string, zeros = false): string {
  const field = FIELD_BY_PATH.get(path)
  const text = typed.replace(/[\t\r\n\u00a0]+/g, ' ').trim()
  if (!field || field.kind === 'text') return text
  if (field.kind === 'rate') {
    const value = parseNumber(text.replace(/%$/, ''))
    return value === null ? text : String(value)
  }
  const length = lengthOf(field)
  if (length === null && path !== 'ds_codbarras') return text.toUpperCase()
  const bare = /[a-z]/i.test(text) ? text.toUpperCase() : text.replace(/[.\-/\s]/g, '')
  return zeros ? withZeros(path, bare, length) : bare
}

const GTIN_LENGTHS = [8, 12, 13, 14]

function withZeros(path: string, bare: string, length: number | null): string {
  if (!/^\d+$/.test(bare)) return bare
  if (path === 'ds_codbarras')
    return bare.length < 8 ? bare : bare.padStart(GTIN_LENGTHS.find((one) => one >= bare.length) ?? 0, '0')
  return length === null ? bare : bare.padStart(length, '0')
}
