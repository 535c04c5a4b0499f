import { CalendarDays } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PopoverButton } from '../kit/popover.tsx'
import { cx } from '../lib/cx.ts'
import { formatDate } from '../lib/format.ts'
import { Calendar } from './calendar.tsx'
import { FIRST_DAY, LAST_DAY, maskDay, parseDay } from './date.ts'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { todayInSaoPaulo } from './period.ts'

export interface DateWords {
  /** `dd/mm/aaaa` */
  shape: string
  open: string
  notADay: string
  outside: string
}
const WORDS: DateWords = {
  shape: 'dd/mm/aaaa',
  open: 'Abrir calendário',
  notADay: 'Data inválida. Exemplo: 21/11/2026.',
  outside: 'O dia fica fora do intervalo aceito.',
}

interface Props extends FieldProps {
  /** `YYYY-MM-DD`; null while empty */
  value: string | null
  onChange: (day: string | null) => void
  min?: string
  max?: string
  disabled?: boolean
  words?: DateWords
}

/** A date typed as dd/mm/aaaa or picked from the calendar. An invalid date is reported on blur. */
export function DateField(props: Props) {
  const { value, onChange, min = FIRST_DAY, max = LAST_DAY, disabled, words = WORDS, error, ...field } = props
  const today = todayInSaoPaulo(new Date())
  const { typed, fault, type, leave, take } = useTyped({ value, onChange, min, max, words, today })
  return (
    <Field {...field} error={error ?? fault}>
      {(control) => (
        <div className={styles.control}>
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder={words.shape}
            className={cx(styles.input, styles.withTrailing)}
            value={typed}
            disabled={disabled}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave()
            }}
          />
          <PopoverButton
            className={styles.trailing}
            panel={field.label}
            align="end"
            disabled={disabled}
            aria-label={`${words.open}: ${field.label}`}
            content={(close) => (
              <Calendar
                value={value}
                today={today}
                min={min}
                max={max}
                autoFocus
                onPick={(day) => {
                  take(day)
                  close()
                }}
              />
            )}
          >
            <CalendarDays size={16} aria-hidden="true" />
          </PopoverButton>
        </div>
      )}
    </Field>
  )
}

interface Rules {
  value: string | null
  onChange: (day: string | null) => void
  min: string
  max: string
  words: DateWords
  today: string
}

/** State of the typed text until it is a valid date. */
function useTyped({ value, onChange, min, max, words, today }: Rules) {
  const [typed, setTyped] = useState(formatDate(value))
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    setTyped(formatDate(value))
    setFault(null)
  }, [value])
  const take = (day: string | null) => {
    setTyped(formatDate(day))
    setFault(null)
    if (day !== value) onChange(day)
  }
  const leave = () => {
    if (typed.trim() === '') return take(null)
    const day = parseDay(typed, today)
    if (!day) return setFault(words.notADay)
    if (day < min || day > max) return setFault(words.outside)
    take(day)
  }
  const type = (text: string) => {
    setTyped(maskDay(text))
    setFault(null)
  }
  return { typed, fault, type, leave, take }
}
