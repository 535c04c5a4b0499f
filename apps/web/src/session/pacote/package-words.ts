import type { SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import type { ConteudoPacote, Pacote, PacotesReply } from '@portal/contract/fechamento/pacote.ts'
import { Check, CircleX, Clock, type LucideIcon, Mail, Send, TriangleAlert } from 'lucide-react'
import type { Tone } from '../../kit/badge.tsx'
import { formatInstant } from '../../lib/format.ts'

export const CONTENT_OPTIONS: readonly { value: ConteudoPacote; label: string; hint: string }[] = [
  { value: 'xml', label: 'XML', hint: 'De todas as notas e eventos do mês' },
  { value: 'pdf', label: 'PDF', hint: 'O impresso de cada uma' },
  { value: 'planilha', label: 'Planilhas', hint: 'Notas, itens, CFOP e serviços' },
  { value: 'efd', label: 'EFD ICMS/IPI', hint: 'A última do mês, ou uma nova' },
  { value: 'contabil', label: 'Entradas para o sistema contábil', hint: 'O que já foi e o que ainda não foi' },
  { value: 'resumo', label: 'Resumo por CFOP', hint: 'Para ler, em LEIA-ME.html' },
]

export const MAIL_NOTES: Record<PacotesReply['ds_envio'], string | null> = {
  email: null,
  sem_servidor: 'Esta instalação não envia e-mail: copie o endereço e passe-o você.',
  demonstracao: 'A demonstração monta pacotes, mas não os envia por e-mail.',
}

interface State {
  tone: Tone
  icon: LucideIcon
  word: string
}

const STATES: Record<Pacote['ds_situacao'], State> = {
  montando: { tone: 'info', icon: Clock, word: 'Montando' },
  pronto: { tone: 'ok', icon: Check, word: 'Pronto' },
  enviado: { tone: 'info', icon: Mail, word: 'Enviado' },
  aberto: { tone: 'ok', icon: Send, word: 'Aberto' },
  vencido: { tone: 'neutral', icon: Clock, word: 'Venceu' },
  revogado: { tone: 'neutral', icon: CircleX, word: 'Revogado' },
  mudou: { tone: 'amber', icon: TriangleAlert, word: 'Não se monta mais igual: faça outro' },
}

export const packageState = ({ ds_situacao }: Pick<Pacote, 'ds_situacao'>): State => STATES[ds_situacao]

/** Whether its address still leads to it. */
export const isPackageOpen = ({ ds_situacao }: Pick<Pacote, 'ds_situacao'>): boolean =>
  ds_situacao === 'pronto' || ds_situacao === 'enviado' || ds_situacao === 'aberto'

/** «Aberto 2 vezes, baixado 1 vez, por último em 19/11/2026 08:10» */
export function openingsText({ nr_aberturas, nr_downloads, dt_abertura, dt_download }: Pacote): string {
  const last = [dt_abertura, dt_download]
    .filter((at) => at !== null)
    .toSorted()
    .at(-1)
  if (!last) return 'Ainda não aberto'
  const times = (count: number) => `${count} ${count === 1 ? 'vez' : 'vezes'}`
  return `Aberto ${times(nr_aberturas)}, baixado ${times(nr_downloads)}, por último em ${formatInstant(last)}`
}

/** Addresses separated by comma, semicolon, blank or line. */
export const toRecipients = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '')

/** What is chosen for a package, or for each package of a batch. */
export interface PackageOptions {
  content: readonly ConteudoPacote[]
  /** Layout of the entries */
  sistema: SistemaExportacao
  /** Of a free layout */
  leiaute: string | null
  /** Last day; null: the usual */
  until: string | null
  password: string
}

export const USUAL_OPTIONS: PackageOptions = {
  content: ['xml', 'pdf', 'planilha', 'resumo'],
  sistema: 'planilha',
  leiaute: null,
  until: null,
  password: '',
}

/** The options of the wire. Throws an Error with a message for the user when nothing is chosen. */
export function toWireOptions({ content, sistema, leiaute, until, password }: PackageOptions) {
  if (content.length === 0) throw new Error('Marque o que vai no pacote.')
  return {
    conteudo: [...content],
    ...(content.includes('contabil') ? { exportacao: toWireFile(sistema, leiaute) } : {}),
    ...(until ? { dt_expira: until } : {}),
    ...(password === '' ? {} : { senha: password }),
  }
}

function toWireFile(sistema: SistemaExportacao, leiaute: string | null) {
  if (sistema !== 'livre') return { sistema }
  if (leiaute === null) throw new Error('Escolha o leiaute da planilha livre.')
  return { sistema, leiaute }
}
