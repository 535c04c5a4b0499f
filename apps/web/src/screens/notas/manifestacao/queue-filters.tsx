import { Search } from 'lucide-react'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import type { ManifestacaoSearch } from './address.ts'
import styles from './manifestacao.module.css'

type Change = (change: Partial<ManifestacaoSearch>) => void

const ENDS = [
  { value: '3', label: 'em 3 dias' },
  { value: '15', label: 'em 15 dias' },
  { value: '30', label: 'em 30 dias' },
  { value: 'todas', label: 'em qualquer dia' },
] as const
const HAS = [
  { value: 'todas', label: 'Qualquer uma' },
  { value: 'sem', label: 'Nenhuma' },
  { value: 'ciencia', label: 'Ciência' },
] as const

/** Filters of the queue. */
export function QueueFilters({ search, onChange }: { search: ManifestacaoSearch; onChange: Change }) {
  const isOpen = search.ver !== 'registradas' && search.ver !== 'tacitas'
  return (
    <div className={styles.filters}>
      {isOpen && (
        <>
          <Select
            label="Vence"
            value={search.vence ?? '30'}
            options={ENDS}
            onChange={(vence) => onChange({ vence: vence === '30' ? undefined : vence })}
          />
          <Select
            label="Já tem"
            value={search.tem ?? 'todas'}
            options={HAS}
            onChange={(tem) => onChange({ tem: tem === 'todas' ? undefined : tem })}
          />
        </>
      )}
      <TextField
        label="Buscar na fila"
        className={styles.search}
        icon={Search}
        placeholder="Nome, CNPJ, número ou chave"
        maxLength={99}
        value={search.busca ?? ''}
        onChange={(busca) => onChange({ busca: busca === '' ? undefined : busca })}
      />
    </div>
  )
}
