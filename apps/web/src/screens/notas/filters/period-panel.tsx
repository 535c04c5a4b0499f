import { useState } from 'react'
import { DateField } from '../../../fields/date-field.tsx'
import { isDay } from '../../../fields/day.ts'
import { defaultPeriod, type Period, presetName, presets } from '../../../fields/period.ts'
import popup from '../../../kit/popup.module.css'
import { ANY_DAY } from '../query/search.ts'
import type { Filter } from '../query/use-list.ts'
import styles from './filters.module.css'

interface Props {
  period: Period | null
  today: string
  onChange: Filter
  close: () => void
}

/** Quick periods, and fields for both ends. */
export function PeriodPanel({ period, today, onChange, close }: Props) {
  const apply = (next: Period) => {
    const usual = defaultPeriod(today)
    const isUsual = usual.de === next.de && usual.ate === next.ate
    onChange(isUsual ? { de: undefined, ate: undefined } : { de: next.de, ate: next.ate })
  }
  const choices = [
    ...presets(today).map((preset) => ({ label: preset.label, choose: () => apply(preset.period) })),
    { label: 'Qualquer data', choose: () => onChange({ de: ANY_DAY, ate: undefined }) },
  ]
  const current = period ? presetName(period, today) : 'Qualquer data'
  return (
    <>
      {choices.map(({ label, choose }) => (
        <button
          key={label}
          type="button"
          className={popup.item}
          aria-current={current === label ? 'true' : undefined}
          onClick={() => {
            choose()
            close()
          }}
        >
          {label}
        </button>
      ))}
      <div className={popup.separator} />
      <Dates period={period} onChange={apply} />
    </>
  )
}

/** Fields for both ends. Applied when both are valid dates in ascending order. */
function Dates({ period, onChange }: { period: Period | null; onChange: (period: Period) => void }) {
  const [draft, setDraft] = useState(period ?? { de: '', ate: '' })
  const edit = (part: Partial<Period>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (isDay(next.de) && isDay(next.ate) && next.de <= next.ate) onChange(next)
  }
  const wrong = isDay(draft.de) && isDay(draft.ate) && draft.de > draft.ate
  return (
    <>
      <div className={styles.dates}>
        <DateField label="De" value={draft.de || null} onChange={(de) => edit({ de: de ?? '' })} />
        <DateField label="Até" value={draft.ate || null} onChange={(ate) => edit({ ate: ate ?? '' })} />
      </div>
      {wrong && (
        <p className={styles.wrong} role="alert">
          A primeira data vem depois da segunda.
        </p>
      )}
    </>
  )
}
