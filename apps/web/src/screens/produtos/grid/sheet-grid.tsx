import type { RefObject } from 'react'
import type { ColumnLayout, GridColumn } from '../../../grid/column-layout.ts'
import { Grid } from '../../../grid/grid.tsx'
import type { CellLook, GridAt, GridHandle } from '../../../grid/grid-types.ts'
import { cx } from '../../../lib/cx.ts'
import styles from '../produtos.module.css'
import { CellEditor } from './cell-editor.tsx'
import { markOf, type SheetRow } from './columns.tsx'
import type { Spot } from './filter.ts'
import type { useCellsEdit } from './use-cells-edit.ts'

interface Props {
  rows: readonly SheetRow[]
  columns: readonly GridColumn<SheetRow>[]
  layout: ColumnLayout
  onLayout: (next: ColumnLayout) => void
  grid: RefObject<GridHandle<SheetRow> | null>
  cells: ReturnType<typeof useCellsEdit>
  spots: readonly Spot[]
  onActive: (at: GridAt<SheetRow>) => void
  onEscape: () => void
  onSpot: (spot: Spot) => void
}

const rowId = ({ line }: SheetRow) => line.id
const LOOKS = {
  fault: { className: cx(styles.marked, styles.faulty), invalid: true },
  alert: { className: cx(styles.marked, styles.alerted) },
}
const look = (row: SheetRow, path: string): CellLook | null => {
  const { mark } = markOf(row, path)
  return mark ? LOOKS[mark] : null
}

/** The register as a spreadsheet, with marks of the alerts at the right edge. */
export function SheetGrid({ rows, columns, layout, onLayout, grid, cells, spots, onActive, onEscape, onSpot }: Props) {
  const { editing, begin, finish, cancel, onPaste, onKey } = cells
  return (
    <div className={styles.sheet} data-sheet="">
      <Grid
        label="Produtos"
        rows={rows}
        rowId={rowId}
        columns={columns}
        layout={layout}
        onLayout={onLayout}
        rowHeight={28}
        ranges
        look={look}
        handle={grid}
        onKey={onKey}
        onPaste={onPaste}
        onEnter={(at) => begin(at, null)}
        onActive={onActive}
        onEscape={onEscape}
        className={styles.lines}
        editing={{
          at: editing && { index: editing.index, column: editing.column },
          editor: ({ column }) =>
            editing && (
              <CellEditor
                key={`${editing.index} ${column.id}`}
                path={column.id}
                start={editing.start}
                whole={editing.whole}
                onDone={finish}
                onCancel={cancel}
              />
            ),
        }}
      />
      <Lie rows={rows.length} spots={spots} onSpot={onSpot} />
    </div>
  )
}

const BUCKETS = 200

/** Marks the alerts along the whole list; F8 moves between them by keyboard. */
function Lie({ rows, spots, onSpot }: { rows: number; spots: readonly Spot[]; onSpot: (spot: Spot) => void }) {
  const first = new Map<number, Spot>()
  for (const spot of spots) {
    const bucket = Math.floor((spot.index / Math.max(1, rows)) * BUCKETS)
    if (!first.has(bucket)) first.set(bucket, spot)
  }
  return (
    <svg className={styles.lie} viewBox={`0 0 10 ${BUCKETS}`} preserveAspectRatio="none" aria-hidden="true">
      {[...first].map(([bucket, spot]) => (
        <rect key={bucket} x="1" y={bucket} width="8" height="0.6" onPointerDown={() => onSpot(spot)} />
      ))}
    </svg>
  )
}
