import type { ResumoSped } from '@portal/contract/sped.ts'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { monthAt, monthName } from '../base/months.ts'
import styles from '../base/sped.module.css'
import { OtherTaxes } from './other-taxes.tsx'

type Entry = [fields: string, name: string, value: number]

/** E110 as an accountant reads it: debits, credits, what is left, its last line the largest number. */
export function Statement({ resumo, mes }: { resumo: ResumoSped; mes: string }) {
  const { apuracao, guia } = resumo
  const { vl_debitos, vl_ajustes_debito, vl_creditos, vl_ajustes_credito, vl_saldo_anterior } = apuracao
  const credits =
    (Math.round(vl_creditos * 100) + Math.round(vl_ajustes_credito * 100) + Math.round(vl_saldo_anterior * 100)) / 100
  const debits = (Math.round(vl_debitos * 100) + Math.round(vl_ajustes_debito * 100)) / 100
  return (
    <section className={styles.statement} aria-label="Apuração do ICMS">
      <h2 className={styles.heading}>
        Apuração do ICMS <span>E110, em R$</span>
      </h2>
      <Lines
        title="Débitos"
        lines={[
          ['02', 'Saídas com débito', vl_debitos],
          ['03–05', 'Outros débitos e estornos de créditos', vl_ajustes_debito],
        ]}
        total={['Total de débitos', debits]}
      />
      <Lines
        title="Créditos"
        lines={[
          ['06', 'Entradas com crédito', vl_creditos],
          ['07–09', 'Outros créditos e estornos de débitos', vl_ajustes_credito],
          ['10', `Saldo credor de ${monthName(monthAt(mes, -1))}`, vl_saldo_anterior],
        ]}
        total={['Total de créditos', credits]}
      />
      <Lines
        title="Resultado"
        lines={[
          ['11', 'Saldo devedor', apuracao.vl_saldo_apurado],
          ['12', 'Deduções', apuracao.vl_deducoes],
          ['14', `Saldo credor para ${monthName(monthAt(mes, 1))}`, apuracao.vl_saldo_transportar],
          ...(apuracao.vl_debitos_especiais > 0
            ? [['15', 'Débitos especiais', apuracao.vl_debitos_especiais] satisfies Entry]
            : []),
        ]}
      />
      <p className={styles.due}>
        <span>
          ICMS a recolher <small>13</small>
        </span>
        <b>{formatMoney(apuracao.vl_recolher)}</b>
      </p>
      {guia && apuracao.vl_recolher > 0 && (
        <p className={styles.small}>
          E116 · receita {guia.cd_receita} · vence {formatDate(guia.dt_vencimento)}
        </p>
      )}
      <OtherTaxes resumo={resumo} />
    </section>
  )
}

function Lines({ title, lines, total }: { title: string; lines: readonly Entry[]; total?: [string, number] }) {
  return (
    <>
      <h3 className={styles.statementHead}>{title}</h3>
      <dl className={styles.lines}>
        {lines.map(([fields, name, value]) => (
          <div key={fields} data-zero={value === 0 ? '' : undefined}>
            <dt>
              <span className={styles.fieldNo}>{fields}</span> {name}
            </dt>
            <dd>{formatMoney(value)}</dd>
          </div>
        ))}
        {total && (
          <div className={styles.sum}>
            <dt>{total[0]}</dt>
            <dd>{formatMoney(total[1])}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
