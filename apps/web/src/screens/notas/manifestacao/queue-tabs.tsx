import { Link } from '@tanstack/react-router'
import list from '../../../kit/list-screen.module.css'
import { cx } from '../../../lib/cx.ts'
import { formatInteger } from '../../../lib/format.ts'
import styles from '../notas.module.css'
import type { ManifestacaoSearch, View } from './address.ts'

type Counts = Readonly<Record<View | 'prazo', number | undefined>>

const TABS: readonly [view: View | undefined, name: string][] = [
  [undefined, 'Com prazo'],
  ['ciencia', 'Falta Ciência'],
  ['conclusiva', 'Falta conclusiva'],
  ['envio', 'Em envio'],
  ['registradas', 'Registradas'],
  ['tacitas', 'Tácitas'],
]

/** Tabs with their counts; each has an address. What is being sent is of one company. */
export const QueueTabs = ({ search, counts }: { search: ManifestacaoSearch; counts: Counts }) => (
  <nav className={list.tabs} aria-label="Manifestação por estado">
    {TABS.filter(([view]) => !(search.carteira && view === 'envio')).map(([view, name]) => {
      const count = counts[view ?? 'prazo']
      return (
        <Link
          key={name}
          to="/notas/manifestacao"
          search={{ ...search, ver: view, pedido: undefined, tarefa: undefined }}
          className={cx(list.tab, view === search.ver && cx(list.current, styles.current))}
          aria-current={view === search.ver ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span className={list.count}>{formatInteger(count)}</span>}
        </Link>
      )
    })}
  </nav>
)
