import { CircleX } from 'lucide-react'
import styles from './produtos.module.css'
import { linesText } from './register/words.ts'

interface Props {
  error: Error | null
  /** Lines that keep the list from being saved; 0: none was tried */
  refused: number
  onShow: () => void
}

/** Why nothing was saved; what was typed stays. */
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
