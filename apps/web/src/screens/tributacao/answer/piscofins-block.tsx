import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { TriangleAlert } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { formatDate } from '../../../lib/format.ts'
import { formatPercent } from '../words.ts'
import styles from './answer.module.css'
import { isCutZero, isGeneralRule, pisCofinsLabel, pisCofinsSource } from './figure-rows.ts'
import { FonteLine } from './fonte-line.tsx'

type Row = Tributacao['piscofins'][number]

/** PIS and Cofins: the lists that name the NCM with what decides them, then the general rules. */
export function PisCofinsBlock({ answer: { piscofins, ds_piscofins } }: { answer: Tributacao }) {
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h3>PIS/Cofins</h3>
        {piscofins.length > 0 && <span className={styles.soft}>até 31/12/2026</span>}
      </div>
      <dl className={styles.figures}>
        {piscofins.map((row) => (
          <Line key={`${row.ds_regime}${row.cd_codigo}${row.ds_condicao}`} row={row} />
        ))}
      </dl>
      {ds_piscofins && <p className={styles.soft}>{ds_piscofins}</p>}
      {piscofins.length > 0 && <FonteLine {...pisCofinsSource(piscofins)} />}
    </section>
  )
}

function Line({ row }: { row: Row }) {
  const isCut = isCutZero(row)
  const since = row.dt_inicio ? ` Desde ${formatDate(row.dt_inicio)}.` : ''
  return (
    <div>
      <dt>
        {pisCofinsLabel(row)}
        {row.fl_condicional === 'S' && <span className={styles.maybe}> se for o caso</span>}
      </dt>
      <dd>
        {row.pr_pis.length === 0 && <span className={styles.soft}>no DAS</span>}
        {row.pr_pis.map((pis, index) => (
          <span key={pis} className={styles.pair}>
            {formatPercent(pis)} <span className={styles.and}>e</span> {formatPercent(row.pr_cofins[index] ?? 0)}
          </span>
        ))}
      </dd>
      {row.ds_pergunta && (
        <dd className={styles.note}>
          <b>O que decide:</b> {row.ds_pergunta}
        </dd>
      )}
      {!isGeneralRule(row) && row.ds_condicao !== '' && (
        <dd className={cx(styles.note, isCut && styles.cut)}>
          {isCut && <TriangleAlert size={16} aria-hidden="true" />}
          <span>
            {isCut && <b>{row.pr_pis.includes(0) ? 'Pode não ser mais zero. ' : 'A lista não é mais zero. '}</b>}
            {row.ds_condicao}.{since}
          </span>
        </dd>
      )}
    </div>
  )
}
