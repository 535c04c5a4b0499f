import { formatCount } from '../../../lib/format.ts'
import styles from '../fechamento.module.css'
import type { planOf } from './batch.ts'

/** The companies of an act before it begins, with what is known of each, and those that stay out with the reason. */
export function WhoAndWhat({ rows, out, noteOf }: ReturnType<typeof planOf>) {
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
                <span>{nome}</span>
                <small>{why}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
