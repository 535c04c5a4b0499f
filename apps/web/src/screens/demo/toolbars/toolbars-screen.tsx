import { useState } from 'react'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import { Table } from '../../../kit/table.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import styles from '../demo.module.css'
import { DemoPage } from '../demo-page.tsx'
import { useText } from '../i18n/text.tsx'
import { CreateAppDialog } from '../wizard/create-app-dialog.tsx'
import { AccountingBar, ClassicBar, ExtendedBar, ReportsBar, SaasBar } from './bars.tsx'
import { type Filter, firstFilter, type Sample, samplesOf, select } from './records.ts'
import own from './toolbars.module.css'

/** The template's five toolbars, all over one table. */
export function ToolbarsScreen() {
  return (
    <DemoPage title="MENU.TOOLBARS">
      <Bars />
    </DemoPage>
  )
}

function Bars() {
  const { t } = useText()
  const today = todayInSaoPaulo(new Date())
  const [filter, setFilter] = useState<Filter>(() => firstFilter(today))
  const [creating, setCreating] = useState(false)
  const bar = {
    filter,
    onFilter: (part: Partial<Filter>) => setFilter({ ...filter, ...part }),
    onCreate: () => setCreating(true),
  }
  const samples = samplesOf(today)
  const rows = select(samples, filter)
  return (
    <>
      <p className={styles.about}>{t('TOOLBAR.ABOUT')}</p>
      <div className={own.bars}>
        <ClassicBar {...bar} />
        <AccountingBar {...bar} />
        <ExtendedBar {...bar} />
        <ReportsBar {...bar} />
        <SaasBar {...bar} />
      </div>
      <div>
        <p className={own.result} role="status">
          {t('TOOLBAR.RESULT', { count: rows.length, total: samples.length })}
        </p>
        <Rows rows={rows} />
      </div>
      {creating && <CreateAppDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function Rows({ rows }: { rows: Sample[] }) {
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
