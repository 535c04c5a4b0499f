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

const ROW = { compact: 28, roomy: 44, card: 60 }
const largest = (rows: readonly Documento[]) => rows.reduce((max, row) => Math.max(max, row.vl_docfiscal ?? 0), 0)

/** The columns of this kind as the person has them: those of the address, else those kept, else as many as fit. */
export function useColumns({ place, data, branches, beside, room }: Input) {
  const { tipo, search } = place
  const cards = useMedia(NARROW)
  const touch = useMedia(TOUCH)
  const roomy = (useLayout().main.density === 'roomy' || touch) && !cards
  const settled = !data.list.stale
  const papel = useSettled(search.papel ?? 'E', settled)
  const longest = formatMoney(largest(data.list.rows))
  const several = useSettled(branches.length > 1 && !search.filial, settled)
  const open = useOpen(place, settled)
  const columns = useMemo(
    () => notasColumns({ tipo, papel, open, beside, roomy, longest }),
    [tipo, papel, open, beside, roomy, longest],
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
    height: cards ? ROW.card : roomy ? ROW.roomy : ROW.compact,
    onLayout: (next: ColumnLayout) => write(writeLayout(shownIds(columns, next), next)),
    onReset: () => write(null),
    widthOf: (id: string) => {
      const shown = shownIds(columns, layout).flatMap((each) => columns.find((column) => column.id === each) ?? [])
      return widthIn(shown, { room, layout, box: BOX })(id)
    },
  }
}

/** A plain click opens the document by its row; with a key held it is the browser's, in another tab or window. */
const leaveToRow = (event: MouseEvent) => {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault()
}

/** What goes with the rows that show: while those of another filter stay, it stays too, and they need not be drawn twice. */
function useSettled<T>(value: T, settled: boolean): T {
  const [kept, setKept] = useState(value)
  if (settled && kept !== value) setKept(value)
  return settled ? value : kept
}

const ID = '_'

/** The link that opens a document; the grid's own tab stop is enough. The router's own would ask it about every row. */
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

/** Drawn at once; address and memory follow when the hand rests, for an edge that is drawn changes sixty times a second. */
function useWritten({ tipo, search, filter }: Input['place']) {
  const { id } = useUsuario()
  const table = `notas_${tipo}`
  const kept = useKeptColumns(table)
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
  return { written: own ? own.text : (search.colunas ?? kept), write }
}
