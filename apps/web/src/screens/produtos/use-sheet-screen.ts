import { useEffect, useMemo, useRef, useState } from 'react'
import { shownIds } from '../../grid/column-layout.ts'
import type { GridHandle } from '../../grid/grid-types.ts'
import { readCells } from '../../grid/read-cells.ts'
import type { Sheet as TableSheet } from '../../lib/spreadsheet.ts'
import { useAct } from '../../session/act.ts'
import { useEmpresa } from '../../session/empresa.ts'
import { columnsFor, NUMBER, type SheetRow } from './grid/columns.tsx'
import { ALL, type DrawnRows, groupsOf, rowsOf, toFilter } from './grid/filter.ts'
import { useAlerts } from './grid/use-alerts.ts'
import { useCellsEdit } from './grid/use-cells-edit.ts'
import { useLayout } from './grid/use-layout.ts'
import { useMalha } from './malha/use-malha.ts'
import { useMalhaInput } from './malha/use-malha-input.ts'
import { bestBlock } from './paste/import-block.ts'
import { type PasteBlock, readBlock } from './paste/paste-plan.ts'
import { useImport } from './paste/use-import.ts'
import type { Clash } from './register/merge.ts'
import { type Edit, newLine, type RegisterSheet, redo, undo, unsaved } from './register/sheet.ts'
import type { RegisterState } from './register/use-register.ts'
import { useGivenClasses, useLineOfAddress, usePlace } from './use-place.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** State and actions shared by the parts of the screen. */
export function useSheetScreen({
  register,
  cnpj,
  sheet,
}: {
  register: RegisterState
  cnpj: string
  sheet: RegisterSheet
}) {
  const readOnly = useEmpresa().papel === 'consulta'
  const { input, notes, simples } = useMalhaInput(cnpj)
  const malha = useMalha(sheet.lines, input)
  const grid = useRef<GridHandle<SheetRow>>(null)
  const field = useRef<HTMLInputElement>(null)
  const { shown, ...columnsView } = useColumns(simples)
  const place = usePlace()
  const sheetView = useSheetView(sheet, malha.found, place)
  const { rows, filter } = sheetView
  const alerts = useAlerts({ rows, filter, shown, grid, register, onLine: place.setLine })
  useLineOfAddress(place, rows, grid)
  useGivenClasses(place, cnpj, { sheet, register })
  const { onTable, onFile, dialogs } = useDialogs(rows, shown)
  const cells = useCellsEdit({ register, rows, shown, grid, readOnly, codes: malha.codes, onBlock: onTable })
  const bring = useImport({ lines: sheet.lines, notes, onFile })
  usePasteAnywhere(!readOnly && sheet.lines.length === 0, onFile)
  const saving = useSaving({ register, sheet, faults: countFaults(malha.found) })
  const steps = { undo: () => !readOnly && register.step(undo), redo: () => !readOnly && register.step(redo) }
  useShortcuts({
    next: alerts.go,
    use: () => !readOnly && alerts.use(false),
    save: () => !readOnly && saving.save(),
    find: () => field.current?.focus(),
    ...steps,
  })
  const lines = linesActs(register, { grid, rows, onAdded: () => sheetView.setFilter(ALL) })
  const acts = { ...lines, ...steps, fill: cells.fillDown, back: () => alerts.go(-1), next: () => alerts.go(1) }
  const view = { grid, field, ...columnsView, ...dialogs, readOnly, malha }
  return {
    ...sheetView,
    ...saving,
    ...view,
    acts,
    alerts,
    cells,
    bring,
    showFaults: () => showFirst(sheetView, saving.forget),
    editsOf: editsOf(sheet),
  }
}

/** All columns, the visible ones, and the layout. */
function useColumns(simples: boolean) {
  const columns = useMemo(() => columnsFor(simples), [simples])
  const { layout, setLayout } = useLayout(columns)
  return { columns, layout, setLayout, shown: shownIds(columns, layout) }
}

function showFirst({ groups, setFilter }: ReturnType<typeof useSheetView>, then: () => void): void {
  const [first] = groups.faults
  if (first) setFilter(first.filter)
  then()
}

