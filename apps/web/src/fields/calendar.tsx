import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { cx } from '../lib/cx.ts'
import styles from './calendar.module.css'
import { addDays, addMonths, clampDay, FIRST_DAY, LAST_DAY, weekdayOf, weeksOf } from './date.ts'

/** What a calendar says; the portal speaks pt-BR, the template's pages bring their own. */
export interface CalendarWords {
  locale: string
  previousMonth: string
  nextMonth: string
}
const WORDS: CalendarWords = { locale: 'pt-BR', previousMonth: 'Mês anterior', nextMonth: 'Próximo mês' }

interface Props {
  /** The chosen day, or both ends of a chosen period */
  value: string | null
  until?: string | null
  today: string
  min?: string
  max?: string
  words?: CalendarWords
  /** Takes the focus when it appears */
  autoFocus?: boolean
  onPick: (day: string) => void
}

/** A month of days: arrows move by day and week, Home and End within the week, Page keys by month (with Shift by year). */
export function Calendar({ value, until, today, min, max, words = WORDS, autoFocus, onPick }: Props) {
  const [first, last] = [min ?? FIRST_DAY, max ?? LAST_DAY]
  const [at, setAt] = useState(() => clampDay(value ?? today, first, last))
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(autoFocus ?? false)
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    moved.current = false
  }, [at])
  const move = (day: string, focus: boolean) => {
    moved.current = focus
    setAt(clampDay(day, first, last))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyTarget(event, at)
    if (!next) return
    event.preventDefault()
    move(next, true)
  }
  const month = at.slice(0, 7)
  const title = formatWith(words.locale, { month: 'long', year: 'numeric' })(`${month}-01`)
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <Button
          look="quiet"
          size="icon"
          aria-label={words.previousMonth}
          disabled={month <= first.slice(0, 7)}
          onClick={() => move(addMonths(at, -1), false)}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </Button>
        <span className={styles.title} aria-live="polite">
          {title}
        </span>
        <Button
          look="quiet"
          size="icon"
          aria-label={words.nextMonth}
          disabled={month >= last.slice(0, 7)}
          onClick={() => move(addMonths(at, 1), false)}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      </div>
      <table ref={grid} className={styles.grid} aria-label={title}>
        <Weekdays locale={words.locale} />
        <tbody>
          {weeksOf(month).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of one month never move
            <tr key={index}>
              {week.map((day, weekday) => (
                <Day
                  // biome-ignore lint/suspicious/noArrayIndexKey: the days of one week never move
                  key={weekday}
                  day={day}
                  state={{ at, month, today, value, until: until ?? value, first, last }}
                  locale={words.locale}
                  onPick={onPick}
                  onKeyDown={onKeyDown}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayState {
  at: string
  month: string
  today: string
  value: string | null
  until: string | null
  first: string
  last: string
}

interface DayProps {
  day: string | null
  state: DayState
  locale: string
  onPick: (day: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Day({ day, state, locale, onPick, onKeyDown }: DayProps) {
  const { at, month, today, value, until, first, last } = state
  if (!day?.startsWith(month)) return <td />
  const end = day === value || day === until
  const within = value !== null && until !== null && day > value && day < until
  return (
    <td className={cx(within && styles.within)}>
      <button
        type="button"
        data-day={day}
        className={cx(styles.day, end && styles.end)}
        tabIndex={day === at ? 0 : -1}
        disabled={day < first || day > last}
        aria-current={day === today ? 'date' : undefined}
        aria-pressed={end || within}
        aria-label={formatWith(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })(day)}
        onClick={() => onPick(day)}
        onKeyDown={onKeyDown}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}

// 3 January 2027 is a Sunday
const WEEK = Array.from({ length: 7 }, (_, index) => addDays('2027-01-03', index))

function Weekdays({ locale }: { locale: string }) {
  return (
    <thead>
      <tr>
        {WEEK.map((day) => (
          <th key={day} scope="col" abbr={formatWith(locale, { weekday: 'long' })(day)}>
            {formatWith(locale, { weekday: 'narrow' })(day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const formatWith = (locale: string, options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

function keyTarget({ key, shiftKey }: KeyboardEvent, at: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(at, -1)
    case 'ArrowRight':
      return addDays(at, 1)
    case 'ArrowUp':
      return addDays(at, -7)
    case 'ArrowDown':
      return addDays(at, 7)
    case 'Home':
      return addDays(at, -weekdayOf(at))
    case 'End':
      return addDays(at, 6 - weekdayOf(at))
    case 'PageUp':
      return addMonths(at, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(at, shiftKey ? 12 : 1)
    default:
      return null
  }
}
