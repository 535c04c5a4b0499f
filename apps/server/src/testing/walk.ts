import type { InjectOptions } from 'fastify'
import { suggestSettings } from '../features/sped/settings/defaults.ts'
import type { RouteRow } from '../http/policy.ts'
import { multipart } from './intake.ts'

/** Values that fill the calls of a walk. */
export interface WalkWorld {
  /** The company that the calls name. */
  taxId: string
  /** Ids used in addresses. */
  ids: readonly string[]
  /** Filter values by the name of their parameter; each is tried alone. */
  filters: Readonly<Record<string, string>>
}

const COMPANY = ['nr_cpfcnpj', 'cnpj_remetente']
const TOKEN = 'a'.repeat(43)
const CSV = { formato: 'csv', conteudo: 'notas' }
const TABLE = Buffer.from('ncm;ex;ipi\n22030000;;6.5\n')
const MONTH = { dt_ini: '2026-06-01', dt_fin: '2026-06-30' }
const SPED_SETTINGS = suggestSettings({
  name: 'Alguma',
  uf: 'SP',
  ie: null,
  simples: false,
  issuer: null,
  produces: false,
})
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** A valid body for each route that takes one. Add the body of a new route here. */
const BODIES: Record<string, (world: WalkWorld) => object> = {
  'POST /login': ({ filters }) => ({ usuario: filters.usuario ?? '', senha: 'não é esta' }),
  'POST /demo': () => ({ usuario: 'demo', senha: 'não é esta' }),
  'POST /auth/complete': () => ({ token: 'não.é.assinado' }),
  'POST /certificado': () => ({ subjectName: 'CN=Alguém' }),
  'PUT /usuario/senha': () => ({ senha_atual: 'não é esta', senha_nova: 'cavalo correto bateria grampo' }),
  'POST /usuario/senha/link': ({ filters }) => ({ usuario: filters.usuario ?? '' }),
  'POST /usuario/fator': () => ({ senha: 'não é esta' }),
  'POST /usuario/fator/confirmar': () => ({ cd_verificacao: '000000' }),
  'DELETE /usuario/fator': () => ({ senha: 'não é esta', cd_verificacao: '000000' }),
  'PUT /empresas/seguranca': () => ({ fl_segundofator: 'N' }),
  'POST /convite/:token': () => ({ senha: 'cavalo correto bateria grampo' }),
  'POST /usuarios': () => ({ cpfcnpj: '86288366757', nome: 'Alguém', papel: 'consulta' }),
  'PUT /usuarios/:id': () => ({ papel: 'titular' }),
  'POST /chaves': () => ({ nome: 'ERP', escopos: ['consulta'] }),
  'POST /suporte/concessoes': () => ({ ds_motivo: 'Ajuda', nr_horas: 1 }),
  'POST /provedor/empresas': () => ({ cpfcnpj: '11444777000161', nome: 'Alguma', uf: 'SP' }),
  'PUT /provedor/empresas': () => ({ nome: 'Outra' }),
  'PUT /produtos': () => ({ data: [{ cd_produto: '1', nm_prd: 'Pão', ds_unidade: 'UN' }] }),
  'POST /tributacao/lista': ({ taxId }) => ({ nr_cpfcnpj: taxId, itens: [{ nm_prd: 'cerveja' }] }),
  'PUT /tabelas/sinonimos': () => ({ ds_termo: 'breja', ds_significado: '2203' }),
  'PUT /sped/configuracao': () => SPED_SETTINGS,
  'POST /sped/conferencia': () => MONTH,
  'POST /spedfiscal': () => MONTH,
  'POST /sped/geracao': () => MONTH,
  'POST /baixarNotas': ({ taxId, ids }) => ({ cpfcnpj: taxId, notas: ids.slice(0, 1) }),
  'POST /baixarNotas/link': ({ taxId, ids }) => ({ cpfcnpj: taxId, notas: ids.slice(0, 1) }),
  'POST /exportarNotas': ({ taxId, ids }) => ({ cpfcnpj: taxId, ...CSV, notas: ids.slice(0, 1) }),
  'POST /exportarNotas/link': ({ taxId, ids }) => ({ cpfcnpj: taxId, ...CSV, notas: ids.slice(0, 1) }),
  'POST /totaisNotas': ({ taxId, ids }) => ({ cpfcnpj: taxId, ds_por: 'cfop', notas: ids.slice(0, 1) }),
  'POST /documento/:id/cancelamento': () => ({ acao: 'considerar', ds_motivo: 'Confirmado' }),
  'POST /cancelamentos': ({ ids }) => ({ ids: ids.slice(0, 1), acao: 'considerar', ds_motivo: 'Confirmado' }),
}
const SECOND_BODIES: Record<string, (world: WalkWorld) => object> = {
  'POST /baixarNotas': ({ taxId, filters }) => ({ cpfcnpj: taxId, filtro: { ds_busca: filters.ds_busca ?? '' } }),
  'POST /baixarNotas/link': ({ taxId }) => ({ cpfcnpj: taxId, filtro: {} }),
  'POST /exportarNotas': ({ taxId, filters }) => ({
    cpfcnpj: taxId,
    ...CSV,
    filtro: { ds_busca: filters.ds_busca ?? '' },
  }),
  'POST /totaisNotas': ({ taxId, filters }) => ({
    cpfcnpj: taxId,
    ds_por: 'ncm',
    filtro: { ds_busca: filters.ds_busca ?? '' },
  }),
}
const RAW: Record<string, () => InjectOptions> = {
  'PUT /empresas/logo': () => ({ payload: PNG, headers: { 'content-type': 'image/png' } }),
  'POST /tabelas/:tipo': () => ({ payload: TABLE, headers: { 'content-type': 'application/octet-stream' } }),
  'POST /sped/cruzamento': () => ({ payload: Buffer.from('|0000|'), headers: { 'content-type': 'text/plain' } }),
  'POST /sped/cruzamento/exportar': () => ({
    payload: Buffer.from('|0000|'),
    headers: { 'content-type': 'text/plain' },
  }),
  'POST /sped/importar': () => ({ payload: Buffer.from('|0000|'), headers: { 'content-type': 'text/plain' } }),
  'POST /importar': () => multipart([{ name: 'a.xml', bytes: Buffer.from('<a/>') }]),
}

