import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../kit/button.tsx'
import list from '../../kit/list-screen.module.css'
import { PageHeader } from '../../kit/page-header.tsx'
import { cx } from '../../lib/cx.ts'
import { lazyNamed } from '../../lib/lazy.tsx'
import { monthTitle } from '../../lib/month-name.ts'
import { useMedia, WIDE } from '../../lib/use-media.ts'
import { useWidth } from '../../lib/use-width.ts'
import { crumbsTo } from '../../session/crumbs.tsx'
import { useInOffice } from '../../session/office.ts'
import { BoardGrid } from './board/board-grid.tsx'
import { BulkBar } from './board/bulk-bar.tsx'
import { ChipsLine, FilterLine } from './board/filter-line.tsx'
import { BoardProgress, Tabs, TotalsLine } from './board/summary.tsx'
import { useBoard } from './board/use-board.ts'
import { useBoardKeys } from './board/use-board-keys.ts'
import styles from './fechamento.module.css'

/**
 * The month of all companies of an office: `board` has the list with filters, order and acts on several, `month` the
 * panel of one company. All rows are in the page, so filters and order answer at once; the address holds them. Acts on
 * several companies become a task of the server: the screen does not wait for them.
 */

const MonthPanel = lazyNamed(() => import('./month/month-panel.tsx'), 'MonthPanel')

const CRUMBS = crumbsTo('Escritório', 'Fechamento')
const NONE: ReadonlySet<string> = new Set()

export function FechamentoScreen() {
  const board = useBoard()
  const { search, change, mes, query, rows, shown } = board
  const [picked, setPicked] = useState(NONE)
  const [isPicking, setPicking] = useState(false)
  const wide = useMedia(WIDE)
  const inOffice = useInOffice()
  const frame = useRef<HTMLDivElement>(null)
  const room = useWidth(frame)
  const open = search.cnpj ? rows.find(({ cpfcnpj }) => cpfcnpj === search.cnpj) : undefined
  useBoardKeys(board)
  // another month is another board
  // biome-ignore lint/correctness/useExhaustiveDependencies: the month is what clears the selection
  useEffect(() => setPicked(NONE), [mes])
  const chosen = rows.filter(({ cpfcnpj }) => picked.has(cpfcnpj))
  const clear = () => {
    setPicked(NONE)
    setPicking(false)
  }
  return (
    <div className={cx(list.screen, open && styles.withPanel)}>
      <div ref={frame} className={styles.list} inert={open !== undefined && !wide}>
        <PageHeader title="Fechamento" tab={`Fechamento, ${monthTitle(mes)}`} crumbs={CRUMBS}>
          {query.data && <BoardProgress rows={rows} />}
          {inOffice && (
            <Link to="/escritorio/$parte" params={{ parte: 'entregar' }} search={{ mes }} className={buttonClass()}>
              <Send size={16} aria-hidden="true" />
              Entregar
            </Link>
          )}
        </PageHeader>
        <Tabs {...board} />
        <FilterLine
          {...board}
          isPicking={isPicking || picked.size > 0}
          onPicking={() => (isPicking ? clear() : setPicking(true))}
        />
        <ChipsLine {...board} />
        <BoardGrid
          board={board}
          room={room}
          beside={open !== undefined && wide}
          picked={picked}
          isPicking={isPicking}
          onPicked={setPicked}
        />
        {chosen.length > 0 && (
          <BulkBar
            mes={mes}
            chosen={chosen}
            shown={shown}
            beside={open !== undefined}
            onPick={(next) => setPicked(new Set(next.map(({ cpfcnpj }) => cpfcnpj)))}
            onClear={clear}
          />
        )}
        <TotalsLine {...board} />
      </div>
      {open && (
        <div className={list.panel}>
          <Suspense fallback={null}>
            <MonthPanel key={open.cpfcnpj} row={open} mes={mes} order={shown} onGo={(cnpj) => change({ cnpj })} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
