import type { Documento } from '@portal/contract/notas.ts'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type ColumnLayout, readLayout, shownIds, widthIn, writeLayout } from '../../../grid/column-layout.ts'
import { BOX } from '../../../grid/use-model.ts'
import { formatMoney } from '../../../lib/format.ts'
import { NARROW, TOUCH, useMedia } from '../../../lib/use-media.ts'
import { keepColumns, useKeptColumns } from '../../../prefs/colunas.ts'
import { useLayout } from '../../../prefs/layout.ts'
import { useUsuario } from '../../../session/session.ts'
import type { useBranches, useList, usePlace } from '../query/use-list.ts'
import { notasColumns, usualColumns } from './columns.tsx'

interface Input {
  place: ReturnType<typeof usePlace>
  data: ReturnType<typeof useList>
  branches: ReturnType<typeof useBranches>
  /** A document is open at the right */
  beside: boolean
  /** Width of the list */
  room: number
}

const ROW = { compact: 28, roomy: 44, card: 60, tripCard: 82 }
const largest = (rows: readonly Documento[]) => rows.reduce((max, row) => Math.max(max, row.vl_docfiscal ?? 0), 0)

/** Columns of this kind: from the address, otherwise the saved ones, otherwise as many as fit. */
export function useColumns({ place, data, branches, beside, room }: Input) {
  const { tipo, search } = place
  const { cnpj } = data
  const cards = useMedia(NARROW)
  const touch = useMedia(TOUCH)
  const roomy = (useLayout().main.density === 'roomy' || touch) && !cards
  const settled = !data.list.stale
  const papel = useSettled(search.papel ?? 'E', settled)
  const longest = formatMoney(largest(data.list.rows))
  const several = useSettled(branches.length > 1 && !search.filial, settled)
  const open = useOpen(place, settled)
  const columns = useMemo(
    () => notasColumns({ tipo, papel, cnpj, open, beside, roomy, longest }),
    [tipo, papel, cnpj, open, beside, roomy, longest],
  )
  const { written, write } = useWritten(place)
  const layout = useMemo<ColumnLayout>(() => {
    const own = beside || !written ? null : readLayout(written)
    return own ?? { shown: usualColumns(columns, { room, beside, roomy, branches: several }) }
  }, [written, columns, room, beside, roomy, several])
  return {
    columns,
    layout,
    open,
    cards,
    height: cards ? (tipo === 'mdfe' ? ROW.tripCard : ROW.card) : roomy ? ROW.roomy : ROW.compact,
    onLayout: (next: ColumnLayout) => write(writeLayout(shownIds(columns, next), next)),
    onReset: () => write(null),
    widthOf: (id: string) => {
      const visible = shownIds(columns, layout).flatMap((each) => columns.find((column) => column.id === each) ?? [])
      return widthIn(visible, { room, layout, box: BOX })(id)
    },
  }
}

/** Leaves a plain click to the row; with a modifier key the browser opens another tab or window. */
const leaveToRow = (event: MouseEvent) => {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault()
}

/** Keeps the value that belongs to the visible rows until the new rows arrive, to avoid a second render. */
function useSettled<T>(value: T, settled: boolean): T {
  const [settledValue, setSettledValue] = useState(value)
  if (settled && settledValue !== value) setSettledValue(value)
  return settled ? value : settledValue
}

const ID = '_'

/** Link to a document, without a tab stop. The router's Link is too slow for every row. */
function useOpen({ tipo, address }: Input['place'], settled: boolean) {
  const router = useRouter()
  const { href } = router.buildLocation({ to: '/notas/$tipo/$id', params: { tipo, id: ID }, search: address })
  const pattern = useSettled(href, settled)
  return useCallback(
    (row: Documento, name: ReactNode) => (
      <a href={pattern.replace(`/${ID}`, `/${row.id}`)} tabIndex={-1} onClick={leaveToRow}>
        {name}
      </a>
    ),
    [pattern],
  )
}

const PAUSE = 250

/** Applies a layout at once; writes it to address and storage after a pause, because resizing is frequent. */
function useWritten({ tipo, search, filter }: Input['place']) {
  const { id } = useUsuario()
  const table = `notas_${tipo}`
  const stored = useKeptColumns(table)
  const [draft, setDraft] = useState<{ table: string; text: string | null } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const write = (text: string | null) => {
    setDraft({ table, text })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      keepColumns(id, table, text)
      const { pagina, cursor } = search
      filter({ colunas: text ?? undefined, pagina, cursor }, { replace: true })
      setDraft(null)
    }, PAUSE)
  }
  const own = draft?.table === table ? draft : null
  return { written: own ? own.text : (search.colunas ?? stored), write }
}
