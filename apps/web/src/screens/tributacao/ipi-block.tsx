import type { Fonte, Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import styles from './answer.module.css'
import { Figures } from './figures.tsx'
import { NoSource } from './fonte-line.tsx'
import { LoadLink } from './load-link.tsx'

const wordOf = ({ pr_ipi, fl_naotributado }: NonNullable<Tributacao['ipi']>[number]) =>
  fl_naotributado === 'S' ? 'NT, não tributado' : pr_ipi === null ? 'sem alíquota na linha' : null

/** IPI rates of the TIPI. */
export function IpiBlock({
  answer: { ipi },
  fonte,
  provider,
}: {
  answer: Tributacao
  fonte: Fonte | undefined
  provider: boolean
}) {
  if (ipi?.[0]) {
    return (
      <Figures
        title="IPI"
        rows={ipi.map((line) => ({
          label: line.cd_ex ? `Exceção ${line.cd_ex}` : 'Alíquota da TIPI',
          ...(wordOf(line) === null ? { rates: [line.pr_ipi ?? 0] } : { word: wordOf(line) }),
        }))}
        fonte={{ text: ipi[0].ds_fonte, date: ipi[0].dt_referencia }}
        overdue={fonte}
      />
    )
  }
  const loaded = fonte?.ds_situacao !== 'ausente'
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h3>IPI</h3>
      </div>
      <NoSource detail="Ausência de fonte não quer dizer alíquota zero.">
        {loaded ? 'Este NCM não está na TIPI carregada.' : 'Não há fonte carregada para o IPI.'}{' '}
        {!loaded && <LoadLink provider={provider} what="Carregar a TIPI" />}
      </NoSource>
    </section>
  )
}
