import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { Link } from '@tanstack/react-router'
import list from '../../../kit/list-screen.module.css'
import { cx } from '../../../lib/cx.ts'
import { formatCount, formatInstant, formatInteger, formatReais } from '../../../lib/format.ts'
import styles from '../fechamento.module.css'
import { documentCount } from '../pending.ts'
import type { BoardState } from './use-board.ts'

const countOf = (rows: readonly Fechamento[], state: Fechamento['ds_estado']): number =>
  rows.filter(({ ds_estado }) => ds_estado === state).length

/** «118 de 312 fechadas», with a bar. */
export function BoardProgress({ rows }: { rows: readonly Fechamento[] }) {
  const closed = countOf(rows, 'fechado')
  const title = `${formatCount(countOf(rows, 'aberto'), 'aberta', 'abertas')}, ${formatInteger(countOf(rows, 'em_conferencia'))} conferindo`
  return (
    <span className={styles.progress} title={title}>
      <span>
        <b>{formatInteger(closed)}</b> de {formatInteger(rows.length)} fechadas
      </span>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${(closed / Math.max(1, rows.length)) * 100}%` }} />
      </span>
    </span>
  )
}

const TABS = [
  { estado: undefined, label: 'Todas' },
  { estado: 'aberto', label: 'Abertas' },
  { estado: 'em_conferencia', label: 'Conferindo' },
  { estado: 'fechado', label: 'Fechadas' },
] as const

/** Links by state; they count over the other filters. */
export function Tabs({ search, filtered, query }: BoardState) {
  return (
    <nav className={list.tabs} aria-label="Estado do mês">
      {TABS.map(({ estado, label }) => (
        <Link
          key={label}
          to="/$parte"
          params={{ parte: 'fechamento' }}
          search={(now: Record<string, string | undefined>) => ({ ...now, estado, cnpj: undefined })}
          className={cx(list.tab, search.estado === estado && list.current)}
          aria-current={search.estado === estado ? 'page' : undefined}
        >
          {label}
          {query.data && (
            <span className={list.count}>{formatInteger(estado ? countOf(filtered, estado) : filtered.length)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** Cents, so that the sum is exact. */
const centsOf = (value: number | null | undefined): number => Math.round((value ?? 0) * 100)

export const icmsOfBoard = (rows: readonly Fechamento[]): number =>
  rows.reduce((sum, { efd }) => sum + centsOf(efd.vl_icms), 0) / 100

/** Count, documents and tax of the rows that are shown. */
export function TotalsLine({ rows, shown, query, mes }: BoardState) {
  if (!query.data) return <div className={styles.totals} />
  const taxed = shown.filter(({ efd }) => typeof efd.vl_icms === 'number').length
  const reform = shown.filter(({ pendencias }) => (pendencias.erros_ibscbs ?? 0) > 0).length
  const sum = (side: 'emitidas' | 'recebidas') =>
    formatInteger(shown.reduce((total, row) => total + documentCount(row, side), 0))
  return (
    <div className={styles.totals}>
      <strong role="status">
        {shown.length === rows.length
          ? formatCount(rows.length, 'empresa', 'empresas')
          : `${formatInteger(shown.length)} de ${formatCount(rows.length, 'empresa', 'empresas')}`}
      </strong>
      <span className={styles.documents}>
        Emitidos <b>{sum('emitidas')}</b>
      </span>
      <span className={styles.documents}>
        Recebidos <b>{sum('recebidas')}</b>
      </span>
      <span>
        ICMS<span className={styles.documents}> a recolher</span>{' '}
        <b>{taxed > 0 ? formatReais(icmsOfBoard(shown)) : '–'}</b>
        {taxed > 0 && <small className={styles.documents}> em {formatCount(taxed, 'empresa', 'empresas')}</small>}
      </span>
      {reform > 0 && (
        <Link
          to="/consultas/reforma"
          search={{ mes, aba: 'empresas' }}
          aria-label={`IBS/CBS com erro em ${formatCount(reform, 'empresa', 'empresas')}`}
        >
          IBS/CBS<span className={styles.documents}> com erro</span> em {formatCount(reform, 'empresa', 'empresas')}
        </Link>
      )}
      {query.data && (
        <span className={styles.readAt} role="status">
          {query.isError && 'O quadro não chegou. O que estava na tela continua. '}
          Atualizado às {formatInstant(new Date(query.data.readAt).toISOString()).slice(11)}
        </span>
      )}
    </div>
  )
}
