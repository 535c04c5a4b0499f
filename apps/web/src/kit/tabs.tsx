import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface Props<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; count?: number; disabled?: boolean; content: ReactNode }[]
}

/** Tabs of one page. Arrows move between them. Tabs with an address of their own are links instead. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: Props<Value>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value | null) => {
        if (next !== null) onChange(next)
      }}
    >
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} disabled={tab.disabled} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count.toLocaleString('pt-BR')}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
