import { ChevronLeft, ChevronRight, Printer, Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { monthOf } from '../../../fields/period.ts'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { Progress } from '../../../kit/progress.tsx'
import { useText } from '../i18n/text.tsx'
import { DEMO_PROGRESS, STATUSES } from './records.ts'
import styles from './toolbars.module.css'
import { type BarProps, CreateTool, FilterTool, PeriodTool } from './tools.tsx'

interface FrameProps {
  title: string
  /** Between the title and the buttons */
  middle?: ReactNode
  /** On a line of its own under them */
  under?: ReactNode
  children: ReactNode
}

function Bar({ title, middle, under, children }: FrameProps) {
  const id = useId()
  return (
    <section className={styles.bar} aria-labelledby={id}>
      <div className={styles.main}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {middle}
        <div className={styles.tools}>{children}</div>
      </div>
      {under}
    </section>
  )
}

const Tools = (props: BarProps) => (
  <>
    <FilterTool {...props} />
    <PeriodTool {...props} />
    <CreateTool {...props} />
  </>
)

/** Title left, the three buttons right. */
export function ClassicBar(props: BarProps) {
  const { t } = useText()
  return (
    <Bar title={t('TOOLBAR.CLASSIC')}>
      <Tools {...props} />
    </Bar>
  )
}

/** A month at a time, as books are kept. */
export function AccountingBar(props: BarProps) {
  const { language, t } = useText()
  const { period } = props.filter
  const turn = (months: number) => props.onFilter({ period: monthOf(period.ate, months) })
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const month = (
    <div className={styles.month}>
      <Button look="quiet" size="icon" aria-label={t('PERIOD.PREVIOUS')} onClick={() => turn(-1)}>
        <ChevronLeft size={16} aria-hidden="true" />
      </Button>
      <span className={styles.monthName} aria-live="polite">
        {name.format(new Date(`${period.ate}T00:00:00Z`))}
      </span>
      <Button look="quiet" size="icon" aria-label={t('PERIOD.NEXT')} onClick={() => turn(1)}>
        <ChevronRight size={16} aria-hidden="true" />
      </Button>
    </div>
  )
  return (
    <Bar title={t('TOOLBAR.ACCOUNTING')} middle={month}>
      <Tools {...props} />
    </Bar>
  )
}

/** A second line tells how far one is. */
export function ExtendedBar(props: BarProps) {
  const { t } = useText()
  const target = (
    <div className={styles.target}>
      <Progress label={t('TOOLBAR.PROGRESS')} value={DEMO_PROGRESS} />
    </div>
  )
  return (
    <Bar title={t('TOOLBAR.EXTENDED')} under={target}>
      <Tools {...props} />
    </Bar>
  )
}

/** The states as segments, and the paper. */
export function ReportsBar(props: BarProps) {
  const { t } = useText()
  const { status } = props.filter
  const segments = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own frame around them
    <div className={styles.segments} role="group" aria-label={t('RECORD.STATUS')}>
      {(['ALL', ...STATUSES] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={styles.segment}
          aria-pressed={each === status}
          onClick={() => props.onFilter({ status: each })}
        >
          {t(`RECORD.${each}`)}
        </button>
      ))}
    </div>
  )
  return (
    <Bar title={t('TOOLBAR.REPORTS')} under={segments}>
      <Button onClick={() => print()}>
        <Printer size={16} aria-hidden="true" />
        {t('TOOLBAR.PRINT')}
      </Button>
      <Tools {...props} />
    </Bar>
  )
}

/** Searching first. */
export function SaasBar(props: BarProps) {
  const { t } = useText()
  const search = (
    <div className={styles.search}>
      <TextField
        type="search"
        icon={Search}
        label={t('TOOLBAR.SEARCH')}
        placeholder={t('TOOLBAR.SEARCH')}
        value={props.filter.search}
        onChange={(text) => props.onFilter({ search: text })}
      />
    </div>
  )
  return (
    <Bar title={t('TOOLBAR.SAAS')} middle={search}>
      <Tools {...props} />
    </Bar>
  )
}
