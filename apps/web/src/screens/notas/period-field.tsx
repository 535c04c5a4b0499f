import { CalendarDays, ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format.ts'
import { presetName } from '../../ui/period.ts'
import { PopoverButton } from '../../ui/popover.tsx'
import { type NotasSearch, periodOf } from './search.ts'
import type { Filter } from './use-list.ts'

// what only an open panel needs comes with the first opening
const PeriodPanel = lazy(async () => ({ default: (await import('./period-panel.tsx')).PeriodPanel }))

interface Props {
  search: NotasSearch
  today: string
  /** Beside an open document the period goes by its short name */
  short: boolean
  onChange: Filter
}

export function PeriodField({ search, today, short, onChange }: Props) {
  const period = periodOf(search, today)
  const dates = period ? `${formatDate(period.de)} – ${formatDate(period.ate)}` : 'Qualquer data'
  return (
    <PopoverButton
      className={buttonClass()}
      panel="Período de emissão"
      aria-label={`Emissão: ${dates}`}
      content={(close) => (
        <Suspense fallback={null}>
          <PeriodPanel period={period} today={today} onChange={onChange} close={close} />
        </Suspense>
      )}
    >
      <CalendarDays size={16} aria-hidden="true" />
      {short && period ? (presetName(period, today) ?? dates) : dates}
      <ChevronDown size={16} aria-hidden="true" />
    </PopoverButton>
  )
}
