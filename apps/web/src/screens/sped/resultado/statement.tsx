import type { ResumoSped } from '@portal/contract/sped/sped.ts'
import { monthAt } from '../../../fields/period.ts'
import { formatMoney } from '../../../lib/format.ts'
import { monthName } from '../../../lib/month-name.ts'
import styles from '../base/sped.module.css'
import { dueText } from './due-text.ts'
import { OtherTaxes } from './other-taxes.tsx'

type Entry = [fields: string, name: string, value: number]

const cents = (value: number): number => Math.round(value * 100)
const sumValues = (lines: readonly Entry[]): number => lines.reduce((sum, [, , value]) => sum + cents(value), 0) / 100

/** Fields 03 to 05 and 07 to 09 of E110 as separate lines. Older files store only their sums. */
function adjustments({ detalhe, vl_ajustes_debito, vl_ajustes_credito }: ResumoSped['apuracao']) {
  if (!detalhe)
    return {
      debits: [['03–05', 'Outros débitos e estornos de créditos', vl_ajustes_debito]] satisfies Entry[],
      credits: [['07–09', 'Outros créditos e estornos de débitos', vl_ajustes_credito]] satisfies Entry[],
    }
  const where = (entry: Entry): Entry[] => (entry[2] === 0 ? [] : [entry])
  return {
    debits: [
      ...where(['03', 'Ajustes de documentos', detalhe.vl_aj_debitos]),
      ['04', 'Outros débitos', detalhe.vl_tot_aj_debitos],
      ['05', 'Estornos de créditos', detalhe.vl_estornos_cred],
    ] satisfies Entry[],
    credits: [
      ...where(['07', 'Ajustes de documentos', detalhe.vl_aj_creditos]),
      ['08', 'Outros créditos', detalhe.vl_tot_aj_creditos],
      ['09', 'Estornos de débitos', detalhe.vl_estornos_deb],
    ] satisfies Entry[],
  }
}

/** Register E110 as a statement: debits, credits, result. */
export function Statement({ resumo, mes }: { resumo: ResumoSped; mes: string }) {
  const { apuracao, guia } = resumo
  const adjusted = adjustments(apuracao)
  const debits: Entry[] = [['02', 'Saídas com débito', apuracao.vl_debitos], ...adjusted.debits]
  const credits: Entry[] = [
    ['06', 'Entradas com crédito', apuracao.vl_creditos],
    ...adjusted.credits,
    ['10', `Saldo credor de ${monthName(monthAt(mes, -1))}`, apuracao.vl_saldo_anterior],
  ]
  const due: Entry = ['13', 'ICMS a recolher', apuracao.vl_recolher]
  const carried: Entry = ['14', `Saldo credor para ${monthName(monthAt(mes, 1))}`, apuracao.vl_saldo_transportar]
  // the last line is the result of the month
  const [last, other] = carried[2] > 0 && due[2] === 0 ? [carried, due] : [due, carried]
  const special: Entry = ['15', 'Débitos especiais', apuracao.vl_debitos_especiais]
  return (
    <section className={styles.statement} aria-label="Apuração do ICMS">
      <h2 className={styles.heading}>
        Apuração do ICMS <span>E110, em R$</span>
      </h2>
      <Lines title="Débitos" lines={debits} total={['Total de débitos', sumValues(debits)]} />
      <Lines title="Créditos" lines={credits} total={['Total de créditos', sumValues(credits)]} />
      <Lines
        title="Resultado"
        lines={[
          ['11', 'Saldo devedor', apuracao.vl_saldo_apurado],
          ['12', 'Deduções', apuracao.vl_deducoes],
          other,
          ...(special[2] > 0 ? [special] : []),
        ]}
      />
      <p className={styles.due}>
        <span>
          {last[1]} <small>{last[0]}</small>
        </span>
        <b>{formatMoney(last[2])}</b>
      </p>
      {guia && apuracao.vl_recolher > 0 && (
        <p className={styles.small}>
          E116 · receita {guia.cd_receita} · {dueText(guia.dt_vencimento)}
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
