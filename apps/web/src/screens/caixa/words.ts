import {
  CAIXA_CONTA_ATE,
  type CaixaArquivo,
  type CaixaEntrega,
  type CaixaPergunta,
  type CaixaReply,
  type Foto,
} from '@portal/contract/caixa/entregas.ts'
import type { Tone } from '../../kit/badge.tsx'
import { formatCount, formatInstant, formatInteger } from '../../lib/format.ts'
import type { CaixaSearch } from './address.ts'

export const TABS: readonly { ver: CaixaSearch['ver']; label: string; count: keyof CaixaReply['contagens'] }[] = [
  { ver: undefined, label: 'Por resolver', count: 'espera' },
  { ver: 'hoje', label: 'Hoje', count: 'hoje' },
  { ver: 'todas', label: 'Todas', count: 'todas' },
  { ver: 'resolvida', label: 'Resolvidas', count: 'resolvida' },
  { ver: 'recusada', label: 'Recusadas', count: 'recusada' },
]

/** `412`, `1.000+` */
export const countText = (count: number): string =>
  count > CAIXA_CONTA_ATE ? `${formatInteger(CAIXA_CONTA_ATE)}+` : formatInteger(count)

const QUESTIONS: Record<CaixaPergunta, string> = {
  remetente: 'Remetente novo',
  cliente: 'De qual cliente é?',
  arquivo: 'Ver arquivos',
}

/** What became of a delivery, in a few words. */
export function verdictText(it: CaixaEntrega): string {
  if (it.ds_situacao === 'espera' && it.ds_pergunta === 'arquivo' && it.nr_fotos > 0)
    return formatCount(it.nr_fotos, 'foto sem tipo', 'fotos sem tipo')
  if (it.ds_situacao === 'espera') return QUESTIONS[it.ds_pergunta ?? 'arquivo']
  if (it.ds_situacao === 'recebida') return 'O portal está lendo'
  if (it.ds_situacao === 'recusada') return it.ds_motivo?.replace(/\.$/, '') ?? 'Recusada'
  const parts = [
    it.nr_novas > 0 && formatCount(it.nr_novas, 'nova', 'novas'),
    it.nr_repetidas > 0 && formatCount(it.nr_repetidas, 'repetida', 'repetidas'),
    it.nr_rejeitadas > 0 && formatCount(it.nr_rejeitadas, 'rejeitada', 'rejeitadas'),
  ].filter(Boolean)
  return parts.join(', ') || 'Resolvida'
}

/** Sender of a delivery in the list: the address, not only the name, which anybody may write into a message. */
export const senderText = (it: CaixaEntrega): string =>
  it.ds_via === 'link' ? (it.nm_empresa ?? 'Pelo endereço do cliente') : (it.ds_remetente ?? 'Sem remetente')

export const subjectText = (it: CaixaEntrega): string =>
  it.ds_via === 'link' ? 'Pelo endereço do cliente' : (it.ds_assunto ?? 'Sem assunto')

/** The client, or why there is none. */
export function clientText(it: CaixaEntrega): string {
  if (it.nm_empresa !== null) return it.nm_empresa
  if (it.ds_situacao === 'espera') return 'Cliente não reconhecido'
  if (it.ds_situacao === 'recebida') return ''
  return it.ds_situacao === 'resolvida' && it.nr_novas + it.nr_repetidas > 0 ? 'Vários clientes' : 'Nenhum cliente'
}

/** `09:58` of today, the day and the hour of any other day. */
export function whenText(instant: string, now: Date): string {
  const text = formatInstant(instant)
  return text.slice(0, 10) === formatInstant(now.toISOString()).slice(0, 10) ? text.slice(11) : text
}

const HINTS = {
  confere: 'remetente confere (DKIM e SPF)',
  nao_confere: 'remetente não confere',
  nao_verificado: 'remetente não verificado',
} as const

/** SPF and DKIM in a few words: the weaker of the two. */
export function hintText({ ds_spf: spf, ds_dkim: dkim }: CaixaEntrega): string {
  if (spf === 'nao_confere' || dkim === 'nao_confere') return HINTS.nao_confere
  return spf === 'confere' && dkim === 'confere' ? HINTS.confere : HINTS.nao_verificado
}

const FILE_VERDICTS = {
  entregue: { word: 'Na importação', tone: 'ok' },
  espera: { word: 'Espera o cliente', tone: 'info' },
  guardado: { word: 'PDF da nota', tone: 'info' },
  digitar: { word: 'Digitar depois', tone: 'info' },
  digitado: { word: 'Conta digitada', tone: 'ok' },
  sem_cliente: { word: 'Sem cliente', tone: 'amber' },
  recusado: { word: 'Recusado', tone: 'neutral' },
} as const satisfies Record<CaixaArquivo['ds_veredito'], { word: string; tone: Tone }>

/** What a photo is, as the question's answers and as the file's verdict. */
export const PHOTOS = {
  nota: { answer: 'Nota', was: 'nota', verdict: { word: 'Foto de nota: falta o XML', tone: 'amber' } },
  conta: { answer: 'Conta', was: 'conta', verdict: { word: 'Conta a digitar', tone: 'info' } },
  boleto: { answer: 'Boleto', was: 'boleto', verdict: { word: 'Boleto', tone: 'neutral' } },
  outro: { answer: 'Outro', was: 'outra coisa', verdict: { word: 'Outra coisa', tone: 'neutral' } },
} as const satisfies Record<Foto, { answer: string; was: string; verdict: { word: string; tone: Tone } }>

/** Verdict of a file; of a photo what somebody said that it is, until it was typed. */
export const fileVerdict = ({ ds_foto, ds_veredito }: CaixaArquivo): { word: string; tone: Tone } =>
  ds_foto && ds_veredito === 'digitar' ? PHOTOS[ds_foto].verdict : FILE_VERDICTS[ds_veredito]

/** Whether the portal asks what the file is. */
export const isPhoto = ({ ds_tipo: kind, ds_veredito: verdict }: CaixaArquivo): boolean =>
  kind === 'imagem' && verdict === 'digitar'

/** Whether files of the delivery wait for the import. */
export const waitsForImport = (files: readonly CaixaArquivo[]): boolean =>
  files.some(
    ({ ds_tipo: kind, ds_veredito: verdict }) => (kind === 'xml' || kind === 'compactado') && verdict !== 'entregue',
  )

/** Files that the portal gives out: not a program, and not a certificate, which it does not keep. */
export const isSaveable = ({ ds_tipo: kind }: CaixaArquivo): boolean => kind !== 'programa' && kind !== 'certificado'

/** Files that a browser shows. */
export const isShowable = ({ ds_tipo: kind }: CaixaArquivo): boolean => kind === 'pdf' || kind === 'imagem'
