import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

interface Props {
  children: ReactNode
  /** Accessible name of the button: what it removes */
  name?: string
  onRemove?: () => void
}

/** A filter that is on; the cross takes it away. */
export function Chip({ children, name, onRemove }: Props) {
  return (
    <span className={styles.chip}>
      {children}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={`Remover ${name ?? ''}`.trim()} onClick={onRemove}>
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
