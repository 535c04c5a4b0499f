import type { Estado } from '@portal/contract/captura/estado.ts'
import {
  CircleAlert,
  CircleCheck,
  CircleMinus,
  CircleX,
  Clock,
  CloudOff,
  FileKey,
  GitCompareArrows,
  Hand,
  ListOrdered,
  LoaderCircle,
  Lock,
  type LucideIcon,
} from 'lucide-react'
import type { Tone } from '../../kit/badge.tsx'
import { formatInteger } from '../../lib/format.ts'

/** `4:05`, `36:48`, `1:02:03`; `0:00` at the end. */
function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

const two = (value: number) => String(value).padStart(2, '0')

/** `às 11:22` today, `em 24/11` on another day, in the reader's time zone. */
export function whenText(instant: string, now: number): string {
  const date = new Date(instant)
  const isToday = date.toDateString() === new Date(now).toDateString()
  return isToday
    ? `às ${two(date.getHours())}:${two(date.getMinutes())}`
    : `em ${two(date.getDate())}/${two(date.getMonth() + 1)}`
}

/** `desde 08:31` today, `desde 21/11` on another day. */
const sinceText = (instant: string | null, now: number): string =>
  instant === null ? '' : `desde ${whenText(instant, now).replace(/^(às|em) /, '')}`

/** `há 4 s`, `há 37 min`, `há 3 h`, `há 2 dias`. */
export function agoText(instant: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(instant)) / 1000))
  if (seconds < 60) return `há ${seconds} s`
  if (seconds < 3600) return `há ${Math.floor(seconds / 60)} min`
  if (seconds < 2 * 86_400) return `há ${Math.floor(seconds / 3600)} h`
  return `há ${Math.floor(seconds / 86_400)} dias`
}

export interface StateWord {
  tone: Tone
  icon: LucideIcon
  word: string
  /** Under the word: its instant */
  line: string
}

/** A state as icon, word and instant. */
export function stateWord(estado: Estado, now: number): StateWord {
  const { ds_estado, dt_proxima, dt_bloqueio, dt_desde, lacunas, nr_faltantes } = estado
  const since = sinceText(dt_desde, now)
  switch (ds_estado) {
    case 'parada':
      return { tone: 'cancelled', icon: CircleX, word: 'Parada', line: since }
    case 'sem_certificado':
      return { tone: 'cancelled', icon: FileKey, word: 'Sem certificado', line: '' }
    case 'bloqueada':
      return { tone: 'amber', icon: Lock, word: 'Bloqueada', line: `faltam ${countdown(left(dt_bloqueio, now))}` }
    case 'servico_fora':
      return { tone: 'amber', icon: CloudOff, word: 'Serviço fora', line: since }
    case 'recusada':
      return { tone: 'amber', icon: CircleAlert, word: 'Recusada', line: since }
    case 'consultando':
      return { tone: 'info', icon: LoaderCircle, word: 'Consultando', line: dt_desde ? agoText(dt_desde, now) : '' }
    case 'na_fila':
      return { tone: 'info', icon: ListOrdered, word: 'Na fila', line: 'a seguir' }
    case 'pausada':
      return { tone: 'neutral', icon: Hand, word: 'Pausada', line: since }
    case 'desligada':
      return { tone: 'neutral', icon: CircleMinus, word: 'Desligada', line: '' }
    case 'aguardando':
      if (lacunas > 0)
        return { tone: 'info', icon: GitCompareArrows, word: 'Lacuna', line: `faltam ${formatInteger(nr_faltantes)}` }
      if (estado.fl_falha)
        return {
          tone: 'amber',
          icon: CloudOff,
          word: 'Sem resposta',
          line: dt_proxima ? whenText(dt_proxima, now) : '',
        }
      if (estado.dt_ultima === null)
        return { tone: 'neutral', icon: Clock, word: 'Aguardando', line: dt_proxima ? whenText(dt_proxima, now) : '' }
      return {
        tone: 'ok',
        icon: CircleCheck,
        word: 'Em dia',
        line: dt_proxima ? whenText(dt_proxima, now) : 'sendo marcada',
      }
  }
}

/** Milliseconds until an instant. */
const left = (instant: string | null, now: number): number => (instant === null ? 0 : Date.parse(instant) - now)

/** The first value of a company at the side: what comes next. */
export function headline(estado: Estado, now: number): string {
  const { word, line } = stateWord(estado, now)
  if (estado.ds_estado === 'aguardando' && estado.dt_proxima)
    return `Próxima em ${countdown(left(estado.dt_proxima, now))}`
  if (estado.ds_estado === 'bloqueada') return `Bloqueada, ${line}`
  if (estado.ds_estado === 'parada' || estado.ds_estado === 'pausada') return `${word} ${line}`.trim()
  return word
}

/** How urgent a state is: who needs a person comes first. */
const ORDER: readonly Estado['ds_estado'][] = [
  'parada',
  'sem_certificado',
  'bloqueada',
  'servico_fora',
  'recusada',
  'consultando',
  'na_fila',
  'aguardando',
  'pausada',
  'desligada',
]
export const urgencyOf = (estado: Estado): number =>
  // a gap is work: before the companies that are level
  ORDER.indexOf(estado.ds_estado) - (estado.ds_estado === 'aguardando' && estado.lacunas > 0 ? 0.5 : 0)
