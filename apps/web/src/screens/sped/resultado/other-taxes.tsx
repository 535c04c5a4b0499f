import type { ResumoSped } from '@portal/contract/sped/sped.ts'
import { ChevronRight } from 'lucide-react'
import { formatMoney } from '../../../lib/format.ts'
import styles from '../base/sped.module.css'
import { dueText } from './due-text.ts'

interface State {
  uf: string
  due: number
  words: string
}

const cents = (value: number): number => Math.round(value * 100)
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + cents(value), 0) / 100

/** DIFAL, ST and IPI of the month, one expandable line each. */
export function OtherTaxes({ resumo: { difal = [], st = [], ipi } }: { resumo: ResumoSped }) {
  const hasIpi = ipi && Object.values(ipi).some((value) => value !== 0)
  return (
    <>
      <States
        name="DIFAL"
        field="E310"
        states={difal.map(({ ds_uf, vl_difal, vl_fcp, vl_saldo_transportar, cd_receita, dt_vencimento }) => ({
          uf: ds_uf,
          due: sum([vl_difal, vl_fcp]),
          words: [
            vl_fcp > 0 && `DIFAL ${formatMoney(vl_difal)}, FCP ${formatMoney(vl_fcp)}`,
            ...slipWords({ cd_receita, dt_vencimento }),
            vl_saldo_transportar > 0 && `saldo credor ${formatMoney(vl_saldo_transportar)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      <States
        name="ICMS-ST"
        field="E210"
        states={st.map(({ ds_uf, vl_recolher, vl_saldo_transportar, cd_receita, dt_vencimento }) => ({
          uf: ds_uf,
          due: vl_recolher,
          words: [
            ...slipWords({ cd_receita, dt_vencimento }),
            vl_saldo_transportar > 0 && `saldo credor ${formatMoney(vl_saldo_transportar)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      {ipi && hasIpi && (
        <details className={styles.tax}>
          <summary>
            <span>
              {ipi.vl_saldo_transportar > 0 ? 'Saldo credor de IPI' : 'IPI a recolher'} <small>E520</small>
            </span>
            <span>{formatMoney(ipi.vl_saldo_transportar > 0 ? ipi.vl_saldo_transportar : ipi.vl_recolher)}</span>
            <ChevronRight size={16} className={styles.taxMark} aria-hidden="true" />
          </summary>
          <dl className={styles.lines}>
            {(
              [
                ['Débitos', ipi.vl_debitos],
                ['Créditos', ipi.vl_creditos],
                ['Saldo credor anterior', ipi.vl_saldo_anterior],
              ] as const
            ).map(([name, value]) => (
              <div key={name} data-zero={value === 0 ? '' : undefined}>
                <dt>{name}</dt>
                <dd>{formatMoney(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

const slipWords = ({ cd_receita, dt_vencimento }: { cd_receita?: string; dt_vencimento?: string }): string[] =>
  cd_receita && dt_vencimento ? [`receita ${cd_receita}`, dueText(dt_vencimento)] : []

function States({ name, field, states }: { name: string; field: string; states: readonly State[] }) {
  if (states.length === 0) return null
  const [only] = states
  const where = states.length === 1 && only ? `para ${only.uf}` : `em ${states.length} UFs`
  return (
    <details className={styles.tax}>
      <summary>
        <span>
          {name} a recolher {where} <small>{field}</small>
        </span>
        <span>{formatMoney(sum(states.map(({ due }) => due)))}</span>
        <ChevronRight size={16} className={styles.taxMark} aria-hidden="true" />
      </summary>
      <dl className={styles.lines}>
        {states.map(({ uf, due, words }) => (
          <div key={uf} data-zero={due === 0 ? '' : undefined}>
            <dt>
              <span className={styles.uf}>{uf}</span> {words && <small className={styles.small}>{words}</small>}
            </dt>
            <dd>{formatMoney(due)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
