import type { PessoaDoEscritorio } from '@portal/contract/escritorio/escritorio.ts'
import { useEffect, useRef, useState } from 'react'
import { Table } from '../../../kit/table.tsx'
import { Tabs } from '../../../kit/tabs.tsx'
import { formatCount } from '../../../lib/format.ts'
import styles from '../escritorio.module.css'
import { type Ask, columnsOf } from './columns.tsx'
import { PEOPLE_TABS, type PeopleTab, peopleOf } from './people-filter.ts'
import { PersonPanel } from './person-panel.tsx'

/** People by papel, a tab for each that occurs, and one of them at the side. */
export function PeopleList({ people, ask }: { people: readonly PessoaDoEscritorio[]; ask: Ask }) {
  const [tab, setTab] = useState<PeopleTab>('todas')
  const [openId, setOpenId] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const lastId = useRef<string | null>(null)
  useEffect(() => {
    // the name that opened the panel gets the focus back, and comes into view where the panel took the place of the list
    if (openId === null && lastId.current)
      frame.current?.querySelector<HTMLElement>(`[data-person="${lastId.current}"]`)?.focus()
    lastId.current = openId
  }, [openId])
  const shown = peopleOf(people, tab)
  const place = shown.findIndex(({ id }) => id === openId)
  const person = shown[place]
  const tabs = PEOPLE_TABS.map((each) => ({ ...each, count: peopleOf(people, each.value).length }))
  const list = (
    <div className={styles.list}>
      <Table
        cards
        label="Pessoas do escritório"
        columns={columnsOf(ask, setOpenId)}
        rows={shown}
        keyOf={({ id }) => id}
      />
      <p className={styles.totals} role="status">
        <strong>{formatCount(shown.length, 'pessoa', 'pessoas')}</strong>
      </p>
    </div>
  )
  return (
    <div ref={frame} className={styles.beside}>
      <Tabs
        label="Papel"
        value={tab}
        onChange={setTab}
        tabs={tabs
          .filter(({ value, count }) => value === 'todas' || value === tab || count > 0)
          .map((each) => ({ ...each, content: each.value === tab && list }))}
      />
      {person && (
        <PersonPanel
          person={person}
          place={place}
          count={shown.length}
          onGo={(next) => setOpenId(shown[next]?.id ?? null)}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  )
}
