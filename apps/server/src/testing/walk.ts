import type { InjectOptions } from 'fastify'
import { exampleOf, objectSchema } from '../http/docs/examples.ts'
import type { RouteRow } from '../http/policy.ts'
import { multipart } from './intake.ts'

/** Values that fill the calls of a walk. All others are the examples of the routes' schemas. */
export interface WalkWorld {
  /** The company that the calls name. */
  taxId: string
  /** Ids used in addresses and lists. */
  ids: readonly string[]
  /** Values by the name of their parameter. As a filter, each is tried alone. */
  filters: Readonly<Record<string, string>>
}

/** Names of the company in a query or, when the query has none, in a body. */
const COMPANY = ['nr_cpfcnpj', 'cnpj_remetente', 'cpfcnpj']

const FILES: Readonly<Record<string, Buffer>> = {
  'image/png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'application/octet-stream': Buffer.from('ncm;ex;ipi\n22030000;;6.5\n'),
}
const efd = (): InjectOptions => ({ payload: Buffer.from('|0000|'), headers: { 'content-type': 'text/plain' } })
/** Bodies that the handler reads as a stream: their routes have no schema for them. */
const STREAMS: Readonly<Record<string, () => InjectOptions>> = {
  'POST /sped/cruzamento': efd,
  'POST /sped/cruzamento/exportar': efd,
  'POST /sped/importar': efd,
  'POST /captura/certificado': () => multipart([{ name: 'a.pfx', bytes: Buffer.from('30', 'hex') }]),
  'POST /escritorio/certificados/previa': () => multipart([{ name: 'a.pfx', bytes: Buffer.from('30', 'hex') }]),
  'POST /escritorio/empresas/prova': () => multipart([{ name: 'a.pfx', bytes: Buffer.from('30', 'hex') }]),
  'POST /contas': () => ({
    payload: {
      ...{ modelo: '06', nr_documento: 7, dt_emissao: '2026-05-10', nr_cpfcnpj_emitente: '11444777000161' },
      ...{ vl_documento: 100, vl_bc_icms: 100, pr_icms: 18, vl_icms: 18, ds_consumo: '01' },
    },
  }),
  'POST /importar': () => multipart([{ name: 'a.xml', bytes: Buffer.from('<a/>') }]),
}
/** Parameters that are optional by themselves, while a call without any of them is a 400. */
const ONE_OF: Readonly<Record<string, string>> = { '/tributacao': 'nm_prd' }

/** Sheets of all companies of the caller. They are asked for as CSV, so that their text is searched. */
const SHEETS: ReadonlySet<string> = new Set(['/reforma/carteira/exportar'])

export const propertiesOf = (schema: unknown): string[] => Object.keys(objectSchema(schema).properties ?? {})

/** A valid JSON body of a route; null when the route takes none. */
export const rightBody = (route: RouteRow, world: WalkWorld): object | null => bodiesOf(route, world)[0] ?? null

/** The valid JSON bodies of a route: notes are named by id, and by each filter. */
function bodiesOf({ schema }: RouteRow, world: WalkWorld): object[] {
  const { properties, required = [], content } = objectSchema(schema?.body)
  if (!schema?.body || content) return []
  if (!properties) return [exampleOf(schema.body) as object] // an open object
  const { notas, filtro, ...words } = properties
  const isNamedByQuery = propertiesOf(schema.querystring).some((name) => COMPANY.includes(name))
  const isSent = (name: string) =>
    required.length === 0 || required.includes(name) || COMPANY.includes(name) || name in world.filters
  const wordValue = (name: string, word: unknown) => {
    if (name === 'ids') return world.ids.slice(0, 1)
    if (name === 'itens' && 'evento' in words) return [{ cpfcnpj: world.taxId, ids: world.ids.slice(0, 1) }]
    // a word of a list, not the filter of the same name
    if (typeof word === 'object' && word !== null && 'enum' in word) return exampleOf(word)
    if (name === 'empresas' && required.includes(name)) return [world.taxId]
    return COMPANY.includes(name) && !isNamedByQuery ? world.taxId : (world.filters[name] ?? exampleOf(word))
  }
  const pairs = Object.entries(words).filter(([name]) => isSent(name))
  const body = Object.fromEntries(pairs.map(([name, word]) => [name, wordValue(name, word)]))
  if (!notas) return [body]
  if (!filtro) return [{ ...body, notas: world.ids.slice(0, 1) }]
  const filters = propertiesOf(filtro).filter((name) => world.filters[name])
  const selections = [{}, ...filters.map((name) => ({ [name]: world.filters[name] }))]
  return [{ ...body, notas: world.ids.slice(0, 1) }, ...selections.map((filter) => ({ ...body, filtro: filter }))]
}

/** Body and headers of each call of a route. */
function payloadsOf(route: RouteRow, path: string, world: WalkWorld): InjectOptions[] {
  const [type] = Object.keys(objectSchema(route.schema?.body).content ?? {})
  if (type) return [{ payload: FILES[type] ?? Buffer.from('?'), headers: { 'content-type': type } }]
  const stream = STREAMS[`${route.method} ${path}`]
  if (stream) return [stream()]
  const bodies = bodiesOf(route, world)
  return bodies.length > 0 ? bodies.map((payload) => ({ payload })) : [{}]
}

type Pair = [name: string, value: string]

/** The query of each call of a route: what it requires, then each filter alone. */
function queriesOf({ method, schema }: RouteRow, path: string, world: WalkWorld): Pair[][] {
  const { properties = {}, required = [] } = objectSchema(schema?.querystring)
  const isSent = (name: string) =>
    required.includes(name) || COMPANY.includes(name) || name === 'nm_sistema' || name === ONE_OF[path]
  const plain = Object.entries(properties)
    .filter(([name]) => isSent(name))
    .map(([name, word]): Pair => [name, COMPANY.includes(name) ? world.taxId : String(exampleOf(word))])
  // the list computes its sums only with `totais=1`
  if ('totais' in properties) plain.push(['totais', '1'])
  if (SHEETS.has(path)) plain.push(['formato', 'csv'])
  const filters = method === 'HEAD' ? [] : Object.keys(properties).filter((name) => world.filters[name])
  const tried = filters.map((name): Pair[] => [
    ...plain.filter(([known]) => known !== name),
    [name, world.filters[name] ?? ''],
  ])
  return [plain, ...tried]
}

/** Builds the calls that test a route: every id, every filter, every body. */
export function callsOf(route: RouteRow, base: string, world: WalkWorld): InjectOptions[] {
  const path = route.url.replace(base, '')
  const root = route.url.startsWith(base) ? base : ''
  const ids = route.method === 'HEAD' ? world.ids.slice(0, 1) : world.ids
  const params = objectSchema(route.schema?.params).properties ?? {}
  const paths = (path.includes(':id') ? ids : ['']).map((id) =>
    path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? id : String(exampleOf(params[name])))),
  )
  const queries = queriesOf(route, path, world)
  const payloads = payloadsOf(route, path, world)
  const method = route.method as 'GET' // cast to Fastify's method type
  return paths.flatMap((at) =>
    queries.flatMap((query) =>
      payloads.map((options) => ({ method, url: `${root}${at}?${new URLSearchParams(query)}`, ...options })),
    ),
  )
}
