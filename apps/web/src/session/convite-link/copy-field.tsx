import { Copy } from 'lucide-react'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { copyText } from '../../lib/copy-text.ts'
import styles from './convite-link.module.css'

/** A read-only value with a copy button. */
export function CopyField({
  label,
  value,
  hint,
  message,
}: {
  label: string
  value: string
  hint?: string
  message: string
}) {
  const copy = () => copyText(value, message)
  return (
    <div className={styles.form}>
      <div className={styles.copy}>
        <TextField
          label={label}
          value={value}
          readOnly
          onChange={() => {}}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          Copiar
        </Button>
      </div>
      {hint && <p className={styles.text}>{hint}</p>}
    </div>
  )
}
