import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import styles from './answer.module.css'
import { FonteLine } from './fonte-line.tsx'
import { formatPercent } from './words.ts'

type Row = Tributacao['piscofins'][number]

const labelOf = ({ ds_regime, cd_cst, ds_grupo }: Row): string =>
  ({
    nao_cumulativo: `Regra geral, não cumulativo, CST ${cd_cst}`,
    cumulativo: `Regra geral, cumulativo, CST ${cd_cst}`,
    monofasico: `Monofásico: ${ds_grupo}`,
    simples: 'Simples Nacional',
    substituicao: `Substituição: ${ds_grupo}`,
    aliquota_zero: `Alíquota zero: ${ds_grupo}`,
    isencao: `Isenção: ${ds_grupo}`,
  })[ds_regime]

/** PIS and Cofins by list, then by regime. */
export function PisCofinsBlock({ answer: { piscofins, ds_piscofins } }: { answer: Tributacao }) {
  const laws = [...new Set(piscofins.map(({ ds_fonte }) => ds_fonte))]
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h3>PIS/Cofins</h3>
      </div>
      <dl className={styles.figures}>
        {piscofins.map((row) => (
          <Line key={`${row.ds_regime}${row.cd_codigo}${row.ds_condicao}`} row={row} />
        ))}
      </dl>
      {ds_piscofins && <p className={styles.soft}>{ds_piscofins}</p>}
      <FonteLine text={laws.join(', ')} date={piscofins[0]?.dt_referencia} />
    </section>
  )
}

function Line({ row }: { row: Row }) {
  const isGeneral = row.ds_regime === 'nao_cumulativo' || row.ds_regime === 'cumulativo'
  return (
    <div>
      <dt>{labelOf(row)}</dt>
      <dd>
        {row.pr_pis.length === 0 && <span className={styles.soft}>no DAS</span>}
        {row.pr_pis.map((pis, index) => (
          <span key={pis} className={styles.pair}>
            {formatPercent(pis)} <span className={styles.and}>e</span> {formatPercent(row.pr_cofins[index] ?? 0)}
          </span>
        ))}
      </dd>
      {!isGeneral && <dd className={styles.note}>{row.ds_condicao}</dd>}
      {row.ds_pergunta && <dd className={styles.note}>{row.ds_pergunta}</dd>}
    </div>
  )
}
