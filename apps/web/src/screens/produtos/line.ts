import type { Produto as WireProduto } from '@portal/contract/produtos.ts'
import { FIELD_BY_PATH, type ProdutoField } from '@portal/tables/checks/fields.ts'
import type { Produto, ProdutoUnidade } from '@portal/tables/checks/produto.ts'
import { cestText, ncmText } from '@portal/tables/checks/written.ts'
import { parseNumber, writeNumber } from '../../ui/number.ts'

/** What stands in a product's fields, by path: codes as stored, rates with a point; an absent field has no entry. */
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

const RAW = new WeakMap<Line, string>()
const READ = new WeakSet<Line>()

/** The JSON that a line came as; undefined for one that was written here. */
export const rawOf = (line: Line): string | undefined => RAW.get(line)
/** Whether somebody asked for the line's cells already. */
export const isRead = (line: Line | undefined): boolean => line === undefined || READ.has(line) || !RAW.has(line)

/** Products as lines that are read when they are first looked at: of twenty thousand, fifty are on the screen. */
export const readLines = (rows: readonly string[]): Line[] => rows.map((row, at) => lineOf(row, `s${at}`))

function lineOf(raw: string, id: string): Line {
  let made: Line | null = null
  const read = (): Line => {
    READ.add(line)
    made ??= toLine(JSON.parse(raw) as WireProduto, id) // the server checked it when it was saved
    return made
  }
  const line: Line = {
    id,
    get cells() {
      return read().cells
    },
    get unidades() {
      return read().unidades
    },
  }
  RAW.set(line, raw)
  return line
}

/** Only what is there is looked at: twenty thousand products have few of the fields. */
export function toLine(produto: WireProduto, id: string): Line {
  const cells: Record<string, string> = {}
  for (const [name, value] of Object.entries(produto)) {
    if (!isBag(value)) addCell(cells, name, value)
    else if (!Array.isArray(value))
      for (const [inner, one] of Object.entries(value)) addCell(cells, `${name}.${inner}`, one)
  }
  const { unidades } = produto
  return unidades && unidades.length > 0 ? { id, cells, unidades } : { id, cells }
}

function addCell(cells: Record<string, string>, path: string, value: unknown): void {
  if ((typeof value === 'string' && value !== '') || typeof value === 'number') cells[path] = String(value)
}

/** The product as the server takes it; what no number can be made of stays text, and is refused as such. */
export function toProduto({ cells, unidades }: Line): Produto {
  const made: Record<string, unknown> = { nm_prd: '' }
  for (const [path, text] of Object.entries(cells)) {
    const field = FIELD_BY_PATH.get(path)
    if (!field || text === '') continue
    const value = field.kind === 'rate' && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text
    if (field.group === null) made[field.name] = value
    else {
      const inner = made[field.group]
      made[field.group] = { ...(isBag(inner) ? inner : {}), [field.name]: value }
    }
  }
  if (unidades) made.unidades = unidades
  return { cd_produto: '', ds_unidade: '', nm_prd: '', ...made }
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
