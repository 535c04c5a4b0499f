import { ListFilter, Plus } from 'lucide-react'
import { RadioField } from '../../../fields/choice.tsx'
import { DateRange } from '../../../fields/date-range.tsx'
import { daysBack, monthOf, todayInSaoPaulo } from '../../../fields/period.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { PopoverButton } from '../../../kit/popover.tsx'
import type { Language } from '../i18n/catalogue.ts'
import { type Say, useText } from '../i18n/text.tsx'
import { type Filter, STATUSES } from './records.ts'
import styles from './toolbars.module.css'

export interface BarProps {
  filter: Filter
  onFilter: (part: Partial<Filter>) => void
  onCreate: () => void
}

/** The filter button of the toolbars. */
export function FilterTool({ filter, onFilter }: BarProps) {
  const { language, t } = useText()
  return (
    <PopoverButton
      className={buttonClass()}
      panel={t('TOOLBAR.FILTER')}
      align="end"
      content={(close) => (
        <div className={styles.filter} lang={language}>
          <RadioField
            label={t('RECORD.STATUS')}
            value={filter.status}
            options={(['ALL', ...STATUSES] as const).map((value) => ({ value, label: t(`RECORD.${value}`) }))}
            onChange={(status) => onFilter({ status })}
          />
          <Button
            onClick={() => {
              onFilter({ status: 'ALL', search: '' })
              close()
            }}
          >
            {t('TOOLBAR.CLEAR')}
          </Button>
        </div>
      )}
    >
      <ListFilter size={16} aria-hidden="true" />
      {t('TOOLBAR.FILTER')}
      {filter.status !== 'ALL' && <span className={styles.on}>{t(`RECORD.${filter.status}`)}</span>}
    </PopoverButton>
  )
}

/** The date-range picker button of the toolbars. */
export function PeriodTool({ filter, onFilter }: BarProps) {
  const { language, t } = useText()
  return (
    <DateRange
      label={t('TOOLBAR.PERIOD')}
      align="end"
      value={filter.period}
      presets={presetsIn(t)}
      words={wordsIn(t, language)}
      onChange={(period) => onFilter({ period })}
    />
  )
}

/** The primary button of the toolbars. */
export function CreateTool({ onCreate }: BarProps) {
  const { t } = useText()
  return (
    <Button look="primary" onClick={onCreate}>
      <Plus size={16} aria-hidden="true" />
      {t('TOOLBAR.CREATE')}
    </Button>
  )
}

function presetsIn(t: Say) {
  const today = todayInSaoPaulo(new Date())
  const year = today.slice(0, 4)
  return [
    { label: t('PERIOD.TODAY'), period: { de: today, ate: today } },
    { label: t('PERIOD.WEEK'), period: daysBack(today, 7) },
    { label: t('PERIOD.MONTH'), period: monthOf(today) },
    { label: t('PERIOD.LAST_MONTH'), period: monthOf(today, -1) },
    { label: t('PERIOD.YEAR'), period: { de: `${year}-01-01`, ate: `${year}-12-31` } },
  ]
}

const wordsIn = (t: Say, language: Language) => ({
  from: t('PERIOD.FROM'),
  until: t('PERIOD.UNTIL'),
  date: {
    shape: t('PERIOD.SHAPE'),
    open: t('PERIOD.OPEN'),
    notADay: t('PERIOD.NOT_A_DAY'),
    outside: t('PERIOD.OUTSIDE'),
  },
  calendar: { locale: language, previousMonth: t('PERIOD.PREVIOUS'), nextMonth: t('PERIOD.NEXT') },
})
