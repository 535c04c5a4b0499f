import { FIELD_BY_PATH, FIELDS } from '@portal/tables/checks/fields.ts'
import { faultIn } from '@portal/tables/checks/malformed.ts'
import { foldText } from '@portal/tables/checks/written.ts'
import { type Line, readCell } from './line.ts'
import { newId } from './sheet.ts'

/** A block of cells on its way into the sheet. */
export interface Block {
  /** Heads of the columns, where the block brought them */
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** Path of each column; null: not used */
  mapping: readonly (string | null)[]
  /** Lines that the rows meet by their place, where no column is the code */
  targets: readonly Line[]
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

const NAMES: Readonly<Record<string, string>> = {
  cod: 'cd_produto',
  codigo: 'cd_produto',
  codproduto: 'cd_produto',
  codigoproduto: 'cd_produto',
  sku: 'cd_produto',
  referencia: 'cd_produto',
  descricao: 'nm_prd',
  produto: 'nm_prd',
  nome: 'nm_prd',
  descr: 'nm_prd',
  ean: 'ds_codbarras',
  gtin: 'ds_codbarras',
  codigodebarras: 'ds_codbarras',
  codbarras: 'ds_codbarras',
  barras: 'ds_codbarras',
  und: 'ds_unidade',
  un: 'ds_unidade',
  unid: 'ds_unidade',
  unidade: 'ds_unidade',
  ncm: 'cd_ncm',
  ncmsh: 'cd_ncm',
  cest: 'cd_cest',
  origem: 'cd_origem',
  tipo: 'cd_tipoitem',
  tipoitem: 'cd_tipoitem',
  ativo: 'fl_ativo',
  cst: 'icms.cd_cst_saida',
  csticms: 'icms.cd_cst_saida',
  icmscst: 'icms.cd_cst_saida',
  csosn: 'icms.cd_csosn_saida',
  aliquota: 'icms.pr_icms',
  aliqicms: 'icms.pr_icms',
  icms: 'icms.pr_icms',
  icmsaliquota: 'icms.pr_icms',
  cfop: 'icms.cd_cfop_saida',
  cfopsaida: 'icms.cd_cfop_saida',
  cstpis: 'pis.cd_cst_saida',
  piscofins: 'pis.cd_cst_saida',
  piscst: 'pis.cd_cst_saida',
  piscofinscst: 'pis.cd_cst_saida',
  cstcofins: 'cofins.cd_cst_saida',
  cclasstrib: 'ibscbs.cd_classtrib',
  classtrib: 'ibscbs.cd_classtrib',
  cstibscbs: 'ibscbs.cd_cst',
}
const plain = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '')
const BY_LABEL = new Map(
  FIELDS.flatMap(({ label, path }) => [[plain(label), path] as const, [plain(path), path] as const]),
)

/** The field that a head names; null where it names none. */
export const pathOfHead = (head: string): string | null => BY_LABEL.get(plain(head)) ?? NAMES[plain(head)] ?? null

interface Where {
  /** Columns of the sheet from the active one on */
  paths: readonly string[]
  targets: readonly Line[]
}

/** How a block would come in: by its heads where it has some, else from the active cell on. */
export function readBlock(table: readonly (readonly string[])[], { paths, targets }: Where): Block {
  const [first = [], ...rest] = table
  const named = first.map(pathOfHead)
  const hasHeads = table.length > 1 && named.filter(Boolean).length >= Math.max(1, Math.ceil(first.length / 2))
  const width = Math.max(...table.slice(0, 50).map((row) => row.length))
  const mapping = hasHeads ? unique(named) : Array.from({ length: width }, (_, at) => paths[at] ?? null)
  const heads = hasHeads ? first : mapping.map((path) => (path ? (FIELD_BY_PATH.get(path)?.label ?? '') : ''))
  return { heads, rows: hasHeads ? rest : table, mapping, targets }
}

const unique = (paths: readonly (string | null)[]): (string | null)[] =>
  paths.map((path, at) => (path !== null && paths.indexOf(path) === at ? path : null))

/** What pasting a block would do, row by row. Rows with a malformed code stay out. */
export function planPaste(block: Block, lines: readonly Line[], zeros: boolean): Plan {
  const plan: Plan = { changed: [], included: [], same: [], faulty: [], zeros: 0 }
  const codeAt = block.mapping.indexOf('cd_produto')
  const byCode = codeAt < 0 ? null : new Map(lines.map((line) => [line.cells.cd_produto, line]))
  const seen = new Set<string>()
  for (const [at, cells] of block.rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const code = codeAt < 0 ? null : readCell('cd_produto', cells[codeAt] ?? '')
    const before = (code === null ? block.targets[at] : byCode?.get(code)) ?? null
    const row = planRow({ cells, at: at + 1, before }, { block, zeros, plan })
    if (code !== null && seen.has(code)) row.fault ??= 'O código está duas vezes no que se cola.'
    if (code !== null) seen.add(code)
    listOf(plan, row).push(row)
  }
  return plan
}

const listOf = (plan: Plan, row: PlannedRow): PlannedRow[] => {
  if (row.fault) return plan.faulty
  if (!row.before) return plan.included
  return row.line === row.before ? plan.same : plan.changed
}

interface Source {
  cells: readonly string[]
  at: number
  before: Line | null
}

function planRow(
  { cells, at, before }: Source,
  { block, zeros, plan }: { block: Block; zeros: boolean; plan: Plan },
): PlannedRow {
  const made: Record<string, string> = { ...before?.cells }
  let [differs, fault] = [false, null as string | null]
  for (const [column, path] of block.mapping.entries()) {
    const field = path === null ? undefined : FIELD_BY_PATH.get(path)
    if (path === null || !field) continue
    const bare = readCell(path, cells[column] ?? '')
    const value = zeros ? readCell(path, cells[column] ?? '', true) : bare
    if (value !== bare) plan.zeros += 1
    const number = field.kind === 'rate' && /^\d+(\.\d+)?$/.test(value)
    const wrong = faultIn(field, number ? Number(value) : value)
    if (wrong) fault ??= wrong
    for (const one of path === 'pis.cd_cst_saida' && !block.mapping.includes('cofins.cd_cst_saida')
      ? [path, 'cofins.cd_cst_saida']
      : [path])
      if ((made[one] ?? '') !== value) {
        differs = true
        if (value === '') delete made[one]
        else made[one] = value
      }
  }
  if (!before) {
    made.ds_unidade ??= 'UN'
    if (!made.cd_produto) fault ??= 'Falta o código do produto.'
  }
  const line = before && !differs ? before : { ...(before ?? { id: newId() }), cells: made }
  return { cells, line, before, fault, at }
}

/** The lines with a plan carried out: changed ones in their place, new ones at the end. */
export function pasted(lines: readonly Line[], plan: Plan): readonly Line[] {
  const changed = new Map(plan.changed.map(({ line }) => [line.id, line]))
  if (changed.size === 0 && plan.included.length === 0) return lines
  return [...lines.map((line) => changed.get(line.id) ?? line), ...plan.included.map(({ line }) => line)]
}
