import { FolderUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { fromChooser, fromDrop, type NamedFile } from '../lib/dropped-files.ts'
import { Button } from './button.tsx'
import styles from './file-drop.module.css'
import text from './text.module.css'

interface Props {
  label: string
  /** Accessible name, when the label is an instruction */
  name?: string
  hint?: string
  /** Allows choosing folders */
  folders?: boolean
  /** The main element of its screen: large, with a primary button */
  big?: boolean
  /** The surrounding screen handles drops itself */
  around?: boolean
  accept?: string
  multiple?: boolean
  disabled?: boolean
  error?: string | null
  onFiles: (files: NamedFile[]) => void
}

/** Drop target for files, with a button that opens the file chooser. */
export function FileDrop(props: Props) {
  const { label, name = label, hint, accept, multiple = true, folders, big, around, disabled, error, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (disabled) return
    const files = await fromDrop(event.dataTransfer)
    onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <section
      className={cx(styles.drop, big && styles.big, over && styles.over, disabled && styles.disabled)}
      aria-label={name}
      {...(!around && {
        onDragOver: (event: DragEvent) => {
          event.preventDefault()
          setOver(!disabled)
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => void drop(event),
      })}
    >
      <FolderUp size={24} aria-hidden="true" />
      {around ? <h2 className={styles.label}>{label}</h2> : <p className={styles.label}>{label}</p>}
      {hint && <p className={text.small}>{hint}</p>}
      <div className={styles.choose}>
        <Button look={big ? 'primary' : 'plain'} disabled={disabled} onClick={() => input.current?.click()}>
          {multiple ? 'Escolher arquivos' : 'Escolher arquivo'}
        </Button>
        {folders && <FolderButton disabled={disabled} onFiles={onFiles} />}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={taking(onFiles)}
      />
      <p className={styles.error} role="alert">
        {error}
      </p>
    </section>
  )
}

/** Clears the input, so that the same file can be chosen again. */
const taking = (onFiles: Props['onFiles']) => (event: ChangeEvent<HTMLInputElement>) => {
  onFiles(fromChooser(event.target.files))
  event.target.value = ''
}

function FolderButton({ disabled, onFiles }: Pick<Props, 'disabled' | 'onFiles'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        Escolher pasta
      </Button>
      <input
        ref={(element) => {
          input.current = element
          // React has no prop for this attribute, which lets the user choose folders
          element?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        aria-label="Pasta"
        onChange={taking(onFiles)}
      />
    </>
  )
}
