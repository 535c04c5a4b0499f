import { FIELD_BY_PATH } from '@portal/tables/checks/fields.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from '../produtos.module.css'

/** Move of the active cell after an editor closes; null: none. */
export type After = 'down' | 'up' | 'right' | 'left' | null

interface Props {
  path: string
  start: string
  /** Selects the whole text, so that the first key replaces it */
  whole: boolean
  onDone: (text: string, after: After) => void
  onCancel: () => void
}

/** Editor of one cell: Enter and Tab write and move on, Esc cancels, losing the focus writes. */
export function CellEditor({ path, start, whole, onDone, onCancel }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const finish = (act: () => void) => {
    if (isDone.current) return
    isDone.current = true
    act()
  }
  useEffect(() => {
    field.current?.focus()
    if (whole) field.current?.select()
    else field.current?.setSelectionRange(start.length, start.length)
  }, [whole, start])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const after = afterOf(event)
    if (after === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    const text = event.currentTarget.value
    finish(() => (after === undefined ? onCancel() : onDone(text, after)))
  }
  return (
    <input
      ref={field}
      className={styles.editor}
      defaultValue={start}
      aria-label={FIELD_BY_PATH.get(path)?.label}
      spellCheck={false}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        const text = event.currentTarget.value
        finish(() => onDone(text, null))
      }}
    />
  )
}

function afterOf({ key, shiftKey }: KeyboardEvent): After | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  return key === 'Tab' ? (shiftKey ? 'left' : 'right') : undefined
}
