import type { CaminhoEntrega, Contato, Entrega, EntregasReply } from '@portal/contract/fechamento/entrega.ts'
import { type BlocoEntrega, preencherEntrega, saudacaoDe } from '@portal/contract/fechamento/entrega-texto.ts'
import { foldText } from '@portal/files/fold-text.ts'
import {
  CalendarX,
  Circle,
  Copy,
  LoaderCircle,
  type LucideIcon,
  Mail,
  MailOpen,
  MailX,
  MessageCircle,
  Send,
} from 'lucide-react'
import { isReminderLeaving } from '../../../api/escritorio/entregas.ts'
import type { Tone } from '../../../kit/badge.tsx'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { monthText } from '../../../lib/month-name.ts'
import type { EntregarSearch } from './address.ts'

export const WAYS: Readonly<Record<CaminhoEntrega, { label: string; icon: LucideIcon }>> = {
  email: { label: 'E-mail', icon: Mail },
  whatsapp: { label: 'WhatsApp', icon: MessageCircle },
  copiar: { label: 'Copiar', icon: Copy },
}

/** Ways that this server and this user have: the demonstration sends nothing. */
export const waysOf = (mail: EntregasReply['ds_envio']): CaminhoEntrega[] =>
  mail === 'demonstracao' ? ['copiar'] : mail === 'email' ? ['email', 'whatsapp', 'copiar'] : ['whatsapp', 'copiar']

/** The way that is proposed: the first that the contact has. */
export const usualWay = ({ contato }: Pick<Entrega, 'contato'>, ways: readonly CaminhoEntrega[]): CaminhoEntrega =>
  ways.find((way) => way !== 'copiar' && contato?.[way]) ?? 'copiar'

const SENDABLE: readonly Entrega['ds_situacao'][] = ['a_enviar', 'voltou', 'copiado']
export const isSendable = ({ ds_situacao }: Pick<Entrega, 'ds_situacao'>): boolean => SENDABLE.includes(ds_situacao)

export const TABS = [
  { ver: undefined, label: 'Todos', states: null },
  { ver: 'a_enviar', label: 'A enviar', states: ['a_enviar', 'copiado', 'enviando', 'vencido'] },
  { ver: 'nao_aberto', label: 'Não abertos', states: ['nao_aberto'] },
  { ver: 'aberto', label: 'Abertos', states: ['aberto'] },
  { ver: 'voltou', label: 'Voltaram', states: ['voltou'] },
] as const

const isIn = (tab: EntregarSearch['ver'], { ds_situacao }: Entrega): boolean => {
  const states: readonly string[] | null = TABS.find(({ ver }) => ver === tab)?.states ?? null
  return states === null || states.includes(ds_situacao)
}

export const countOf = (rows: readonly Entrega[], tab: EntregarSearch['ver']): number =>
  rows.filter((row) => isIn(tab, row)).length

export function filterEntregas(rows: readonly Entrega[], { ver, busca }: EntregarSearch): Entrega[] {
  const words = foldText(busca ?? '').trim()
  return rows.filter(
    (row) =>
      isIn(ver, row) &&
      foldText([row.nome, row.contato?.nome, row.contato?.email, row.ds_para].filter(Boolean).join(' ')).includes(
        words,
      ),
  )
}

const SHORT_DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', day: '2-digit', month: '2-digit' })
const TIME = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })
/** «26/11» in Brasília */
const shortDay = (instant: string): string => SHORT_DAY.format(new Date(instant))
/** «26/11 às 18:20» in Brasília */
const shortInstant = (instant: string): string => `${shortDay(instant)} às ${TIME.format(new Date(instant))}`

interface State {
  tone: Tone
  icon: LucideIcon
  word: string
  quiet: boolean
  detail: string | null
}

/** How a row's state is said. */
export function stateOf(row: Entrega): State {
  const at = row.dt_situacao
  switch (row.ds_situacao) {
    case 'aberto':
      return { tone: 'ok', icon: MailOpen, word: 'Aberto', quiet: true, detail: at && `em ${shortInstant(at)}` }
    case 'nao_aberto':
      return { tone: 'info', icon: Send, word: 'Não aberto', quiet: false, detail: reminderText(row) }
    case 'voltou':
      return { tone: 'cancelled', icon: MailX, word: 'Voltou', quiet: false, detail: row.ds_motivo }
    case 'enviando':
      return { tone: 'info', icon: LoaderCircle, word: 'Enviando', quiet: false, detail: row.ds_motivo }
    case 'copiado':
      return { tone: 'neutral', icon: Copy, word: 'Copiado', quiet: true, detail: at && `em ${shortInstant(at)}` }
    case 'vencido':
      return {
        tone: 'amber',
        icon: CalendarX,
        word: 'Vencido',
        quiet: false,
        detail: `em ${formatDate(row.dt_expira)}`,
      }
    default:
      return { tone: 'neutral', icon: Circle, word: 'A enviar', quiet: true, detail: null }
  }
}

