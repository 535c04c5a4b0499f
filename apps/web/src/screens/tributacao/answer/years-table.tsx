import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { type Column, Table } from '../../../kit/table.tsx'
import styles from './answer.module.css'
import { FonteLine } from './fonte-line.tsx'
import { yearRows, yearSources } from './year-rows.ts'

interface Props {
  answer: Tributacao
  /** Year of the answer */
  year: number
  onDay: (day: string) => void
}

/** The taxes in the years that change them; a year opens the whole answer of its first day. */
export function YearsTable({ answer: { periodos }, year, onDay }: Props) {
  if (periodos.length === 0) return null
  const columns: Column<ReturnType<typeof yearRows>[number]>[] = [
    { key: 'tributo', head: 'Tributo', cell: ({ name }) => <b className={styles.tribute}>{name}</b> },
    ...periodos.map(({ nr_ano }) => ({
      key: String(nr_ano),
      head: String(nr_ano),
      cell: ({ rules }: ReturnType<typeof yearRows>[number]) => rules.get(nr_ano) ?? '–',
    })),
  ]
  return (
    <section className={styles.observed}>
      <div className={styles.blockHead}>
        <h3>De 2026 a 2033</h3>
        <span className={styles.years}>
          Resposta inteira de{' '}
          {periodos
            .filter(({ nr_ano }) => nr_ano !== year)
            .map(({ nr_ano }) => (
              <button key={nr_ano} type="button" className={styles.link} onClick={() => onDay(`${nr_ano}-01-01`)}>
                {nr_ano}
              </button>
            ))}
        </span>
      </div>
      <Table cards label="De 2026 a 2033" columns={columns} rows={yearRows(periodos)} keyOf={({ name }) => name} />
      <FonteLine text={yearSources(periodos)} />
    </section>
  )
}
