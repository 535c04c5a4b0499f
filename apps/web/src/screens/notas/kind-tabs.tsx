import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import type { NotasQuery } from '../../api/notas/notas.ts'
import { TIPOS } from '../../api/notas/tipos.ts'
import list from '../../kit/list-screen.module.css'
import { cx } from '../../lib/cx.ts'
import { formatInteger } from '../../lib/format.ts'
import styles from './notas.module.css'
import { useTabCounts } from './query/use-notas.ts'

interface Props {
  tipo: Tipo
  query: NotasQuery
  /** True when the rows are loaded, so that counts may be requested */
  counted: boolean
}

/** Tabs of the five kinds, with their counts under the filter. The filter is kept between kinds. */
export function KindTabs({ tipo, query, counted }: Props) {
  const counts = useTabCounts(query, counted)
  return (
    <nav className={list.tabs} data-screen-only="" aria-label="Tipo de documento">
      {TIPOS.map((each) => {
        const count = counts[each]
        return (
          <Link
            key={each}
            to="/notas/$tipo"
            params={{ tipo: each }}
            search={(now) => now}
            className={cx(list.tab, each === tipo && cx(list.current, styles.current))}
            aria-current={each === tipo ? 'page' : undefined}
          >
            {TIPO_NAMES[each]}
            <span className={list.count}>{count === undefined ? '' : formatInteger(count)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
