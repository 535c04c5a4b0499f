import type { Fonte } from '@portal/contract/tributacao/tributacao.ts'
import type { ReactNode } from 'react'
import styles from './answer.module.css'
import { FonteLine, Overdue } from './fonte-line.tsx'
import { formatRates } from './words.ts'

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
  fonte: { text: string; date?: string | null; more?: string }
  overdue?: Fonte
}

/** A block of figures: label left, figure right, source below. */
export function Figures({ title, note, rows, fonte, overdue }: Props) {
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
      <FonteLine {...fonte} />
    </section>
  )
}
