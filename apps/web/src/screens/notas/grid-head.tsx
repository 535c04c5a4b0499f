// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no <table> to be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid around has the focus and tells which row is active
import type { Documento } from '@portal/contract/notas.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { Hidden } from '../../ui/hidden.tsx'
import type { ColumnId } from './column-plan.ts'
import { CELL_CLASS, SORTS } from './columns.tsx'
import styles from './grid.module.css'
import type { NotasTable } from './grid-row.tsx'
import { nextOrdem } from './search.ts'
import { boxState, type Selection } from './selection.ts'

interface Props {
  table: NotasTable
  rows: Documento[]
  cards: boolean
  template: string
  selection: Selection
  ordem: string
  actions: { onSort: (ordem: string) => void; onAll: () => void }
}

export function GridHead({ table, rows, cards, template, selection, ordem, actions }: Props) {
  if (cards) return <CardsHead />
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const box = selection.whole
    ? 'all'
    : boxState(
        selection,
        rows.map(({ id }) => id),
      )
  return (
    <div role="rowgroup" className={styles.head}>
      <div
        role="row"
        aria-rowindex={1}
        className={cx(styles.row, styles.header)}
        style={{ gridTemplateColumns: template }}
      >
        <div role="columnheader" className={styles.selection}>
          <Checkbox
            checked={box === 'all'}
            mixed={box === 'some'}
            aria-label="Selecionar todas as linhas"
            disabled={rows.length === 0}
            onChange={actions.onAll}
          />
        </div>
        {headers.map((header, at) => {
          const id = header.column.id as ColumnId // ids are ours
          const column = SORTS[id]
          const sorted = column && ordem.replace('-', '') === column
          const direction = ordem.startsWith('-') ? 'descending' : 'ascending'
          const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
          return (
            <div
              key={header.id}
              role="columnheader"
              aria-sort={sorted ? direction : undefined}
              className={cx(styles.cell, HEADER_CLASS[id], at === headers.length - 1 && styles.last)}
            >
              {column ? (
                <button
                  type="button"
                  className={cx(styles.sort, sorted && styles.sorted)}
                  onClick={() => actions.onSort(nextOrdem(ordem, column))}
                >
                  <table.FlexRender header={header} />
                  {sorted && <Arrow size={16} aria-hidden="true" />}
                </button>
              ) : (
                <table.FlexRender header={header} />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** A header stands where its column's text stands, without the column's own type. */
const HEADER_CLASS: Partial<Record<ColumnId, string | undefined>> = {
  numero: styles.right,
  valor: styles.right,
  parte: styles.parte,
  cfop: CELL_CLASS.cfop,
}

function CardsHead() {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1}>
        <div role="columnheader">
          <Hidden>Documento</Hidden>
        </div>
      </div>
    </div>
  )
}
