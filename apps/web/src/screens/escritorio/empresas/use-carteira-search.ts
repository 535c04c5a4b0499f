import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type CarteiraSearch, NO_SEARCH, parseCarteira } from './address.ts'

/** Milliseconds after the last change until the address is written; a typed search is not written letter by letter. */
const DEBOUNCE = 300

const keyOf = (search: CarteiraSearch): string => JSON.stringify(parseCarteira(search))

/** Filters and order of the portfolio, which the address follows. */
export function useCarteiraSearch() {
  const raw = useSearch({ strict: false })
  const address = useMemo(() => parseCarteira(raw), [raw])
  const [search, setSearch] = useState(address)
  const written = useRef(keyOf(address))
  const navigate = useNavigate()
  useEffect(() => {
    // back, forward or a link changed the address: the filters follow it
    if (keyOf(address) === written.current) return
    written.current = keyOf(address)
    setSearch(address)
  }, [address])
  useEffect(() => {
    if (keyOf(search) === written.current) return
    const timer = setTimeout(() => {
      written.current = keyOf(search)
      const next = { ...NO_SEARCH, ...search }
      void navigate({
        to: '/escritorio/$parte',
        params: { parte: 'empresas' },
        search: (now: Record<string, string | undefined>) => ({ ...now, ...next }),
        replace: true,
      })
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [search, navigate])
  return { search, change: (part: CarteiraSearch) => setSearch((now) => ({ ...now, ...part })) }
}
