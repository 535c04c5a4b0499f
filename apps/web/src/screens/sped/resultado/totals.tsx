import { cfopName, isEntry } from '@portal/contract/cfops.ts'
import type { ArquivoSped } from '@portal/contract/sped/sped.ts'
import { useState } from 'react'
import { formatInteger, formatMoney } from '../../../lib/format.ts'
import styles from '../base/sped.module.css'

/** Totals of the file by CFOP, or line counts by record. */
export function Totals({ file }: { file: ArquivoSped }) {
  const [by, setBy] = useState<'cfop' | 'registro'>('cfop')
  return (
    <section className={styles.totals} aria-label="Totais">
      <div className={styles.differenceHead}>
        <h2 className={styles.heading}>Totais</h2>
        <fieldset className={styles.switch} aria-label="Totais por">
          <button type="button" aria-pressed={by === 'cfop'} onClick={() => setBy('cfop')}>
            Por CFOP
          </button>
          <button type="button" aria-pressed={by === 'registro'} onClick={() => setBy('registro')}>
            Por registro
          </button>
        </fieldset>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Tabela de totais">
        {by === 'cfop' ? <ByCfop file={file} /> : <ByRecord file={file} />}
      </section>
    </section>
  )
}

type Cfop = ArquivoSped['resumo']['cfops'][number]
type Amount = Exclude<keyof Cfop, 'cd_cfop'>

const cents = (value: number): number => Math.round(value * 100)
const totalOf = (cfops: readonly Cfop[], field: Amount): number =>
  cfops.reduce((sum, cfop) => sum + cents(cfop[field]), 0) / 100

function ByCfop({ file }: { file: ArquivoSped }) {
  const { cfops } = file.resumo
  if (cfops.length === 0) return <p className={styles.why}>O mês não tem operações.</p>
  const has = (field: Amount) => cfops.some((cfop) => cfop[field] !== 0)
  const amounts: [field: Amount, head: string][] = [
    ['vl_operacao', 'Valor contábil R$'],
    ['vl_base', 'Base R$'],
    ['vl_icms', 'ICMS R$'],
    ...(has('vl_st') ? [['vl_st', 'ST R$'] satisfies [Amount, string]] : []),
    ...(has('vl_ipi') ? [['vl_ipi', 'IPI R$'] satisfies [Amount, string]] : []),
  ]
  const sides = [
    ['Entradas', cfops.filter(({ cd_cfop }) => isEntry(cd_cfop))],
    ['Saídas', cfops.filter(({ cd_cfop }) => !isEntry(cd_cfop))],
  ] as const
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">CFOP</th>
          <th scope="col">Operação</th>
          {amounts.map(([field, head]) => (
            <th key={field} scope="col" className={styles.numeric}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cfops.map((cfop) => (
          <tr key={cfop.cd_cfop}>
            <td>
              <b>{cfop.cd_cfop}</b>
            </td>
            <td>{cfopName(cfop.cd_cfop)}</td>
            {amounts.map(([field]) => (
              <td key={field} className={styles.numeric} data-zero={cfop[field] === 0 ? '' : undefined}>
                {formatMoney(cfop[field])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sides.map(
          ([name, side]) =>
            side.length > 0 && (
              <tr key={name}>
                <td colSpan={2}>{name}</td>
                {amounts.map(([field]) => (
                  <td key={field} className={styles.numeric}>
                    {formatMoney(totalOf(side, field))}
                  </td>
                ))}
              </tr>
            ),
        )}
      </tfoot>
    </table>
  )
}

const BLOCK_NAMES: Readonly<Record<string, string>> = {
  0: 'Abertura e cadastros',
  B: 'Apuração do ISS',
  C: 'Notas de mercadoria',
  D: 'Transporte e comunicação',
  E: 'Apuração do ICMS e do IPI',
  G: 'Crédito do ativo',
  H: 'Inventário',
  K: 'Produção e estoque',
  1: 'Outras informações',
  9: 'Encerramento',
}

function ByRecord({ file }: { file: ArquivoSped }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Registro</th>
          <th scope="col">Bloco</th>
          <th scope="col" className={styles.numeric}>
            Linhas
          </th>
        </tr>
      </thead>
      <tbody>
        {inFileOrder(file.registros).map(([record, count]) => (
          <tr key={record}>
            <td>
              <b>{record}</b>
            </td>
            <td>{BLOCK_NAMES[record.charAt(0)] ?? ''}</td>
            <td className={styles.numeric}>{formatInteger(count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>Total</td>
          <td className={styles.numeric}>{formatInteger(file.nr_linhas)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const ORDER = '0BCDEGHK19'
/** In the order of the file; an object would list numeric keys first. */
const inFileOrder = (registros: ArquivoSped['registros']) =>
  Object.entries(registros).sort(
    ([a], [b]) => ORDER.indexOf(a.charAt(0)) - ORDER.indexOf(b.charAt(0)) || (a < b ? -1 : 1),
  )
