import type { Tributacao } from '@portal/contract/tributacao.ts'
import styles from './answer.module.css'
import { FonteLine } from './fonte-line.tsx'
import { formatRates } from './words.ts'

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

/** PIS and Cofins by regime; single-phase lists; what no source tells is said. */
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
            <dt>
              Monofásico <span className={styles.note}>Autopeças não têm lista aqui.</span>
            </dt>
            <dd>Fora das listas</dd>
          </div>
        )}
      </dl>
      <FonteLine text={laws.join(', ')} date={piscofins[0]?.dt_referencia} />
    </section>
  )
}

function Line({ row }: { row: Row }) {
  const told = row.ds_regime === 'monofasico' || row.ds_regime === 'simples'
  return (
    <div>
      <dt>
        {labelOf(row)}
        {told && <span className={styles.note}>{row.ds_condicao}</span>}
      </dt>
      <dd>
        {row.pr_pis.length > 0 ? (
          <>
            {formatRates(row.pr_pis)} <span className={styles.and}>e</span> {formatRates(row.pr_cofins)}
          </>
        ) : (
          <span className={styles.soft}>{wordOf(row)}</span>
        )}
      </dd>
    </div>
  )
}
