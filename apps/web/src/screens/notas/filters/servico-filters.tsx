import type { NotasSearch } from '../query/search.ts'
import { FUNCAO_WORD, isFuncao } from '../query/servico-words.ts'
import type { Filter } from '../query/use-list.ts'
import { Choice, Code } from './filter-fields.tsx'
import styles from './filters.module.css'

/** The filters that only NFS-e have. */
export function ServicoFilters({ search, onChange }: { search: NotasSearch; onChange: Filter }) {
  return (
    <div className={styles.pair}>
      <Choice
        label="Papel no serviço"
        value={search.funcao}
        any="Qualquer"
        options={Object.entries(FUNCAO_WORD)}
        onChange={(funcao) => onChange({ funcao: isFuncao(funcao) ? funcao : undefined })}
      />
      <Choice
        label="ISSQN"
        value={search.iss}
        any="Retido ou não"
        options={[
          ['S', 'Retido'],
          ['N', 'Não retido'],
        ]}
        onChange={(iss) => onChange({ iss: iss === 'S' || iss === 'N' ? iss : undefined })}
      />
      <Code
        label="Código do serviço"
        value={search.servico}
        pattern={/^\d{6}$/}
        fault="Informe os seis dígitos do código nacional."
        onChange={(servico) => onChange({ servico })}
      />
      <Code
        label="Município do ISSQN (IBGE)"
        value={search.municipio}
        pattern={/^\d{7}$/}
        fault="Informe os sete dígitos do IBGE."
        onChange={(municipio) => onChange({ municipio })}
      />
    </div>
  )
}