type Pair = [name: string, value: string]

/** Further parameters that a call requires. */
const ASKED: Record<string, Pair[]> = {
  '/sped/cruzamento/exportar': [['formato', 'csv']],
  '/totaisNotas': [['ds_por', 'cfop']],
  '/tributacao': [['nm_prd', 'cerveja']],
  '/tributacao/sugestoes': [['ds_busca', 'cerveja']],
}
const SISTEMA: Pair = ['nm_sistema', 'SCA']

/** A valid JSON body of a route; null when the route takes none. */
export function rightBody({ method, url }: RouteRow, base: string, world: WalkWorld): object | null {
  return BODIES[`${method} ${url.replace(base, '')}`]?.(world) ?? null
}

export const propertiesOf = (schema: unknown): string[] =>
  schema && typeof schema === 'object' && 'properties' in schema ? Object.keys(schema.properties ?? {}) : []

/**
 * Builds the calls that test a route: every id, every filter, every body. Throws when a route needs a body
 * that BODIES lacks.
 */
export function callsOf(route: RouteRow, base: string, world: WalkWorld): InjectOptions[] {
  const path = route.url.replace(base, '')
  const root = route.url.startsWith(base) ? base : ''
  const key = `${route.method} ${path}`
  if (route.schema?.body && !BODIES[key] && !RAW[key])
    throw new Error(`${key}: add a valid body to BODIES in apps/server/src/testing/walk.ts`)
  const asked = propertiesOf(route.schema?.querystring)
  const company = asked.filter((name) => COMPANY.includes(name)).map((name): Pair => [name, world.taxId])
  const named = [...company, ...(asked.includes('nm_sistema') ? [SISTEMA] : []), ...(ASKED[path] ?? [])]
  const plain: Pair[] = asked.includes('totais') ? [...named, ['totais', '1']] : named
  const tried = asked
    .filter((name) => route.method !== 'HEAD' && world.filters[name])
    .map((name) => [...plain.filter(([known]) => known !== name), [name, world.filters[name] ?? ''] satisfies Pair])
  const ids = route.method === 'HEAD' ? world.ids.slice(0, 1) : world.ids
  const paths = path.includes(':id')
    ? ids.map((id) => path.replace(':id', id))
    : [path.replace(':token', TOKEN).replace(':tipo', 'tipi')]
  const bodies = [BODIES[key], SECOND_BODIES[key]].flatMap((body) => (body ? [{ payload: body(world) }] : []))
  const sent: InjectOptions[] = RAW[key] ? [RAW[key]()] : bodies.length > 0 ? bodies : [{}]
  const method = route.method as 'GET' // cast to Fastify's method type
  return paths.flatMap((at) =>
    [plain, ...tried].flatMap((query) =>
      sent.map((options) => ({ method, url: `${root}${at}?${new URLSearchParams(query)}`, ...options })),
    ),
  )
}
