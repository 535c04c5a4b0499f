import type { Documento } from '@portal/contract/notas.ts'
import { formatDate } from '../../../lib/format.ts'

const DAY_MS = 86_400_000

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / DAY_MS)

/** The day `days` after `today`, `YYYY-MM-DD`. */
export const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

interface Deadline {
  /** The next act that has a deadline */
  act: 'ciencia' | 'conclusiva'
  /** Its last day, `YYYY-MM-DD`; null without an authorisation */
  day: string | null
  /** Days that are left; negative when it has passed */
  left: number | null
  /** Time of the last day, `14:05`, Brasília: that of the authorisation, from which the authority counts */
  hour: string | null
}

const HOUR = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })
const hourOf = (instant: string | number): string => HOUR.format(new Date(instant))

/** What ends next for a note: the Ciência while it is in time and missing, else the final event. The server's rule of dt_prazoate. */
export function nextDeadline(row: Documento, today: string): Deadline {
  const { ds_manifestacao, dt_prazo_ciencia, dt_prazo_conclusiva } = row
  const isCiencia = ds_manifestacao === 'sem' && dt_prazo_ciencia !== null && dt_prazo_ciencia >= today
  const day = isCiencia ? dt_prazo_ciencia : dt_prazo_conclusiva
  const hour = row.dt_autorizacao ? hourOf(row.dt_autorizacao) : null
  return { act: isCiencia ? 'ciencia' : 'conclusiva', day, left: day === null ? null : daysBetween(today, day), hour }
}

/** The last day is today, and its hour has passed. */
const isHourPast = ({ left, hour }: Deadline, now: number): boolean => left === 0 && hour !== null && hourOf(now) > hour

/** `até 14:05` or `venceu` today, `amanhã`, `em 9 dias`, `há 2 dias`; a dash without a deadline. */
export function leftText(deadline: Deadline, now = Date.now()): string {
  const { left, hour } = deadline
  if (left === null) return '–'
  if (left === 0) return hour === null ? 'hoje' : isHourPast(deadline, now) ? 'venceu' : `até ${hour}`
  if (left === 1) return 'amanhã'
  if (left === -1) return 'ontem'
  return left < 0 ? `há ${-left} dias` : `em ${left} dias`
}

/** How pressing it is: red up to tomorrow and when late, amber up to five days. */
export function urgencyOf(left: number | null): 'red' | 'amber' | 'plain' {
  if (left === null || left > 5) return 'plain'
  return left <= 1 ? 'red' : 'amber'
}

/** Rows with what ends first at the top; without a deadline last. */
export const byDeadline = <Row extends Documento>(rows: readonly Row[], today: string): Row[] =>
  rows
    .map((row) => ({ row, day: nextDeadline(row, today).day ?? '9999' }))
    .sort((a, b) => a.day.localeCompare(b.day) || a.row.dt_emissao.localeCompare(b.row.dt_emissao))
    .map(({ row }) => row)

/** Whether the deadline of an act has passed for a note. */
export function isLate(
  row: Documento,
  act: 'ciencia' | 'conclusiva',
  { today, now = Date.now() }: { today: string; now?: number },
): boolean {
  const day = act === 'ciencia' ? row.dt_prazo_ciencia : row.dt_prazo_conclusiva
  const hour = row.dt_autorizacao ? hourOf(row.dt_autorizacao) : null
  return day !== null && (day < today || (day === today && hour !== null && hourOf(now) > hour))
}

/** Rows whose issuer, company, tax id, number or key contains the text. */
export function searchRows<Row extends Documento & { nm_empresa?: string }>(
  rows: readonly Row[],
  text: string | undefined,
): readonly Row[] {
  const plain = fold(text ?? '')
  if (plain === '') return rows
  const code = plain.replace(/[^\da-z]/g, '')
  return rows.filter(
    ({ nm_remetente, nm_empresa, cnpj_remetente, ds_chave, nr_docfiscal }) =>
      fold(nm_remetente ?? '').includes(plain) ||
      fold(nm_empresa ?? '').includes(plain) ||
      (code !== '' &&
        (String(nr_docfiscal).includes(code) ||
          (code.length >= 4 && [cnpj_remetente ?? '', ds_chave].some((value) => value.toLowerCase().includes(code))))),
  )
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()

export const deadlineTitle = ({ act, day, hour }: Deadline): string =>
  day === null
    ? 'Sem data de autorização'
    : `${act === 'ciencia' ? 'Ciência' : 'Conclusiva'} até ${formatDate(day)}${hour ? ` às ${hour}` : ''}`
