import type { NotaDaFila } from '@portal/contract/captura/manifestar.ts'
import { useCallback, useMemo } from 'react'
import { Grid } from '../../../grid/grid.tsx'
import layout from '../../../kit/layout.module.css'
import { MIDDLE, NARROW, TOUCH, useMedia } from '../../../lib/use-media.ts'
import { boxState, nothing, type Selection, toggle, toggleAll } from '../query/selection.ts'
import { QueueCard, queueColumns, rowLabel } from './columns.tsx'

interface Props {
  rows: readonly NotaDaFila[]
  today: string
  /** The rows still await an act */
  hasDeadline: boolean
  /** The rows are of several companies */
  isWhole: boolean
  selection: Selection<NotaDaFila>
  onSelection: (selection: Selection<NotaDaFila>) => void
  onOpen: (row: NotaDaFila) => void
  tail: React.ReactNode
}

const idOf = ({ id }: NotaDaFila) => id
const ROW = { compact: 28, touch: 44, card: 60, ownedCard: 72 }

/** The notes of a tab. Space selects, Shift extends, Ctrl+A takes all, Enter opens the note. */
export function QueueList({ rows, today, hasDeadline, isWhole, selection, onSelection, onOpen, tail }: Props) {
  const isNarrow = useMedia(NARROW)
  const isTouch = useMedia(TOUCH)
  const isMiddle = useMedia(MIDDLE)
  const columns = useMemo(
    () => queueColumns({ today, hasDeadline, isWhole, isMiddle }),
    [today, hasDeadline, isWhole, isMiddle],
  )
  const card = useCallback(
    (row: NotaDaFila, picked: boolean) => <QueueCard row={row} today={today} picked={picked} />,
    [today],
  )
  const onToggle = (id: string, range: boolean) => onSelection(toggle(selection, id, { order: rows, range }))
  return (
    <div className={layout.column}>
      <Grid
        label="Notas a manifestar"
        rows={rows}
        rowId={idOf}
        columns={columns}
        rowHeight={isNarrow ? (isWhole ? ROW.ownedCard : ROW.card) : isTouch ? ROW.touch : ROW.compact}
        selection={{
          state: boxState(selection, rows),
          has: (id) => selection.rows.has(id),
          onToggle,
          onAll: () => onSelection(toggleAll(selection, rows)),
          labelOf: rowLabel,
        }}
        onRowClick={({ id }) => onToggle(id, false)}
        onEnter={({ row }) => onOpen(row)}
        onEscape={() => onSelection(nothing())}
        card={isNarrow ? card : undefined}
        tail={tail}
      />
    </div>
  )
}
