import {
  ESTADOS_CAPTURA,
  type EstadoCaptura,
  type LinhaSaude,
  type SaudeReply,
  SERVICOS_CAPTURA,
} from '@portal/contract/captura/estado.ts'
import type { SequenceRow } from '../estado/read-sequences.ts'
import { recentDocuments } from '../estado/recent.ts'
import { type StateAt, stateOf, toEstado } from '../estado/wire.ts'

const DAY_MS = 86_400_000

/** A line before it is written out: the sentences are made for the lines of the page alone. */
export interface HealthLine {
  row: SequenceRow
  state: EstadoCaptura
}

export const toHealthLine = (row: SequenceRow, at: StateAt): HealthLine => ({
  row,
  state: stateOf(row, at).state,
})

const toLinha = (row: SequenceRow, at: StateAt): LinhaSaude => ({
  nr_cpfcnpj: row.tax_id,
  nome: row.name,
  fl_simulacao: row.demo,
  dt_certificado: row.valid_to?.toISOString() ?? null,
  ...toEstado(row, at),
})

export interface HealthOrder {
  key: 'dt_proxima' | 'dt_ultima' | 'nome'
  isDescending: boolean
}

const sortValue = (row: SequenceRow, key: HealthOrder['key']): string | undefined =>
  key === 'nome' ? row.name : (key === 'dt_proxima' ? row.next_at : row.last_good_at)?.toISOString()

/** The position of a line in an order: equal for no two lines. */
const sortKey = (row: SequenceRow, key: HealthOrder['key']): string =>
  // lines without the instant are last
  `${sortValue(row, key) ?? '\uffff'}\u0000${row.name}\u0000${row.tax_id}\u0000${SERVICOS_CAPTURA.indexOf(row.service)}`

/** Compares as the database's index does: by code point. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

interface HealthPage {
  estados: readonly EstadoCaptura[] | undefined
  order: HealthOrder
  limit: number
  /** Position of the last line of the page before */
  after: string | null
}

/** A page of the lines, with the position of its last one when more follow. */
export function pageOf(
  lines: readonly HealthLine[],
  { estados, order, limit, after, at: moment }: HealthPage & { at: StateAt },
) {
  const sign = order.isDescending ? -1 : 1
  const keyed = lines
    .filter(({ state }) => estados?.includes(state) ?? true)
    .map(({ row }) => ({ row, at: sortKey(row, order.key) }))
    .filter(({ at }) => after === null || sign * compare(at, after) > 0)
    .sort((a, b) => sign * compare(a.at, b.at))
  const page = keyed.slice(0, limit)
  return {
    data: page.map(({ row }) => toLinha(row, moment)),
    next: keyed.length > limit ? (page.at(-1)?.at ?? null) : null,
  }
}

/** Counts over all lines, whatever the filter. */
export function healthTotals(lines: readonly HealthLine[], now: Date): Omit<SaudeReply['totais'], 'sem_manifestacao'> {
  const live = new Map(lines.filter(({ row }) => row.is_on).map(({ row }) => [row.tax_id, row.valid_to]))
  const ends = [...live.values()].map((end) => (end === null ? null : end.getTime() - now.getTime()))
  const sum = (value: (row: SequenceRow) => number) => lines.reduce((total, { row }) => total + value(row), 0)
  const counts = ESTADOS_CAPTURA.map(
    (estado) => [estado, lines.filter(({ state }) => state === estado).length] as const,
  )
  return {
    por_estado: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    certificados: {
      vencidos: ends.filter((left) => left !== null && left <= 0).length,
      em_30_dias: ends.filter((left) => left !== null && left > 0 && left <= 30 * DAY_MS).length,
      sem: ends.filter((left) => left === null).length,
    },
    lacunas: sum(({ gaps }) => gaps),
    documentos_24h: sum(({ recent }) => recentDocuments(recent, now)),
    empresas: live.size,
  }
}
