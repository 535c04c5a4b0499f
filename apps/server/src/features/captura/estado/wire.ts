import type { Estado } from '@portal/contract/captura/estado.ts'
import type { Config } from '../../../base/config.ts'
import { factsOf, type SequenceRow } from './read-sequences.ts'
import { recentDocuments } from './recent.ts'
import { type SequenceState, sequenceState } from './state.ts'

const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** What the states of all sequences depend on. */
export interface StateAt {
  now: Date
  /** Capture is off in the whole server */
  isHalted: boolean
  /** The NFS-e have no address here; those of the demonstration come from its simulator */
  isAdnOff: boolean
}

export const isAdnOff = ({ captura }: Pick<Config, 'captura'>): boolean => captura.adn.url === null

/** The state of a sequence. */
export function stateOf(row: SequenceRow, { now, ...at }: StateAt): SequenceState {
  const isHalted = at.isHalted || (at.isAdnOff && row.service === 'nfse' && !row.demo)
  return sequenceState(factsOf(row, { isHalted }), now)
}

/** A sequence as `Estado`. */
export function toEstado(row: SequenceRow, at: StateAt): Estado {
  const { now } = at
  const { state, reason, mend, since } = stateOf(row, at)
  const [last, most] = [Number(row.ult_nsu ?? 0), Number(row.max_nsu ?? 0)]
  return {
    ds_servico: row.service,
    fl_ligado: row.is_on,
    ds_estado: state,
    ds_motivo: reason,
    fl_falha: state === 'aguardando' && (row.fault_count ?? 0) > 0,
    ds_acao: mend,
    nr_ultnsu: last,
    nr_maxnsu: most,
    nr_faltantes: Math.max(0, most - last) + Number(row.missing),
    dt_inicio: instant(row.first_at),
    dt_ultima: instant(row.last_good_at),
    dt_proxima: instant(row.next_at),
    dt_bloqueio: row.blocked_until && row.blocked_until > now ? instant(row.blocked_until) : null,
    dt_desde: instant(since),
    nr_cstat: row.cstat === null ? null : Number(row.cstat),
    lacunas: row.gaps,
    documentos_24h: recentDocuments(row.recent, now),
  }
}
