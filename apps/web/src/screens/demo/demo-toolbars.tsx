import { ChevronLeft, ChevronRight, ListFilter, Plus, Printer, Search } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { RadioField } from '../../fields/choice.tsx'
import { DateRange } from '../../fields/date-range.tsx'
import { monthOf, todayInSaoPaulo } from '../../fields/period.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { PopoverButton } from '../../kit/popover.tsx'
import { Progress } from '../../kit/progress.tsx'
import { Table } from '../../kit/table.tsx'
import { formatDate, formatMoney } from '../../lib/format.ts'
import styles from './demo.module.css'
import { type DemoRecord, demoRecords, filterRecords, initialFilter, type RecordFilter, STATUSES } from './records.ts'
import { useText } from './text-provider.tsx'

interface BarProps {
  filter: RecordFilter
  onFilter: (change: Partial<RecordFilter>) => void
  onCreate: () => void
}

/** The five toolbars of the template. All of them filter the same table. */
export function DemoToolbars({ onCreate }: { onCreate: () => void }) {
  const { t } = useText()
  const today = todayInSaoPaulo(new Date())
  const [filter, setFilter] = useState(() => initialFilter(today))
  const bar = {
    filter,
    onFilter: (change: Partial<RecordFilter>) => setFilter({ ...filter, ...change }),
    onCreate,
  }
  const records = demoRecords(today)
  const rows = filterRecords(records, filter)
  return (
    <section className={styles.toolbars}>
      <div className={styles.bars}>
        <Bar {...bar} title={t('TOOLBAR.CLASSIC')} />
        <Bar {...bar} title={t('TOOLBAR.ACCOUNTING')} own={<MonthSteps {...bar} />} />
        <Bar {...bar} title={t('TOOLBAR.EXTENDED')} own={<Progress label={t('TOOLBAR.PROGRESS')} value={72} />} />
        <Bar {...bar} title={t('TOOLBAR.REPORTS')} own={<PrintButton />} />
        <Bar {...bar} title={t('TOOLBAR.SAAS')} own={<SearchField {...bar} />} />
      </div>
      <p role="status">{t('TOOLBAR.RESULT', { count: rows.length, total: records.length })}</p>
      <RecordTable rows={rows} />
    </section>
  )
}

/** A toolbar: its own part, then the common filter, period and primary button. */
function Bar({ title, own, ...bar }: BarProps & { title: string; own?: ReactNode }) {
  const { t } = useText()
  const id = useId()
  return (
    <section className={styles.bar} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.own}>{own}</div>
      <FilterButton {...bar} />
      <DateRange
        label={t('TOOLBAR.PERIOD')}
        align="end"
        value={bar.filter.period}
        onChange={(period) => bar.onFilter({ period })}
      />
      <Button look="primary" onClick={bar.onCreate}>
        <Plus size={16} aria-hidden="true" />
        {t('TOOLBAR.CREATE')}
      </Button>
    </section>
  )
}

function FilterButton({ filter, onFilter }: BarProps) {
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
    </PopoverButton>
  )
}

function MonthSteps({ filter: { period }, onFilter }: BarProps) {
  const { language, t } = useText()
  const step = (months: number) => onFilter({ period: monthOf(period.ate, months) })
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <div className={styles.month}>
      <IconButton icon={ChevronLeft} label={t('PERIOD.PREVIOUS')} onClick={() => step(-1)} />
      <span aria-live="polite">{month.format(new Date(`${period.ate}T00:00:00Z`))}</span>
      <IconButton icon={ChevronRight} label={t('PERIOD.NEXT')} onClick={() => step(1)} />
    </div>
  )
}

function PrintButton() {
  const { t } = useText()
  return (
    <Button onClick={() => print()}>
      <Printer size={16} aria-hidden="true" />
      {t('TOOLBAR.PRINT')}
    </Button>
  )
}

function SearchField({ filter, onFilter }: BarProps) {
  const { t } = useText()
  return (
    <TextField
      type="search"
      icon={Search}
      label={t('TOOLBAR.SEARCH')}
      value={filter.search}
      onChange={(search) => onFilter({ search })}
    />
  )
}

function RecordTable({ rows }: { rows: DemoRecord[] }) {
  const { t } = useText()
  return (
    <Table
      label={t('DEMO.TITLE')}
      rows={rows}
      keyOf={({ name }) => name}
      empty={t('TOOLBAR.EMPTY')}
      columns={[
        { key: 'name', head: t('RECORD.NAME'), cell: ({ name }) => name },
        { key: 'day', head: t('RECORD.DATE'), cell: ({ day }) => formatDate(day) },
        { key: 'status', head: t('RECORD.STATUS'), cell: ({ status }) => t(`RECORD.${status}`) },
        { key: 'value', head: `${t('RECORD.VALUE')} (R$)`, numeric: true, cell: ({ value }) => formatMoney(value) },
      ]}
    />
  )
}
