import type { Documento, Tipo } from '@portal/contract/notas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { notasOptions } from '../../../api/notas/notas.ts'
import { monthOf, todayInSaoPaulo } from '../../../fields/period.ts'
import { useTableMode } from '../../../prefs/table-mode.ts'
import { rememberPapel, useMonthOf, usualMonth, wholeMonth } from '../../../session/competencia.ts'
import { useEmpresa, useEmpresas } from '../../../session/empresa.ts'
import { isTipo, type NotasAddress, parseSearch } from './address.ts'
import { AT_END, placeOf } from './pages.ts'
import { DEFAULT_ORDEM, type NotasSearch, nextOrdem, readSearch, toQuery } from './search.ts'
import { nothing, type Selection, toggle, toggleAll } from './selection.ts'
import { usePagedRows, useScrolledRows, useTotais } from './use-notas.ts'

const route = getRouteApi('/shell/notas/$tipo')
const keep = (now: NotasAddress) => now

export type Filter = (change: Partial<NotasSearch>, how?: { replace?: boolean }) => void

/** State of the list in the address: kind, filters, open document. */
export function usePlace() {
  const { tipo: word } = route.useParams()
  const { id: openId } = useParams({ strict: false })
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const tipo = isTipo(word) ? word : 'nfe'
  const search = useMonthSearch(address, tipo)
  const go = useCallback(
    (row: Documento) => {
      const replace = openId !== undefined
      void navigate({ to: '/notas/$tipo/$id', params: { tipo, id: row.id }, search: keep, replace })
    },
    [navigate, tipo, openId],
  )
  const close = useCallback(
    () => void navigate({ to: '/notas/$tipo', params: { tipo }, search: keep }),
    [navigate, tipo],
  )
  const ahead = useAhead(tipo)
  // a new filter or order starts at its first page
  const filter = useCallback<Filter>(
    (change, { replace = false } = {}) => {
      const next = { pagina: undefined, cursor: undefined, ...change }
      ahead(next)
      void navigate({ search: (now: NotasAddress) => ({ ...now, ...next }), replace })
    },
    [navigate, ahead],
  )
  return { tipo, openId, address, search, go, close, filter }
}

/** The filters of the address. Without dates or keys it gets the month of the other screens. */
function useMonthSearch(address: NotasAddress, tipo: Tipo): NotasSearch {
  // of the whole address, which may also name a note
  const navigate = useNavigate()
  const read = useMemo(() => readSearch(address), [address])
  const dated = read.de !== undefined || read.chave !== undefined
  const mes = useMonthOf({
    path: `/notas/${tipo}`,
    mes: dated ? (wholeMonth(read) ?? null) : undefined,
    usual: usualMonth(),
    write: (month) =>
      void navigate({ to: '.', search: (now) => ({ ...now, ...monthOf(`${month}-01`) }), replace: true }),
  })
  useEffect(() => rememberPapel(read.papel), [read.papel])
  return useMemo(() => (dated ? read : { ...read, ...monthOf(`${mes}-01`) }), [dated, read, mes])
}

/** Requests the rows of a filter before rendering, so that both run in parallel. */
function useAhead(tipo: Tipo) {
  const router = useRouter()
  const client = useQueryClient()
  const { cpfcnpj: cnpj } = useEmpresa()
  const { paged } = useTableMode()
  return useCallback(
    (change: Partial<NotasSearch>) => {
      if (paged) return
      const search = readSearch(parseSearch({ ...router.state.location.search, ...change }))
      void client.prefetchInfiniteQuery(notasOptions(toQuery(search, { cnpj, tipo, today: today() })))
    },
    [router, client, cnpj, tipo, paged],
  )
}

const today = () => todayInSaoPaulo(new Date())

/** Establishments with the same CNPJ root that the user may see. */
export function useBranches(cnpj: string) {
  const { empresas } = useEmpresas()
  return useMemo(
    () => (cnpj.length === 14 ? empresas.filter(({ cpfcnpj }) => cpfcnpj.slice(0, 8) === cnpj.slice(0, 8)) : []),
    [empresas, cnpj],
  )
}

/** Rows of the place, and the selection. */
export function useList({ tipo, search }: Pick<ReturnType<typeof usePlace>, 'tipo' | 'search'>) {
  const { cpfcnpj: cnpj } = useEmpresa()
  const mode = useTableMode()
  const day = today()
  const query = useMemo(() => toQuery(search, { cnpj, tipo, today: day }), [search, cnpj, tipo, day])
  const [selection, setSelection] = useState<Selection<Documento>>(nothing)
  const filterKey = JSON.stringify({ ...query, ordem: undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection belongs to one filter, another starts with none
  useEffect(() => setSelection(nothing()), [filterKey])
  const scrolled = useScrolledRows(query, !mode.paged)
  // counts are requested after the rows are rendered, so that they do not delay them
  const ready = mode.paged || !(scrolled.pending || scrolled.stale)
  const drawn = useDeferredValue(ready)
  const counted = ready && drawn
  const totais = useTotais(query, counted)
  const total = totais?.quantidade
  const hasPosition = search.cursor !== AT_END || total !== undefined
  const paged = usePagedRows(query, mode.paged && hasPosition ? placeOf(search, mode.size, total) : null)
  const page = mode.paged ? Number(search.pagina ?? 1) - 1 : 0
  const list = mode.paged ? paged : scrolled
  // the rows of the page before keep their numbers until those of this one are there
  const first = page * mode.size
  const [offset, setOffset] = useState(first)
  if (!list.stale && offset !== first) setOffset(first)
  return { cnpj, mode, today: day, query, counted, selection, setSelection, totais, total, list, page, offset }
}

/** Actions of the grid; stable while rows and place do not change. */
export function useActions(place: ReturnType<typeof usePlace>, data: ReturnType<typeof useList>) {
  const { go, close, filter, openId, search } = place
  const { rows } = data.list
  const { setSelection } = data
  return useMemo(
    () => ({
      onRowClick: go,
      onToggle: (id: string, range: boolean) => setSelection((now) => toggle(now, id, { order: rows, range })),
      onAll: () => setSelection((now) => toggleAll(now, rows)),
      onSort: (column: string) => {
        const ordem = nextOrdem(search.ordem ?? DEFAULT_ORDEM, column)
        filter({ ordem: ordem === DEFAULT_ORDEM ? undefined : ordem })
      },
      onEscape: () => (openId ? close() : setSelection(nothing())),
    }),
    [rows, go, close, filter, openId, setSelection, search.ordem],
  )
}
