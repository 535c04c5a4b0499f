import { useNavigate, useRouterState } from '@tanstack/react-router'
import { DateRange } from '../../fields/date-range.tsx'
import { isDay } from '../../fields/day.ts'
import { defaultPeriod, todayInSaoPaulo } from '../../fields/period.ts'
import { screenOf } from './destinations.ts'

/** Period picker of the toolbar; a choice opens the notes of that period. */
export function PeriodTool() {
  const navigate = useNavigate()
  const { pathname, search } = useRouterState({ select: (state) => state.location })
  const { de, ate } = search
  const value = isDay(de) && isDay(ate) ? { de, ate } : defaultPeriod(todayInSaoPaulo(new Date()))
  const tipo = /^\/notas\/(nf\w+|mdfe|cte|outro)$/.exec(screenOf(pathname))?.[1] ?? 'nfe'
  return (
    <DateRange
      label="Período"
      align="end"
      value={value}
      onChange={(period) =>
        void navigate({ to: '/notas/$tipo', params: { tipo }, search: (now) => ({ ...now, ...period }) })
      }
    />
  )
}
