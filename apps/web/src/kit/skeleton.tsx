import { useAfter } from '../lib/use-after.ts'
import { Hidden } from './hidden.tsx'
import styles from './skeleton.module.css'

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '69%']

interface Props {
  /** «Carregando notas» */
  label: string
  rows?: number
  /** Height of the final rows, in pixels */
  height?: number
}

/** Placeholder rows with the final height; hidden for the first 200 ms. */
export function Skeleton({ label, rows = 4, height = 32 }: Props) {
  const late = useAfter(true)
  if (!late) return null
  return (
    <div role="status" aria-busy="true">
      <Hidden>{label}</Hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing
        <div key={row} className={styles.row} style={{ height }} aria-hidden="true">
          <div className={styles.bone} style={{ width: WIDTHS[row % WIDTHS.length] }} />
        </div>
      ))}
    </div>
  )
}
