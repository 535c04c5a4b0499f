import type { GrupoEntrada } from '@portal/contract/escrituracao/escrituracao.ts'
import type { EstadoLancamento } from '@portal/contract/escrituracao/lancamento.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { entradasOptions, type Progress } from '../../../api/escrituracao.ts'
import { monthAt } from '../../../fields/period.ts'
import { useMonthOf, usualMonth } from '../../../session/competencia.ts'
import { useEmpresa } from '../../../session/empresa.ts'
import { type EntradasSearch, parseEntradas } from './address.ts'
import { useDecisions } from './use-decisions.ts'

/** The month's entries: tab and reason in the address, the list, what was decided since it came, and the selected row. */
export function useEntradas() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parseEntradas(raw), [raw])
  const navigate = useNavigate()
  const change = (part: Partial<EntradasSearch>) =>
    void navigate({
      to: '/escrituracao/$parte',
      params: { parte: 'entradas' },
      search: (now: Record<string, string | undefined>) => ({ ...now, ...part }),
      replace: true,
    })
  const mes = useMonthOf({
    path: '/escrituracao/entradas',
    mes: search.mes,
    usual: usualMonth(),
    write: (month) => change({ mes: month }),
  })
  const { cpfcnpj, papel } = useEmpresa()
  const tab = search.ver ?? 'duvida'
  const estado: EstadoLancamento | undefined = tab === 'itens' ? undefined : tab
  const lado = search.lado ?? 'entradas'
  const [progress, setProgress] = useState<Progress | null>(null)
  const query = useQuery(entradasOptions({ cnpj: cpfcnpj, mes, estado, lado }, setProgress))
  const decisions = useDecisions({ cnpj: cpfcnpj, mes })
  const { hidden } = decisions
  const rows = useMemo(
    () =>
      (query.data?.data ?? []).filter(
        ({ id, cd_motivo }) => !hidden.has(id) && (!search.motivo || cd_motivo === search.motivo),
      ),
    [query.data, hidden, search.motivo],
  )
  const selection = useSelection(rows)
  const isReadOnly = papel === 'consulta' || query.data?.fl_fechado === true
  const moveMonth = (by: number) => change({ mes: monthAt(mes, by), motivo: undefined })
  return {
    ...{ search, change, mes, moveMonth, tab, lado, query, progress, rows, decisions, isReadOnly, papel },
    cnpj: cpfcnpj,
    ...selection,
  }
}
export type EntradasState = ReturnType<typeof useEntradas>

/** The selected group: it stays when others leave, and the next one follows when it leaves itself. */
function useSelection(rows: readonly GrupoEntrada[]) {
  const [chosen, setChosen] = useState<{ id: string; index: number } | null>(null)
  const at = rows.findIndex(({ id }) => id === chosen?.id)
  const index = at === -1 ? Math.min(chosen?.index ?? 0, rows.length - 1) : at
  const selected = rows[index] ?? null
  const select = (id: string) => setChosen({ id, index: rows.findIndex((row) => row.id === id) })
  const move = (by: number) => {
    const next = rows[Math.max(0, Math.min(index + by, rows.length - 1))]
    if (next) select(next.id)
  }
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const mark = (id: string) =>
    setMarked((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return { selected, index, select, move, marked, mark, unmarkAll: () => setMarked(new Set()) }
}
