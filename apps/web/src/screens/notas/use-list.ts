import type { Documento } from '@portal/contract/notas.ts'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useEmpresa } from '../../session/empresa.ts'
import { todayInSaoPaulo } from '../../ui/period.ts'
import { DEFAULT_ORDEM, isTipo, type NotasSearch } from './address.ts'
import { toQuery } from './search.ts'
import { NOTHING, type Selection, toggle, toggleAll } from './selection.ts'
import { useNotas } from './use-notas.ts'

const route = getRouteApi('/shell/notas/$tipo')
const keep = (now: NotasSearch) => now

/** Where one is on the list: kind, filters, open document; all of it is the address. */
export function usePlace() {
  const { tipo: word } = route.useParams()
  const { id: openId } = useParams({ strict: false })
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const tipo = isTipo(word) ? word : 'nfe'
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
  const filter = useCallback(
    (change: Partial<NotasSearch>) => {
      void navigate({ search: (now: NotasSearch) => ({ ...now, ...change }), replace: true })
    },
    [navigate],
  )
  return { tipo, openId, search, go, close, filter }
}

/** The rows of that place, and which of them are picked. */
export function useList({ tipo, search }: Pick<ReturnType<typeof usePlace>, 'tipo' | 'search'>) {
  const { cpfcnpj: cnpj } = useEmpresa()
  const today = todayInSaoPaulo(new Date())
  const query = useMemo(() => toQuery(search, { cnpj, tipo, today }), [search, cnpj, tipo, today])
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const filterKey = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection belongs to one filter, another starts with none
  useEffect(() => setSelection(NOTHING), [filterKey])
  return { cnpj, today, query, selection, setSelection, ...useNotas(query) }
}

/** What the grid may do, stable as long as rows and place are. */
export function useActions(place: ReturnType<typeof usePlace>, data: ReturnType<typeof useList>) {
  const { go, close, filter, openId } = place
  const { rows, setSelection } = data
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = data.list
  const more = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  return useMemo(() => {
    const order = rows.map(({ id }) => id)
    return {
      onOpen: go,
      onToggle: (id: string, range: boolean) => setSelection((now) => toggle(now, id, range ? order : null)),
      onAll: () => setSelection((now) => toggleAll(now, order)),
      onSort: (ordem: string) => filter({ ordem: ordem === DEFAULT_ORDEM ? undefined : ordem }),
      onEscape: () => (openId ? close() : setSelection(NOTHING)),
      onEnd: () => {
        if (more) void fetchNextPage()
      },
    }
  }, [rows, go, close, filter, openId, setSelection, more, fetchNextPage])
}
