import type { LinhaTotais, Relatorio, TotaisNotasReply } from '@portal/contract/notas/exportar.ts'
import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatCount, formatInteger, formatMoney, formatReais } from '../../../lib/format.ts'
import { apartText } from '../query/labels.ts'
import styles from './exportar.module.css'
import { codeText, lineAmount, shownAmounts, sumOfRows } from './totals-table.ts'
import { REPORT_WORDS } from './words.ts'

const headOf = (por: Relatorio): string => REPORT_WORDS.find(({ value }) => value === por)?.head ?? ''

/** Footer of the totals: number of notes and their sum. */
interface Row extends LinhaTotais {
  total?: true
}

function columnsOf(por: Relatorio, lines: readonly LinhaTotais[]): Column<Row>[] {
  const strong = (row: Row, text: string) => (row.total ? <strong>{text}</strong> : text)
  const columns: Column<Row>[] = [
    { key: 'cd_grupo', head: headOf(por), cell: (row) => strong(row, row.total ? 'Total' : codeText(por, row)) },
    {
      key: 'nm_grupo',
      head: por === 'participante' ? 'Nome' : 'Descrição',
      cell: (row) => <span className={styles.name}>{row.nm_grupo}</span>,
    },
    // a note with several groups counts in each, so the total is not the sum of the lines
    { key: 'nr_notas', head: 'Notas', numeric: true, cell: (row) => strong(row, formatInteger(row.nr_notas)) },
    { key: 'nr_itens', head: 'Itens', numeric: true, cell: (row) => strong(row, formatInteger(row.nr_itens)) },
    ...shownAmounts(lines).map(
      ({ key, head }): Column<Row> => ({
        key,
        head,
        numeric: true,
        cell: (row) => strong(row, formatMoney(lineAmount(row, key))),
      }),
    ),
  ]
  // columns that say nothing are hidden
  const empty = [
    ...(lines.every(({ nm_grupo }) => nm_grupo === null) ? ['nm_grupo'] : []),
    ...(lines.every(({ nr_itens }) => nr_itens === 0) ? ['nr_itens'] : []),
    // of a service it is the value again
    ...(por === 'servico' || por === 'municipio' ? ['vl_produtos'] : []),
  ]
  return columns.filter(({ key }) => !empty.includes(key))
}

const SUMMED: readonly string[] = ['autorizada', 'encerrada', 'sem_protocolo']

/** Last row: the total of all lines. */
function totalRow({ data, totais }: TotaisNotasReply): Row | [] {
  const [first] = data
  if (!first) return []
  const amounts = Object.fromEntries(shownAmounts(data).map(({ key }) => [key, sumOfRows(data, key)]))
  const notes = totais.por_situacao.filter(({ ds_situacao }) => SUMMED.includes(ds_situacao))
  return {
    ...first,
    ...amounts,
    nr_notas: notes.reduce((sum, { quantidade }) => sum + quantidade, 0),
    nr_itens: data.reduce((sum, line) => sum + line.nr_itens, 0),
    nm_grupo: null,
    total: true,
  }
}

/** The lines with their total, and a comparison with the list's sum. */
export function TotalsLines({ por, reply }: { por: Relatorio; reply: TotaisNotasReply }) {
  const { data, totais, vl_diferenca, nr_semdetalhe, ds_aviso } = reply
  const ties = vl_diferenca === 0
  // documents of several models; a sum that is too large comes with a notice
  const isSummed = totais.vl_docfiscal !== null || ds_aviso
  const Icon = ties ? CircleCheck : CircleAlert
  const apart = apartText(totais)
  const { frame, hasMore } = useMoreColumns()
  return (
    <>
      {hasMore && (
        <p className={styles.more}>
          Há mais colunas à direita <ArrowRight size={14} aria-hidden="true" />
        </p>
      )}
      <div ref={frame} className={styles.lines} data-more={hasMore ? '' : undefined}>
        <Table
          label={`Totais por ${REPORT_WORDS.find(({ value }) => value === por)?.label ?? ''}`}
          columns={columnsOf(por, data)}
          rows={[...data, totalRow(reply)].flat()}
          keyOf={(row) => ('total' in row ? 'total' : `${row.ds_linha} ${row.cd_grupo} ${row.nm_grupo}`)}
          empty="Nenhum documento deste conjunto entra na soma."
        />
      </div>
      <div role="status" className={styles.ties}>
        {isSummed ? (
          <p className={ties ? styles.ok : styles.alert}>
            <Icon size={16} aria-hidden="true" />
            {ties
              ? `Confere com a soma da lista: ${formatReais(totais.vl_docfiscal)}`
              : `Difere ${formatReais(vl_diferenca)} da soma da lista, ${formatReais(totais.vl_docfiscal)}`}
          </p>
        ) : (
          <p>Sem soma: filtre um modelo.</p>
        )}
        {ds_aviso && <p className={styles.alert}>{ds_aviso}</p>}
        {apart && <p>{apart.replace('f', 'F')}</p>}
        {nr_semdetalhe > 0 && (
          <p>
            {formatCount(nr_semdetalhe, 'documento ainda sem', 'documentos ainda sem')} o detalhe de impostos: o portal
            está lendo o arquivo guardado.
          </p>
        )}
        {data.some(({ ds_linha }) => ds_linha === 'fora_itens') && (
          <p>«Fora dos itens» é o que o total das notas tem além dos seus itens, como arredondamentos.</p>
        )}
      </div>
    </>
  )
}

/** Whether the table in a frame has columns beyond its right edge, at its present scroll position. */
function useMoreColumns(): { frame: RefObject<HTMLDivElement | null>; hasMore: boolean } {
  const frame = useRef<HTMLDivElement>(null)
  const [hasMore, setHasMore] = useState(false)
  useEffect(() => {
    const scroller = frame.current?.firstElementChild
    if (!scroller) return
    const measure = () => setHasMore(scroller.scrollWidth - scroller.clientWidth - scroller.scrollLeft > 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    for (const table of scroller.children) observer.observe(table)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [])
  return { frame, hasMore }
}
