import type { Tipo } from '@portal/contract/notas.ts'
import { Bookmark, Columns3, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { PopoverButton } from '../../../kit/popover.tsx'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { useFold } from '../../../lib/use-fold.ts'
import { DRAWER, useMedia, WIDE } from '../../../lib/use-media.ts'
import { wholeMonth } from '../../../session/competencia.ts'
import { genderOf } from '../query/labels.ts'
import { filterCount, type NotasSearch } from '../query/search.ts'
import type { Filter, useBranches, usePlace } from '../query/use-list.ts'
import type { ColumnsPanelProps } from './columns-panel.tsx'
import styles from './filter-line.module.css'
import { PeriodField } from './period-field.tsx'
import { SearchField } from './search-field.tsx'

// loaded with the first filter or open panel
const ChipsLine = lazyNamed(() => import('./chips-line.tsx'), 'ChipsLine')
const MoreFilters = lazyNamed(() => import('./more-filters.tsx'), 'MoreFilters')
const NotasViews = lazyNamed(() => import('./views-panel.tsx'), 'NotasViews')
const ColumnsPanel = lazyNamed(() => import('./columns-panel.tsx'), 'ColumnsPanel')

interface Props {
  place: ReturnType<typeof usePlace>
  branches: ReturnType<typeof useBranches>
  today: string
  beside: boolean
  /** Width of the list in pixels; 0 before it is measured */
  room: number
  columns: ColumnsPanelProps
}

/** Width of the list that the words of all buttons need beside a search of 220 px. */
const WORDED = 1020

/** Period, side, search, panels, and active filters. Below 900 px all but the side are behind «Filtros». */
export function FilterLine({ place, branches, today, beside, room, columns }: Props) {
  const { search, filter, tipo } = place
  const folded = useMedia(DRAWER)
  // room for the words of the buttons; beside an open document the columns are fixed, so that the search gets their room
  const tight = !useMedia(WIDE) || beside || (room > 0 && room < WORDED)
  const { line, isOpen, isHidden, toggle } = useFold<HTMLDivElement>(folded)
  const count = filterCount(search)
  const active = (search.de && !wholeMonth(search) ? 1 : 0) + count
  const bare = tight && !folded
  return (
    <>
      <div ref={line} className={styles.filters} data-screen-only="">
        {folded && (
          <Button className={styles.toggle} aria-expanded={isOpen} onClick={toggle}>
            <SlidersHorizontal size={16} aria-hidden="true" />
            Filtros
            {active > 0 && <span className={styles.badge}>{active}</span>}
          </Button>
        )}
        <div className={styles.part} hidden={isHidden} data-folds="">
          <PeriodField tipo={tipo} search={search} today={today} short={tight} onChange={filter} />
        </div>
        <Segments tipo={tipo} papel={search.papel} onChange={filter} />
        <div className={styles.part} hidden={isHidden} data-folds="">
          <SearchField short={tight} value={search.busca ?? ''} onChange={filter} />
        </div>
        <div className={styles.part} hidden={isHidden} data-folds="">
          <Panel name="Mais filtros" icon={<SlidersHorizontal size={16} aria-hidden="true" />} bare={bare}>
            {() => <MoreFilters tipo={tipo} search={search} branches={branches} onChange={filter} />}
          </Panel>
          <Panel name="Visões" icon={<Bookmark size={16} aria-hidden="true" />} bare={bare}>
            {(close) => <NotasViews tipo={tipo} search={search} close={close} />}
          </Panel>
          {!beside && (
            <Panel name="Colunas" icon={<Columns3 size={16} aria-hidden="true" />} bare={bare}>
              {() => <ColumnsPanel {...columns} />}
            </Panel>
          )}
        </div>
      </div>
      {!isHidden && (count > 0 || (branches.length > 1 && !search.filial)) && (
        <Suspense fallback={<div className={styles.chips} />}>
          <ChipsLine search={search} branches={branches} onChange={filter} />
        </Suspense>
      )}
    </>
  )
}

interface PanelProps {
  name: string
  icon: ReactNode
  /** Only the icon, in narrow windows */
  bare: boolean
  children: (close: () => void) => ReactNode
}

const Panel = ({ name, icon, bare, children }: PanelProps) => (
  <PopoverButton
    className={buttonClass(bare ? { size: 'icon' } : {})}
    panel={name}
    align="end"
    aria-label={bare ? name : undefined}
    title={bare ? name : undefined}
    content={(close) => <Suspense fallback={<div className={styles.waiting} />}>{children(close)}</Suspense>}
  >
    {icon}
    {!bare && name}
  </PopoverButton>
)

const SIDES = [
  [undefined, 'Emitid'],
  ['R', 'Recebid'],
] as const

function Segments({ tipo, papel, onChange }: { tipo: Tipo; papel: NotasSearch['papel']; onChange: Filter }) {
  const gender = genderOf(tipo)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own frame
    <div className={styles.segments} role="group" aria-label={`Emitid${gender}s ou recebid${gender}s`}>
      {SIDES.map(([side, word]) => (
        <button
          key={word}
          type="button"
          className={styles.segment}
          aria-pressed={papel === side}
          onClick={() => onChange({ papel: side })}
        >
          {`${word}${gender}s`}
        </button>
      ))}
    </div>
  )
}
