import type { EmpresaDaCarteira } from '@portal/contract/escritorio.ts'
import { Search } from 'lucide-react'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import styles from '../escritorio.module.css'
import { REGIME_OPTIONS } from '../words.ts'
import { ALL, type CarteiraFilter, NONE, valuesOf } from './filter.ts'

interface Props {
  empresas: readonly EmpresaDaCarteira[]
  filter: CarteiraFilter
  onChange: (filter: CarteiraFilter) => void
}

const SITUACOES = [
  { value: ALL, label: 'Todas' },
  { value: 'ativa', label: 'Ativas' },
  { value: 'pendente', label: 'Pendentes' },
  { value: 'inativa', label: 'Inativas' },
] as const
const REGIMES = [{ value: ALL, label: 'Todos' }, ...REGIME_OPTIONS]

export function FiltersBar({ empresas, filter, onChange }: Props) {
  const set = (part: Partial<CarteiraFilter>) => onChange({ ...filter, ...part })
  const choices = (none: string, values: (string | null)[]) => [
    { value: ALL, label: 'Todas' },
    { value: NONE, label: none },
    ...valuesOf(values).map((value) => ({ value, label: value })),
  ]
  const etiquetas = choices(
    'Sem etiqueta',
    empresas.flatMap((empresa) => empresa.etiquetas),
  )
  const responsaveis = choices(
    'Sem responsável',
    empresas.map((empresa) => empresa.nm_responsavel),
  )
  return (
    <search className={styles.filters}>
      <TextField
        label="Buscar"
        type="search"
        icon={Search}
        placeholder="Nome, CNPJ ou inscrição estadual"
        value={filter.words}
        onChange={(words) => set({ words })}
      />
      <Select label="Situação" value={filter.situacao} options={SITUACOES} onChange={(situacao) => set({ situacao })} />
      <Select label="Etiqueta" value={filter.etiqueta} options={etiquetas} onChange={(etiqueta) => set({ etiqueta })} />
      <Select label="Regime" value={filter.regime} options={REGIMES} onChange={(regime: string) => set({ regime })} />
      <Select
        label="Responsável"
        value={filter.responsavel}
        options={responsaveis}
        onChange={(responsavel) => set({ responsavel })}
      />
    </search>
  )
}
