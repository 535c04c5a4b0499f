import type { Fonte, Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import styles from './answer.module.css'
import { ipiRows, ipiSource } from './figure-rows.ts'
import { Figures } from './figures.tsx'
import { FonteLine, NoSource } from './fonte-line.tsx'

/** IPI rates of the TIPI, and what would change them. */
export function IpiBlock({ answer: { ipi }, fonte }: { answer: Tributacao; fonte: Fonte | undefined }) {
  const source = ipiSource(ipi)
  const isUnknown = ipi.ds_situacao === 'ausente'
  if (isUnknown && ipi.exs.length === 0)
    return (
      <section className={styles.block}>
        <div className={styles.blockHead}>
          <h3>IPI</h3>
        </div>
        <NoSource detail={ipi.ds_condicao ?? undefined}>Não se sabe a alíquota: não quer dizer zero.</NoSource>
        <FonteLine {...source} />
      </section>
    )
  return (
    <Figures
      title="IPI"
      note={ipi.exs.length > 0 && <span className={styles.soft}>o Ex decide</span>}
      rows={ipiRows(ipi)}
      change={ipi.ds_condicao}
      fonte={source}
      overdue={fonte}
    />
  )
}
