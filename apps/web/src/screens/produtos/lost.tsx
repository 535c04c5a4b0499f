import { CircleX } from 'lucide-react'
import styles from './produtos.module.css'
import { linesText } from './register/words.ts'

interface Props {
  error: Error | null
  /** Number of lines that cannot be saved; 0 when the lines are not the reason */
  refused: number
  onShow: () => void
}

/** Reason of a failed save; the changes are kept. */
export function Lost({ error, refused, onShow }: Props) {
  if (!error && refused === 0) return null
  return (
    <p className={styles.lost} role="alert">
      <CircleX size={16} aria-hidden="true" />
      {refused > 0 ? `Nada foi salvo: ${linesText(refused)} ${refused === 1 ? 'impede' : 'impedem'}.` : error?.message}
      {refused > 0 && (
        <button type="button" className={styles.link} onClick={onShow}>
          Ver a primeira
        </button>
      )}
    </p>
  )
}
