import type { AtividadeReply } from '@portal/contract/escritorio/atividade.ts'
import { Link } from '@tanstack/react-router'
import { Select } from '../../../fields/select.tsx'
import { formatCount, formatInstantDay, formatInteger } from '../../../lib/format.ts'
import { PAPEL_WORD } from '../words.ts'
import type { AtividadeSearch, Change } from './address.ts'
import styles from './atividade.module.css'

interface Props {
  reply: AtividadeReply
  search: AtividadeSearch
  change: Change
}

const ALL = 'todas'

/** Acts per person under the same filters, and whose months stand still; narrow windows have a select in its place. */
export function PeopleStrip({ reply: { pessoas, parados, mes_parado }, search, change }: Props) {
  const total = pessoas.reduce((sum, { nr_atos }) => sum + nr_atos, 0)
  const choose = (pessoa: string | undefined) => change({ pessoa })
  return (
    <aside className={styles.strip} aria-label="Pessoas">
      <Select
        className={styles.person}
        label="Pessoa"
        value={search.pessoa ?? ALL}
        options={[
          { value: ALL, label: `Todas, ${formatCount(total, 'ato', 'atos')}` },
          ...pessoas.map(({ id, nome, nr_atos }) => ({ value: id, label: `${nome}, ${formatInteger(nr_atos)}` })),
        ]}
        onChange={(id) => choose(id === ALL ? undefined : id)}
      />
      <ul className={styles.people}>
        <li>
          <button type="button" aria-pressed={!search.pessoa} onClick={() => choose(undefined)}>
            <span>Todas</span>
            <span>{formatCount(total, 'ato', 'atos')}</span>
          </button>
        </li>
        {pessoas.map(({ id, nome, papel, nr_atos, dt_saida }) => (
          <li key={id}>
            <button type="button" aria-pressed={search.pessoa === id} onClick={() => choose(id)}>
              <span>
                {nome}
                <small>{dt_saida ? `Saiu em ${formatInstantDay(dt_saida)}` : PAPEL_WORD[papel]}</small>
              </span>
              <span>{nr_atos === 0 ? '–' : formatInteger(nr_atos)}</span>
            </button>
          </li>
        ))}
      </ul>
      {parados.length > 0 && (
        <section className={styles.still} aria-labelledby="parados">
          <h2 id="parados">Meses abertos sem ato há 5 dias</h2>
          <ul>
            {parados.map(({ nm_responsavel, nr_empresas }) => (
              <li key={nm_responsavel ?? ''}>
                <Link
                  to="/$parte"
                  params={{ parte: 'fechamento' }}
                  search={{ mes: mes_parado, estado: 'aberto', ...(nm_responsavel && { responsavel: nm_responsavel }) }}
                >
                  <span>{nm_responsavel ?? 'Sem responsável'}</span>
                  <span>{formatCount(nr_empresas, 'cliente', 'clientes')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
