// biome-ignore-all lint/a11y/useSemanticElements: a virtual table cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the scroll container has the focus

import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { ncmText } from '@portal/tables/checks/written.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useMemo, useRef } from 'react'
import layout from '../../../../kit/layout.module.css'
import { cx } from '../../../../lib/cx.ts'
import { formatCfop, formatCount, formatMoney } from '../../../../lib/format.ts'
import { NARROW, useMedia } from '../../../../lib/use-media.ts'
import panel from '../nota-panel.module.css'
import { newFieldsByItem } from '../novos-words.ts'
import { formatQuantity } from '../resumo/facts.ts'
import { DocumentosTab } from './documentos-tab.tsx'
import { ItemCards } from './item-cards.tsx'
import {
  AMOUNT_NAME,
  type Amount,
  type ColumnTotal,
  columnTotals,
  type ItemRow,
  itemRows,
  usedAmounts,
} from './item-rows.ts'
import styles from './itens.module.css'
import { PrestacaoTab } from './prestacao-tab.tsx'
import { ServicoTab } from './servico-tab.tsx'

const ROW = 44

/** Items with their taxes; for a CT-e the price of the service, for an MDF-e its documents, for an NFS-e its service. */
export function ItensTab({ documento }: { documento: DocumentoReply }) {
  if (documento.tipo === 'mdfe') return <DocumentosTab documento={documento} />
  if (documento.tipo === 'cte') return <PrestacaoTab documento={documento} />
  if (documento.tipo === 'nfse') return <ServicoTab documento={documento} />
  if (documento.itens.length === 0)
    return <p className={panel.note}>Só o resumo deste documento chegou. Os itens vêm com o XML completo.</p>
  return <ItensTable documento={documento} />
}

function ItensTable({ documento: { itens, totais, campos_novos } }: { documento: DocumentoReply }) {
  const rows = useMemo(() => itemRows(itens, newFieldsByItem(campos_novos)), [itens, campos_novos])
  const totals = useMemo(() => columnTotals(rows, totais), [rows, totais])
  const amounts = useMemo(() => usedAmounts(rows).filter((amount) => amount !== 'valor'), [rows])
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    scrollPaddingStart: 32,
  })
  const taxed = rows.some(({ cstIbsCbs }) => cstIbsCbs !== '')
  const cst = rows.find((row) => row.cst !== '')?.tabelaCst ?? 'CST'
  const shape = { amounts, taxed, cst }
  if (useMedia(NARROW))
    return <ItemCards {...{ rows, totals, amounts }} verdict={<Verdict totals={totals} count={rows.length} />} />
  return (
    <div className={layout.column}>
      <Verdict totals={totals} count={rows.length} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label="Itens e tributos">
        <div role="table" aria-label="Itens e tributos" aria-rowcount={rows.length + 2} className={styles.table}>
          <div role="rowgroup" className={styles.headGroup}>
            <Head {...shape} />
          </div>
          <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index]
              return row && <Row key={index} row={row} index={index} start={start} {...shape} />
            })}
          </div>
          <div role="rowgroup" className={styles.footGroup}>
            <Foot totals={totals} count={rows.length} {...shape} />
          </div>
        </div>
      </div>
    </div>
  )
}

interface Shape {
  /** Columns beside the value; the value is always shown */
  amounts: readonly Amount[]
  /** Table of the items' codes of the ICMS, which the regime of the issuer chooses */
  cst: ItemRow['tabelaCst']
  /** True when any item has an IBS/CBS classification */
  taxed: boolean
}

/** Message whether the column sums equal the totals of the document. */
function Verdict({ totals, count }: { totals: Record<Amount, ColumnTotal>; count: number }) {
  const wrong = Object.entries(totals).filter(([, { ties }]) => !ties)
  return (
    <p className={styles.verdict}>
      {wrong.length === 0 ? (
        <CircleCheck size={16} className={panel.good} aria-hidden="true" />
      ) : (
        <TriangleAlert size={16} className={panel.amber} aria-hidden="true" />
      )}
      <span>
        {formatCount(count, 'item', 'itens')}.{' '}
        {wrong.length === 0
          ? 'As somas conferem com os totais do documento.'
          : `A soma dos itens difere do total declarado em ${wrong.map(([name]) => AMOUNT_NAME[name as Amount]).join(', ')}.`}
        {/* the keys of `totals` are the amounts */}
      </span>
    </p>
  )
}

