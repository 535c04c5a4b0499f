import type { Documento } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { Failure } from '../../session/failure.tsx'
import { useLayout } from '../../session/layout.ts'
import { cx } from '../../ui/cx.ts'
import { useMedia, WIDE } from '../../ui/use-media.ts'
import { DEFAULT_ORDEM } from './address.ts'
import { DropZone } from './drop-zone.tsx'
import { EmptyNotas } from './empty-notas.tsx'
import { FilterLine } from './filter-line.tsx'
import { NotasGrid } from './grid.tsx'
import { LoadingRows, MoreRows } from './grid-tail.tsx'
import { KindTabs } from './kind-tabs.tsx'
import { TIPO_NAME } from './labels.ts'
import styles from './notas.module.css'
import { NotasHeader } from './notas-header.tsx'
import { TotalsLine } from './totals-line.tsx'
import { useActions, useList, usePlace } from './use-list.ts'

// what only a choice in the list calls for comes with the first such choice
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const NotaPanel = lazy(async () => ({ default: (await import('./documento/nota-panel.tsx')).NotaPanel }))

/** The list of one kind and, beside it (or over it on narrow windows), the open document. */
export function NotasScreen() {
  const place = usePlace()
  const data = useList(place)
  const actions = useActions(place, data)
  const { density } = useLayout().main
  const wide = useMedia(WIDE)
  const { tipo, search, openId, filter } = place
  const { cnpj, today, query, list, rows, totais, selection, setSelection } = data
  const total = totais?.quantidade
  const beside = openId !== undefined && wide
  const covered = openId !== undefined && !wide
  const open = useCallback(
    (row: Documento, name: ReactNode) => (
      <Link
        to="/notas/$tipo/$id"
        params={{ tipo, id: row.id }}
        search={(now) => now}
        tabIndex={-1}
        onClick={(event) => event.stopPropagation()}
      >
        {name}
      </Link>
    ),
    [tipo],
  )
  const tail = (
    <>
      {list.isPending && <LoadingRows />}
      {list.isError && rows.length === 0 && <Failure error={list.error} retry={list.refetch} what="Notas" />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyNotas tipo={tipo} search={search} today={today} onChange={filter} />
      )}
      {rows.length > 0 && <MoreRows list={list} />}
    </>
  )
  return (
    <DropZone cnpj={cnpj} className={cx(styles.screen, beside && styles.withPanel)}>
      <div className={styles.list} inert={covered}>
        <NotasHeader tipo={tipo} />
        <KindTabs tipo={tipo} query={query} />
        <FilterLine search={search} today={today} beside={beside} onChange={filter} />
        <NotasGrid
          label={`Lista de ${TIPO_NAME[tipo]}`}
          tipo={tipo}
          papel={search.papel ?? 'E'}
          beside={beside}
          roomy={density === 'roomy'}
          open={open}
          rows={rows}
          total={total}
          selection={selection}
          openId={openId}
          ordem={query.ordem ?? DEFAULT_ORDEM}
          actions={actions}
          tail={tail}
        />
        {selection.ids.size > 0 && (
          <Suspense fallback={null}>
            <BulkBar
              query={query}
              tipo={tipo}
              rows={rows}
              totais={totais}
              selection={selection}
              beside={beside}
              onChange={setSelection}
            />
          </Suspense>
        )}
        <TotalsLine tipo={tipo} totais={totais} />
      </div>
      {openId && (
        <div className={styles.panel}>
          <Suspense fallback={null}>
            <NotaPanel
              key={openId}
              id={openId}
              tipo={tipo}
              rows={rows}
              total={total}
              onGo={place.go}
              onClose={place.close}
            />
          </Suspense>
        </div>
      )}
    </DropZone>
  )
}
