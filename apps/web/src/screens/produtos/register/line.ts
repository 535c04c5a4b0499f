import type { Produto as WireProduto } from '@portal/contract/produtos/produtos.ts'
import { FIELD_BY_PATH, FIELDS, type ProdutoField } from '@portal/tables/checks/fields.ts'
import type { Produto, ProdutoUnidade } from '@portal/tables/checks/produto.ts'
import { codeOfNamed, type KnownCodes, restoreZeros } from '@portal/tables/checks/sheet-codes.ts'
import { cestText, ncmText } from '@portal/tables/checks/written.ts'
import { parseNumber, writeNumber } from '../../../fields/number.ts'

/**
 * Values of a product by field path: codes as stored, rates with a point. An absent field is empty or
 * missing.
 */
export type LineCells = Readonly<Record<string, string>>

/** One product of the sheet. `id` stays the same while the sheet is open, even if the code changes. */
export interface Line {
  id: string
  cells: LineCells
  unidades?: readonly ProdutoUnidade[] | undefined
}

interface Bag {
  readonly [key: string]: unknown
}
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null

/** A line of the server: its JSON, and the line that was parsed from it. */
interface JsonLine extends Line {
  json: string
  parsed: Line | null
}

// getters on a shared prototype: defining them on each of 20,000 objects takes fifty times as long
const PARSE_ON_READ = {
  get cells(): LineCells {
    return parseLine(this).cells
  },
  get unidades(): Line['unidades'] {
    return parseLine(this).unidades
  },
}

function parseLine(line: unknown): Line {
  const own = line as JsonLine // only parseOnRead makes lines of this prototype
  own.parsed ??= toLine(JSON.parse(own.json) as WireProduto, own.id) // the server checked it when it was saved
  return own.parsed
}

/** Lines that parse their JSON at the first read: the screen shows fifty of twenty thousand. */
export const parseOnRead = (rows: readonly string[]): Line[] =>
  // the prototype has the other fields of the type
  rows.map((json, index) => ({ __proto__: PARSE_ON_READ, id: `s${index}`, json, parsed: null }) as unknown as JsonLine)

const isJsonLine = (line: Line): line is JsonLine => 'json' in line

const WRITTEN = new WeakMap<Line, string>()
/** The JSON that a line was received as, or was serialized to before. */
export const lineJson = (line: Line): string | undefined => (isJsonLine(line) ? line.json : WRITTEN.get(line))
/** Caches the JSON of a changed line: the worker and the server both get it. */
export function keepJson(line: Line, json: string): string {
  WRITTEN.set(line, json)
  return json
}
export const isParsed = (line: Line | undefined): boolean =>
  line === undefined || !isJsonLine(line) || line.parsed !== null

/** Copy of the line with changed cells; drops the cached JSON. */
export const withCells = ({ id, unidades }: Line, cells: LineCells): Line =>
  unidades ? { id, cells, unidades } : { id, cells }

/** The line as plain data, for IndexedDB. */
export const plainLine = (line: Line): Line => withCells(line, line.cells)

/**
 * Every field, empty: objects of one shape are copied and compared several times faster than growing ones.
 */
const EMPTY = JSON.parse(JSON.stringify(Object.fromEntries(FIELDS.map(({ path }) => [path, ''])))) as LineCells // a record of strings by construction

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

/** The product for the server; a rate that is not a number stays text, and the server refuses it. */
export function toProduto({ cells, unidades }: Line): Produto {
  const own: Record<string, unknown> = {}
  const groups: Record<string, Record<string, unknown>> = {}
  for (const { group, name, path, kind } of FIELDS) {
    const text = cells[path]
    if (!text) continue
    const value = kind === 'rate' && NUMBER.test(text) ? Number(text) : text
    if (group === null) own[name] = value
    else {
      groups[group] ??= {}
      groups[group][name] = value
    }
  }
  return { cd_produto: '', nm_prd: '', ds_unidade: '', ...own, ...groups, ...(unidades ? { unidades } : {}) }
}

/** Value as shown: `2203.00.00`, `18,00`. */
export function showCell(path: string, text: string | undefined): string {
  if (!text) return ''
  if (path === 'cd_ncm') return ncmText(text)
  if (path === 'cd_cest') return cestText(text)
  if (FIELD_BY_PATH.get(path)?.kind !== 'rate' || !/^\d+(\.\d+)?$/.test(text)) return text
  return writeNumber(Number(text), Math.min(4, Math.max(2, text.split('.')[1]?.length ?? 0)))
}

/** Number of digits of a code of fixed length; the EX of the TIPI has two, sometimes three. */
const codeLength = ({ path, pattern }: ProdutoField): number | null => {
  if (path === 'cd_ex') return 2
  const match = /^\^\\d\{(\d+)\}\$$/.exec(pattern?.source ?? '')
  return match ? Number(match[1]) : null
}

/**
 * Typed or pasted text as the field stores it. With `known`, the codes of the tables, leading zeros that a spreadsheet
 * removed are restored; `ncm` is that of the same product.
 */
export function readCell(path: string, typed: string, known: KnownCodes | null = null, ncm = ''): string {
  const field = FIELD_BY_PATH.get(path)
  const text = typed.replace(/[\t\r\n\u00a0]+/g, ' ').trim()
  if (!field || field.kind === 'text') return text
  if (field.kind === 'rate') {
    const value = parseNumber(text.replace(/\s*%$/, ''))
    return value === null ? text : String(value)
  }
  const length = codeLength(field)
  if (length === null && path !== 'ds_codbarras') return text.toUpperCase()
  const code = codeOfNamed(text)
  const bare = /[a-z]/i.test(code) ? code.toUpperCase() : code.replace(/[.\-/\s]/g, '')
  return known ? restoreZeros(path, bare, { length: length ?? 0, known, ncm }) : bare
}
