import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './table.module.css'

export interface Column<Row> {
  key: string
  head: string
  /** Figures are right-aligned, in digits of equal width */
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
  /** Said in place of rows */
  empty?: ReactNode
  /** On a narrow window each row is a card, the first cell its title: for people and things, not for figures to compare */
  cards?: boolean
  /** Without a frame of its own, in a place that has one */
  plain?: boolean
  /** What opens under a row */
  below?: (row: Row) => ReactNode
}

/** A plain table of a page's worth of rows; on a narrow window it scrolls sideways in its own frame, or shows one block per row. */
export function Table<Row>({ label, columns, rows, keyOf, sort, onSort, empty, cards, plain, below }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
  column: { key: string; head: string; numeric?: boolean; sortable?: boolean }
  sort: Sort | null
  onSort?: (sort: Sort) => void
}

function Head({ column: { key, head, numeric, sortable }, sort, onSort }: HeadProps) {
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
        head
      )}
    </th>
  )
}
