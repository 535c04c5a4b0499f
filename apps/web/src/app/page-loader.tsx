import { Hidden } from '../kit/hidden.tsx'
import { LogoMark } from '../kit/logo.tsx'
import { useLayout } from '../prefs/layout.ts'
import styles from './app.module.css'

/** Loading indicator of a screen; the layout selects its form. */
export function PageLoader() {
  const { type } = useLayout().pageLoader
  if (type === 'none') return null
  if (type === 'default') return <Bar />
  return (
    <div className={styles.loader} role="status" data-loader={type}>
      {type === 'spinner-logo' && <LogoMark size={40} />}
      <span className={styles.spinner} aria-hidden="true" />
      {type === 'spinner-logo' ? <Hidden>Carregando…</Hidden> : <span>Carregando…</span>}
    </div>
  )
}

const Bar = () => (
  <div className={styles.bar} role="status" data-loader="default">
    <Hidden>Carregando…</Hidden>
  </div>
)
