import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cx } from '../../lib/cx.ts'
import { formatCount } from '../../lib/format.ts'
import styles from './help-search.module.css'
import { findHelp, type HelpAnswer, type HelpSection, helpTitle, markFound, SECTIONS } from './search-help.ts'
import { wordsOf } from './words.ts'

/** A screen that the search may open. */
export interface HelpPlace {
  label: string
  path: string
}

interface Props {
  onOpen: (section: HelpSection) => void
  /** Screens that come before the topics, by the beginning of their name */
  places?: readonly HelpPlace[]
  onGo?: (place: HelpPlace) => void
  /** Esc in the empty field */
  onLeave?: () => void
  input?: RefObject<HTMLInputElement | null>
}

type Found = { kind: 'place'; key: string; place: HelpPlace } | { kind: 'section'; key: string; answer: HelpAnswer }

const MAX_PLACES = 2
const MAX_TEXT = 200

function findAll(text: string, places: readonly HelpPlace[]): Found[] {
  const asked = wordsOf(text).join(' ')
  if (asked === '') return []
  const begun = places.filter(({ label }) => wordsOf(label).join(' ').startsWith(asked)).slice(0, MAX_PLACES)
  return [
    ...begun.map((place) => ({ kind: 'place' as const, key: place.path, place })),
    ...findHelp(text).map((answer) => ({
      kind: 'section' as const,
      key: `${answer.section.name} ${helpTitle(answer.section)}`,
      answer,
    })),
  ]
}

/** The field of the help with what it found: arrows move, Enter opens, Esc empties the field and then leaves. */
export function HelpSearch({ onOpen, places = [], onGo, onLeave, input }: Props) {
  const [typed, setTyped] = useState('')
  const asked = useDeferredValue(typed)
  const found = useMemo(() => findAll(asked, places), [asked, places])
  const [index, setIndex] = useState(0)
  const active = Math.max(0, Math.min(index, found.length - 1))
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const open = (one: Found | undefined) => {
    if (one?.kind === 'place') onGo?.(one.place)
    if (one?.kind === 'section') onOpen(one.answer.section)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key]
    if (event.key === 'Escape' && typed !== '') setTyped('')
    else if (event.key === 'Escape') onLeave?.()
    else if (event.key === 'Enter') open(findAll(typed, places)[active])
    else if (next === undefined) return
    else setIndex(Math.max(0, Math.min(found.length - 1, next)))
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div>
      <div className={styles.field}>
        <Search size={16} aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Buscar na ajuda"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_TEXT}
          placeholder="O que você quer saber?"
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value)
            setIndex(0)
          }}
        />
        {typed !== '' && <kbd>Esc</kbd>}
      </div>
      <p className={styles.count} role="status">
        {asked.trim() !== '' && <Count found={found.length} typed={asked.trim()} />}
      </p>
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Respostas" ref={list}>
        {found.map((one, place) => (
          <Option key={one.key} id={`${id}-${place}`} found={one} active={place === active} onOpen={() => open(one)} />
        ))}
      </div>
    </div>
  )
}

function Count({ found, typed }: { found: number; typed: string }) {
  if (found === 0) return <span>Nada com «{typed}». Veja os assuntos abaixo.</span>
  return (
    <>
      <span>
        {found} de {formatCount(SECTIONS.length, 'assunto', 'assuntos')}
      </span>
      <span className={styles.keys} aria-hidden="true">
        ↑ ↓ anda, Enter abre
      </span>
    </>
  )
}

interface OptionProps {
  id: string
  found: Found
  active: boolean
  onOpen: () => void
}

function Option({ id, found, active, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={cx(styles.option, active && styles.active)}
      onClick={onOpen}
    >
      {found.kind === 'place' ? (
        <>
          <span className={styles.title}>{found.place.label}</span>
          <span className={styles.where}>› Abrir a tela</span>
        </>
      ) : (
        <>
          <span className={styles.title}>{helpTitle(found.answer.section)}</span>
          <span className={styles.excerpt}>
            <Marked answer={found.answer} />
          </span>
          <span className={styles.where}>› {found.answer.section.topic}</span>
        </>
      )}
    </div>
  )
}

function Marked({ answer: { excerpt, found } }: { answer: HelpAnswer }) {
  return markFound(excerpt, found).map(({ text, isFound }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
    isFound ? <strong key={place}>{text}</strong> : text,
  )
}
