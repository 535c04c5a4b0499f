import { cx } from '../../lib/cx.ts'
import { useLayout } from '../../prefs/layout.ts'
import styles from './erro.module.css'

/** A lost or torn document, as line art, filled or hidden according to the layout. */
export function Illustration({ of }: { of: 'lost' | 'broken' }) {
  const { set } = useLayout().illustrations
  if (set === 'none') return null
  return (
    <svg
      className={cx(styles.drawing, set === 'filled' && styles.filled)}
      width="160"
      height="120"
      viewBox="0 0 160 120"
      aria-hidden="true"
      data-illustration={set}
    >
      <path className={styles.sheet} d="M46 12h52l18 18v78H46z" />
      <path className={styles.fold} d="M98 12v18h18" />
      <path d="M58 34h28M58 46h44M58 58h44M58 70h30" />
      {of === 'lost' ? (
        <>
          <circle className={styles.lens} cx="104" cy="78" r="18" />
          <path d="m117 91 16 16" />
        </>
      ) : (
        <path className={styles.lens} d="m42 84 14-8 12 10 14-10 12 10 14-10 12 8" />
      )}
    </svg>
  )
}
