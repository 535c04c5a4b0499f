import { Search } from 'lucide-react'
import styles from './list-line.module.css'

interface Props {
  /** Accessible name: what is searched */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/** The search of a list, in the line of its filters. */
export function ListSearch({ label, placeholder, value, onChange }: Props) {
  return (
    <label className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
