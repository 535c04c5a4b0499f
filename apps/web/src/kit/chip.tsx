import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

interface Props {
  children: ReactNode
  /** Accessible name of the remove button */
  name?: string
  onRemove?: () => void
}

/** An active filter with a remove button. */
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
