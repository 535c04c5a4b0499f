import type { AnoSimulado, SimulacaoReply } from '@portal/contract/tributacao/reforma.ts'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { simulacaoOptions } from '../../api/reforma.ts'
import { NumberField } from '../../fields/number-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { formatMoney } from '../../lib/format.ts'
import { monthWord } from '../../session/competencia.ts'
import { Failure } from '../../session/failure.tsx'
import type { ReformaSearch } from './address.ts'
import styles from './reforma.module.css'
import { Bars, Parts, taxOf } from './simulacao-parts.tsx'

interface Props {
  cnpj: string
  mes: string
  search: ReformaSearch
  go: (change: ReformaSearch) => void
}

const LAST = 2033
const rateOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

/** What the month's notes would bear in each year until 2033. */
export function Simulacao({ cnpj, mes, search, go }: Props) {
  const ano = Number(search.ano ?? LAST)
  const question = { cnpj, mes, ano, cbs: rateOf(search.cbs), ibs: rateOf(search.ibs) }
  const { data: reply, isError, error, refetch } = useQuery(simulacaoOptions(question))
  if (isError && !reply) return <Failure error={error} retry={refetch} what="Reforma" />
  if (!reply) return <Skeleton label="Calculando os anos" rows={10} height={32} />
  const { data } = reply
  return (
    <div className={styles.years}>
      <Rates data={data} mes={mes} go={go} />
      <Balances anos={data.anos} />
      <div className={styles.halves}>
        <Bars anos={data.anos} />
        <Parts data={data} search={search} go={go} />
      </div>
      <ul className={styles.notesList} aria-label="O que a conta supõe e deixa de fora">
        {data.fora.map((text) => (
          <li key={text}>
            <Info size={16} aria-hidden="true" /> {text}
          </li>
        ))}
        <li>Fontes: {data.fontes.join('; ')}.</li>
      </ul>
    </div>
  )
}

type Data = SimulacaoReply['data']

function Rates({ data, mes, go }: { data: Data; mes: string; go: Props['go'] }) {
  return (
    <div className={styles.rates}>
      <p>Vendas e compras de {monthWord(mes)}, como se fossem de cada ano.</p>
      <NumberField
        label="CBS cheia (%)"
        value={data.pr_cbs}
        min={0}
        max={100}
        onChange={(value) => go({ cbs: value === null ? undefined : String(value), ibs: String(data.pr_ibs) })}
      />
      <NumberField
        label="IBS cheio (%)"
        value={data.pr_ibs}
        min={0}
        max={100}
        onChange={(value) => go({ ibs: value === null ? undefined : String(value), cbs: String(data.pr_cbs) })}
      />
      <p className={styles.estimate}>{data.ds_fonte}</p>
      {data.fl_estimativa === 'N' && (
        <Button look="quiet" onClick={() => go({ cbs: undefined, ibs: undefined })}>
          Voltar à estimativa
        </Button>
      )}
    </div>
  )
}

const TAXES = [
  ['icms', 'ICMS'],
  ['iss', 'ISS'],
  ['pis_cofins', 'PIS/Cofins'],
  ['ipi', 'IPI'],
  ['cbs', 'CBS'],
  ['ibs', 'IBS'],
] as const

const moneyOrDash = (value: number | null | undefined): string =>
  value === 0 || value === undefined ? '–' : formatMoney(value)

/** Balance of each tax in each year, with debit and credit. */
function Balances({ anos }: { anos: readonly AnoSimulado[] }) {
  const present = TAXES.filter(([name]) =>
    anos.some((ano) => (taxOf(ano, name)?.vl_debito ?? 0) !== 0 || (taxOf(ano, name)?.vl_credito ?? 0) !== 0),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className={styles.scroll} aria-label="Saldo do mês em cada ano" tabIndex={0}>
      <table className={styles.balances}>
        <thead>
          <tr>
            <th scope="col">Saldo do mês (R$)</th>
            {anos.map(({ ano }) => (
              <th key={ano} scope="col">
                {ano}
              </th>
            ))}
          </tr>
        </thead>
        {present.map(([name, label]) => (
          <tbody key={name}>
            <tr>
              <th scope="row">{label}</th>
              {anos.map((ano) => (
                <td key={ano.ano}>{moneyOrDash(taxOf(ano, name)?.vl_saldo)}</td>
              ))}
            </tr>
            {(['vl_debito', 'vl_credito'] as const).map((side) => (
              <tr key={side} className={styles.part}>
                <th scope="row">{side === 'vl_debito' ? 'débito' : 'crédito'}</th>
                {anos.map((ano) => (
                  <td key={ano.ano}>{moneyOrDash(taxOf(ano, name)?.[side])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">Soma</th>
            {anos.map(({ ano, vl_soma }) => (
              <td key={ano}>{moneyOrDash(vl_soma)}</td>
            ))}
          </tr>
          <tr className={styles.part}>
            <th scope="row">Diferença para {anos[0]?.ano}</th>
            {anos.map(({ ano, vl_diferenca }) => (
              <td key={ano}>{moneyOrDash(vl_diferenca)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
