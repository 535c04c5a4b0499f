import type { EmpresaDaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AtividadeFilter } from '../../../api/escritorio/atividade.ts'
import { Combobox } from '../../../fields/combobox.tsx'
import { DateRange } from '../../../fields/date-range.tsx'
import { presets, todayInSaoPaulo } from '../../../fields/period.ts'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { AREA_WORD } from './act-words.ts'
import type { AtividadeSearch, Change } from './address.ts'
import styles from './atividade.module.css'

interface Props {
  filter: AtividadeFilter
  search: AtividadeSearch
  clients: readonly EmpresaDaCarteira[]
  change: Change
}

const ALL = 'tudo'
const AREAS = [
  { value: ALL, label: 'Todos os atos' },
  ...Object.entries(AREA_WORD)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR')),
]
const DEBOUNCE = 300

export function FilterBar({ filter, search, clients, change }: Props) {
  const list = presets(todayInSaoPaulo(new Date())).filter(({ label }) => label !== 'Este ano')
  return (
    <div className={styles.filters}>
      <DateRange label="Período" value={filter} presets={list} onChange={change} />
      <Select
        label="Ato"
        value={search.area ?? ALL}
        options={AREAS}
        onChange={(area) => change({ area: area === ALL ? undefined : area })}
      />
      <Combobox
        label="Cliente"
        placeholder="Todos os clientes"
        value={search.cnpj ?? null}
        options={clients.map(({ cpfcnpj, nome }) => ({ value: cpfcnpj, label: nome }))}
        limit={50}
        onChange={(cnpj) => change({ cnpj: cnpj ?? undefined })}
      />
      <Words value={search.busca ?? ''} onChange={(busca) => change({ busca: busca || undefined })} />
      <fieldset className={styles.kinds} aria-label="O que mostrar">
        <button type="button" aria-pressed={!search.leituras} onClick={() => change({ leituras: undefined })}>
          Atos
        </button>
        <button type="button" aria-pressed={search.leituras === '1'} onClick={() => change({ leituras: '1' })}>
          Leituras
        </button>
      </fieldset>
    </div>
  )
}

/** The address is not written letter by letter. */
function Words({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <TextField
      className={styles.words}
      label="Buscar"
      placeholder="Cliente, arquivo ou palavra"
      icon={Search}
      type="search"
      maxLength={100}
      value={typed}
      onChange={setTyped}
    />
  )
}
