import { FolderUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { fromChooser, fromDrop, type NamedFile } from './dropped-files.ts'
import styles from './file-drop.module.css'

interface Props {
  label: string
  hint?: string
  accept?: string
  multiple?: boolean
  disabled?: boolean
  error?: string | null
  onFiles: (files: NamedFile[]) => void
}

/** Where one drops files, or chooses them by its button. */
export function FileDrop({ label, hint, accept, multiple = true, disabled, error, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(fromChooser(event.target.files))
    event.target.value = ''
  }
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (disabled) return
    const files = await fromDrop(event.dataTransfer)
    onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <section
      className={cx(styles.drop, over && styles.over, disabled && styles.disabled)}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <FolderUp size={24} aria-hidden="true" />
      <p className={styles.label}>{label}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {multiple ? 'Escolher arquivos' : 'Escolher arquivo'}
      </Button>
      <input ref={input} type="file" hidden multiple={multiple} accept={accept} aria-label={label} onChange={choose} />
      <p className={styles.error} role="alert">
        {error}
      </p>
    </section>
  )
}
