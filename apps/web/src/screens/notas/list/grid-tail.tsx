import { Button } from '../../../kit/button.tsx'
import { Hidden } from '../../../kit/hidden.tsx'
import { useAfter } from '../../../lib/use-after.ts'
import styles from './cells.module.css'

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '69%', '51%', '64%', '46%', '60%']

/** Placeholder rows of the final height while the first page loads, after 200 ms. */
export function LoadingRows({ height }: { height: number }) {
  const late = useAfter(true)
  if (!late) return null
  return (
    <div role="status">
      <Hidden>Carregando notas</Hidden>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.waiting} style={{ height }}>
          <div className={styles.skeleton} style={{ width }} />
        </div>
      ))}
    </div>
  )
}

/** Below the last row: loading state or error of the next page. */
export function MoreRows({ loading, failed, retry }: { loading: boolean; failed: boolean; retry: () => void }) {
  const late = useAfter(loading)
  if (failed) {
    return (
      <div className={styles.more} role="alert">
        As próximas linhas não vieram.
        <Button onClick={retry}>Tentar de novo</Button>
      </div>
    )
  }
  return late ? <div className={styles.more}>Carregando mais…</div> : null
}
