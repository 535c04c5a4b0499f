import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { Link } from '@tanstack/react-router'
import { BriefcaseBusiness, CircleCheck } from 'lucide-react'
import { type MouseEvent, type ReactNode, useCallback, useMemo, useRef } from 'react'
import { Checkbox } from '../../../fields/checkbox.tsx'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import { Grid } from '../../../grid/grid.tsx'
import type { GridHandle } from '../../../grid/grid-types.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { Message } from '../../../kit/message.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { useAfter } from '../../../lib/use-after.ts'
import { NARROW, TOUCH, useMedia } from '../../../lib/use-media.ts'
import { useLayout } from '../../../prefs/layout.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from '../fechamento.module.css'
import { Card } from './board-card.tsx'
import { boardColumns, columnsThatFit } from './columns.tsx'
import { DEFAULT_ORDER, nextOrder } from './filter.ts'
import type { BoardState } from './use-board.ts'

interface Props {
  board: BoardState
  /** Width of the list */
  room: number
  beside: boolean
  picked: ReadonlySet<string>
  /** A touch on a card selects it */
  isPicking: boolean
  onPicked: (picked: ReadonlySet<string>) => void
}

const ROW = { compact: 28, roomy: 44, card: 82 }
const idOf = ({ cpfcnpj }: Fechamento) => cpfcnpj
const labelOf = ({ nome }: Fechamento) => `Selecionar ${nome}`

/** Leaves a plain click to the row; with a modifier key the browser opens another tab or window. */
const leaveToRow = (event: MouseEvent) => {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault()
}

/** The grid with a row for each company, or the message that replaces it. */
export function BoardGrid({ board, room, beside, picked, isPicking, onPicked }: Props) {
  const { search, change, mes, query, rows, shown } = board
  const handle = useRef<GridHandle<Fechamento>>(null)
  const cards = useMedia(NARROW)
  const touch = useMedia(TOUCH)
  const roomy = useLayout().main.density === 'roomy' || touch
  const today = todayInSaoPaulo(new Date())
  const open = useCallback(
    (row: Fechamento, name: ReactNode) => (
      <a href={`/fechamento?mes=${mes}&cnpj=${row.cpfcnpj}`} tabIndex={-1} onClick={leaveToRow}>
        {name}
      </a>
    ),
    [mes],
  )
  const columns = useMemo(() => boardColumns({ open, today }), [open, today])
  const layout = useMemo(() => ({ shown: columnsThatFit(columns, { room, beside }) }), [columns, room, beside])
  const card = useCallback(
    (row: Fechamento, isPicked: boolean) => (
      <Card
        row={row}
        open={open}
        box={isPicking ? <Checkbox tabIndex={-1} checked={isPicked} readOnly aria-label={labelOf(row)} /> : null}
      />
    ),
    [open, isPicking],
  )
  const { toggle, state, all } = usePicks({ shown, picked, onPicked })
  const show = ({ cpfcnpj }: Fechamento) => change({ cnpj: cpfcnpj }, { replace: search.cnpj !== undefined })
  const ordem = search.ordem ?? DEFAULT_ORDER
  return (
    <div className={styles.rows} aria-busy={query.isPending}>
      <Grid
        label="Empresas do mês"
        rows={shown}
        rowId={idOf}
        columns={columns}
        layout={layout}
        rowHeight={cards ? ROW.card : roomy ? ROW.roomy : ROW.compact}
        sort={{ key: ordem.replace('-', ''), descending: ordem.startsWith('-') }}
        onSort={(key) => change({ ordem: nextOrder(search.ordem, key) })}
        selection={{ state, has: (id) => picked.has(id), onToggle: toggle, onAll: all, labelOf }}
        openId={search.cnpj}
        onRowClick={isPicking ? ({ cpfcnpj }) => toggle(cpfcnpj, false) : show}
        onEnter={({ row }) => show(row)}
        onActive={({ row }) => {
          if (search.cnpj && row.cpfcnpj !== search.cnpj) show(row)
        }}
        onEscape={() => (search.cnpj ? change({ cnpj: undefined }) : onPicked(new Set()))}
        card={cards ? card : undefined}
        tail={<Tail query={query} count={rows.length} shown={shown.length} change={change} />}
        handle={handle}
      />
    </div>
  )
}

interface Picks extends Pick<Props, 'picked' | 'onPicked'> {
  shown: readonly Fechamento[]
}

/** The selection of rows: one, a range from the last one, all that are shown. */
function usePicks({ shown, picked, onPicked }: Picks) {
  const last = useRef<string | null>(null)
  const inView = shown.filter(({ cpfcnpj }) => picked.has(cpfcnpj)).length
  const toggle = (id: string, range: boolean) => {
    const from = range ? shown.findIndex(({ cpfcnpj }) => cpfcnpj === last.current) : -1
    const to = shown.findIndex(({ cpfcnpj }) => cpfcnpj === id)
    const ids = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1).map(idOf)
    const on = !picked.has(id)
    const next = new Set(picked)
    for (const one of ids) {
      if (on) next.add(one)
      else next.delete(one)
    }
    last.current = id
    onPicked(next)
  }
  const whole = shown.length > 0 && inView === shown.length
  const state = whole ? ('all' as const) : inView > 0 ? ('some' as const) : ('none' as const)
  return { toggle, state, all: () => onPicked(new Set(whole ? [] : shown.map(idOf))) }
}

type TailProps = Pick<BoardState, 'query' | 'change'> & { count: number; shown: number }

function Tail({ query, change, count, shown }: TailProps) {
  const late = useAfter(query.isPending)
  if (query.isPending) return late && <Skeleton label="Carregando o fechamento" rows={19} height={ROW.compact} />
  if (query.isError && !query.data) return <Failure error={query.error} retry={query.refetch} what="Fechamento" />
  if (count === 0)
    return (
      <Message
        icon={BriefcaseBusiness}
        title="Nenhuma empresa na carteira."
        detail="Traga seus clientes por planilha ou um a um."
      >
        <Link to="/escritorio/$parte" params={{ parte: 'empresas' }} className={buttonClass({ look: 'primary' })}>
          Abrir a carteira
        </Link>
      </Message>
    )
  if (shown > 0) return null
  return (
    <Message icon={CircleCheck} title="Nada falta com estes filtros.">
      <Button onClick={() => change(NO_FILTERS)}>Limpar filtros</Button>
    </Message>
  )
}

export const NO_FILTERS = {
  estado: undefined,
  busca: undefined,
  so: undefined,
  falta: undefined,
  etiqueta: undefined,
  responsavel: undefined,
  regime: undefined,
}
