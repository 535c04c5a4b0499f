import type { Tipo } from '@portal/contract/notas.ts'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { type Period, presetName } from '../../../fields/period.ts'
import { buttonClass } from '../../../kit/button.tsx'
import { PopoverButton } from '../../../kit/popover.tsx'
import { formatDate } from '../../../lib/format.ts'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { monthWord, wholeMonth } from '../../../session/competencia.ts'
import { type NotasSearch, periodOf } from '../query/search.ts'
import type { Filter } from '../query/use-list.ts'
import styles from './filter-line.module.css'

// loaded when the panel is first opened
const PeriodPanel = lazyNamed(() => import('./period-panel.tsx'), 'PeriodPanel')

interface Props {
  tipo: Tipo
  search: NotasSearch
  today: string
  /** Short name of the period, beside an open document */
  short: boolean
  onChange: Filter
}

export function PeriodField({ tipo, search, today, short, onChange }: Props) {
  const period = periodOf(search, today)
  const name = tipo === 'nfse' ? 'Competência' : 'Emissão'
  const dates = period ? `${formatDate(period.de)} – ${formatDate(period.ate)}` : 'Qualquer data'
  return (
    <PopoverButton
      className={buttonClass()}
      panel={`Período de ${name.toLowerCase()}`}
      aria-label={`${name}: ${dates}`}
      content={(close) => (
        <Suspense fallback={<div className={styles.period} />}>
          <PeriodPanel period={period} today={today} onChange={onChange} close={close} />
        </Suspense>
      )}
    >
      <CalendarDays size={16} aria-hidden="true" />
      {short && period ? (presetName(period, today) ?? shortPeriod(period)) : dates}
      <ChevronDown size={16} aria-hidden="true" />
    </PopoverButton>
  )
}

/** `10/2026` for a month, else `01/06 – 30/11/2026`; an equal year is written once. */
function shortPeriod(period: Period): string {
  const mes = wholeMonth(period)
  if (mes) return monthWord(mes)
  const { de, ate } = period
  const first = formatDate(de)
  return `${de.slice(0, 4) === ate.slice(0, 4) ? first.slice(0, 5) : first} – ${formatDate(ate)}`
}
