import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { Checkbox } from '../../../fields/checkbox.tsx'
import { Grid } from '../../../grid/grid.tsx'
import type { GridHandle } from '../../../grid/grid-types.ts'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { notify } from '../../../lib/notify.ts'
import { useAfter } from '../../../lib/use-after.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from '../notas.module.css'
import { DEFAULT_ORDEM } from '../query/search.ts'
import { boxState } from '../query/selection.ts'
import type { useActions, useBranches, useList, usePlace } from '../query/use-list.ts'
import { Card } from './cells.tsx'
import { rowLabel } from './columns.tsx'
import { LoadingRows, MoreRows } from './grid-tail.tsx'
import type { useColumns } from './use-columns.tsx'

const EmptyNotas = lazyNamed(() => import('./empty-notas.tsx'), 'EmptyNotas')

interface Props {
  place: ReturnType<typeof usePlace>
  data: ReturnType<typeof useList>
  actions: ReturnType<typeof useActions>
  branches: ReturnType<typeof useBranches>
  view: ReturnType<typeof useColumns>
  /** A touch on a row selects it */
  picking: boolean
}

const idOf = ({ id }: Documento) => id

/** The grid with its rows, or the message that replaces them. */
export function NotasList({ place, data, actions, branches, view, picking }: Props) {
  const { tipo, search, openId } = place
  const { list, selection, total } = data
  const { rows } = list
  const late = useAfter(list.stale)
  const handle = useRef<GridHandle<Documento>>(null)
  const openIndex = openId ? rows.findIndex(({ id }) => id === openId) : -1
  // the row of the open document becomes the active row and stays it after closing
  useEffect(() => {
    if (openIndex >= 0) handle.current?.goTo(openIndex)
  }, [openIndex])
  // another query starts at its first row, unless one of its documents is open
  const question = `${JSON.stringify(data.query)} ${search.pagina ?? ''} ${search.cursor ?? ''}`
  const answered = useRef(question)
  useLayoutEffect(() => {
    if (list.stale || list.pending || answered.current === question) return
    answered.current = question
    if (openIndex < 0) handle.current?.toTop()
  }, [question, list.stale, list.pending, openIndex])
  const ordem = search.ordem ?? DEFAULT_ORDEM
  const { open, cards } = view
  const card = useCallback(
    (row: Documento, picked: boolean) => (
      <Card
        row={row}
        open={open}
        box={picking ? <Checkbox tabIndex={-1} checked={picked} readOnly aria-label={rowLabel(row)} /> : null}
      />
    ),
    [open, picking],
  )
  const empty = !list.pending && !list.error && rows.length === 0
  const tail = (
    <>
      {list.pending && <LoadingRows height={view.height} />}
      {list.error !== null && <Failure error={list.error} retry={list.retry} what="Notas" />}
      {empty && (
        <Suspense fallback={null}>
          <EmptyNotas tipo={tipo} search={search} today={data.today} onChange={place.filter} />
        </Suspense>
      )}
      {rows.length > 0 && <MoreRows {...list.more} />}
    </>
  )
  return (
    <div className={styles.rows} aria-busy={list.stale || list.pending} data-stale={late ? '' : undefined}>
      <Grid
        label={`Lista de ${TIPO_NAMES[tipo]}${branches.length > 1 && search.filial ? `, filial ${search.filial}` : ''}`}
        rows={rows}
        rowId={idOf}
        columns={view.columns}
        layout={view.layout}
        onLayout={openId ? undefined : view.onLayout}
        rowHeight={view.height}
        total={total}
        offset={data.offset}
        sort={{ key: ordem.replace('-', ''), descending: ordem.startsWith('-') }}
        onSort={actions.onSort}
        selection={{
          state: boxState(selection, rows),
          has: (id) => selection.whole || selection.rows.has(id),
          onToggle: actions.onToggle,
          onAll: actions.onAll,
          labelOf: rowLabel,
        }}
        openId={openId}
        onRowClick={picking ? ({ id }) => actions.onToggle(id, false) : actions.onRowClick}
        onEnter={({ row }) => actions.onRowClick(row)}
        onActive={({ row }) => {
          if (openId && row.id !== openId) actions.onRowClick(row)
        }}
        onEscape={actions.onEscape}
        onEnd={list.more.next ?? undefined}
        onCopied={(_, { column }) => notify(`Copiado: ${column.name.toLowerCase()}.`)}
        card={cards ? card : undefined}
        tail={tail}
        handle={handle}
      />
    </div>
  )
}
