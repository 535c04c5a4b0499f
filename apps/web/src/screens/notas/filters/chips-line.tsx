import { ChevronDown } from 'lucide-react'
import { Chip } from '../../../kit/chip.tsx'
import type { MenuEntry } from '../../../kit/menu.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import { formatTaxId } from '../../../lib/format.ts'
import { activeFilters, allOff } from '../query/active-filters.ts'
import type { NotasSearch } from '../query/search.ts'
import type { Filter, useBranches } from '../query/use-list.ts'
import styles from './filter-line.module.css'

interface Props {
  search: NotasSearch
  branches: ReturnType<typeof useBranches>
  onChange: Filter
}

/** Active filters as removable chips; for a company with branches also the notice that all are shown. */
export function ChipsLine({ search, branches, onChange }: Props) {
  const filters = activeFilters(search)
  const all = branches.length > 1 && !search.filial
  if (filters.length === 0 && !all) return null
  const nameOf = (order: string) => branches.find(({ cpfcnpj }) => cpfcnpj.slice(8, 12) === order)?.nome
  return (
    <section className={styles.chips} aria-label="Filtros ativos">
      {all && <AllBranches branches={branches} onChange={onChange} />}
      {filters.map(({ key, label, value, off }) => (
        <Chip key={key} name={`${label} ${value}`} onRemove={() => onChange(off)}>
          <span>
            <span className={styles.chipLabel}>{label}</span>{' '}
            {key === 'branch' ? `${value} ${nameOf(value) ?? ''}`.trim() : value}
          </span>
        </Chip>
      ))}
      {filters.length > 0 && (
        <button type="button" className={styles.limpar} onClick={() => onChange(allOff(search))}>
          Limpar
        </button>
      )}
    </section>
  )
}

function AllBranches({ branches, onChange }: Omit<Props, 'search'>) {
  const entries: MenuEntry[] = branches.map(({ cpfcnpj, nome }) => ({
    kind: 'action',
    key: cpfcnpj,
    icon: null,
    label: `${cpfcnpj.slice(8, 12)} · ${nome} · ${formatTaxId(cpfcnpj)}`,
    onClick: () => onChange({ filial: cpfcnpj.slice(8, 12) }),
  }))
  return (
    <MenuButton className={styles.branches} entries={entries}>
      Todas as filiais ({branches.length})
      <ChevronDown size={14} aria-hidden="true" />
    </MenuButton>
  )
}
