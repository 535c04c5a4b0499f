import { WifiOff } from 'lucide-react'
import { useConnectionLost } from '../../lib/connection.ts'
import styles from './chrome.module.css'

/** One line under the header while the server cannot be reached. What is on the screen stays. */
export function ConnectionLine() {
  const isLost = useConnectionLost()
  return (
    <div role="status">
      {isLost && (
        <p className={styles.connection}>
          <WifiOff size={16} aria-hidden="true" />
          Sem conexão. Tentando de novo.
        </p>
      )}
    </div>
  )
}
