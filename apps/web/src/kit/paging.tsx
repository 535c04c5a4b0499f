import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { isPageSize, PAGE_SIZES, type PageState, pageCount, rangeText, resize } from '../lib/page-range.ts'
import { IconButton } from './icon-button.tsx'
import styles from './paging.module.css'

interface Props extends PageState {
  total: number
  onChange: (next: PageState) => void
}

/** Footer of a table: page size, visible range, and buttons for first, previous, next and last page. */
export function Paging({ total, onChange, ...state }: Props) {
  const id = useId()
  const last = pageCount(total, state.size) - 1
  const go = (page: number) => onChange({ ...state, page })
  return (
    <nav className={styles.paging} aria-label="Páginas da tabela">
      <label htmlFor={id}>Linhas por página</label>
      <select
        id={id}
        className={styles.size}
        value={state.size}
        onChange={(event) => {
          const size = Number(event.target.value)
          if (isPageSize(size)) onChange(resize(state, size))
        }}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <span className={styles.range} role="status">
        {rangeText(state, total)}
      </span>
      <Arrow icon={ChevronFirst} label="Primeira página" to={state.page > 0 ? 0 : null} go={go} />
      <Arrow icon={ChevronLeft} label="Página anterior" to={state.page > 0 ? state.page - 1 : null} go={go} />
      <Arrow icon={ChevronRight} label="Próxima página" to={state.page < last ? state.page + 1 : null} go={go} />
      <Arrow icon={ChevronLast} label="Última página" to={state.page < last ? last : null} go={go} />
    </nav>
  )
}

interface ArrowProps {
  icon: LucideIcon
  label: string
  to: number | null
  go: (page: number) => void
}

/** Stays focusable when disabled, so that the focus is not lost. */
function Arrow({ icon: Icon, label, to, go }: ArrowProps) {
  return (
    <IconButton
      icon={Icon}
      label={label}
      aria-disabled={to === null}
      className={styles.arrow}
      onClick={() => {
        if (to !== null) go(to)
      }}
    />
  )
}
