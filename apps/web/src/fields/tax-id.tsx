import { Fragment } from 'react'
import styles from '../kit/text.module.css'
import { cx } from '../lib/cx.ts'
import { formatTaxId } from '../lib/format.ts'

/** A formatted CPF or CNPJ in tabular digits. The hyphen is excluded, because Inter's `tnum` widens it. */
export function TaxId({ value, className }: { value: string | null | undefined; className?: string }) {
  const parts = formatTaxId(value).split('-')
  return (
    <span className={cx(styles.tabular, className)}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <Fragment key={index}>
          {index > 0 && <span className={styles.plain}>-</span>}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