function reminderText(row: Entrega): string | null {
  const { fl_lembrado, dt_lembrete, ds_por, dt_situacao } = row
  if (fl_lembrado === 'S') return 'já lembrado'
  if (isReminderLeaving(row)) return 'lembrete a caminho'
  if (dt_lembrete)
    return ds_por === 'whatsapp' ? `lembre em ${shortDay(dt_lembrete)}` : `lembra em ${shortDay(dt_lembrete)}`
  return dt_situacao && `enviado em ${shortDay(dt_situacao)}`
}

/** «pacote com 599 documentos», and which package it takes the place of. */
export const packageText = ({ nr_documentos, dt_anterior }: Entrega): string =>
  `pacote com ${formatCount(nr_documentos, 'documento', 'documentos')}${
    dt_anterior ? `; toma o lugar do enviado em ${shortDay(dt_anterior)}` : ''
  }`

/** «(19) 9 8840-1127» of digits with the country. */
export function formatWhatsapp(digits: string): string {
  const [, area = '', first = '', second = ''] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? []
  if (area === '') return `+${digits}`
  return `(${area}) ${first.length === 5 ? `${first[0]} ${first.slice(1)}` : first}-${second}`
}

/** Name and address of a contact for a way. */
export function contactLines(contact: Contato | null, way: CaminhoEntrega): [string, string | null] | null {
  if (!contact) return null
  const number = contact.whatsapp && formatWhatsapp(contact.whatsapp)
  const address = way === 'whatsapp' ? (number ?? contact.email) : (contact.email ?? number)
  return contact.nome ? [contact.nome, address] : [address ?? '', null]
}

/** What the client reads. */
export function filledText(text: string, row: Entrega, { mes, sender }: { mes: string; sender: string }): string {
  const words: Record<BlocoEntrega, string> = {
    contato: saudacaoDe(row.contato?.nome ?? ''),
    mês: monthText(mes),
    empresa: row.nome,
    endereço: new URL(row.url, location.origin).href,
    validade: formatDate(row.dt_expira),
    totais: row.ds_totais,
    'quem envia': sender,
  }
  return preencherEntrega(text, words)
}

/** Client, contact and address, tab-separated: a table in any spreadsheet or mail. A cell has neither tab nor line break. */
export const addressTable = (rows: readonly Entrega[]): string =>
  [
    ['Cliente', 'Contato', 'Endereço'],
    ...rows.map((row) => [
      row.nome,
      row.contato?.nome ?? row.contato?.email ?? '',
      new URL(row.url, location.origin).href,
    ]),
  ]
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ').replace(/^[=+@-]/, "'$&")).join('\t'))
    .join('\n')

const MARKED: Readonly<Record<CaminhoEntrega, (count: number) => string>> = {
  email: (count) => `${count} por e-mail`,
  whatsapp: (count) => `${count} por WhatsApp`,
  copiar: (count) => `${count} para copiar`,
}
const ASKED: Readonly<Record<CaminhoEntrega, (count: number) => string>> = {
  email: (count) => `${count} por e-mail agora`,
  whatsapp: (count) => `${count} pelo WhatsApp neste aparelho`,
  copiar: (count) => formatCount(count, 'endereço copiado', 'endereços copiados'),
}

function perWay(ways: readonly CaminhoEntrega[], words: typeof MARKED): string {
  return (['email', 'whatsapp', 'copiar'] as const)
    .map((way) => [way, ways.filter((one) => one === way).length] as const)
    .flatMap(([way, count]) => (count > 0 ? [words[way](count)] : []))
    .join(', ')
}

/** «1 por e-mail, 1 por WhatsApp» */
export const markedText = (ways: readonly CaminhoEntrega[]): string => perWay(ways, MARKED)
/** «1 por e-mail agora, 1 pelo WhatsApp neste aparelho.» */
export const askedText = (ways: readonly CaminhoEntrega[]): string => `${perWay(ways, ASKED)}.`

/** «abertos 5, não abertos 3, voltaram 1, a enviar 3» */
export const totalsText = (rows: readonly Entrega[]): string =>
  (
    [
      ['aberto', 'abertos'],
      ['nao_aberto', 'não abertos'],
      ['voltou', 'voltaram'],
      ['a_enviar', 'a enviar'],
    ] as const
  )
    .map(([tab, word]) => `${word} ${countOf(rows, tab)}`)
    .join(', ')
