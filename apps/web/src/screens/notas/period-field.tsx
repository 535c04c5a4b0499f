import { CalendarDays, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { isDay } from '../../ui/day.ts'
import { formatDate } from '../../ui/format.ts'
import { defaultPeriod, type Period, presetName, presets } from '../../ui/period.ts'
import { PopoverButton } from '../../ui/popover.tsx'
import popup from '../../ui/popup.module.css'
import type { NotasSearch } from './address.ts'
import styles from './notas.module.css'
import { periodOf } from './search.ts'

interface Props {
  search: NotasSearch
  today: string
  /** Beside an open document the period goes by its short name */
  short: boolean
  onChange: (change: Partial<NotasSearch>) => void
}

export function PeriodField({ search, today, short, onChange }: Props) {
  const period = periodOf(search, today)
  const dates = `${formatDate(period.de)} – ${formatDate(period.ate)}`
  const apply = (next: Period) => {
    const usual = defaultPeriod(today)
    const isUsual = usual.de === next.de && usual.ate === next.ate
    onChange(isUsual ? { de: undefined, ate: undefined } : { de: next.de, ate: next.ate })
  }
  return (
    <PopoverButton
      className={buttonClass()}
      panel="Período de emissão"
      aria-label={`Emissão: ${dates}`}
      content={(close) => (
        <>
          {presets(today).map((preset) => (
            <button
              key={preset.label}
              type="button"
              className={popup.item}
              aria-current={presetName(period, today) === preset.label ? 'true' : undefined}
              onClick={() => {
                apply(preset.period)
                close()
              }}
            >
              {preset.label}
            </button>
          ))}
          <div className={popup.separator} />
          <Dates period={period} onChange={apply} />
        </>
      )}
    >
      <CalendarDays size={16} aria-hidden="true" />
      {short ? (presetName(period, today) ?? dates) : dates}
      <ChevronDown size={16} aria-hidden="true" />
    </PopoverButton>
  )
}

/** Both ends by hand. They are applied when they are days that exist, the first not after the second. */
function Dates({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const [draft, setDraft] = useState(period)
  const edit = (part: Partial<Period>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (isDay(next.de) && isDay(next.ate) && next.de <= next.ate) onChange(next)
  }
  const wrong = isDay(draft.de) && isDay(draft.ate) && draft.de > draft.ate
  return (
    <>
      <div className={styles.dates}>
        <label>
          De
          <input
            type="date"
            min="1900-01-01"
            max="2099-12-31"
            value={draft.de}
            onChange={(event) => edit({ de: event.target.value })}
          />
        </label>
        <label>
          Até
          <input
            type="date"
            min="1900-01-01"
            max="2099-12-31"
            value={draft.ate}
            onChange={(event) => edit({ ate: event.target.value })}
          />
        </label>
      </div>
      {wrong && (
        <p className={styles.wrong} role="alert">
          A primeira data vem depois da segunda.
        </p>
      )}
    </>
  )
}
