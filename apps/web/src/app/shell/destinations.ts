import type { Usuario } from '@portal/contract/acesso/acesso.ts'
import { hasSped } from '../../session/rights.ts'

interface Destination {
  label: string
  path: string
  /** Name of a symbol of `menu-icons.svg`, Lucide's own */
  icon: string
}

export interface Section {
  label: string
  /** One sentence about the section, for the toolbar's description */
  description: string
  items: Destination[]
}

/** The menu in its order; a new screen is one line here. */
const usualSections = (inOffice: boolean): Section[] => [
  {
    label: 'Notas',
    description: 'Listagem de notas',
    items: [
      { label: 'NFe', path: '/notas/nfe', icon: 'file-text' },
      { label: 'NFCe', path: '/notas/nfce', icon: 'receipt-text' },
      { label: 'MDFe', path: '/notas/mdfe', icon: 'map' },
      { label: 'CTe', path: '/notas/cte', icon: 'truck' },
      { label: 'NFSe', path: '/notas/nfse', icon: 'wrench' },
      { label: 'NF3e', path: '/notas/nf3e', icon: 'zap' },
      { label: 'NFCom', path: '/notas/nfcom', icon: 'phone' },
      { label: 'Outros documentos', path: '/notas/outro', icon: 'files' },
      // its addresses are of an office
      ...(inOffice ? [{ label: 'Caixa de entrada', path: '/notas/caixa', icon: 'inbox' }] : []),
      { label: 'O que falta', path: '/notas/faltas', icon: 'file-question-mark' },
      { label: 'Captura', path: '/notas/captura', icon: 'radio-tower' },
      { label: 'Manifestação', path: '/notas/manifestacao', icon: 'stamp' },
    ],
  },
  {
    label: 'Cadastros',
    description: 'Produtos, empresas e quem as usa',
    items: [
      { label: 'Produtos', path: '/cadastros/produtos', icon: 'package' },
      { label: 'Empresas', path: '/cadastros/empresas', icon: 'building-complex' },
      { label: 'Usuários', path: '/cadastros/usuarios', icon: 'users' },
      { label: 'Certificados', path: '/cadastros/captura', icon: 'key-round' },
    ],
  },
  {
    label: 'Consultas',
    description: 'Como cada produto é tributado',
    items: [
      { label: 'Consulta Tributária', path: '/consultas/tributacao', icon: 'scale' },
      { label: 'Reforma', path: '/consultas/reforma', icon: 'arrow-right-left' },
    ],
  },
  {
    label: 'Escrituração',
    description: 'Como cada entrada é escriturada',
    items: [
      { label: 'Entradas', path: '/escrituracao/entradas', icon: 'book-open-check' },
      { label: 'Contas de consumo', path: '/escrituracao/contas', icon: 'lightbulb' },
      { label: 'Exportar', path: '/escrituracao/exportar', icon: 'file-output' },
    ],
  },
]

const DEMO: Section = {
  label: 'Demonstração',
  description: 'Partes do modelo, sem dados de empresa',
  items: [
    { label: 'Visão geral', path: '/demo', icon: 'layout-grid' },
    { label: 'Layout', path: '/demo/layout', icon: 'panels-top-left' },
  ],
}

const SPED: Section = {
  label: 'Arquivo Sped',
  description: 'EFD ICMS/IPI: gerar, cruzar',
  items: [
    { label: 'Sped Fiscal', path: '/sped/fiscal', icon: 'file-cog' },
    { label: 'Cruzamento', path: '/sped/cruzamento', icon: 'file-diff' },
  ],
}

const ESCRITORIO: Section = {
  label: 'Escritório',
  description: 'O mês, a carteira e quem cuida dela',
  items: [
    { label: 'Fechamento', path: '/fechamento', icon: 'calendar-check' },
    { label: 'Carteira', path: '/escritorio/empresas', icon: 'building-complex' },
    { label: 'Entregar', path: '/escritorio/entregar', icon: 'send' },
    { label: 'Pessoas', path: '/escritorio/pessoas', icon: 'users' },
    { label: 'Tarefas', path: '/tarefas', icon: 'list-checks' },
    { label: 'Atividade', path: '/escritorio/atividade', icon: 'rotate-ccw-clock' },
    { label: 'Automações', path: '/escritorio/automacoes', icon: 'workflow' },
    { label: 'Webhooks', path: '/escritorio/webhooks', icon: 'webhook' },
  ],
}

/**
 * Sections of sidebar and top menu. SPED is for sistema SCA and users with the module; without a user only
 * the demonstration. The office comes last, for who works in one.
 */
export function sectionsFor(
  usuario: Pick<Usuario, 'sistema' | 'dsutilizamodulosped'> | null,
  inOffice = false,
): Section[] {
  if (!usuario) return [DEMO]
  return [...usualSections(inOffice), ...(hasSped(usuario) ? [SPED] : []), ...(inOffice ? [ESCRITORIO] : [])]
}

/** An item is active on its path and below, except the demonstration's overview, which has items below it. */
export const isActive = (path: string, pathname: string): boolean =>
  pathname === path || (path !== '/demo' && pathname.startsWith(`${path}/`))

/** Path of the screen of an address: an open note belongs to its list. */
export const screenOf = (pathname: string): string =>
  /^\/notas\/(?:nf\w+|mdfe|cte|outro|captura)(?=\/)/.exec(pathname)?.[0] ?? pathname

/** The section of the current screen. */
export const sectionOf = (sections: Section[], pathname: string): Section | undefined =>
  sections.find(({ items }) => items.some(({ path }) => isActive(path, pathname)))

/** The start page and the address that leads to it. */
export const isStart = (pathname: string): boolean => /^\/(inicio)?\/?$/.test(pathname)

/** Addresses that need a user but no company: start page, account, invitations, help, and the provider's screens. */
export const servesAnyone = (pathname: string): boolean =>
  isStart(pathname) ||
  /^\/(conta|convites|ajuda|cadastros\/(usuarios|empresas|tabelas)|consultas\/tributacao)(\/|$)/.test(pathname)

/** Addresses that somebody who works in an office opens before it has a company. */
export const servesOffice = (pathname: string): boolean =>
  /^\/(escritorio|fechamento|tarefas|notas\/caixa)(\/|$)/.test(pathname)

/** Titles of screens that have no words in the menu, by the beginning of the address. */
const TITLES: readonly (readonly [string, string])[] = [
  ['/notas/importar', 'Importar'],
  ['/escritorio/chaves', 'Chaves de API'],
  ['/escritorio/sped', 'Dados do escritório'],
  ['/sped', 'Sped Fiscal'],
]

/** Title of a screen by its address, for where the screen itself cannot show. */
export const screenTitle = (pathname: string): string =>
  /^\/notas\/(nf|mdfe|cte|outro)/.test(pathname)
    ? 'Notas'
    : ([...usualSections(true), SPED, ESCRITORIO]
        .flatMap(({ items }) => items)
        .find(({ path }) => isActive(path, pathname))?.label ??
      TITLES.find(([start]) => pathname.startsWith(start))?.[1] ??
      'Portal Contador')
