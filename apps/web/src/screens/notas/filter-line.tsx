import { Search, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DRAWER, useMedia } from '../../ui/use-media.ts'
import { BUSCA_MIN, type NotasSearch } from './address.ts'
import styles from './notas.module.css'
import { PeriodField } from './period-field.tsx'

interface Props {
  search: NotasSearch
  today: string
  beside: boolean
  onChange: (change: Partial<NotasSearch>) => void
}

/** Period, issued or received, text. Under 900 px the first and the last fold behind «Filtros». */
export function FilterLine({ search, today, beside, onChange }: Props) {
  const folded = useMedia(DRAWER)
  const [shown, setShown] = useState(false)
  const period = <PeriodField search={search} today={today} short={beside} onChange={onChange} />
  const text = (
    <SearchField short={beside || folded} value={search.busca ?? ''} onChange={(busca) => onChange({ busca })} />
  )
  if (!folded) {
    return (
      <div className={styles.filters}>
        {period}
        <Segments papel={search.papel} onChange={onChange} />
        {text}
      </div>
    )
  }
  const active = (search.de ? 1 : 0) + (search.busca ? 1 : 0)
  return (
    <>
      <div className={styles.filters}>
        <Button className={styles.toggle} aria-expanded={shown} onClick={() => setShown(!shown)}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          Filtros
          {active > 0 && <span className={styles.badge}>{active}</span>}
        </Button>
        <Segments papel={search.papel} onChange={onChange} />
      </div>
      {shown && (
        <div className={styles.extra}>
          {period}
          {text}
        </div>
      )}
    </>
  )
}

function Segments({ papel, onChange }: { papel: NotasSearch['papel']; onChange: Props['onChange'] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own frame around the two
    <div className={styles.segments} role="group" aria-label="Emitidas ou recebidas">
      <button
        type="button"
        className={styles.segment}
        aria-pressed={papel !== 'R'}
        onClick={() => onChange({ papel: undefined })}
      >
        Emitidas
      </button>
      <button
        type="button"
        className={styles.segment}
        aria-pressed={papel === 'R'}
        onClick={() => onChange({ papel: 'R' })}
      >
        Recebidas
      </button>
    </div>
  )
}

const DEBOUNCE = 300

interface SearchProps {
  /** Where there is little room for its hint */
  short: boolean
  value: string
  onChange: (busca: string | undefined) => void
}

/** Asks 300 ms after the last letter, from two letters on; fewer are no filter. */
function SearchField({ short, value, onChange }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    // back, forward or a cleared filter changed the address: the field follows it
    if (value !== sent.current) {
      sent.current = value
      setTyped(value)
    }
  }, [value])
  useEffect(() => {
    const next = typed.trim().length >= BUSCA_MIN ? typed : ''
    if (next === sent.current) return
    const timer = setTimeout(() => {
      sent.current = next
      onChange(next || undefined)
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed, onChange])
  return (
    <div className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        aria-label="Procurar por nome, CNPJ/CPF, número ou chave"
        placeholder={short ? 'Nome, número ou chave' : 'Nome, CNPJ/CPF, número ou chave'}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed && (
        <button type="button" className={styles.clear} aria-label="Limpar procura" onClick={() => setTyped('')}>
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
