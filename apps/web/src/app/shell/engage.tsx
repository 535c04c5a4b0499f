import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../kit/button.tsx'
import { useLayout } from '../../prefs/layout.ts'
import styles from './chrome.module.css'
import { openKeysHelp } from './keys/keys.ts'

/** The template's buttons at the window's edge, shown only if the layout enables them. */
export function Engage() {
  const { help, demos } = useLayout().engage
  if (!help && !demos) return null
  return (
    <aside className={styles.engage} aria-label="Atalhos">
      {demos && (
        <Link to="/demo" className={buttonClass()}>
          Demonstração
        </Link>
      )}
      {help && <Button onClick={openKeysHelp}>Teclado</Button>}
    </aside>
  )
}
