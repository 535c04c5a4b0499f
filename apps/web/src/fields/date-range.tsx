import { CalendarDays, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../kit/button.tsx'
import { PopoverButton } from '../kit/popover.tsx'
import popup from '../kit/popup.module.css'
import { formatDate } from '../lib/format.ts'
import { Calendar, type CalendarWords } from './calendar.tsx'
import { DateField, type DateWords } from './date-field.tsx'
import styles from './date-range.module.css'
import { type Period, type Preset, presets, todayInSaoPaulo } from './period.ts'

interface RangeWords {
  from: string
  until: string
  date?: DateWords
  calendar?: CalendarWords
}
const WORDS: RangeWords = { from: 'De', until: 'Até' }

interface Props {
  label: string
  value: Period
  onChange: (period: Period) => void
  presets?: Preset[]
  words?: RangeWords
  className?: string
  align?: 'start' | 'end'
}

/** A button with the period on it; its panel has the usual periods, both ends to type, and a calendar to click both in turn. */
export function DateRange({ label, value, onChange, presets: list, words = WORDS, className, align }: Props) {
  const today = todayInSaoPaulo(new Date())
  const dates = `${formatDate(value.de)} – ${formatDate(value.ate)}`
  const same = (period: Period) => period.de === value.de && period.ate === value.ate
  return (
    <PopoverButton
      className={className ?? buttonClass()}
      panel={label}
      align={align}
      aria-label={`${label}: ${dates}`}
      content={(close) => (
        <div className={styles.panel} lang={words.calendar?.locale}>
          <div className={styles.presets}>
            {(list ?? presets(today)).map((preset) => (
              <button
                key={preset.label}
                type="button"
                className={popup.item}
                aria-current={same(preset.period) ? 'true' : undefined}
                onClick={() => {
                  onChange(preset.period)
                  close()
                }}
              >
                {preset.label}
              </button>
            ))}
          </div>
          <Ends value={value} today={today} words={words} onChange={onChange} />
        </div>
      )}
    >
      <CalendarDays size={16} aria-hidden="true" />
      {dates}
      <ChevronDown size={16} aria-hidden="true" />
    </PopoverButton>
  )
}

interface EndsProps {
  value: Period
  today: string
  words: RangeWords
  onChange: (period: Period) => void
}

/** An end that would pass the other takes it along: a period is never upside down. */
function Ends({ value, today, words, onChange }: EndsProps) {
  const [start, setStart] = useState<string | null>(null)
  const pick = (day: string) => {
    if (start === null) {
      setStart(day)
      return
    }
    setStart(null)
    onChange(day < start ? { de: day, ate: start } : { de: start, ate: day })
  }
  const set = (part: Partial<Period>) => {
    const next = { ...value, ...part }
    if (next.de > next.ate) onChange(part.de ? { de: next.de, ate: next.de } : { de: next.ate, ate: next.ate })
    else onChange(next)
  }
  return (
    <div className={styles.ends}>
      <div className={styles.fields}>
        <DateField label={words.from} words={words.date} value={value.de} onChange={(de) => de && set({ de })} />
        <DateField label={words.until} words={words.date} value={value.ate} onChange={(ate) => ate && set({ ate })} />
      </div>
      <Calendar
        value={start ?? value.de}
        until={start ?? value.ate}
        today={today}
        words={words.calendar}
        onPick={pick}
      />
    </div>
  )
}
