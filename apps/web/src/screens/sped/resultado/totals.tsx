import type { ArquivoSped } from '@portal/contract/sped.ts'
import { useState } from 'react'
import { formatMoney } from '../../../ui/format.ts'
import { cfopName } from '../base/cfops.ts'
import styles from '../base/sped.module.css'

/** Totals of the file: by CFOP, or how many of each record. */
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

function ByCfop({ file }: { file: ArquivoSped }) {
  const { cfops } = file.resumo
  const [st, ipi] = [cfops.some(({ vl_st }) => vl_st !== 0), cfops.some(({ vl_ipi }) => vl_ipi !== 0)]
  if (cfops.length === 0) return <p className={styles.why}>O mês não tem operações.</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">CFOP</th>
          <th scope="col">Operação</th>
          {['Valor contábil R$', 'Base R$', 'ICMS R$', ...(st ? ['ST R$'] : []), ...(ipi ? ['IPI R$'] : [])].map(
            (head) => (
              <th key={head} scope="col" className={styles.numeric}>
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {cfops.map((one) => (
          <tr key={one.cd_cfop}>
            <td>
              <b>{one.cd_cfop}</b>
            </td>
            <td>{cfopName(one.cd_cfop)}</td>
            <td className={styles.numeric}>{formatMoney(one.vl_operacao)}</td>
            <td className={styles.numeric}>{formatMoney(one.vl_base)}</td>
            <td className={styles.numeric}>{formatMoney(one.vl_icms)}</td>
            {st && <td className={styles.numeric}>{formatMoney(one.vl_st)}</td>}
            {ipi && <td className={styles.numeric}>{formatMoney(one.vl_ipi)}</td>}
          </tr>
        ))}
      </tbody>
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
        {Object.entries(file.registros).map(([record, count]) => (
          <tr key={record}>
            <td>
              <b>{record}</b>
            </td>
            <td>{BLOCK_NAMES[record.charAt(0)] ?? ''}</td>
            <td className={styles.numeric}>{count.toLocaleString('pt-BR')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
