import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { nationalHoliday } from '@portal/contract/national-holiday.ts'
import {
  Circle,
  CircleCheck,
  CircleDot,
  CirclePlay,
  CircleX,
  Clock,
  CloudOff,
  FileCheck,
  KeyRound,
  type LucideIcon,
  PowerOff,
  SlidersHorizontal,
} from 'lucide-react'
import type { Tone } from '../../kit/badge.tsx'
import { formatCount, formatDate, formatInstant } from '../../lib/format.ts'

interface Word {
  word: string
  icon: LucideIcon
  tone: Tone
  /** No tint: the usual state */
  quiet: boolean
  title?: string
}

export const ESTADO: Record<Fechamento['ds_estado'], { word: string; icon: LucideIcon; tone: Tone }> = {
  aberto: { word: 'Aberto', icon: Circle, tone: 'neutral' },
  em_conferencia: { word: 'Conferindo', icon: CircleDot, tone: 'info' },
  fechado: { word: 'Fechado', icon: CircleCheck, tone: 'ok' },
}

const loud = (word: string, icon: LucideIcon, tone: Tone): Word => ({ word, icon, tone, quiet: false })
const calm = (word: string, icon: LucideIcon, tone: Tone): Word => ({ word, icon, tone, quiet: true })

const CAPTURE: Record<NonNullable<Fechamento['captura']>, Word | string> = {
  aguardando: 'Em dia',
  na_fila: 'Em dia',
  consultando: 'Em dia',
  desligada: calm('Desligada', PowerOff, 'neutral'),
  pausada: calm('Pausada', PowerOff, 'neutral'),
  sem_certificado: loud('Sem A1', KeyRound, 'amber'),
  bloqueada: loud('Bloqueada', Clock, 'amber'),
  parada: loud('Parada', CircleX, 'cancelled'),
  servico_fora: loud('Sefaz fora', CloudOff, 'amber'),
  recusada: loud('Recusada', CircleX, 'amber'),
}

/** Text for the usual state, a badge for the others; null when there is no capture. */
export const captureWord = ({ captura }: Fechamento): Word | string | null => (captura ? CAPTURE[captura] : null)

/** The EFD of the month; null while it has not been checked, or where there is none. */
export function efdWord({ efd }: Fechamento): Word | null {
  switch (efd.ds_estado) {
    case 'com_erros':
      return loud(formatCount(efd.nr_erros ?? 1, 'erro', 'erros'), CircleX, 'cancelled')
    case 'sem_configuracao':
      return loud('A configurar', SlidersHorizontal, 'amber')
    case 'pronta':
      return calm('Pronta', CirclePlay, 'info')
    case 'gerada':
      return { ...calm('Gerada', FileCheck, 'neutral'), title: `gerada em ${formatInstant(efd.dt_geracao)}` }
    case 'entregue':
      return calm('Entregue', CircleCheck, 'ok')
    default:
      return null
  }
}

/** Why there is no word. */
export const efdDash = ({ efd, ds_regime }: Fechamento): string =>
  efd.ds_estado === 'nao_se_aplica'
    ? `${ds_regime === 'mei' ? 'MEI' : 'Simples Nacional'}: não se aplica`
    : 'Ainda não conferida'

const PACKAGE: Record<Fechamento['pacote']['ds_estado'], string> = {
  nenhum: '–',
  pronto: 'Pronto',
  enviado: 'Enviado',
  aberto: 'Visto',
}
export const packageWord = ({ pacote }: Fechamento): string => PACKAGE[pacote.ds_estado]

/** «visto em 11/11/2026 09:40» */
export const packageTitle = ({ pacote }: Fechamento): string | undefined =>
  pacote.dt ? `${PACKAGE[pacote.ds_estado].toLowerCase()} em ${formatInstant(pacote.dt)}` : undefined

/** `20/11` */
export const dueText = ({ efd }: Fechamento): string =>
  efd.dt_vencimento ? formatDate(efd.dt_vencimento).slice(0, 5) : '–'

/** Said where the due day is a national holiday: each state moves the day by its own rule. */
export const holidayNotice = ({ efd: { dt_vencimento: day } }: Fechamento): string | null =>
  day && nationalHoliday(day) ? `${formatDate(day).slice(0, 5)} é feriado nacional. Confira o prazo da sua UF.` : null

export const dueTitle = (row: Fechamento): string | undefined =>
  holidayNotice(row) ?? (formatDate(row.efd.dt_vencimento) || undefined)

/** Due, and neither delivered nor of another kind. */
export const isOverdue = ({ efd }: Fechamento, today: string): boolean =>
  Boolean(efd.dt_vencimento && efd.dt_vencimento < today && efd.ds_estado !== 'entregue')
