// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no <table> to be
/*
 * The house's data grid: one tab stop, the APG's keys, rows drawn only where they are in sight, columns as data.
 *
 *   const columns: GridColumn<Produto>[] = [
 *     { id: 'codigo', name: 'Código', width: 96, cell: (row) => row.cd_produto, text: (row) => row.cd_produto },
 *     { id: 'descricao', name: 'Descrição', width: 240, grow: true, cell: (row) => row.nm_prd },
 *   ]
 *   <Grid label="Produtos" rows={rows} rowId={({ cd_produto }) => cd_produto} columns={columns} rowHeight={28} />
 *
 * - Keep `columns`, `look`, `card` and `rowId` stable (module level or useMemo): rows are memoised by them.
 * - Rows are shown in the order given; `onSort` only reports which head was pressed.
 * - `layout` (which columns, order, width, pinned) is the screen's to keep; `column-chooser.tsx` is the keyboard's way to change it.
 * - `selection` adds boxes at the left; its set is the screen's (Space, Shift+Space, Ctrl+A, the box in the head).
 * - A spreadsheet: `ranges` takes rectangles (Shift+arrows, pointer), Ctrl+C copies what columns give as `text`, `onPaste` gets the
 *   event (`readCells` of clipboard.ts splits it), `handle.current.range()` says where, `look` colours cells, `onKey` comes before the
 *   grid's own keys, `editing` puts an editor into one cell: while it has the focus the grid hears no key; give it back with `focus()`.
 * - A control inside a cell that answers by itself carries `data-own` and tabIndex −1.
 * - `total` and `offset` count rows that are not loaded, for assistive technology; `onEnd` requests more of them.
 */
