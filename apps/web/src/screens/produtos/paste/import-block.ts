import type { Sheet, Table } from '../../../lib/spreadsheet.ts'
import { pathOfHead } from './head-names.ts'
import type { PasteBlock } from './paste-plan.ts'

/** Rows in which the heads are searched: reports of other programs begin with titles. */
const HEAD_ROWS = 20
/** Rows that are read to recognise a column by its content. */
const SAMPLE = 200
/** Share of the filled cells of a column that must have the form of a field. */
const MOST = 0.9

/** The block of the sheet with the most known columns; the others can be chosen instead of it. */
export function bestBlock(sheets: readonly Sheet[], source: string): PasteBlock {
  const blocks = sheets.map((sheet) => ({ ...readFileBlock(sheet.table, source), sheet: sheet.name, sheets }))
  const known = ({ mapping }: PasteBlock) => mapping.filter(Boolean).length
  return blocks.toSorted((a, b) => known(b) - known(a) || b.rows.length - a.rows.length)[0]!
}

/** The block of another sheet of the same workbook. */
export function blockOfSheet({ source = '', sheets = [] }: PasteBlock, name: string): PasteBlock {
  const table = sheets.find((sheet) => sheet.name === name)?.table ?? []
  return { ...readFileBlock(table, source), sheet: name, sheets }
}

/**
 * Maps the columns of an imported file by the heads, which may be in any of the first rows or in two rows with merged
 * cells, then by the content of the cells. A column that neither tells is not used: the place of a column says nothing.
 */
export function readFileBlock(table: Table, source: string): PasteBlock {
  const found = findHeads(table)
  const heads = found?.heads ?? []
  const rows = table.slice(found?.rows ?? 0)
  const width = Math.max(heads.length, ...rows.slice(0, SAMPLE).map((row) => row.length))
  const mapping = uniquePaths(Array.from({ length: width }, (_, index) => pathOfHead(heads[index] ?? '')))
  for (let index = 0; index < width; index += 1) {
    const path = mapping[index] ? null : pathOfContent(cellsOf(rows, index))
    if (path && !mapping.includes(path)) mapping[index] = path
  }
  return { heads: Array.from({ length: width }, (_, index) => heads[index] ?? ''), rows, mapping, targets: [], source }
}

interface Heads {
  heads: readonly string[]
  /** Rows up to the heads, which have no products */
  rows: number
}

/** The row, or the two rows with merged cells, with the most known heads; null when there is none. */
function findHeads(table: Table): Heads | null {
  let best: Heads | null = null
  let most = 0
  const take = (heads: readonly string[], rows: number) => {
    const known = knownHeads(heads)
    if (known <= most || (known === 1 && !isNames(heads))) return
    best = { heads, rows }
    most = known
  }
  for (const [index, row] of table.slice(0, HEAD_ROWS).entries()) {
    const next = table[index + 1] ?? []
    take(row, index + 1)
    const merged = mergedHeads(row, next)
    if (knownHeads(merged) > knownHeads(next)) take(merged, index + 2)
  }
  return best
}

const knownHeads = (heads: readonly string[]): number => new Set(heads.map(pathOfHead).filter(Boolean)).size

/**
 * Heads of two rows: a head above several columns is filled in its first one only («ICMS» above «CST» and «Alíquota»).
 * Empty when the lower row has digits: it is a product.
 */
function mergedHeads(upper: readonly string[], lower: readonly string[]): readonly string[] {
  if (!isNames(lower)) return []
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const [above, below] = [upper[index]?.trim() ?? '', lower[index]?.trim() ?? '']
    if (above !== '') group = above
    if (below === '') return above
    const both = `${group} ${below}`
    return pathOfHead(both) ? both : below
  })
}

/** Two or more cells, all without a digit: with one known head they are heads too. */
const isNames = (row: readonly string[]): boolean => {
  const filled = row.filter((cell) => cell.trim() !== '')
  return filled.length > 1 && filled.every((cell) => !/\d/.test(cell))
}

const uniquePaths = (paths: readonly (string | null)[]): (string | null)[] =>
  paths.map((path, index) => (path !== null && paths.indexOf(path) === index ? path : null))

const cellsOf = (rows: Table, index: number): string[] =>
  rows.slice(0, SAMPLE).flatMap((row) => row[index]?.trim() || [])

const UNITS = new Set([
  ...[
    'UN',
    'UND',
    'UNID',
    'PC',
    'PCA',
    'CX',
    'KG',
    'G',
    'GR',
    'L',
    'LT',
    'ML',
    'M',
    'MT',
    'M2',
    'M3',
    'CM',
    'PAR',
    'PR',
  ],
  ...[
    'DZ',
    'FD',
    'PCT',
    'PT',
    'SC',
    'RL',
    'KIT',
    'JG',
    'MI',
    'MIL',
    'TON',
    'T',
    'GL',
    'BD',
    'BR',
    'FR',
    'CT',
    'CJ',
    'TB',
  ],
])

/** Forms that belong to one field. A CEST counts only with its points: seven digits may be any code. */
const FORMS: readonly [path: string, fits: (cell: string) => boolean][] = [
  ['cd_ncm', (cell) => /^(0[1-9]|[1-8]\d|9[0-7])(\d{6}|\d{2}\.\d{2}\.\d{2})$/.test(cell)],
  ['ds_codbarras', (cell) => /^\d{12,14}$/.test(cell) || cell.toUpperCase() === 'SEM GTIN'],
  ['cd_cest', (cell) => /^\d{2}\.\d{3}\.\d{2}$/.test(cell)],
  ['ds_unidade', (cell) => UNITS.has(cell.toUpperCase())],
]

function pathOfContent(cells: readonly string[]): string | null {
  if (cells.length === 0) return null
  const form = FORMS.find(([, fits]) => cells.filter(fits).length >= cells.length * MOST)
  return form?.[0] ?? null
}

/** A column with text that the import leaves out. */
export interface LeftColumn {
  index: number
  name: string
  /** True when its texts are like names of products, and no other column is the description */
  isName: boolean
}

/** Columns with text that no field takes. The one like names of products comes first. */
export function leftColumns({ rows, heads, mapping, source }: PasteBlock): LeftColumn[] {
  if (source === undefined) return []
  const hasName = mapping.includes('nm_prd')
  const columns = mapping.flatMap((path, index) => {
    const cells = path === null ? cellsOf(rows as Table, index) : []
    const words = cells.filter((cell) => /\p{L}{2}/u.test(cell))
    if (words.length * 2 <= cells.length || words.length === 0) return []
    const length = words.reduce((sum, cell) => sum + cell.length, 0) / words.length
    return [{ index, name: heads[index] || `Coluna ${index + 1}`, length, isName: false }]
  })
  const longest = columns.toSorted((a, b) => b.length - a.length)[0]
  return columns
    .map(({ index, name }) => ({ index, name, isName: !hasName && index === longest?.index && longest.length >= 6 }))
    .toSorted((a, b) => Number(b.isName) - Number(a.isName))
}
