import type { AlertaCodigo } from '@portal/tables/checks/alerta.ts'
import { type RefObject, useMemo, useState } from 'react'
import type { GridAt, GridHandle } from '../../../grid/grid-types.ts'
import type { Told } from '../malha/alert-card.tsx'
import { readCell } from '../register/line.ts'
import { type Edit, edited } from '../register/sheet.ts'
import type { RegisterState } from '../register/use-register.ts'
import { columnOf, type SheetRow } from './columns.tsx'
import { fromFilter, type SheetFilter, type Spot, spotsOf, toFilter } from './filter.ts'

interface Input {
  rows: readonly SheetRow[]
  filter: SheetFilter
  shown: readonly string[]
  grid: RefObject<GridHandle<SheetRow> | null>
  register: RegisterState
  /** Called when the active line changes */
  onLine: (number: number) => void
}

interface Here {
  id: string
  column: string
}

/** Navigation between alerts, the alert of the active cell, and applying suggestions. */
export function useAlerts({ rows, filter, shown, grid, register, onLine }: Input) {
  const [active, setActive] = useState<Here | null>(null)
  const [open, setOpen] = useState(false)
  const kind = fromFilter(filter)
  const spots = useMemo(() => spotsOf(rows, toFilter(kind)), [rows, kind])
  const row = active ? rows.find(({ line }) => line.id === active.id) : undefined
  const told = row && active ? toldOf(row, { column: active.column, rows, filter }) : null
  const position =
    active && row ? spots.findIndex(({ index, campo }) => rows[index] === row && columnOf(campo) === active.column) : -1
  const goTo = (spot: Spot | undefined) => {
    const target = spot && rows[spot.index]
    if (!spot || !target) return
    const column = shown.includes(columnOf(spot.campo)) ? columnOf(spot.campo) : (shown[0] ?? '')
    grid.current?.focus()
    grid.current?.goTo(spot.index, column)
    setActive({ id: target.line.id, column: columnOf(spot.campo) })
    onLine(target.number)
    setOpen(true)
  }
  const go = (step: 1 | -1) => goTo(nextSpot(spots, { from: position, active: grid.current?.at()?.index ?? -1, step }))
  const write = (targets: readonly SheetRow[], { campo, value }: { campo: string; value: string }) => {
    const edits = targets.map(({ line }): Edit => ({ id: line.id, path: campo, value: readCell(campo, value) }))
    register.edit((lines) => edited(lines, edits))
    setOpen(false)
  }
  const use = (all: boolean) => {
    const alerta = told?.alerta
    if (!alerta?.sugestao || !row) return
    write(all ? alikeOf(rows, alerta) : [row], { campo: alerta.campo, value: alerta.sugestao })
  }
  const takeOther = (value: string) => {
    if (told?.alerta && row) write([row], { campo: told.alerta.campo, value })
  }
  const onActive = ({ row: active, column }: GridAt<SheetRow>) => {
    setActive({ id: active.line.id, column: column.id })
    onLine(active.number)
    setOpen(true)
  }
  return { spots, position, told: open ? told : null, go, goTo, use, takeOther, onActive, close: () => setOpen(false) }
}

/** The next spot after the active alert, otherwise after the active row; wraps around at the end. */
function nextSpot(
  spots: readonly Spot[],
  { from, active, step }: { from: number; active: number; step: 1 | -1 },
): Spot | undefined {
  if (spots.length === 0) return undefined
  if (from >= 0) return spots[(from + step + spots.length) % spots.length]
  if (step > 0) return spots.find(({ index }) => index >= active) ?? spots[0]
  return spots.findLast(({ index }) => index <= active) ?? spots.at(-1)
}

interface Where {
  column: string
  rows: readonly SheetRow[]
  filter: SheetFilter
}

function toldOf({ line, finding }: SheetRow, { column, rows, filter }: Where): Told | null {
  const fault = finding?.faults.find(({ campo }) => columnOf(campo) === column)
  if (fault) return { alerta: null, fault: fault.mensagem, alike: 0, ncm: null, ncms: [] }
  const own = finding?.alertas.filter(({ campo }) => columnOf(campo) === column) ?? []
  const alerta = own.find(({ codigo }) => filter.kind === 'alert' && codigo === filter.codigo) ?? own[0]
  if (!alerta) return null
  const ncm = alerta.campo === 'cd_cest' ? line.cells.cd_ncm || null : null
  const ncms = BY_NCM.test(alerta.campo)
    ? [line.cells.cd_ncm, alerta.campo === 'cd_ncm' ? alerta.sugestao : undefined].filter(isNcm)
    : []
  return { alerta, fault: null, ncm, ncms, alike: alerta.sugestao === undefined ? 0 : alikeOf(rows, alerta).length - 1 }
}

/** Fields that the NCM decides. */
const BY_NCM = /^(cd_ncm|cd_cest|cd_ex|ibscbs\..*|ipi\..*|pis\..*|cofins\..*)$/
const isNcm = (code: string | undefined): code is string => code !== undefined && /^\d{8}$/.test(code)

/** Rows with the same alert and the same suggestion. */
const alikeOf = (rows: readonly SheetRow[], alert: { codigo: AlertaCodigo; sugestao?: string }): SheetRow[] =>
  rows.filter(({ finding }) =>
    finding?.alertas.some(({ codigo, sugestao }) => codigo === alert.codigo && sugestao === alert.sugestao),
  )
