import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { DateField } from '../../fields/date-field.tsx'
import { todayInSaoPaulo } from '../../fields/period.ts'
import { Select } from '../../fields/select.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { formatCount } from '../../lib/format.ts'
import styles from './tributacao.module.css'
import { UF_OPTIONS } from './words.ts'

interface Props {
  typed: string
  uf: string
  /** Number of suggestions; null before a search */
  count: number | null
  /** Id of the active option */
  active: string | undefined
  onType: (text: string) => void
  onUf: (uf: string) => void
  /** Day of the question, `YYYY-MM-DD`; undefined: today */
  day: string | undefined
  onDay: (day: string | undefined) => void
  onKey: (key: 'up' | 'down' | 'enter') => void
}

export const LIST_ID = 'tributacao-resultados'

/**
 * Search box for bar code, NCM and name. Arrows move through the options, Enter opens, Esc clears, «/»
 * focuses the box.
 */
export function SearchBox({ typed, uf, count, active, onType, onUf, day, onDay, onKey }: Props) {
  const today = todayInSaoPaulo(new Date())
  const input = useRef<HTMLInputElement>(null)
  useSlash(input)
  const press = (event: KeyboardEvent) => {
    const key = ({ ArrowUp: 'up', ArrowDown: 'down', Enter: 'enter' } as const)[event.key]
    if (event.key === 'Escape' && typed !== '') onType('')
    else if (key) onKey(key)
    else return
    event.preventDefault()
  }
  return (
    <search className={styles.searchLine} data-screen-only="">
      <div className={styles.box}>
        <Search size={16} aria-hidden="true" />
        <input
          ref={input}
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Código de barras, NCM ou nome"
          aria-expanded={count !== null}
          aria-controls={LIST_ID}
          aria-activedescendant={active}
          aria-autocomplete="list"
          // biome-ignore lint/a11y/noAutofocus: the box is what the screen is for; main-area.tsx moves the focus to the title otherwise
          autoFocus={typed === ''}
          placeholder="Código de barras, NCM ou nome"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={press}
        />
        <span className={styles.count} role="status">
          {count === null ? '' : formatCount(count, 'resultado', 'resultados')}
        </span>
        {typed !== '' && (
          <IconButton
            icon={X}
            label="Limpar"
            onClick={() => {
              onType('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      <Select label="UF" className={styles.uf} size="large" value={uf} options={UF_OPTIONS} onChange={onUf} />
      <DateField
        label="O que vale em"
        className={styles.day}
        value={day ?? today}
        onChange={(next) => onDay(next === null || next === today ? undefined : next)}
      />
    </search>
  )
}

function useSlash(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey) return
      if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [input])
}
