import { ncmText } from '@portal/tables/checks/written.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import layout from '../../../../kit/layout.module.css'
import { cx } from '../../../../lib/cx.ts'
import { formatCfop, formatMoney } from '../../../../lib/format.ts'
import { formatQuantity } from '../resumo/facts.ts'
import { AMOUNT_NAME, type Amount, type ColumnTotal, type ItemRow } from './item-rows.ts'
import styles from './itens.module.css'

interface Props {
  rows: readonly ItemRow[]
  totals: Record<Amount, ColumnTotal>
  /** Amounts beside the value that an item has */
  amounts: readonly Amount[]
  /** Whether the sums equal the totals of the document */
  verdict: ReactNode
}

/** The items below 600 px: a card for each, with its value beside its name, and one for the sums. */
export function ItemCards({ rows, totals, amounts, verdict }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 116,
    overscan: 6,
  })
  return (
    <div className={layout.column}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it */}
      <section ref={scroller} className={styles.list} aria-label="Itens e tributos" tabIndex={0}>
        {verdict}
        <ul className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return (
              row && (
                <li
                  key={index}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-posinset={index + 1}
                  aria-setsize={rows.length}
                  className={styles.card}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ItemCard row={row} amounts={amounts} />
                </li>
              )
            )
          })}
        </ul>
        <section className={cx(styles.card, styles.sums)} aria-label="Soma">
          <p className={styles.cardHead}>
            <span>Soma</span>
            <span>{sumText(totals.valor)}</span>
          </p>
          <Amounts amounts={amounts} textOf={(amount) => sumText(totals[amount])} />
        </section>
      </section>
    </div>
  )
}

function ItemCard({ row, amounts }: { row: ItemRow; amounts: readonly Amount[] }) {
  const own = amounts.filter((amount) => row.cents[amount] !== null)
  const codes = [
    row.codigo,
    row.ncm && `NCM ${ncmText(row.ncm)}`,
    `CFOP ${formatCfop(row.cfop)}`,
    row.cst && `${row.tabelaCst} ${row.cst}`,
    row.classTrib && `cClassTrib ${row.classTrib}`,
  ]
  return (
    <>
      <p className={styles.cardHead}>
        <span>
          {row.numero}. {row.nome}
        </span>
        <span>{centsText(row.cents.valor)}</span>
      </p>
      <p className={styles.cardLine}>{codes.filter(Boolean).join(' · ')}</p>
      {row.novos && <p className={styles.cardLine}>{row.novos}</p>}
      <p className={styles.cardLine}>
        {formatQuantity(row.quantidade)} {row.unidade} × {formatQuantity(row.unitario)}
      </p>
      <Amounts
        amounts={own}
        textOf={(amount) => {
          const text = centsText(row.cents[amount])
          return amount === 'icms' && row.aliquotaIcms ? `${text} (${formatQuantity(row.aliquotaIcms)}%)` : text
        }}
      />
    </>
  )
}

const Amounts = ({ amounts, textOf }: { amounts: readonly Amount[]; textOf: (amount: Amount) => string }) => (
  <dl className={styles.cardAmounts}>
    {amounts.map((amount) => (
      <div key={amount}>
        <dt>{AMOUNT_NAME[amount]}</dt>
        <dd>{textOf(amount)}</dd>
      </div>
    ))}
  </dl>
)

const centsText = (cents: number | null): string => (cents === null ? '–' : formatMoney(cents / 100))

const sumText = ({ sum, stated, ties }: ColumnTotal): string =>
  ties || stated === null ? centsText(sum) : `${centsText(sum)}, declarado ${centsText(stated)}`