export type SheetScreen = ReturnType<typeof useSheetScreen>

/** Open dialogs. A block awaits confirmation: pasted from the active cell on, or the table of an import. */
function useDialogs(rows: readonly SheetRow[], shown: readonly string[]) {
  const [block, setBlock] = useState<PasteBlock | null>(null)
  const [versionsOpen, setVersionsOpen] = useState(false)
  const onTable = (table: string[][], start: { row: number; column: string }) => {
    const paths = shown.slice(shown.indexOf(start.column)).filter((id) => id !== NUMBER)
    setBlock(readBlock(table, { paths, targets: rows.slice(start.row).map(({ line }) => line) }))
  }
  const onFile = (sheets: readonly TableSheet[], source: string) => setBlock(bestBlock(sheets, source))
  return { onTable, onFile, dialogs: { block, setBlock, versionsOpen, setVersionsOpen } }
}

/** An empty register has no cell to paste in: the page takes the table. */
function usePasteAnywhere(isOn: boolean, onTable: (sheets: TableSheet[], source: string) => void): void {
  const take = useRef(onTable)
  useEffect(() => {
    take.current = onTable
  })
  useEffect(() => {
    if (!isOn) return
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
      const table = readCells(event.clipboardData?.getData('text/plain') ?? '')
      if (table.length < 2) return
      event.preventDefault()
      take.current([{ name: '', table }], 'área de transferência')
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [isOn])
}

const countFaults = (findings: ReturnType<typeof useMalha>['found']): number => {
  let count = 0
  for (const { faults } of findings.values()) if (faults.length > 0) count += 1
  return count
}

/** Visible lines, and the findings of all lines. */
function useSheetView(
  sheet: RegisterSheet,
  findings: ReturnType<typeof useMalha>['found'],
  { filter, setFilter, search, setSearch, words, address }: ReturnType<typeof usePlace>,
) {
  const groups = useMemo(() => groupsOf(findings), [findings])
  const [drawn] = useState<DrawnRows>(() => new Map())
  // the filter is derived from the address at each render
  const rows = useMemo(
    () => rowsOf(sheet, findings, { filter: toFilter(address.filtro), search: words, drawn }),
    [sheet, findings, address.filtro, words, drawn],
  )
  const nothing = words.trim()
    ? `Nada encontrado para «${words.trim()}».`
    : filter.kind === 'alert'
      ? 'Nenhum produto com este alerta.'
      : 'Nenhum produto aqui.'
  return { filter, setFilter, search, setSearch, groups, rows, nothing }
}

function useSaving({ register, sheet, faults }: { register: RegisterState; sheet: RegisterSheet; faults: number }) {
  const act = useAct()
  const [tried, setTried] = useState(false)
  const save = () => {
    if (act.busy || unsaved(sheet) === 0) return
    setTried(true)
    act.clear()
    if (faults === 0) void act.run(register.save)
  }
  return { act, save, refused: tried ? faults : 0, forget: () => setTried(false) }
}

interface Lines {
  grid: React.RefObject<GridHandle<SheetRow> | null>
  rows: readonly SheetRow[]
  onAdded: () => void
}

function linesActs(register: RegisterState, { grid, rows, onAdded }: Lines) {
  const add = () => {
    onAdded()
    const line = newLine()
    register.edit((lines) => [...lines, line])
    const last = rows.length
    setTimeout(() => {
      grid.current?.focus()
      grid.current?.goTo(last, 'cd_produto')
    })
  }
  const remove = () => {
    const range = grid.current?.range()
    if (!range) return
    const removedIds = new Set(rows.slice(range.top, range.bottom + 1).map(({ line }) => line.id))
    register.edit((lines) => lines.filter(({ id }) => !removedIds.has(id)))
  }
  return { add, remove }
}

/** Edits that write the other user's values, for the clashes decided that way. */
const editsOf =
  (sheet: RegisterSheet) =>
  (theirs: readonly Clash[]): Edit[] => {
    const byCode = new Map([...sheet.base.values()].map((line) => [line.cells.cd_produto, line.id]))
    return theirs.map(({ code, path, theirs: value }) => ({ id: byCode.get(code) ?? '', path, value }))
  }
