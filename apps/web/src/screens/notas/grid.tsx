// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no <table> to be
import type { Documento } from '@portal/contract/notas.ts'
import { useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { formatMoney } from '../../ui/format.ts'
import { NARROW, useMedia } from '../../ui/use-media.ts'
import { useWidth } from '../../ui/use-width.ts'
import { type ColumnId, planColumns } from './column-plan.ts'
import { type ColumnContext, features, notasColumns } from './columns.tsx'
import styles from './grid.module.css'
import { GridHead } from './grid-head.tsx'
import { moveFor } from './grid-keys.ts'
import { type GridActions, GridRow } from './grid-row.tsx'
import type { Selection } from './selection.ts'

export interface GridProps extends Pick<ColumnContext, 'tipo' | 'papel' | 'beside' | 'roomy' | 'open'> {
  rows: Documento[]
  label: string
  total: number | undefined
  selection: Selection
  openId: string | undefined
  ordem: string
  actions: GridActions & { onSort: (ordem: string) => void; onEscape: () => void; onAll: () => void; onEnd: () => void }
  /** What stands under the last row: loading, a failure, nothing */
  tail: ReactNode
}

const ROW = { compact: 28, roomy: 44, card: 60 }
const OVERSCAN = 12

function longestValue(rows: Documento[]): string {
  const largest = rows.reduce((max, { vl_docfiscal }) => Math.max(max, vl_docfiscal), 0)
  return formatMoney(largest)
}

export function NotasGrid(props: GridProps) {
  const { rows, actions, selection, openId, beside, tipo, papel, open, tail } = props
  const cards = useMedia(NARROW)
  const roomy = props.roomy && !cards
  const height = cards ? ROW.card : roomy ? ROW.roomy : ROW.compact
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const plan = useMemo(() => planColumns(width, { beside, roomy }, longestValue(rows)), [width, beside, roomy, rows])
  const columns = useMemo(() => notasColumns({ tipo, papel, open, beside, roomy }), [tipo, papel, open, beside, roomy])
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }) => [id, plan.columns.includes(id as ColumnId)])), // ids are ours
    [columns, plan],
  )
  const table = useTable({ features, columns, data: rows, getRowId: ({ id }) => id, state: { columnVisibility } })
  const tableRows = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollPaddingStart: cards ? 0 : 32,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows' height changed, nothing else measures them
  useEffect(() => virtual.measure(), [height])
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (lastShown >= 0 && lastShown >= rows.length - OVERSCAN * 2) actions.onEnd()
  }, [lastShown, rows.length, actions])
  const keys = useKeys(props, (index) => virtual.scrollToIndex(index), scroller)
  const activeId = rows[keys.active]?.id
  const activeShown = items.some(({ index }) => index === keys.active)
  return (
    <div ref={scroller} className={cx(styles.scroller, beside && styles.beside)} style={{ '--row': `${height}px` }}>
      <div
        role="grid"
        className={styles.grid}
        tabIndex={0}
        aria-label={props.label}
        aria-multiselectable="true"
        aria-rowcount={(props.total ?? rows.length) + 1}
        aria-activedescendant={activeShown && activeId ? `nota-${activeId}` : undefined}
        onKeyDown={keys.onKeyDown}
      >
        <GridHead table={table} cards={cards} template={plan.template} {...props} />
        {rows.length > 0 && (
          <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = tableRows[index]
              return (
                row && (
                  <GridRow
                    key={row.id}
                    table={table}
                    row={row}
                    index={index}
                    start={start}
                    cards={cards}
                    template={plan.template}
                    active={index === keys.active}
                    picked={selection.whole || selection.ids.has(row.id)}
                    opened={row.id === openId}
                    actions={actions}
                    open={open}
                  />
                )
              )
            })}
          </div>
        )}
      </div>
      {tail}
    </div>
  )
}

function useKeys(props: GridProps, scrollTo: (index: number) => void, scroller: { current: HTMLElement | null }) {
  const { rows, actions, openId } = props
  const [moved, setMoved] = useState(-1)
  // an open document is where the keys go on from
  const openIndex = openId ? rows.findIndex(({ id }) => id === openId) : -1
  const active = openIndex >= 0 ? openIndex : Math.min(moved, rows.length - 1)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget && event.key !== 'Escape') return
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - 32) / ROW.compact) - 1)
    const move = moveFor(event, { active, count: rows.length, page })
    if (!move) return
    event.preventDefault()
    const row = rows[active]
    if ('to' in move) {
      const next = rows[move.to]
      if (!next) return
      setMoved(move.to)
      scrollTo(move.to)
      if (openId) actions.onOpen(next)
    } else if (move.act === 'escape') actions.onEscape()
    else if (move.act === 'all') actions.onAll()
    else if (row && move.act === 'open') actions.onOpen(row)
    else if (row) actions.onToggle(row.id, event.shiftKey)
  }
  return { active, onKeyDown }
}
