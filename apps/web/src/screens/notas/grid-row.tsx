// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no <table> to be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid around has the focus and tells which row is active
import type { Documento } from '@portal/contract/notas.ts'
import type { ReactTable, Row } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDate, formatInteger } from '../../ui/format.ts'
import type { ColumnId } from './column-plan.ts'
import { CELL_CLASS, type features, Valor } from './columns.tsx'
import styles from './grid.module.css'
import { partyName } from './labels.ts'
import { SituacaoBadge } from './situacao-badge.tsx'

export type NotasTable = ReactTable<typeof features, Documento>

export interface GridActions {
  onOpen: (row: Documento) => void
  onToggle: (id: string, range: boolean) => void
}

interface Props {
  table: NotasTable
  row: Row<typeof features, Documento>
  index: number
  start: number
  cards: boolean
  template: string
  active: boolean
  picked: boolean
  opened: boolean
  actions: GridActions
  open: (row: Documento, name: ReactNode) => ReactNode
}

export function GridRow(props: Props) {
  const { row, index, start, active, picked, opened, actions, cards } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it has the keys
    <div
      id={`nota-${row.id}`}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={picked}
      className={cx(styles.row, styles.data, active && styles.active, picked && styles.picked, opened && styles.open)}
      style={{ transform: `translateY(${start}px)`, gridTemplateColumns: cards ? 'minmax(0, 1fr)' : props.template }}
      onClick={() => actions.onOpen(row.original)}
    >
      {cards ? <Card {...props} /> : <Cells {...props} />}
    </div>
  )
}

function Cells({ table, row, picked, actions }: Props) {
  const cells = row.getVisibleCells()
  const { nr_docfiscal } = row.original
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space on the grid does the same */}
      <div
        role="gridcell"
        className={styles.selection}
        onClick={(event) => {
          event.stopPropagation()
          actions.onToggle(row.id, event.shiftKey)
        }}
      >
        <Checkbox
          tabIndex={-1}
          checked={picked}
          readOnly
          aria-label={`Selecionar ${formatInteger(nr_docfiscal)} de ${partyName(row.original)}`}
        />
      </div>
      {cells.map((cell, at) => (
        <div
          key={cell.id}
          role="gridcell"
          className={cx(styles.cell, CELL_CLASS[cell.column.id as ColumnId], at === cells.length - 1 && styles.last)} // ids are ours
        >
          <table.FlexRender cell={cell} />
        </div>
      ))}
    </>
  )
}

/** Under 600 px a row is a card of two lines. */
function Card({ row: { original }, open }: Props) {
  return (
    <div role="gridcell" className={styles.card}>
      <div className={cx(styles.line, styles.first)}>
        {open(original, partyName(original))}
        <span>
          <Valor row={original} />
        </span>
      </div>
      <div className={styles.line}>
        <span className={styles.cardState}>
          <SituacaoBadge list situacao={original.ds_situacao} />
        </span>
        <span className={styles.cardDate}>{formatDate(original.dt_emissao)}</span>
        <span>
          nº {formatInteger(original.nr_docfiscal)} / {original.nr_serie}
        </span>
      </div>
    </div>
  )
}
