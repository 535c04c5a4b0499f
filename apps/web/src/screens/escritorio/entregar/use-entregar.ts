import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { monthOf, todayInSaoPaulo } from '../../../fields/period.ts'
import { useMonthOf } from '../../../session/competencia.ts'
import { type EntregarSearch, parseEntregar } from './address.ts'

/** Month and filters, kept in the address. */
export function useEntregar() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parseEntregar(raw), [raw])
  const navigate = useNavigate()
  const change = (part: Partial<EntregarSearch>) =>
    void navigate({
      to: '/escritorio/$parte',
      params: { parte: 'entregar' },
      search: (now: Record<string, string | undefined>) => ({ ...now, ...part }),
      replace: true,
    })
  // the month that an office hands over: the one before
  const usual = monthOf(todayInSaoPaulo(new Date()), -1).de.slice(0, 7)
  const mes = useMonthOf({
    path: '/escritorio/entregar',
    mes: search.mes,
    usual,
    write: (month) => change({ mes: month }),
  })
  return { search, change, mes }
}
export type EntregarState = ReturnType<typeof useEntregar>
