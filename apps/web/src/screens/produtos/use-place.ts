import { getRouteApi } from '@tanstack/react-router'
import { type RefObject, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { GridHandle } from '../../grid/grid-types.ts'
import { notify } from '../../lib/notify.ts'
import { takeProposals } from '../../session/class-proposals.ts'
import type { ProdutosSearch } from './address.ts'
import type { SheetRow } from './grid/columns.tsx'
import { fromFilter, type SheetFilter, toFilter } from './grid/filter.ts'
import { type Edit, edited, type RegisterSheet } from './register/sheet.ts'
import type { RegisterState } from './register/use-register.ts'
import { linesText } from './register/words.ts'

const route = getRouteApi('/shell/cadastros/produtos')
/** Milliseconds between an input and the update of the address */
const PAUSE = 300

/** Filter, search and position from the address. */
export function usePlace() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(search.busca ?? '')
  const change = useCallback(
    (next: Partial<ProdutosSearch>) =>
      void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false }),
    [navigate],
  )
  const soon = useSoon(change)
  const setSearch = (text: string) => {
    setTyped(text)
    soon({ busca: text.trim() || undefined })
  }
  return {
    address: search,
    change,
    search: typed,
    words: useDeferredValue(typed),
    setSearch,
    filter: toFilter(search.filtro),
    setFilter: (filter: SheetFilter) => change({ filtro: fromFilter(filter), linha: undefined }),
    setLine: (linha: number) => soon({ linha }),
  }
}

function useSoon(change: (next: Partial<ProdutosSearch>) => void) {
  const waiting = useRef<Partial<ProdutosSearch>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (next: Partial<ProdutosSearch>) => {
    waiting.current = { ...waiting.current, ...next }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      change(waiting.current)
      waiting.current = {}
    }, PAUSE)
  }
}

/** Moves once to the line in the address, after the sheet is loaded. */
export function useLineOfAddress(
  { address }: ReturnType<typeof usePlace>,
  rows: readonly SheetRow[],
  grid: RefObject<GridHandle<SheetRow> | null>,
): void {
  const hasMoved = useRef(false)
  useEffect(() => {
    if (hasMoved.current || rows.length === 0) return
    hasMoved.current = true
    const index = address.linha === undefined ? -1 : rows.findIndex(({ number }) => number === address.linha)
    if (index > 0) grid.current?.goTo(index, 'cd_produto')
  })
}

/** Writes the classes that Consulta Tributária or Reforma gave; nothing is saved yet. */
export function useGivenClasses(
  place: ReturnType<typeof usePlace>,
  cnpj: string,
  { sheet, register }: { sheet: RegisterSheet; register: RegisterState },
): void {
  useChosenClass(place, sheet, register)
  useProposedClasses(place, cnpj, { sheet, register })
}

/** Writes the cClassTrib that Consulta Tributária chose to all products of its NCM; nothing is saved yet. */
function useChosenClass(
  { address, change }: ReturnType<typeof usePlace>,
  sheet: RegisterSheet,
  register: RegisterState,
) {
  const { usar, ncm } = address
  const applied = useRef('')
  useEffect(() => {
    if (usar === undefined || ncm === undefined || applied.current === `${usar} ${ncm}`) return
    applied.current = `${usar} ${ncm}`
    const edits = sheet.lines.filter(({ cells }) => cells.cd_ncm === ncm).flatMap(({ id }) => editsFor(id, usar))
    const next = edited(sheet.lines, edits)
    const count = next.filter((line, index) => line !== sheet.lines[index]).length
    if (count > 0) register.edit(() => next)
    notify(
      count > 0 ? `${usar} escrito em ${linesText(count)}. Confira e salve.` : `Nenhum produto a mudar para ${usar}.`,
    )
    change({ usar: undefined, ncm: undefined, filtro: count > 0 ? 'alterados' : undefined })
  })
}

/** Writes the classes that Reforma proposed to the products of these codes; nothing is saved yet. */
function useProposedClasses(
  { change }: ReturnType<typeof usePlace>,
  cnpj: string,
  { sheet, register }: { sheet: RegisterSheet; register: RegisterState },
) {
  useEffect(() => {
    const proposals = takeProposals(cnpj)
    if (!proposals) return
    const edits = sheet.lines.flatMap(({ id, cells }) => {
      const proposed = proposals.classes.get(String(cells.cd_produto ?? ''))
      return proposed ? editsFor(id, proposed.classTrib, proposed.cst) : []
    })
    const next = edited(sheet.lines, edits)
    const count = next.filter((line, index) => line !== sheet.lines[index]).length
    if (count > 0) register.edit(() => next)
    const missing = proposals.classes.size - edits.length / 2
    const rest = missing > 0 ? ` ${missing === 1 ? 'Um não está' : `${missing} não estão`} no cadastro.` : ''
    notify(
      count > 0
        ? `Classificação escrita em ${linesText(count)}. Confira e salve.${rest}`
        : `Nenhum produto do cadastro a mudar.${rest}`,
    )
    if (count > 0) change({ filtro: 'alterados' })
  })
}

const editsFor = (id: string, classTrib: string, cst = classTrib.slice(0, 3)): Edit[] => [
  { id, path: 'ibscbs.cd_classtrib', value: classTrib },
  { id, path: 'ibscbs.cd_cst', value: cst },
]
