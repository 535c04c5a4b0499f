import { foldText } from '@portal/files/fold-text.ts'
import { ALERTAS, type Alerta, type AlertaCodigo } from '@portal/tables/checks/alerta.ts'
import { FIELD_BY_PATH } from '@portal/tables/checks/fields.ts'
import type { Finding, Findings } from '../malha/malha-list.ts'
import type { RegisterSheet } from '../register/sheet.ts'
import type { SheetRow } from './columns.tsx'

/** Visible lines: all, unsaved ones, those with a fault in a field, or those with an alert. */
export type SheetFilter =
  | { kind: 'all' }
  | { kind: 'changed' }
  | { kind: 'fault'; path: string }
  | { kind: 'alert'; codigo: AlertaCodigo }

export const ALL: SheetFilter = { kind: 'all' }

const isAlerta = (text: string): text is AlertaCodigo => Object.hasOwn(ALERTAS, text)

/** Parses the filter of an address; unknown text gives no filter. */
export function toFilter(filtro: string | undefined): SheetFilter {
  if (filtro === undefined) return ALL
  if (filtro === 'alterados') return { kind: 'changed' }
  if (isAlerta(filtro)) return { kind: 'alert', codigo: filtro }
  const path = /^erro\.(.+)$/.exec(filtro)?.[1]
  return path !== undefined && (FIELD_BY_PATH.has(path) || path === 'unidades') ? { kind: 'fault', path } : ALL
}

/** Text of a filter in an address. */
export const fromFilter = (filter: SheetFilter): string | undefined =>
  filter.kind === 'changed'
    ? 'alterados'
    : filter.kind === 'alert'
      ? filter.codigo
      : filter.kind === 'fault'
        ? `erro.${filter.path}`
        : undefined

export const sameFilter = (a: SheetFilter, b: SheetFilter): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Rows as they were drawn last, by line. */
export type DrawnRows = Map<string, SheetRow>

/** Reuses the row object of an unchanged line, so that the grid does not render it again. */
function rowOf(row: SheetRow, drawn: DrawnRows): SheetRow {
  const previous = drawn.get(row.line.id)
  const isSame = previous?.line === row.line && previous.base === row.base && previous.number === row.number
  if (previous && isSame && sameFinding(previous.finding, row.finding)) return previous
  drawn.set(row.line.id, row)
  return row
}

const sameFinding = (a: Finding | undefined, b: Finding | undefined): boolean =>
  a === b || (!!a && !!b && sameTold(a.faults, b.faults) && sameTold(a.alertas, b.alertas))

type Told = Partial<Pick<Alerta, 'codigo' | 'sugestao'>> & Pick<Alerta, 'campo' | 'mensagem'>

const sameTold = (ones: readonly Told[], others: readonly Told[]): boolean =>
  ones.length === others.length &&
  ones.every((one, at) => {
    const other = others[at]
    return (
      one.mensagem === other?.mensagem &&
      one.campo === other.campo &&
      one.codigo === other.codigo &&
      one.sugestao === other.sugestao
    )
  })

/** Rows that match filter and search. */
export function rowsOf(
  sheet: RegisterSheet,
  findings: Findings,
  { filter, search, drawn }: { filter: SheetFilter; search: string; drawn: DrawnRows },
): SheetRow[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const rows: SheetRow[] = []
  for (const [index, line] of sheet.lines.entries()) {
    const row = rowOf({ line, number: index + 1, finding: findings.get(line.id), base: sheet.base.get(line.id) }, drawn)
    if (passes(row, { filter, sheet }) && (words.length === 0 || holds(row, words))) rows.push(row)
  }
  return rows
}

function passes(
  { line, finding }: SheetRow,
  { filter, sheet }: { filter: SheetFilter; sheet: RegisterSheet },
): boolean {
  if (filter.kind === 'all') return true
  if (filter.kind === 'changed') return sheet.changed.has(line.id)
  return filter.kind === 'fault'
    ? (finding?.faults.some(({ campo }) => campo === filter.path) ?? false)
    : (finding?.alertas.some(({ codigo }) => codigo === filter.codigo) ?? false)
}

function holds({ line: { cells } }: SheetRow, words: readonly string[]): boolean {
  const { cd_produto = '', nm_prd = '', ds_codbarras = '', cd_ncm = '', cd_cest = '' } = cells
  const text = foldText([cd_produto, nm_prd, ds_codbarras, cd_ncm, cd_cest].join(' '))
  return words.every(
    (word) => text.includes(word) || (/^[\d.]+$/.test(word) && text.includes(word.replaceAll('.', ''))),
  )
}

export interface AlertGroup {
  filter: SheetFilter
  name: string
  count: number
}

/** Groups of findings: faults by field, then alerts, most frequent first. */
export function groupsOf(findings: Findings): {
  faults: AlertGroup[]
  alertas: AlertGroup[]
  total: number
  products: number
} {
  const [faults, alertas] = [new Map<string, number>(), new Map<AlertaCodigo, number>()]
  let [total, products] = [0, 0]
  for (const finding of findings.values()) {
    for (const path of new Set(finding.faults.map(({ campo }) => campo))) faults.set(path, (faults.get(path) ?? 0) + 1)
    for (const { codigo } of finding.alertas) alertas.set(codigo, (alertas.get(codigo) ?? 0) + 1)
    total += finding.alertas.length
    if (finding.alertas.length > 0) products += 1
  }
  const byCount = (a: AlertGroup, b: AlertGroup) => b.count - a.count
  return {
    faults: [...faults]
      .map(([path, count]) => ({ filter: { kind: 'fault' as const, path }, name: faultName(path), count }))
      .toSorted(byCount),
    alertas: [...alertas]
      .map(([codigo, count]) => ({ filter: { kind: 'alert' as const, codigo }, name: ALERTAS[codigo].name, count }))
      .toSorted(byCount),
    total,
    products,
  }
}

const DIGITS: Readonly<Record<string, string>> = {
  cd_ncm: 'NCM sem 8 dígitos',
  cd_cest: 'CEST sem 7 dígitos',
  cd_produto: 'Código vazio ou repetido',
}
const faultName = (path: string): string => DIGITS[path] ?? `${FIELD_BY_PATH.get(path)?.label ?? 'Unidade'} malformado`

/** Position of an alert or fault among the shown rows. */
export interface Spot {
  index: number
  campo: string
}

/** All spots from the top; with a filter only those of the filter. */
export function spotsOf(rows: readonly SheetRow[], filter: SheetFilter): Spot[] {
  const spots: Spot[] = []
  for (const [index, { finding }] of rows.entries()) {
    if (!finding) continue
    if (filter.kind !== 'alert') for (const { campo } of finding.faults) spots.push({ index, campo })
    if (filter.kind === 'fault') continue
    for (const { codigo, campo } of finding.alertas)
      if (filter.kind !== 'alert' || filter.codigo === codigo) spots.push({ index, campo })
  }
  return spots
}
