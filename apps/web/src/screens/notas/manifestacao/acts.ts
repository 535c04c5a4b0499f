import type { Captura } from '@portal/contract/captura/estado.ts'
import type { EventoManifesto } from '@portal/contract/captura/manifestar.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { CircleCheck, CircleSlash, Eye, type LucideIcon, UserX } from 'lucide-react'
import { formatCount } from '../../../lib/format.ts'

interface Act {
  evento: EventoManifesto
  icon: LucideIcon
  label: string
  /** What it says, before it is pressed */
  says: string
  /** What follows from it */
  strong: string
}

export const ACTS: readonly Act[] = [
  {
    evento: 'ciencia',
    icon: Eye,
    label: 'Dar Ciência',
    says: 'Diz que a empresa sabe da nota.',
    strong: 'Não confirma.',
  },
  {
    evento: 'confirmacao',
    icon: CircleCheck,
    label: 'Confirmar operação',
    says: 'Diz que a compra aconteceu.',
    strong: 'O emitente não pode mais cancelar.',
  },
  {
    evento: 'nao_realizada',
    icon: CircleSlash,
    label: 'Não realizada',
    says: 'Diz que foi combinada e não se concluiu.',
    strong: 'Pede a razão.',
  },
  {
    evento: 'desconhecimento',
    icon: UserX,
    label: 'Desconhecer',
    says: 'Diz que a empresa não fez esta compra:',
    strong: 'acusa uso indevido do CNPJ.',
  },
]

/** The notes of a selection that may get an event. SEFAZ judges again. */
export const fitFor = (evento: EventoManifesto, rows: readonly Documento[]): readonly Documento[] =>
  rows.filter(({ ds_manifestacao, ds_situacao }) => {
    if (ds_manifestacao === null || /^(cancelada|denegada)$/.test(ds_situacao)) return false
    if (evento !== 'ciencia') return true
    return ds_manifestacao === 'sem' || ds_manifestacao === 'tacita'
  })

export interface Right {
  papel: 'titular' | 'contador' | 'consulta'
  /** The right waits for the yes of who proved the company later */
  isLimited?: boolean
  /** Null while it is being loaded */
  captura: Pick<Captura, 'certificado' | 'ds_conclusivas' | 'fl_desligada_servidor'> | null
}

/** Why the user cannot do any of it, in the company as it is; null when an act is possible. */
export function whyNot(evento: EventoManifesto, { papel, isLimited, captura }: Right): string | null {
  if (isLimited) return 'O seu acesso espera pelo sim de quem comprovou a empresa.'
  if (papel === 'consulta') return 'Seu papel só consulta. Peça ao contador.'
  const finals = evento === 'ciencia' ? 'livre' : captura?.ds_conclusivas
  if (finals === 'titular') return 'O titular decide quem as dá, e ainda não liberou. Peça a ele.'
  if (finals === 'nao_comprovada') return 'A empresa ainda não foi comprovada. Guarde o A1 dela.'
  if (captura?.fl_desligada_servidor) return 'A captura está desligada neste servidor.'
  if (captura && captura.certificado === null) return 'Falta o certificado A1 da empresa.'
  return null
}

/** Rights by the tax id of the company. */
export type Rights = ReadonlyMap<string, Right>

/** The notes of companies in which the user may do it, and why not when there is none. */
export function allowedRows<Row extends { nr_cpfcnpj: string }>(
  evento: EventoManifesto,
  rows: readonly Row[],
  rights: Rights,
): { rows: readonly Row[]; why: string | null } {
  const refusals = new Map([...rights].map(([cnpj, right]) => [cnpj, whyNot(evento, right)]))
  const allowed = rows.filter(({ nr_cpfcnpj }) => refusals.get(nr_cpfcnpj) === null)
  const [first] = rows
  return { rows: allowed, why: allowed.length > 0 || !first ? null : (refusals.get(first.nr_cpfcnpj) ?? null) }
}

/** The companies for which the office accepts the text before a final event. */
export const toAcceptFor = (evento: EventoManifesto, cnpjs: readonly string[], rights: Rights): string[] =>
  evento === 'ciencia' ? [] : cnpjs.filter((cnpj) => rights.get(cnpj)?.captura?.ds_conclusivas === 'aceitar')

/** Ids of notes by the company that received each. */
export function byCompany(rows: readonly { id: string; nr_cpfcnpj: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { id, nr_cpfcnpj } of rows) groups.set(nr_cpfcnpj, [...(groups.get(nr_cpfcnpj) ?? []), id])
  return groups
}

/** Why none of the selected notes can get an event, or how many cannot. Null when all can. */
export function leftOut(evento: EventoManifesto, rows: readonly Documento[]): string | null {
  const out = rows.length - fitFor(evento, rows).length
  if (out === 0) return null
  const why = evento === 'ciencia' ? 'já têm Ciência ou conclusiva' : 'não cabem manifestação'
  const one = evento === 'ciencia' ? 'já tem Ciência ou conclusiva' : 'não cabe manifestação'
  if (out === rows.length) return rows.length === 1 ? `A nota ${one}.` : `As ${rows.length} ${why}.`
  return `${out} ${out === 1 ? `${one} e fica` : `${why} e ficam`} de fora.`
}

/** Notes by the recipient's tax id; a summary that names no recipient is of the company that shows it. */
export function byRecipient(rows: readonly Documento[], cnpj: string): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { id, nr_cnpjdestinatario } of rows) {
    const key = nr_cnpjdestinatario ?? cnpj
    groups.set(key, [...(groups.get(key) ?? []), id])
  }
  return groups
}

const NOUNS: Readonly<Record<EventoManifesto, [one: string, many: string]>> = {
  ciencia: ['Ciência', 'Ciências'],
  confirmacao: ['confirmação', 'confirmações'],
  desconhecimento: ['desconhecimento', 'desconhecimentos'],
  nao_realizada: ['operação não realizada', 'operações não realizadas'],
}

/** «4 confirmações na fila.» */
export const queuedText = (evento: EventoManifesto, count: number): string =>
  `${formatCount(count, ...NOUNS[evento])} na fila.`

const EVENT_NAMES: Readonly<Record<EventoManifesto, string>> = {
  ciencia: 'Ciência',
  confirmacao: 'Confirmação',
  desconhecimento: 'Desconhecimento',
  nao_realizada: 'Não realizada',
}
export const eventName = (evento: EventoManifesto): string => EVENT_NAMES[evento]
