import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './table.module.css'

export interface Column<Row> {
  key: string
  head: string
  /** Shown in the heading instead of its text */
  headCell?: ReactNode
  /** Right-aligned, in tabular digits */
  numeric?: boolean
  cell: (row: Row) => ReactNode
  sortable?: boolean
}

export interface Sort {
  key: string
  down: boolean
}

interface Props<Row> {
  /** Accessible name of the table */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** Content without rows */
  empty?: ReactNode
  /** On narrow windows each row is a card with the first cell as title; not for figures that are compared */
  cards?: boolean
  /** Without a frame, for use inside a framed element */
  plain?: boolean
  /** Expanded content below a row */
  below?: (row: Row) => ReactNode
}

/** A table for few rows; on narrow windows it scrolls horizontally in its frame, or shows cards. */
export function Table<Row>({ label, columns, rows, keyOf, sort, onSort, empty, cards, plain, below }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className={cx(styles.frame, plain && styles.plain)} aria-label={label} tabIndex={0}>
      <table className={cx(styles.table, cards && styles.cards)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort ?? null} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>
              <tr>
                {columns.map(({ key, head, numeric, cell }) => (
                  <td key={key} className={cx(numeric && styles.numeric)} data-head={cards ? head : undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
              <Below columns={columns.length}>{below?.(row)}</Below>
            </Fragment>
          ))}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

const Below = ({ columns, children }: { columns: number; children: ReactNode }) =>
  children ? (
    <tr>
      <td colSpan={columns}>{children}</td>
    </tr>
  ) : null

interface HeadProps {
  column: { key: string; head: string; headCell?: ReactNode; numeric?: boolean; sortable?: boolean }
  sort: Sort | null
  onSort?: (sort: Sort) => void
}

function Head({ column: { key, head, headCell, numeric, sortable }, sort, onSort }: HeadProps) {
  const sorted = sort?.key === key ? sort : null
  const Icon = sorted?.down ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={cx(numeric && styles.numeric)}
      aria-sort={sorted ? (sorted.down ? 'descending' : 'ascending') : undefined}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ key, down: sorted ? !sorted.down : false })}
        >
          {head}
          <Icon size={14} className={cx(!sorted && styles.unsorted)} aria-hidden="true" />
        </button>
      ) : (
        (headCell ?? head)
      )}
    </th>
  )
}
