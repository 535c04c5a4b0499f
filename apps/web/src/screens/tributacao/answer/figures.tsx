import type { Fonte } from '@portal/contract/tributacao/tributacao.ts'
import type { ReactNode } from 'react'
import { formatRates } from '../words.ts'
import styles from './answer.module.css'
import { FonteLine, Overdue } from './fonte-line.tsx'
import type { Source } from './source-text.ts'

interface Row {
  label: string
  rates?: readonly number[]
  /** Text shown instead of rates */
  word?: ReactNode
}

interface Props {
  title: string
  note?: ReactNode
  rows: readonly Row[]
  fonte: Source
  /** What would change the figures */
  change?: string | null
  overdue?: Fonte
}

/** A block of figures: label left, figure right, what would change them and their source below. */
export function Figures({ title, note, rows, fonte, change, overdue }: Props) {
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h3>{title}</h3>
        <Overdue fonte={overdue} />
        {note}
      </div>
      <dl className={styles.figures}>
        {rows.map(({ label, rates, word }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{rates ? formatRates(rates) : word}</dd>
          </div>
        ))}
      </dl>
      {change && (
        <p className={styles.change}>
          <b>O que muda:</b> {change}
        </p>
      )}
      <FonteLine {...fonte} />
    </section>
  )
}
