import { MAX_CHAVES } from '@portal/contract/filtros.ts'
import { Search, X } from 'lucide-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { chavesIn } from '../query/chaves.ts'
import { BUSCA_MIN } from '../query/search.ts'
import type { Filter } from '../query/use-list.ts'
import styles from './filter-line.module.css'

const DEBOUNCE = 300

interface Props {
  /** Short hint, in narrow windows */
  short: boolean
  value: string
  onChange: Filter
}

/** Searches from two letters on, 300 ms after the last one. Several pasted keys set the filter by key. */
export function SearchField({ short, value, onChange }: Props) {
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
      onChange({ busca: next || undefined }, { replace: true })
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed, onChange])
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const chaves = chavesIn(event.clipboardData.getData('text'))
    if (chaves.length < 2) return
    event.preventDefault()
    setTyped('')
    onChange({ chave: chaves.slice(0, MAX_CHAVES).join(), papel: 'T', busca: undefined })
    const cut = chaves.length - MAX_CHAVES
    if (cut > 0) notify(`${formatCount(cut, 'chave ficou', 'chaves ficaram')} de fora: o filtro aceita ${MAX_CHAVES}.`)
  }
  return (
    <div className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        aria-label="Buscar por nome, CNPJ/CPF, número ou chave"
        placeholder={short ? 'Nome, número, chave' : 'Nome, CNPJ/CPF, número ou chave'}
        value={typed}
        maxLength={100}
        onPaste={onPaste}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed && (
        <button type="button" className={styles.clear} aria-label="Limpar busca" onClick={() => setTyped('')}>
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
