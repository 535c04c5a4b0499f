import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createStore } from '../../../lib/store.ts'
import { useMonthOf, usualMonth } from '../../../session/competencia.ts'
import { type ContasSearch, parseContas } from './address.ts'

/** An account whose bill is to be typed. */
export interface ToType {
  cpfcnpj: string
  serie: string
}

/** Accounts that are typed one after the other; empty when one alone is. Kept while the page is open. */
export const sequence = createStore<readonly ToType[]>([])

const NO_PAPER = { caixa: undefined, arquivo: undefined }

/** Month, filters and the bill that is typed, kept in the address. */
export function useContas() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parseContas(raw), [raw])
  const navigate = useNavigate()
  const go = (part: Partial<ContasSearch>, replace: boolean) =>
    void navigate({
      to: '/escrituracao/$parte',
      params: { parte: 'contas' },
      search: (now: Record<string, string | undefined>) => ({ ...now, ...part }),
      replace,
    })
  const change = (part: Partial<ContasSearch>) => go(part, true)
  const mes = useMonthOf({
    path: '/escrituracao/contas',
    mes: search.mes,
    usual: usualMonth(),
    write: (month) => change({ mes: month }),
  })
  return {
    search,
    change,
    mes,
    /** Opens the form for an account, or for a new one of the chosen company. */
    type: (what: ToType | null) => go({ digitar: what?.cpfcnpj ?? 'nova', serie: what?.serie, ...NO_PAPER }, false),
    close: () => go({ digitar: undefined, serie: undefined, ...NO_PAPER }, false),
  }
}
export type ContasState = ReturnType<typeof useContas>
