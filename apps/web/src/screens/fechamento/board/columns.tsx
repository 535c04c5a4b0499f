import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { GitCompareArrows, MessageSquareText, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GridColumn } from '../../../grid/column-layout.ts'
import { Badge } from '../../../kit/badge.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatInteger, formatMoney, formatTaxId } from '../../../lib/format.ts'
import styles from '../fechamento.module.css'
import { documentCount, pendingsOf } from '../pending.ts'
import {
  captureWord,
  dueText,
  dueTitle,
  ESTADO,
  efdDash,
  efdWord,
  isOverdue,
  packageTitle,
  packageWord,
} from '../words.ts'

type Column = GridColumn<Fechamento>

const count = (value: number): string => (value > 0 ? formatInteger(value) : '–')
export const icms = ({ efd: { vl_icms } }: Fechamento): string => (vl_icms === undefined ? '–' : formatMoney(vl_icms))

export function EstadoCell({ row }: { row: Fechamento }) {
  const { word, icon: Icon, tone } = ESTADO[row.ds_estado]
  return (
    <span className={styles.state}>
      <Icon size={16} className={styles[tone]} aria-hidden="true" />
      {word}
    </span>
  )
}

/** The worst thing that the month lacks; the tooltip lists all. */
export function FaltaCell({ row }: { row: Fechamento }) {
  const all = pendingsOf(row)
  const [worst] = all
  if (!worst) return '–'
  const title = all.map(({ words }) => words).join(', ')
  if (worst.kind === 'conflitos')
    return (
      <span title={title}>
        <Badge tone="cancelled" icon={GitCompareArrows} word={worst.words} />
      </span>
    )
  if (worst.kind === 'tardios')
    return (
      <span title={title}>
        <Badge tone="amber" icon={TriangleAlert} word={worst.words} />
      </span>
    )
  return <span title={title}>{worst.short}</span>
}

function CapturaCell({ row }: { row: Fechamento }) {
  const word = captureWord(row)
  if (word === null) return '–'
  return typeof word === 'string' ? <span className={styles.soft}>{word}</span> : <Badge {...word} />
}

function EfdCell({ row }: { row: Fechamento }) {
  const word = efdWord(row)
  if (!word) return <span title={efdDash(row)}>–</span>
  return (
    <span title={word.title}>
      <Badge {...word} />
    </span>
  )
}

function VenceCell({ row, today }: { row: Fechamento; today: string }) {
  const late = isOverdue(row, today)
  return (
    <span className={cx(late && styles.late)} title={dueTitle(row)}>
      {late && <TriangleAlert size={14} aria-label="Venceu" />}
      {dueText(row)}
    </span>
  )
}

export type Open = (row: Fechamento, name: ReactNode) => ReactNode

/** The company, the order of a branch, and a mark for notes of people. */
function EmpresaCell({ row, open }: { row: Fechamento; open: Open }) {
  const order = /^[\dA-Z]{8}(\d{4})\d{2}$/.exec(row.cpfcnpj)?.[1]
  return (
    <span className={styles.company} title={row.nome}>
      {open(row, row.nome)}
      {order && order !== '0001' && <span className={styles.order}>{order}</span>}
      {row.nr_anotacoes > 0 && <MessageSquareText size={14} aria-label="Tem anotação" className={styles.note} />}
    </span>
  )
}

export function boardColumns({ open, today }: { open: Open; today: string }): Column[] {
  return [
    {
      id: 'mes',
      name: 'Mês',
      width: 106,
      sort: 'mes',
      cell: (row) => <EstadoCell row={row} />,
      text: (row) => ESTADO[row.ds_estado].word,
    },
    {
      id: 'empresa',
      name: 'Empresa',
      width: 246,
      min: 180,
      grow: true,
      fixed: true,
      sort: 'empresa',
      cell: (row) => <EmpresaCell row={row} open={open} />,
      text: ({ nome }) => nome,
    },
    {
      id: 'cnpj',
      name: 'CNPJ',
      width: 146,
      cell: ({ cpfcnpj }) => <span className={styles.soft}>{formatTaxId(cpfcnpj)}</span>,
      text: ({ cpfcnpj }) => formatTaxId(cpfcnpj),
    },
    ...documentColumns,
    {
      id: 'falta',
      name: 'Falta',
      width: 130,
      className: styles.afterNumber,
      headClass: styles.afterNumber,
      sort: 'falta',
      cell: (row) => <FaltaCell row={row} />,
      text: (row) =>
        pendingsOf(row)
          .map(({ words }) => words)
          .join(', '),
    },
    { id: 'captura', name: 'Captura', width: 104, cell: (row) => <CapturaCell row={row} /> },
    {
      id: 'efd',
      name: 'EFD',
      width: 112,
      cell: (row) => <EfdCell row={row} />,
      text: (row) => efdWord(row)?.word ?? '–',
    },
    {
      id: 'icms',
      name: 'ICMS (R$)',
      width: 100,
      end: true,
      sort: 'icms',
      cell: (row) => <b>{icms(row)}</b>,
      text: icms,
    },
    {
      id: 'vence',
      name: 'Vence',
      width: 62,
      end: true,
      sort: 'vence',
      cell: (row) => <VenceCell row={row} today={today} />,
      text: dueText,
    },
    {
      id: 'pacote',
      name: 'Pacote',
      width: 76,
      className: styles.afterNumber,
      headClass: styles.afterNumber,
      cell: (row) => <span title={packageTitle(row)}>{packageWord(row)}</span>,
      text: packageWord,
    },
    {
      id: 'responsavel',
      name: 'Responsável',
      width: 108,
      sort: 'responsavel',
      cell: ({ nm_responsavel }) => (
        <span title={nm_responsavel ?? undefined}>{nm_responsavel?.split(' ')[0] ?? '–'}</span>
      ),
      text: ({ nm_responsavel }) => nm_responsavel ?? '–',
    },
  ]
}

const documentColumns: Column[] = [
  {
    id: 'emitidos',
    name: 'Emitidos',
    width: 68,
    end: true,
    sort: 'emitidos',
    cell: (row) => count(documentCount(row, 'emitidas')),
    text: (row) => String(documentCount(row, 'emitidas')),
  },
  {
    id: 'recebidos',
    name: 'Recebidos',
    width: 78,
    end: true,
    sort: 'recebidos',
    cell: (row) => count(documentCount(row, 'recebidas')),
    text: (row) => String(documentCount(row, 'recebidas')),
  },
]

const BESIDE = ['mes', 'empresa', 'falta', 'efd', 'vence']
/** Columns that leave first where there is no room, with the width that they need */
const ROOMS: [id: string, width: number][] = [
  ['cnpj', 1376],
  ['recebidos', 1160],
  ['emitidos', 1160],
  ['pacote', 1010],
  ['responsavel', 935],
  ['icms', 840],
  ['captura', 730],
]

/** Ids of the columns that fit. */
export function columnsThatFit(columns: readonly Column[], { room, beside }: { room: number; beside: boolean }) {
  const out = ROOMS.filter(([, width]) => room < width).map(([id]) => id)
  return columns.map(({ id }) => id).filter((id) => (beside ? BESIDE.includes(id) : !out.includes(id)))
}
