import type { Fonte, Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import styles from './answer.module.css'
import { Figures } from './figures.tsx'
import { FonteLine, NoSource } from './fonte-line.tsx'

type Rate = Tributacao['ipi']['pr_ipi']

const shownRate = (rate: Rate) =>
  rate === 'NT' ? { word: 'NT, não tributado' } : rate === null ? { word: 'sem alíquota na fonte' } : { rates: [rate] }

/** IPI rates of the TIPI, and what would change them. */
export function IpiBlock({ answer: { ipi }, fonte }: { answer: Tributacao; fonte: Fonte | undefined }) {
  const source = { text: [ipi.ds_ato, ipi.ds_fonte].filter(Boolean).join(' · '), date: ipi.dt_referencia }
  if (ipi.ds_situacao === 'ausente' && ipi.exs.length === 0)
    return (
      <section className={styles.block}>
        <div className={styles.blockHead}>
          <h3>IPI</h3>
        </div>
        <NoSource>{ipi.ds_condicao}</NoSource>
        <FonteLine {...source} />
      </section>
    )
  return (
    <Figures
      title="IPI"
      rows={[
        { label: 'Alíquota da TIPI', ...shownRate(ipi.pr_ipi) },
        ...ipi.exs.map(({ nr_ex, nm_ex, pr_ipi }) => ({
          label: `Ex ${nr_ex}${nm_ex ? `: ${nm_ex}` : ''}`,
          ...shownRate(pr_ipi),
        })),
      ]}
      fonte={{ ...source, more: ipi.ds_condicao ?? '' }}
      overdue={fonte}
    />
  )
}
