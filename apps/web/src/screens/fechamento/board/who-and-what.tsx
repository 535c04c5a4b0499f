import work from '../../../kit/list-work.module.css'
import { formatCount } from '../../../lib/format.ts'
import styles from '../fechamento.module.css'
import type { planOf } from './batch.ts'

type Props = ReturnType<typeof planOf> & {
  /** Opens the month of a company that stays out, where the reason is mended */
  onOpen: (cnpj: string) => void
}

/** The companies of an act before it begins, with what is known of each, and those that stay out with the reason. */
export function WhoAndWhat({ rows, out, noteOf, onOpen }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className={styles.whom} aria-label="Empresas" tabIndex={0}>
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row.cpfcnpj}>
              <span>{row.nome}</span>
              <small>{noteOf(row)}</small>
            </li>
          ))}
        </ul>
      )}
      {out.length > 0 && (
        <>
          <h3>{formatCount(out.length, 'fica de fora', 'ficam de fora')}</h3>
          <ul>
            {out.map(({ row: { cpfcnpj, nome }, why }) => (
              <li key={cpfcnpj}>
                <button type="button" className={work.link} onClick={() => onOpen(cpfcnpj)}>
                  {nome}
                </button>
                <small>{why}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
