import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import type { NotasQuery } from '../../api/notas.ts'
import { TIPOS } from '../../api/tipos.ts'
import { cx } from '../../lib/cx.ts'
import { formatInteger } from '../../lib/format.ts'
import styles from './notas.module.css'
import { TIPO_NAME } from './query/labels.ts'
import { useTabCounts } from './query/use-notas.ts'

interface Props {
  tipo: Tipo
  query: NotasQuery
  /** The rows are there: what is counted may be asked for */
  counted: boolean
}

/** The four kinds; each count follows the filter. A filter holds from one kind to the next. */
export function KindTabs({ tipo, query, counted }: Props) {
  const counts = useTabCounts(query, counted)
  return (
    <nav className={styles.tabs} aria-label="Tipo de documento">
      {TIPOS.map((each) => {
        const count = counts[each]
        return (
          <Link
            key={each}
            to="/notas/$tipo"
            params={{ tipo: each }}
            search={(now) => now}
            className={cx(styles.tab, each === tipo && styles.current)}
            aria-current={each === tipo ? 'page' : undefined}
          >
            {TIPO_NAME[each]}
            <span className={styles.count}>{count === undefined ? '' : formatInteger(count)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
