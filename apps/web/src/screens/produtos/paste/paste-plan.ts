import { FIELD_BY_PATH, type ProdutoField } from '@portal/tables/checks/fields.ts'
import { faultIn } from '@portal/tables/checks/malformed.ts'
import { isScientific, type KnownCodes, readIcmsCode, zeroFault } from '@portal/tables/checks/sheet-codes.ts'
import type { Sheet } from '../../../lib/spreadsheet.ts'
import { type Line, readCell, withCells } from '../register/line.ts'
import { newId } from '../register/sheet.ts'
import { pathOfHead } from './head-names.ts'

/** A block of cells to be pasted. */
export interface PasteBlock {
  /** Headers of the columns, if the block has them */
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** Path of each column; null: not used */
  mapping: readonly (string | null)[]
  /** Target lines by position, when no column is the code */
  targets: readonly Line[]
  /** Where an imported table comes from: `produtos.xlsx`, `notas recebidas`; absent for a paste */
  source?: string
  /** The name of the workbook's sheet, and all that can be chosen */
  sheet?: string
  sheets?: readonly Sheet[]
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
export function readBlock(table: readonly (readonly string[])[], { paths, targets }: Where): PasteBlock {
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

/**
 * Result of pasting a block, row by row. Rows with a malformed code are excluded. `known`: the codes to which zeros are
 * restored; null: no zeros are.
 */
export function planPaste(block: PasteBlock, lines: readonly Line[], known: KnownCodes | null): Plan {
  const plan: Plan = { changed: [], included: [], same: [], faulty: [], zeros: 0 }
  const codeAt = block.mapping.indexOf('cd_produto')
  const originAt = block.mapping.indexOf('cd_origem')
  const ncmAt = block.mapping.indexOf('cd_ncm')
  const byCode = codeAt < 0 ? null : new Map(lines.map((line) => [line.cells.cd_produto, line]))
  const columns = block.mapping.map((path, index) => columnFor(path, { at: index, known, mapping: block.mapping }))
  const used = columns.filter((column) => column !== null)
  const codes = new Set<string>()
  for (const [at, cells] of block.rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const code = codeAt < 0 ? null : readCell('cd_produto', cells[codeAt] ?? '')
    const before = (code === null ? block.targets[at] : byCode?.get(code)) ?? null
    const origem = originAt < 0 ? '' : readCell('cd_origem', cells[originAt] ?? '')
    const ncm = ncmAt < 0 ? (before?.cells.cd_ncm ?? '') : readCell('cd_ncm', cells[ncmAt] ?? '', known)
    const row = planRow({ cells, at: at + 1, before, beside: { origem, ncm } }, used, plan)
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

/** A cell converted for its fields. */
interface Taken {
  /** Value by path; the first one is of the column's own field */
  values: readonly (readonly [path: string, value: string])[]
  fault: string | null
  /** It got leading zeros back */
  zeros: boolean
}

interface Column {
  at: number
  take: (text: string, beside: Beside) => Taken
}

/** What the row's other columns say, where the reading of a cell depends on it. */
interface Beside {
  origem: string
  ncm: string
}

interface ColumnPlace {
  at: number
  known: KnownCodes | null
  mapping: PasteBlock['mapping']
}

/** Columns of the ICMS that programs fill with a CST, a CSOSN, or one of them after the origin. */
const ICMS_CODES = new Set(['icms.cd_cst_saida', 'icms.cd_csosn_saida', 'icms.cd_cst_entrada'])

/** Reader of one column; caches each distinct text, because most cells of a column are equal. */
function columnFor(path: string | null, { at, known, mapping }: ColumnPlace): Column | null {
  const field = path === null ? undefined : FIELD_BY_PATH.get(path)
  if (path === null || !field) return null
  const setsCofins = path === 'pis.cd_cst_saida' && !mapping.includes('cofins.cd_cst_saida')
  const isIcms = ICMS_CODES.has(path)
  const cache = new Map<string, Taken>()
  const take = (text: string, { origem, ncm }: Beside): Taken => {
    const key = `${isIcms ? origem : path === 'cd_ex' ? ncm : ''}\t${text}`
    const cached = cache.get(key)
    if (cached) return cached
    const plain = takeCell(field, text, { known, ncm })
    const cell = (isIcms ? takeIcms({ field, text, origem, mapping }) : null) ?? plain
    const [[, value] = ['', '']] = cell.values
    if (setsCofins) cell.values = [...cell.values, ['cofins.cd_cst_saida', value]]
    cache.set(key, cell)
    return cell
  }
  return { at, take }
}

function takeCell(field: ProdutoField, text: string, { known, ncm }: { known: KnownCodes | null; ncm: string }): Taken {
  const bare = readCell(field.path, text)
  const value = readCell(field.path, text, known, ncm)
  const number = field.kind === 'rate' && /^\d+(\.\d+)?$/.test(value)
  const zeros = known && zeroFault(field.path, value, known)
  const fault = scientificFault(field, value) ?? zeros ?? faultIn(field, number ? Number(value) : value)
  return { values: [[field.path, value]], fault, zeros: value !== bare }
}

const scientificFault = ({ kind, path, label }: ProdutoField, value: string): string | null =>
  isScientific(value) && (kind === 'code' || path === 'cd_produto')
    ? `${label} ${value}: o Excel trocou o número pela notação científica e perdeu algarismos. Na planilha, formate a coluna como Número sem casas (ou Texto), confira os códigos e salve de novo.`
    : null

interface IcmsCell {
  field: ProdutoField
  text: string
  origem: string
  mapping: PasteBlock['mapping']
}

/** A CST or CSOSN in either column, with or without origin; null when the text is no such code. */
function takeIcms({ field: { path }, text, origem, mapping }: IcmsCell): Taken | null {
  const code = readIcmsCode(readCell(path, text), path === 'icms.cd_csosn_saida' ? '' : origem)
  const isEntry = path === 'icms.cd_cst_entrada'
  if (!code || (isEntry && code.cst === undefined)) return null
  const values: [string, string][] = []
  const put = (to: string, value: string) => (to === path || !mapping.includes(to)) && values.push([to, value])
  if (isEntry) put(path, code.cst ?? '')
  else {
    // one of them: a note has either
    put('icms.cd_cst_saida', code.cst ?? '')
    put('icms.cd_csosn_saida', code.csosn ?? '')
    if (code.origem !== undefined && origem === '') values.push(['cd_origem', code.origem])
  }
  return { values, fault: null, zeros: /^\d$/.test(text.trim()) }
}

interface Source {
  cells: readonly string[]
  beside: Beside
  at: number
  before: Line | null
}

function planRow({ cells, at, before, beside }: Source, columns: readonly Column[], plan: Plan): PlannedRow {
  const had = before?.cells ?? {}
  let made: Record<string, string> | null = null
  let fault: string | null = null
  for (const column of columns) {
    const cell = column.take(cells[column.at] ?? '', beside)
    if (cell.zeros) plan.zeros += 1
    if (cell.fault) fault ??= cell.fault
    for (const [path, value] of cell.values) {
      if (((made ?? had)[path] ?? '') === value) continue
      made ??= { ...had }
      made[path] = value
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
