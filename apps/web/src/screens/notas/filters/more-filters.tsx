import { type FilterName, filterRows } from '@portal/contract/filtros.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import type { NotasSearch } from '../query/search.ts'
import type { Filter, useBranches } from '../query/use-list.ts'
import { FilterField } from './filter-field.tsx'
import { Choice } from './filter-fields.tsx'
import styles from './filters.module.css'

interface Props {
  tipo: Tipo
  search: NotasSearch
  branches: ReturnType<typeof useBranches>
  onChange: Filter
}

const OF_NFSE: readonly FilterName[] = filterRows.flatMap(([name, { isOfNfse }]) => (isOfNfse ? [name] : []))

/** Filters with a place of their own, on this panel or on the line above it; any other one of the table follows at the end. */
const PLACED: readonly FilterName[] = [
  'modelos',
  ...OF_NFSE,
  ...([
    'sides',
    'words',
    'branch',
    'situacoes',
    'number',
    'cents',
    'party',
    'cfop',
    'serie',
    'uf',
    'manifests',
  ] as const),
  ...(['chave', 'imported', 'imports', 'verdicts', 'downloaded', 'origins', 'signatures', 'proofs'] as const),
  ...(['pending', 'foreign', 'unknownProtocol', 'homologacao'] as const),
]
const OTHERS = filterRows.flatMap(([name, { address }]) => (address && !PLACED.includes(name) ? [name] : []))

/** The other filters. Choices apply at once; fields apply on Enter or when they lose the focus. */
export function MoreFilters({ tipo, search, branches, onChange }: Props) {
  const fields = (...names: readonly FilterName[]) =>
    names.map((name) => <FilterField key={name} name={name} search={search} onChange={onChange} />)
  return (
    <div className={styles.more}>
      {tipo === 'outro' && fields('modelos')}
      {fields('situacoes')}
      <div className={styles.pair}>{fields('number', 'cents')}</div>
      {fields('party')}
      <div className={styles.triple}>{fields('cfop', 'serie', 'uf')}</div>
      {tipo === 'nfe' && fields('manifests')}
      {tipo === 'nfse' && <div className={styles.pair}>{fields(...OF_NFSE)}</div>}
      {fields('chave')}
      <div className={styles.dates}>{fields('imported')}</div>
      <div className={styles.pair}>
        {branches.length > 1 && (
          <Choice
            label="Filial"
            value={search.filial}
            any={`Todas as filiais (${branches.length})`}
            options={branches.map(({ cpfcnpj, nome }) => [cpfcnpj.slice(8, 12), `${cpfcnpj.slice(8, 12)} ${nome}`])}
            onChange={(filial) => onChange({ filial })}
          />
        )}
        {fields('downloaded', 'origins', 'signatures', ...OTHERS)}
      </div>
      {fields('proofs')}
      <div className={styles.pair}>{fields('pending', 'foreign')}</div>
      {fields('unknownProtocol', 'homologacao')}
    </div>
  )
}
