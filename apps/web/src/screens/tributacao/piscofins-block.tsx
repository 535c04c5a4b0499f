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
    aliquota_zero: 'Alíquota zero por produto',
  })[ds_regime]

const wordOf = ({ ds_regime }: Row): string => (ds_regime === 'simples' ? 'no DAS' : 'sem fonte carregada')

/** PIS and Cofins by regime, single-phase lists, and a note on what no source covers. */
export function PisCofinsBlock({ answer: { piscofins } }: { answer: Tributacao }) {
  const single = piscofins.some(({ ds_regime }) => ds_regime === 'monofasico')
  const laws = [...new Set(piscofins.map(({ ds_fonte }) => ds_fonte))]
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h3>PIS/Cofins</h3>
      </div>
      <dl className={styles.figures}>
        {piscofins.map((row) => (
          <Line key={`${row.ds_regime}${row.ds_grupo}`} row={row} />
        ))}
        {!single && (
          <div>
            <dt>Monofásico</dt>
            <dd>Fora das listas</dd>
            <dd className={styles.note}>Autopeças não têm lista aqui.</dd>
          </div>
        )}
      </dl>
      <FonteLine text={laws.join(', ')} date={piscofins[0]?.dt_referencia} />
    </section>
  )
}

function Line({ row }: { row: Row }) {
  const hasNote = row.ds_regime === 'monofasico' || row.ds_regime === 'simples'
  return (
    <div>
      <dt>{labelOf(row)}</dt>
      <dd>
        {row.pr_pis.length === 0 && <span className={styles.soft}>{wordOf(row)}</span>}
        {row.pr_pis.map((pis, index) => (
          <span key={pis} className={styles.pair}>
            {formatPercent(pis)} <span className={styles.and}>e</span> {formatPercent(row.pr_cofins[index] ?? 0)}
          </span>
        ))}
      </dd>
      {hasNote && <dd className={styles.note}>{row.ds_condicao}</dd>}
    </div>
  )
}
