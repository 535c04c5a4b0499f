import type { Random } from '@portal/synthetic/base/random.ts'
import type { RouteRow } from '../../http/policy.ts'
import { propertiesOf, rightBody, type WalkWorld } from '../walk.ts'
import { hostileJson, hostileText, hostileValue } from './values.ts'

/** One call as sent over the network. */
export interface HostileCall {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

export interface HostileTarget {
  world: WalkWorld
  /** Token of a signed-in user with every right in the company of `world`. */
  authorization: string
}

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; charset=latin1',
  'text/plain',
  'text/csv',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'image/png',
  'application/json/json',
  ';;;',
  'a'.repeat(300),
]

const STRANGE_HEADERS: [name: string, value: string][] = [
  ['accept', 'text/event-stream, */*;q=NaN'],
  ['accept', 'x'.repeat(4_000)],
  ['accept-encoding', 'gzip;q=-1, br;q=x, identity;q=0'],
  ['content-encoding', 'gzip'],
  ['if-match', '"\u00ff", W/'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-18446744073709551615,-1'],
  ['last-event-id', '-1e999'],
  ['x-forwarded-for', "127.0.0.1, ' or 1=1"],
  ['x-forwarded-host', 'mal.example'],
  ['x-http-method-override', 'DELETE'],
  ['origin', 'null'],
  ['origin', 'https://mal.example'],
  ['expect', '200-maybe'],
  ['cookie', 'a='.repeat(2_000)],
  ['authorization', 'Bearer'],
  ['authorization', `Bearer pc_${'A'.repeat(5_000)}`],
  ['authorization', 'Basic ZGVtbzpkZW1v'],
  ['authorization', `Bearer pk_${'\u00e9'.repeat(43)}`],
  ['upgrade-insecure-requests', '1'],
  ['user-agent', '\u00ff'.repeat(2_000)],
]

/**
 * Generates one hostile call of a route. Address, query, body and headers are each valid or invalid at
 * random.
 */
export function hostileCall(random: Random, route: RouteRow, target: HostileTarget): HostileCall {
  const path = hostilePath(random, route, target)
  const query = random.chance(0.75) ? hostileQuery(random, route, target) : ''
  const headers: Record<string, string> = random.chance(0.93) ? { authorization: target.authorization } : {}
  const body = bodyOf(random, route, target)
  if (body) headers['content-type'] = random.chance(0.85) ? 'application/json' : random.pick(TYPES)
  if (random.chance(0.2)) {
    const [name, value] = random.pick(STRANGE_HEADERS)
    headers[name] = value
  }
  return { method: route.method, path: `${path}${query && `?${query}`}`, headers, body }
}

const PATH_PARTS = ['%00', '%', '%zz', '%E0%A4%A', '..%2f..%2f', '%2e%2e', '%252e', '%0d%0aset-cookie:a=b', 'a%20b']

function hostilePath(random: Random, { url }: RouteRow, { world }: HostileTarget): string {
  const part = () => {
    if (random.chance(0.4)) return random.pick(world.ids)
    return random.chance(0.5) ? random.pick(PATH_PARTS) : encodeSafely(hostileText(random)).slice(0, 3_000)
  }
  return url.replace(/:\w+/g, () => part() || 'x')
}

/** encodeURIComponent cannot encode an unpaired surrogate; sends the UTF-8 bytes of one instead. */
const encodeSafely = (text: string): string =>
  encodeURIComponent(Buffer.from(text).toString()).replace(/%EF%BF%BD/g, '%ED%A0%80')

function hostileQuery(random: Random, { schema }: RouteRow, { world }: HostileTarget): string {
  const pairs = propertiesOf(schema?.querystring).flatMap((name) => {
    const company = name === 'nr_cpfcnpj' || name === 'cnpj_remetente'
    if (company && random.chance(0.8)) return [`${name}=${world.taxId}`]
    if (!company && random.chance(0.5)) return []
    return [`${name}=${encodeSafely(random.chance(0.2) ? (world.filters[name] ?? '1') : hostileText(random))}`]
  })
  const [first = 'a=1'] = pairs
  const extras = [
    first,
    '__proto__=1',
    'constructor=1',
    '%=%',
    'a[b]=c',
    '&&&',
    '=',
    `x=${'%41'.repeat(2_000)}`,
    '%00=%00',
  ]
  if (random.chance(0.25)) pairs.push(random.pick(extras))
  return pairs.join('&').slice(0, 8_000)
}

function bodyOf(random: Random, route: RouteRow, { world }: HostileTarget): Buffer | null {
  if (route.method === 'GET' || route.method === 'HEAD') return null
  const right = rightBody(route, world)
  if (!right) return random.chance(0.7) ? null : Buffer.from(hostileJson(random))
  if (random.chance(0.35)) return Buffer.from(hostileJson(random))
  const text = JSON.stringify(changed(random, right))
  if (random.chance(0.1)) return Buffer.from(text.slice(0, random.int(0, text.length)))
  const bytes = Buffer.from(text)
  if (random.chance(0.1)) bytes[random.int(0, bytes.length - 1)] = random.int(0, 255)
  return bytes
}

/** A valid body in which some fields are wrong, missing or added. */
function changed(random: Random, right: object): object {
  const fields = Object.entries(right).flatMap(([name, value]: [string, unknown]) => {
    if (random.chance(0.1)) return []
    return [[name, random.chance(0.45) ? hostileValue(random) : value]]
  })
  const extra = random.chance(0.2) ? [[hostileText(random), hostileValue(random)]] : []
  return Object.fromEntries([...fields, ...extra]) as object // entries are pairs of a name and a value
}