import { type RefObject, useDeferredValue, useId, useImperativeHandle, useMemo, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import { useWidth } from '../lib/use-width.ts'
import { AS_GIVEN, type GridColumn, headHeight, planWidths, resizeColumn } from './column-layout.ts'
import styles from './grid.module.css'
import { GridHead } from './grid-head.tsx'
import type { Place } from './grid-keys.ts'
import { cellId, GridRow, type RowFrame } from './grid-row.tsx'
import type { GridProps } from './grid-types.ts'
import { useCells } from './use-cells.ts'
import { BOX, columnBounds, showColumn, useShown } from './use-model.ts'
import { useRowsInSight } from './use-rows.ts'

export function Grid<Row>(props: GridProps<Row>) {
  const { rows, rowId, selection, card, offset = 0 } = props
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const { model, plan, frame, boxes, room } = useFrame(props, scroller)
  const { sight, cells } = useParts({ props, model, plan, frame, boxes, scroller, grid })
  const { active, range } = cells
  const drawn = active && (active.row < 0 || (active.row >= sight.start && active.row <= sight.end))
  const shown = drawn ? active : null
  const { onLayout, layout = AS_GIVEN } = props
  const edited = props.editing?.at
  // rows in sight render first; those outside follow as a deferred update
  const now = useMemo(() => ({ rows, frame }), [rows, frame])
  const late = useDeferredValue(now)
  return (
    <div ref={scroller} className={cx(styles.scroller, props.className)} style={{ '--row': `${props.rowHeight}px` }}>
      <div
        ref={grid}
        role="grid"
        className={cx(styles.grid, card && styles.cards, cells.byPointer && styles.byPointer)}
        style={{ width: card ? undefined : `${Math.max(plan.total, room)}px` }}
        tabIndex={0}
        aria-label={props.label}
        aria-multiselectable={selection || props.ranges ? true : undefined}
        aria-rowcount={Math.max(props.total ?? 0, offset + rows.length) + 1}
        aria-colcount={card ? undefined : model.shown.length + boxes}
        aria-activedescendant={shown ? cellId(frame.gridId, shown.row, shown.col) : undefined}
        onPaste={props.onPaste}
        {...cells.handlers}
      >
        <GridHead
          frame={frame}
          activeCol={active?.row === -1 ? active.col : -1}
          sort={props.sort}
          selection={boxes ? selection : undefined}
          disabled={rows.length === 0}
          widths={plan.widths}
          onResize={onLayout && ((id, width) => onLayout(resizeColumn(layout, id, width)))}
        />
        {rows.length > 0 && (
          <div role="rowgroup" className={styles.body} style={{ height: rows.length * props.rowHeight }}>
            {sight.slots.map(({ slot, index }) => {
              const { rows: list, frame: own } = sight.isSeen(index) || index >= late.rows.length ? now : late
              const row = list[index]
              return (
                row && (
                  <GridRow<Row>
                    // keyed by slot, not by row: a scroll or another filter reuses the DOM row
                    key={slot}
                    frame={own}
                    row={row}
                    index={index}
                    rowIndex={offset + index + 2}
                    start={index * props.rowHeight}
                    activeCol={active?.row === index ? active.col : -1}
                    picked={selection?.has(rowId(row)) ?? false}
                    opened={rowId(row) === props.openId}
                    range={range && index >= range.top && index <= range.bottom ? range : null}
                    edited={edited?.index === index ? edited.column : null}
                    editor={edited?.index === index ? props.editing?.editor : undefined}
                  />
                )
              )
            })}
          </div>
        )}
      </div>
      {props.tail}
    </div>
  )
}

/** Columns, their widths, and what all rows share of it. */
function useFrame<Row>(props: GridProps<Row>, scroller: RefObject<HTMLElement | null>) {
  const { card = null, look = null, selection, layout = AS_GIVEN } = props
  const gridId = useId()
  const room = useWidth(scroller)
  const model = useShown(props)
  const columns: readonly GridColumn<Row>[] = model.shown
  const boxes = selection && !card ? 1 : 0
  const plan = useMemo(
    () => planWidths([...(boxes ? [{ id: '', width: BOX }] : []), ...columns], room, layout),
    [boxes, columns, room, layout],
  )
  const pinned = model.pinned > 0 ? model.pinned + boxes : 0
  const label = boxes ? (selection?.labelOf ?? null) : null
  const frame = useMemo<RowFrame<Row>>(() => {
    const template = card ? 'minmax(0, 1fr)' : plan.template
    const { starts } = plan
    const stays = (at: number) => at + boxes < pinned
    const classes = columns.map(({ end, className }, at) =>
      cx(styles.cell, end && styles.end, className, stays(at) && styles.pinned),
    )
    const places = plan.widths.map((width, col) =>
      col < pinned ? { width, insetInlineStart: starts[col] } : { width },
    )
    return { gridId, columns, template, classes, places, pinned, starts, label, card, look }
  }, [gridId, columns, plan, boxes, pinned, label, card, look])
  return { model, plan, frame, boxes, room }
}

interface Parts<Row> extends Pick<ReturnType<typeof useFrame<Row>>, 'model' | 'plan' | 'frame' | 'boxes'> {
  props: GridProps<Row>
  scroller: RefObject<HTMLElement | null>
  grid: RefObject<HTMLElement | null>
}

/** What is in sight, which cell is active, and what the screen may do with both. */
function useParts<Row>({ props, model, plan, frame, boxes, scroller, grid }: Parts<Row>) {
  const { rowHeight, card, onEnd, onLayout, layout = AS_GIVEN } = props
  const head = card ? 0 : headHeight(model.shown)
  const sight = useRowsInSight({ scroller, count: props.rows.length, rowHeight, head, onEnd })
  const show = (place: Place) => {
    if (place.row >= 0) sight.show(place.row)
    if (!card) showColumn(scroller.current, columnBounds(plan, place, frame.pinned))
  }
  const colOf = (id: string) => model.shown.findIndex((column) => column.id === id) + boxes
  const cells = useCells({
    props,
    columns: model.shown,
    boxes,
    cols: card ? 1 : model.shown.length + boxes,
    page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head) / rowHeight) - 1),
    show,
    resize: (id, by) => onLayout?.(resizeColumn(layout, id, (layout.widths?.[id] ?? plan.widths[colOf(id)] ?? 0) + by)),
    grid,
  })
  useImperativeHandle(props.handle, () => ({
    focus: () => grid.current?.focus({ preventScroll: true }),
    goTo: (row, columnId) => {
      const place = { row, col: columnId ? colOf(columnId) : (cells.active?.col ?? 0) }
      cells.setActive(place)
      show(place)
    },
    toTop: () => {
      if (scroller.current) scroller.current.scrollTop = 0
      if (cells.active && cells.active.row > 0) cells.setActive({ row: 0, col: cells.active.col })
    },
    at: cells.at,
    range: cells.cellRange,
    inSight: sight.inSight,
  }))
  return { sight, cells }
}
