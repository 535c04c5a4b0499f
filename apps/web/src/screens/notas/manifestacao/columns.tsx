import type { NotaDaFila } from '@portal/contract/captura/manifestar.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import { AlarmClock, CircleCheck, Clock, FileClock } from 'lucide-react'
import { TaxId } from '../../../fields/tax-id.tsx'
import type { GridColumn } from '../../../grid/column-layout.ts'
import { Badge } from '../../../kit/badge.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatDate, formatInteger, formatMoney, formatTaxId } from '../../../lib/format.ts'
import { deadlineTitle, leftText, nextDeadline, urgencyOf } from './deadline.ts'
import styles from './manifestacao.module.css'

type Column = GridColumn<NotaDaFila>

const STATE_NAMES: Readonly<Record<NonNullable<Documento['ds_manifestacao']>, string>> = {
  sem: 'Sem nenhuma',
  ciencia: 'Ciência',
  confirmada: 'Confirmada',
  desconhecida: 'Desconhecida',
  nao_realizada: 'Não realizada',
  tacita: 'Tácita',
}
const TACIT = 'Sem resposta no prazo: vale como confirmada.'

/** What is left, in days, and the last day. */
function Prazo({ row, today }: { row: Documento; today: string }) {
  const deadline = nextDeadline(row, today)
  const urgency = urgencyOf(deadline.left)
  const Icon = urgency === 'red' ? AlarmClock : Clock
  return (
    <span className={cx(styles.prazo, styles[urgency])} title={deadlineTitle(deadline)}>
      {urgency === 'plain' ? <span className={styles.noIcon} /> : <Icon size={14} aria-hidden="true" />}
      <span className={styles.left}>{leftText(deadline)}</span>
      <span className={styles.day}>{formatDate(deadline.day)}</span>
    </span>
  )
}

const Numero = ({ row }: { row: NotaDaFila }) => (
  <Link
    to="/notas/$tipo/$id"
    params={{ tipo: 'nfe', id: row.id }}
    search={{ papel: 'R', de: 'tudo', empresa: row.nr_cpfcnpj }}
    tabIndex={-1}
    data-own=""
  >
    {formatInteger(row.nr_docfiscal)} <span className={styles.dim}>/ {row.nr_serie ?? 0}</span>
  </Link>
)

const Estado = ({ row: { ds_manifestacao } }: { row: Documento }) =>
  ds_manifestacao === null ? (
    '–'
  ) : (
    <span title={ds_manifestacao === 'tacita' ? TACIT : undefined}>{STATE_NAMES[ds_manifestacao]}</span>
  )

const Xml = ({ row }: { row: Documento }) =>
  row.ds_situacao === 'resumo' ? (
    <Badge tone="amber" icon={FileClock} word="Só resumo" quiet />
  ) : (
    <span className={styles.dim}>XML completo</span>
  )

const EMPRESA: Column = {
  id: 'empresa',
  name: 'Empresa',
  width: 190,
  cell: ({ nm_empresa, nr_cpfcnpj }) => <span title={formatTaxId(nr_cpfcnpj)}>{nm_empresa}</span>,
  text: ({ nm_empresa }) => nm_empresa,
}

interface Shown {
  today: string
  /** The rows still await an act */
  hasDeadline: boolean
  /** The rows are of several companies */
  isWhole: boolean
  /** The window is narrower than 1200 px */
  isMiddle: boolean
}

/** Columns that give their room to the company's name. */
const OF_ONE: readonly string[] = ['autorizada', 'cnpj']
/** Columns that an open note has too: a narrow window keeps deadline and value in sight. */
const OF_WIDE: readonly string[] = ['autorizada', 'cnpj', 'xml']

/** Columns of the queue: from 768 px on all of them are in sight. */
export const queueColumns = (shown: Shown): Column[] =>
  allColumns(shown).filter(
    ({ id }) =>
      !(shown.isWhole && OF_ONE.includes(id)) &&
      !(shown.isMiddle && (OF_WIDE.includes(id) || (id === 'estado' && shown.hasDeadline))) &&
      !(shown.isMiddle && shown.isWhole && id === 'falta'),
  )

const allColumns = ({ today, hasDeadline, isWhole, isMiddle }: Shown): Column[] => [
  ...(hasDeadline
    ? [
        {
          id: 'prazo',
          name: 'Prazo',
          width: 192,
          cell: (row: NotaDaFila) => <Prazo row={row} today={today} />,
          text: (row: NotaDaFila) => formatDate(nextDeadline(row, today).day),
        },
        {
          id: 'falta',
          name: 'Falta',
          width: 80,
          cell: (row: NotaDaFila) => (nextDeadline(row, today).act === 'ciencia' ? 'Ciência' : 'Conclusiva'),
        },
      ]
    : []),
  ...(isWhole ? [{ ...EMPRESA, width: isMiddle ? 160 : EMPRESA.width }] : []),
  { id: 'estado', name: 'Manifestação', width: 106, cell: (row) => <Estado row={row} /> },
  {
    id: 'autorizada',
    name: 'Autorizada',
    width: 92,
    className: styles.figures,
    cell: ({ dt_autorizacao }) => formatDate(dt_autorizacao) || '–',
    text: ({ dt_autorizacao }) => formatDate(dt_autorizacao),
  },
  {
    id: 'numero',
    name: 'Número/série',
    // of nine figures
    width: 122,
    end: true,
    className: styles.figures,
    cell: (row) => <Numero row={row} />,
    text: ({ nr_docfiscal }) => String(nr_docfiscal),
  },
  {
    id: 'emitente',
    name: 'Emitente',
    width: 200,
    min: 112,
    grow: true,
    cell: ({ nm_remetente }) => nm_remetente ?? '–',
    text: ({ nm_remetente }) => nm_remetente ?? '',
  },
  {
    id: 'cnpj',
    name: 'CNPJ',
    // one with letters is wider
    width: 152,
    className: styles.figures,
    cell: ({ cnpj_remetente }) => <TaxId value={cnpj_remetente} />,
    text: ({ cnpj_remetente }) => formatTaxId(cnpj_remetente),
  },
  {
    id: 'valor',
    name: 'Valor (R$)',
    width: 104,
    end: true,
    className: styles.figures,
    cell: ({ vl_docfiscal }) => <b>{formatMoney(vl_docfiscal)}</b>,
    text: ({ vl_docfiscal }) => formatMoney(vl_docfiscal),
  },
  { id: 'xml', name: 'XML', width: 116, cell: (row) => <Xml row={row} /> },
]

/** A row on a narrow window. */
export const QueueCard = ({ row, today, picked }: { row: NotaDaFila; today: string; picked: boolean }) => (
  <div className={styles.card}>
    {row.nm_empresa !== '' && (
      <p className={styles.dim}>
        <span className={styles.owner}>{row.nm_empresa}</span>
      </p>
    )}
    <p>
      <b>{row.nm_remetente ?? '–'}</b>
      <span>{formatMoney(row.vl_docfiscal)}</span>
    </p>
    <p>
      <Prazo row={row} today={today} />
      <span className={styles.picked}>
        {picked && <CircleCheck size={14} aria-label="Selecionada" role="img" />} {formatInteger(row.nr_docfiscal)}
      </span>
    </p>
  </div>
)

export const rowLabel = (row: Documento): string =>
  `Selecionar ${formatInteger(row.nr_docfiscal)} de ${row.nm_remetente ?? 'emitente desconhecido'}`