function Head({ amounts, taxed, cst }: Shape) {
  return (
    <div role="row" className={cx(styles.row, styles.head)}>
      <span role="columnheader" className={styles.product}>
        Item
      </span>
      {['CFOP', cst].map((name) => (
        <span key={name} role="columnheader" className={styles.code}>
          {name}
        </span>
      ))}
      <span role="columnheader" className={styles.number}>
        Quantidade
      </span>
      <span role="columnheader" className={styles.number}>
        Valor
      </span>
      <span role="columnheader" className={styles.number}>
        Unitário
      </span>
      {amounts.map((amount) => (
        <span key={amount} role="columnheader" className={styles.number}>
          {AMOUNT_NAME[amount]}
        </span>
      ))}
      {taxed && (
        <span role="columnheader" className={styles.code}>
          cClassTrib
        </span>
      )}
    </div>
  )
}

function Row({ row, index, start, amounts, taxed }: Shape & { row: ItemRow; index: number; start: number }) {
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} style={{ transform: `translateY(${start}px)` }}>
      <span role="cell" className={styles.product}>
        <span className={styles.name} title={row.nome}>
          {row.numero}. {row.nome}
        </span>
        <span className={styles.soft} title={row.novos || undefined}>
          {[row.codigo, row.ncm && `NCM ${ncmText(row.ncm)}`, row.novos].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span role="cell" className={styles.code}>
        {formatCfop(row.cfop)}
      </span>
      <span role="cell" className={styles.code}>
        {row.cst}
      </span>
      <span role="cell" className={styles.number}>
        {formatQuantity(row.quantidade)} <span className={styles.soft}>{row.unidade}</span>
      </span>
      <Money row={row} amount="valor" />
      <span role="cell" className={styles.number}>
        {formatQuantity(row.unitario)}
      </span>
      {amounts.map((amount) => (
        <Money key={amount} row={row} amount={amount} />
      ))}
      {taxed && (
        <span role="cell" className={styles.code}>
          {row.cstIbsCbs} {row.classTrib}
        </span>
      )}
    </div>
  )
}

function Money({ row, amount }: { row: ItemRow; amount: Amount }) {
  const cents = row.cents[amount]
  return (
    <span role="cell" className={styles.number}>
      {cents === null ? '–' : formatMoney(cents / 100)}
      {amount === 'icms' && row.aliquotaIcms && (
        <span className={styles.rate}>{formatQuantity(row.aliquotaIcms)}%</span>
      )}
    </span>
  )
}

function Foot({ totals, count, amounts, taxed }: Shape & { totals: Record<Amount, ColumnTotal>; count: number }) {
  return (
    <div role="row" aria-rowindex={count + 2} className={cx(styles.row, styles.foot)}>
      <span role="cell" className={styles.product}>
        Soma
      </span>
      {['cfop', 'cst'].map((name) => (
        <span key={name} role="cell" className={styles.code} />
      ))}
      <span role="cell" className={styles.number} />
      <Total total={totals.valor} />
      <span role="cell" className={styles.number} />
      {amounts.map((amount) => (
        <Total key={amount} total={totals[amount]} />
      ))}
      {taxed && <span role="cell" className={styles.code} />}
    </div>
  )
}

function Total({ total: { sum, stated, ties } }: { total: ColumnTotal }) {
  return (
    <span role="cell" className={cx(styles.number, !ties && styles.differs)}>
      {formatMoney(sum / 100)}
      {!ties && stated !== null && <span className={styles.rate}>declarado {formatMoney(stated / 100)}</span>}
    </span>
  )
}
