import type { NotaDaFila } from '@portal/contract/captura/manifestar.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countOptions, inFlightOptions, queueOptions } from '../../../api/notas/manifestacao.ts'
import type { ManifestacaoSearch } from './address.ts'
import { byDeadline, dayAfter, nextDeadline, searchRows } from './deadline.ts'

const OPEN = 'sem,ciencia'
const DONE = 'confirmada,desconhecida,nao_realizada'
const TACIT = 'tacita'
const USUAL_DAYS = 30

const daysOf = ({ vence }: ManifestacaoSearch): number | null =>
  vence === 'todas' ? null : vence === undefined ? USUAL_DAYS : Number(vence)

/** The rows of the open tab, and how many each tab has. `cnpj`: null for all companies of the user, whose settled notes are not counted. */
export function useQueue(cnpj: string | null, search: ManifestacaoSearch, today: string) {
  const { ver, tem, busca } = search
  const days = daysOf(search)
  const until = days === null ? undefined : dayAfter(today, days)
  const open = useQuery(queueOptions(cnpj, { states: OPEN, until }))
  const shownStates = ver === 'registradas' ? DONE : TACIT
  const other = useQuery({
    ...queueOptions(cnpj, { states: shownStates }),
    enabled: ver === 'registradas' || ver === 'tacitas',
  })
  const ofOne = { enabled: cnpj !== null }
  const done = useQuery({ ...countOptions(cnpj ?? '', DONE), ...ofOne })
  const tacit = useQuery({ ...countOptions(cnpj ?? '', TACIT), ...ofOne })
  const waiting = useQuery({ ...countOptions(cnpj ?? '', OPEN), enabled: cnpj !== null && until !== undefined })
  const inFlight = useQuery({ ...inFlightOptions(cnpj ?? ''), ...ofOne })
  const query = ver === 'registradas' || ver === 'tacitas' ? other : open
  const acts = useMemo(() => {
    const rows = open.data?.rows ?? []
    const ciencia = rows.filter((row) => nextDeadline(row, today).act === 'ciencia')
    return { all: rows.length, ciencia: ciencia.length, conclusiva: rows.length - ciencia.length }
  }, [open.data, today])
  const rows = useMemo(
    () => byDeadline(searchRows(pick(query.data?.rows ?? [], { ver, tem }, today), busca), today),
    [query.data, ver, tem, busca, today],
  )
  return {
    query,
    rows,
    isWhole: query.data?.isWhole ?? true,
    inFlight: inFlight.data?.data.length ?? 0,
    /** Notes that wait for an answer beyond the days of the filter */
    later: open.data && waiting.data !== undefined ? Math.max(0, waiting.data - acts.all) : 0,
    counts: {
      prazo: open.data && acts.all,
      ciencia: open.data && acts.ciencia,
      conclusiva: open.data && acts.conclusiva,
      envio: inFlight.data?.data.length,
      registradas: done.data,
      tacitas: tacit.data,
    },
  }
}

function pick(
  rows: readonly NotaDaFila[],
  { ver, tem }: Pick<ManifestacaoSearch, 'ver' | 'tem'>,
  today: string,
): readonly NotaDaFila[] {
  const ofTab =
    ver === 'ciencia' || ver === 'conclusiva' ? rows.filter((row) => nextDeadline(row, today).act === ver) : rows
  const isOpen = ver !== 'registradas' && ver !== 'tacitas'
  return isOpen && tem ? ofTab.filter(({ ds_manifestacao }) => ds_manifestacao === tem) : ofTab
}
