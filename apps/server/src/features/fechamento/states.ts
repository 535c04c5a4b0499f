import type { EstadoCaptura } from '@portal/contract/captura/estado.ts'
import type { EfdDoMes } from '@portal/contract/fechamento/fechamento.ts'
import { sumToMoney } from '@portal/contract/money.ts'
import { dueDate } from '@portal/efd/entry/participante.ts'
import { factsOf, type SequenceRow } from '../captura/estado/read-sequences.ts'
import { sequenceState } from '../captura/estado/state.ts'
import type { MonthRow, SavedSettings } from './read-board.ts'

/** States of capture, the worst first. */
const WORST_FIRST: readonly EstadoCaptura[] = [
  'parada',
  'sem_certificado',
  'servico_fora',
  'bloqueada',
  'recusada',
  'pausada',
  'na_fila',
  'consultando',
  'aguardando',
  'desligada',
]

/** States of capture in which documents do not arrive although capture is on. */
const PROBLEMS: ReadonlySet<EstadoCaptura | null> = new Set<EstadoCaptura>([
  'parada',
  'sem_certificado',
  'servico_fora',
  'bloqueada',
  'recusada',
])
export const isCaptureProblem = (state: EstadoCaptura | null): boolean => PROBLEMS.has(state)

/** The worst state of a company's services that are on; null for a company without any row. */
export function captureState(
  rows: readonly SequenceRow[],
  { now, isHalted }: { now: Date; isHalted: boolean },
): EstadoCaptura | null {
  const states = rows.map((row) => sequenceState(factsOf(row, { isHalted }), now).state)
  return WORST_FIRST.find((state) => states.includes(state)) ?? null
}

interface EfdFacts {
  regime: string | null
  month: MonthRow | undefined
  /** First day of the month */
  first: string
  /** undefined: none saved */
  settings: SavedSettings | undefined
}

/** Simples Nacional and MEI deliver no EFD ICMS/IPI. Some of Simples do (sublimite, state), and say so by configuring it; a MEI never. */
const EXEMPT: ReadonlySet<string | null> = new Set(['simples', 'mei'])

/** The EFD of a month. A check counts while neither documents nor settings changed after it. */
export function efdState({ regime, month, first, settings }: EfdFacts): EfdDoMes {
  const check = month && checkOf(month)
  const isCurrent =
    month?.checked_at != null &&
    month.check_changes === month.changes &&
    (settings === undefined || month.checked_at >= settings.changedAt)
  const file = month?.file_id ? month : undefined
  const figures = {
    ...(file?.file_id && file.file_at ? { id: file.file_id, dt_geracao: file.file_at.toISOString() } : {}),
    ...(isCurrent ? check : {}),
    ...icmsOf(file?.file_icms ?? (isCurrent ? month.check_icms : null)),
    dt_vencimento: settings?.dueDay ? dueDate(first, settings.dueDay) : null,
  }
  // what somebody made or delivered all the same is shown
  if (regime === 'mei' && !month?.receipt && !file) return { ds_estado: 'nao_se_aplica', dt_vencimento: null }
  if (month?.receipt) return { ds_estado: 'entregue', ds_recibo: month.receipt, ...figures }
  if (isCurrent && (month.check_errors ?? 0) > 0) return { ds_estado: 'com_erros', ...figures }
  if (file) return { ds_estado: 'gerada', ...figures }
  if (settings === undefined)
    return { ds_estado: EXEMPT.has(regime) ? 'nao_se_aplica' : 'sem_configuracao', ...figures }
  return { ds_estado: isCurrent ? 'pronta' : null, ...figures }
}

const checkOf = ({ checked_at, check_errors, check_warnings }: MonthRow) =>
  checked_at && {
    dt_conferencia: checked_at.toISOString(),
    nr_erros: check_errors ?? 0,
    nr_avisos: check_warnings ?? 0,
  }

const icmsOf = (cents: number | null) => (cents === null ? {} : { vl_icms: sumToMoney(cents) })
