import type { Ato } from '@portal/contract/escritorio/atividade.ts'
import { csvTable } from '../../../lib/csv-table.ts'
import { formatDate } from '../../../lib/format.ts'
import { EVENTO_WORD } from '../../../session/acesso-words.ts'
import { targetText } from '../../../session/audit-text.ts'

/** Names of areas of the audit, for the column and the filter. */
export const AREA_WORD: Readonly<Record<string, string>> = {
  automacao: 'Automações',
  cadastro: 'Cadastro',
  caixa: 'Caixa de entrada',
  captura: 'Captura',
  carteira: 'Carteira',
  chave: 'Chaves de API',
  conta: 'Contas de consumo',
  direito: 'Acessos',
  efd: 'EFD',
  empresa: 'Empresa',
  escritorio: 'Escritório',
  escrituracao: 'Escrituração',
  fator: 'Segundo fator',
  fechamento: 'Fechamento',
  importacao: 'Importação',
  login: 'Entrada',
  manifesto: 'Manifestação',
  nota: 'Notas',
  pacote: 'Pacote',
  pedido: 'Pedidos',
  produtos: 'Produtos',
  senha: 'Senha',
  suporte: 'Suporte',
  usuario: 'Pessoas',
  webhook: 'Webhooks',
}

const areaOf = ({ ds_evento }: Pick<Ato, 'ds_evento'>): string => ds_evento.split('.')[0] ?? ''
export const areaWord = (ato: Pick<Ato, 'ds_evento'>): string => AREA_WORD[areaOf(ato)] ?? areaOf(ato)

/** What was done, with its number. */
export function actText(ato: Ato): string {
  const said = EVENTO_WORD[ato.ds_evento] ?? ato.ds_evento
  // a month is stored as `2026-10`
  const target = targetText(ato).replace(/^(\d{4})-(\d{2})(?![-\d])/, '$2/$1')
  return target === '' ? said : `${said}: ${target}`
}

/** Where what an act touched is; null: nowhere. */
export function placeOf(ato: Ato): { to: string; search: Record<string, string> } | null {
  const company: Record<string, string> = ato.cpfcnpj === null ? {} : { empresa: ato.cpfcnpj }
  switch (areaOf(ato)) {
    case 'caixa':
      return { to: '/notas/caixa', search: {} }
    case 'conta':
      return { to: '/escrituracao/contas', search: {} }
    case 'escrituracao':
      return { to: '/escrituracao/entradas', search: company }
    case 'importacao':
      return { to: '/notas/importar', search: { ...company, id: ato.ds_alvo } }
    case 'fechamento':
    case 'pacote':
      return { to: '/fechamento', search: ato.cpfcnpj === null ? {} : { cnpj: ato.cpfcnpj } }
    case 'manifesto':
      return { to: '/notas/manifestacao', search: company }
    case 'captura':
      return { to: '/notas/captura', search: company }
    case 'nota':
      return { to: '/notas/nfe', search: company }
    case 'produtos':
      return { to: '/cadastros/produtos', search: company }
    case 'efd':
      return { to: '/sped/fiscal', search: company }
    case 'carteira':
    case 'empresa':
      return { to: '/escritorio/empresas', search: {} }
    case 'usuario':
      return { to: '/escritorio/pessoas', search: {} }
    default:
      return null
  }
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
const HOUR = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })
const LONG = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })

export const hourOf = ({ dt_evento }: Pick<Ato, 'dt_evento'>): string => HOUR.format(new Date(dt_evento))

/** «Sexta, 27 de novembro» */
export function dayTitle(day: string): string {
  const text = LONG.format(new Date(`${day}T12:00:00Z`)).replace('-feira', '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Acts by day of Brasília, in their order. */
export function byDay<T extends Ato>(atos: readonly T[]): { day: string; atos: T[] }[] {
  const days: { day: string; atos: T[] }[] = []
  for (const ato of atos) {
    const day = DAY.format(new Date(ato.dt_evento))
    const last = days.at(-1)
    if (last?.day === day) last.atos.push(ato)
    else days.push({ day, atos: [ato] })
  }
  return days
}

/** The sheet of acts. */
export function actsToCsv(atos: readonly Ato[]): string {
  const rows = atos.map((ato) => [
    formatDate(DAY.format(new Date(ato.dt_evento))),
    hourOf(ato),
    ato.nm_usuario,
    areaWord(ato),
    actText(ato),
    ato.nm_empresa ?? '',
    ato.cpfcnpj ?? '',
  ])
  return csvTable([['Dia', 'Hora', 'Pessoa', 'Ato', 'O que foi', 'Cliente', 'CNPJ'], ...rows])
}
