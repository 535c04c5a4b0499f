import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Hidden } from '../../ui/hidden.tsx'
import { useAfter } from '../../ui/use-after.ts'
import styles from './grid.module.css'

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '69%', '51%', '64%', '46%', '60%']

/** Rows of the final height while the first page is on its way, after 200 ms. */
export function LoadingRows() {
  const late = useAfter(true)
  if (!late) return null
  return (
    <div role="status">
      <Hidden>Carregando notas</Hidden>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.row} style={{ height: 'var(--row)', padding: '0 24px' }}>
          <div className={styles.skeleton} style={{ width }} />
        </div>
      ))}
    </div>
  )
}

type List = Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>

/** Under the last row: the next page on its way, or that it did not come. */
export function MoreRows({ list }: { list: List }) {
  const late = useAfter(list.isFetchingNextPage)
  if (list.isFetchNextPageError) {
    return (
      <div className={styles.more} role="alert">
        As próximas linhas não vieram.
        <Button onClick={() => void list.fetchNextPage()}>Tentar de novo</Button>
      </div>
    )
  }
  return late ? <div className={cx(styles.more)}>Carregando mais…</div> : null
}
