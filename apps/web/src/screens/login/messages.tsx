import { CircleAlert, Info } from 'lucide-react'
import styles from './login.module.css'

/** Message above a form: an error, otherwise a notice. */
export function Messages({ error, info }: { error: string | null; info?: string | null }) {
  return (
    <>
      {error && (
        <p className={styles.alert} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
      {info && !error && (
        <p className={styles.notice} role="status">
          <Info size={16} aria-hidden="true" />
          {info}
        </p>
      )}
    </>
  )
}
