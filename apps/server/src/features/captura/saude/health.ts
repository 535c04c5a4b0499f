import {
  ESTADOS_CAPTURA,
  type EstadoCaptura,
  type LinhaSaude,
  type SaudeReply,
  SERVICOS_CAPTURA,
} from '@portal/contract/captura-estado.ts'
import type { SequenceRow } from '../estado/read-sequences.ts'
import { type StateAt, toEstado } from '../estado/wire.ts'

const DAY_MS = 86_400_000

export const toLinha = (row: SequenceRow, at: StateAt): LinhaSaude => ({
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

/** The position of a line in an order: equal for no two lines. */
const sortKey = (line: LinhaSaude, key: HealthOrder['key']): string =>
  // lines without the instant are last
  `${line[key] ?? '\uffff'}\u0000${line.nome}\u0000${line.nr_cpfcnpj}\u0000${SERVICOS_CAPTURA.indexOf(line.ds_servico)}`

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
export function pageOf(lines: readonly LinhaSaude[], { estados, order, limit, after }: HealthPage) {
  const sign = order.isDescending ? -1 : 1
  const keyed = lines
    .filter(({ ds_estado }) => estados?.includes(ds_estado) ?? true)
    .map((line) => ({ line, at: sortKey(line, order.key) }))
    .filter(({ at }) => after === null || sign * compare(at, after) > 0)
    .sort((a, b) => sign * compare(a.at, b.at))
  const page = keyed.slice(0, limit)
  return { data: page.map(({ line }) => line), next: keyed.length > limit ? (page.at(-1)?.at ?? null) : null }
}

/** Counts over all lines, whatever the filter. */
export function totalsOf(lines: readonly LinhaSaude[], now: Date): Omit<SaudeReply['totais'], 'sem_manifestacao'> {
  const live = new Map(
    lines.filter(({ fl_ligado }) => fl_ligado).map(({ nr_cpfcnpj, dt_certificado }) => [nr_cpfcnpj, dt_certificado]),
  )
  const ends = [...live.values()].map((text) => (text === null ? null : new Date(text).getTime() - now.getTime()))
  const sum = (value: (line: LinhaSaude) => number) => lines.reduce((total, line) => total + value(line), 0)
  const counts = ESTADOS_CAPTURA.map(
    (estado) => [estado, lines.filter(({ ds_estado }) => ds_estado === estado).length] as const,
  )
  return {
    por_estado: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    certificados: {
      vencidos: ends.filter((left) => left !== null && left <= 0).length,
      em_30_dias: ends.filter((left) => left !== null && left > 0 && left <= 30 * DAY_MS).length,
      sem: ends.filter((left) => left === null).length,
    },
    lacunas: sum(({ lacunas }) => lacunas),
    documentos_24h: sum(({ documentos_24h }) => documentos_24h),
    empresas: live.size,
  }
}
