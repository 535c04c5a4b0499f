import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { fechamentoOptions } from '../../../api/escritorio/fechamento.ts'
import { monthOf, todayInSaoPaulo } from '../../../fields/period.ts'
import { useMonthOf } from '../../../session/competencia.ts'
import { useUsuario } from '../../../session/session.ts'
import { type ChangeSearch, parseFechamento } from '../address.ts'
import { filterBoard, sortRows } from './filter.ts'

const NONE: readonly Fechamento[] = []

/** The month that an office closes: the one before. */
const closingMonth = (): string => monthOf(todayInSaoPaulo(new Date()), -1).de.slice(0, 7)

/** Address, data and rows of the board. */
export function useBoard() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parseFechamento(raw), [raw])
  const navigate = useNavigate()
  const change: ChangeSearch = (part, { replace = true } = {}) =>
    void navigate({
      to: '/$parte',
      params: { parte: 'fechamento' },
      search: (now: Record<string, string | undefined>) => ({ ...now, ...part }),
      replace,
    })
  const mes = useMonthOf({
    path: '/fechamento',
    mes: search.mes,
    usual: closingMonth(),
    write: (month) => change({ mes: month }),
  })
  const query = useQuery(fechamentoOptions(useUsuario().id, mes))
  const rows = query.data?.rows ?? NONE
  const filtered = useMemo(() => filterBoard(rows, search, todayInSaoPaulo(new Date())), [rows, search])
  const shown = useMemo(
    () => sortRows(search.estado ? filtered.filter((row) => row.ds_estado === search.estado) : filtered, search.ordem),
    [filtered, search.estado, search.ordem],
  )
  return { search, change, mes, query, rows, filtered, shown }
}
export type BoardState = ReturnType<typeof useBoard>
