import { Suspense, useRef } from 'react'
import listScreen from '../../kit/list-screen.module.css'
import { cx } from '../../lib/cx.ts'
import { lazyNamed } from '../../lib/lazy.tsx'
import { useMedia, WIDE } from '../../lib/use-media.ts'
import { useWidth } from '../../lib/use-width.ts'
import { ExportMenu } from './exportar/export-menu.tsx'
import { FilterLine } from './filters/filter-line.tsx'
import { KindTabs } from './kind-tabs.tsx'
import { NotasList } from './list/notas-list.tsx'
import { useColumns } from './list/use-columns.tsx'
import styles from './notas.module.css'
import { NotasHeader } from './notas-header.tsx'
import { periodOf } from './query/search.ts'
import { useActions, useBranches, useList, usePlace } from './query/use-list.ts'
import { usePageEdge } from './query/use-page-edge.ts'
import { TotalsLine } from './totals-line.tsx'
import { usePicking } from './use-picking.tsx'

/**
 * The list of one kind of documents and, beside it or over it, the open document. The address holds kind, filter,
 * order, page and document (`query`); `list` shows rows, `filters` sets conditions, `documento` is the panel. Totals
 * are a call of their own and never delay the rows. The server filters, orders and counts; the page holds only what it
 * shows.
 */

// loaded with the first selection
const BulkBar = lazyNamed(() => import('./bulk-bar.tsx'), 'BulkBar')
const NotaPanel = lazyNamed(() => import('./documento/nota-panel.tsx'), 'NotaPanel')

export function NotasScreen() {
  const place = usePlace()
  const data = useList(place)
  const actions = useActions(place, data)
  const branches = useBranches(data.cnpj)
  const wide = useMedia(WIDE)
  const frame = useRef<HTMLDivElement>(null)
  const room = useWidth(frame)
  const { tipo, openId, filter } = place
  const { mode, today, query, list, totais, total, selection, setSelection } = data
  const beside = openId !== undefined && wide
  const covered = openId !== undefined && !wide
  const view = useColumns({ place, data, branches, beside, room })
  const { columns, layout, onLayout, onReset, widthOf } = view
  const over = usePageEdge({ place, data })
  const { picking, entries } = usePicking({ cards: view.cards, selection, onChange: setSelection, actions })
  const chosen = { columns, layout, mode, onLayout, onReset, widthOf, onMode: () => filter({}, { replace: true }) }
  return (
    <div className={cx(listScreen.screen, beside && styles.withPanel)}>
      <div ref={frame} className={styles.list} inert={covered}>
        <NotasHeader tipo={tipo} period={periodOf(place.search, today)}>
          <ExportMenu
            source={{ query, ids: null, count: total ?? 0 }}
            // also before the totals have come: the server counts again
            keyed={openId === undefined && selection.rows.size === 0 && total !== 0}
            narrow={entries}
          />
        </NotasHeader>
        <KindTabs tipo={tipo} query={query} counted={data.counted} />
        <FilterLine place={place} branches={branches} today={today} beside={beside} room={room} columns={chosen} />
        <NotasList place={place} data={data} actions={actions} branches={branches} view={view} picking={picking} />
        {selection.rows.size > 0 && (
          <Suspense fallback={null}>
            <BulkBar
              query={query}
              tipo={tipo}
              totais={totais}
              selection={selection}
              beside={beside}
              keyed={openId === undefined}
              onChange={setSelection}
            />
          </Suspense>
        )}
        <TotalsLine
          {...{ tipo, totais, mode, list }}
          homologacao={place.search.homologacao === '1'}
          page={data.page}
          onChange={filter}
        />
      </div>
      {openId && (
        <div className={listScreen.panel}>
          <Suspense fallback={null}>
            <NotaPanel
              id={openId}
              tipo={tipo}
              rows={list.rows}
              total={total}
              offset={data.offset}
              onGo={place.go}
              onClose={place.close}
              over={over}
              onEnd={list.more.next ?? undefined}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
