import { FIELD_BY_PATH, type ProdutoField } from '@portal/tables/checks/fields.ts'
import { faultIn } from '@portal/tables/checks/malformed.ts'
import { type Line, readCell, withCells } from '../register/line.ts'
import { newId } from '../register/sheet.ts'
import { pathOfHead } from './head-names.ts'

/** A block of cells to be pasted. */
export interface Block {
  /** Headers of the columns, if the block has them */
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** Path of each column; null: not used */
  mapping: readonly (string | null)[]
  /** Target lines by position, when no column is the code */
  targets: readonly Line[]
  /** Where an imported table comes from: `produtos.xlsx`, `notas recebidas`; absent for a paste */
  source?: string
}

export interface PlannedRow {
  cells: readonly string[]
  line: Line
  before: Line | null
  fault: string | null
  /** Place in the block, from 1 */
  at: number
}

export interface Plan {
  changed: PlannedRow[]
  included: PlannedRow[]
  same: PlannedRow[]
  faulty: PlannedRow[]
  /** Cells that got leading zeros back */
  zeros: number
}

const NO_CODE = 'Falta o código.'

interface Where {
  /** Columns of the sheet from the active one on */
  paths: readonly string[]
  targets: readonly Line[]
}

/** Maps a block to fields: by its headers, otherwise from the active cell on. */
export function readBlock(table: readonly (readonly string[])[], { paths, targets }: Where): Block {
  const [first = [], ...rest] = table
  const byHeader = first.map(pathOfHead)
  const hasHeads = table.length > 1 && byHeader.filter(Boolean).length >= Math.max(1, Math.ceil(first.length / 2))
  const width = Math.max(...table.slice(0, 50).map((row) => row.length))
  const mapping = hasHeads ? unique(byHeader) : Array.from({ length: width }, (_, index) => paths[index] ?? null)
  const heads = hasHeads ? first : mapping.map((path) => (path ? (FIELD_BY_PATH.get(path)?.label ?? '') : ''))
  return { heads, rows: hasHeads ? rest : table, mapping, targets }
}

const unique = (paths: readonly (string | null)[]): (string | null)[] =>
  paths.map((path, index) => (path !== null && paths.indexOf(path) === index ? path : null))

/** Result of pasting a block, row by row. Rows with a malformed code are excluded. */
export function planPaste(block: Block, lines: readonly Line[], zeros: boolean): Plan {
  const plan: Plan = { changed: [], included: [], same: [], faulty: [], zeros: 0 }
  const codeAt = block.mapping.indexOf('cd_produto')
  const byCode = codeAt < 0 ? null : new Map(lines.map((line) => [line.cells.cd_produto, line]))
  const columns = block.mapping.map((path, index) => columnFor(path, { at: index, zeros, mapping: block.mapping }))
  const used = columns.filter((column) => column !== null)
  const codes = new Set<string>()
  for (const [at, cells] of block.rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const code = codeAt < 0 ? null : readCell('cd_produto', cells[codeAt] ?? '')
    const before = (code === null ? block.targets[at] : byCode?.get(code)) ?? null
    const row = planRow({ cells, at: at + 1, before }, used, plan)
    if (code !== null && code !== '' && codes.has(code))
      row.fault ??= `O código ${code} está em duas linhas. Só a primeira entra.`
    if (code === '') row.fault = NO_CODE
    if (code !== null) codes.add(code)
    listOf(plan, row).push(row)
  }
  return plan
}

const listOf = (plan: Plan, row: PlannedRow): PlannedRow[] => {
  if (row.fault) return plan.faulty
  if (!row.before) return plan.included
  return row.line === row.before ? plan.same : plan.changed
}

/** A cell converted for its field. */
interface Taken {
  value: string
  fault: string | null
  /** It got leading zeros back */
  zeros: boolean
}

interface Column {
  at: number
  /** The field, and the field that is written with it */
  paths: readonly string[]
  take: (text: string) => Taken
}

/** Reader of one column; caches each distinct text, because most cells of a column are equal. */
function columnFor(
  path: string | null,
  { at, zeros, mapping }: { at: number; zeros: boolean; mapping: Block['mapping'] },
): Column | null {
  const field = path === null ? undefined : FIELD_BY_PATH.get(path)
  if (path === null || !field) return null
  const setsCofins = path === 'pis.cd_cst_saida' && !mapping.includes('cofins.cd_cst_saida')
  const cache = new Map<string, Taken>()
  const take = (text: string): Taken => {
    const cell = cache.get(text) ?? takeCell(field, text, zeros)
    cache.set(text, cell)
    return cell
  }
  return { at, paths: setsCofins ? [path, 'cofins.cd_cst_saida'] : [path], take }
}

function takeCell(field: ProdutoField, text: string, zeros: boolean): Taken {
  const bare = readCell(field.path, text)
  const value = zeros ? readCell(field.path, text, true) : bare
  const number = field.kind === 'rate' && /^\d+(\.\d+)?$/.test(value)
  return { value, fault: faultIn(field, number ? Number(value) : value), zeros: value !== bare }
}

interface Source {
  cells: readonly string[]
  at: number
  before: Line | null
}

function planRow({ cells, at, before }: Source, columns: readonly Column[], plan: Plan): PlannedRow {
  const had = before?.cells ?? {}
  let made: Record<string, string> | null = null
  let fault: string | null = null
  for (const column of columns) {
    const cell = column.take(cells[column.at] ?? '')
    if (cell.zeros) plan.zeros += 1
    if (cell.fault) fault ??= cell.fault
    for (const path of column.paths) {
      if ((had[path] ?? '') === cell.value) continue
      made ??= { ...had }
      made[path] = cell.value
    }
  }
  if (before) return { cells, line: made ? withCells(before, made) : before, before, fault, at }
  const fresh: Record<string, string> = { ds_unidade: 'UN', ...made }
  if (!fresh.cd_produto) fault ??= NO_CODE
  return { cells, line: { id: newId(), cells: fresh }, before, fault, at }
}

/** Applies a plan: changed lines keep their position, new ones are appended. */
export function pasted(lines: readonly Line[], plan: Plan): readonly Line[] {
  const changed = new Map(plan.changed.map(({ line }) => [line.id, line]))
  if (changed.size === 0 && plan.included.length === 0) return lines
  return [...lines.map((line) => changed.get(line.id) ?? line), ...plan.included.map(({ line }) => line)]
}
