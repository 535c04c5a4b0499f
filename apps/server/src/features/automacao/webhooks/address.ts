import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type pg from 'pg'
import type { Config } from '../../../base/config.ts'
import { isPublicAddress } from '../../acesso/certificado/crl-fetch.ts'

/**
 * Where a webhook may call. The address of the connection is judged, after the name is resolved, so that changing DNS answers have no effect
 * (`post.ts`). Outside: https, public addresses. In the networks of `PORTAL_WEBHOOKS_REDES`: http too. Never: addresses that clouds answer
 * with credentials, link-local ones, and this portal's own ports.
 */
export interface WebhookWalls {
  /** CIDR list of the operator */
  networks: readonly string[]
  /** Ports of this machine that no webhook reaches: the portal's and its database's */
  ownPorts: readonly number[]
  /** Addresses of this machine; read anew at each call when absent */
  ownAddresses?: readonly string[]
}

/** The walls of this process. */
export const wallsOf = (
  { webhookNetworks, port, databaseUrl }: Pick<Config, 'webhookNetworks' | 'port' | 'databaseUrl'>,
  owner?: pg.Pool,
): WebhookWalls => {
  const urls = [databaseUrl, owner?.options.connectionString].flatMap((url) =>
    url ? [new URL(url).port || '5432'] : [],
  )
  return { networks: webhookNetworks, ownPorts: [port, ...urls.map(Number)] }
}

const NEVER = new BlockList()
NEVER.addSubnet('169.254.0.0', 16, 'ipv4') // link-local: metadata of most clouds
NEVER.addSubnet('0.0.0.0', 8, 'ipv4')
NEVER.addSubnet('224.0.0.0', 3, 'ipv4') // multicast, reserved, broadcast
NEVER.addSubnet('fe80::', 10, 'ipv6')
NEVER.addSubnet('ff00::', 8, 'ipv6')
for (const metadata of ['100.100.100.200', '168.63.129.16', '192.0.0.192']) NEVER.addAddress(metadata, 'ipv4')
for (const metadata of ['fd00:ec2::254', 'fd20:ce::254', '::']) NEVER.addAddress(metadata, 'ipv6')

/** Networks of documentation and of relays, which `isPublicAddress` does not list. */
const UNUSED = new BlockList()
for (const [network, bits] of [
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const)
  UNUSED.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarks
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const)
  UNUSED.addSubnet(network, bits, 'ipv6')

export type AddressRefusal = 'malformed' | 'https' | 'internal' | 'port'

/** pt-BR, for the person who types the address. */
export const REFUSALS: Readonly<Record<AddressRefusal, string>> = {
  malformed: 'Escreva um endereço inteiro, como https://erp.exemplo.com.br/portal, sem usuário nem senha.',
  https: 'Só https.',
  internal: 'Este endereço é da rede interna do servidor.',
  port: 'Use a porta 443 ou uma acima de 1023.',
}

/** Why an address as it is written cannot be kept; null when its host still has to be resolved or is good. */
export function refuseUrl(text: string, walls: WebhookWalls): AddressRefusal | null {
  const url = parse(text)
  if (!url) return 'malformed'
  const host = hostOf(url)
  const isAdmitted = isIP(host) !== 0 && isInNetworks(host, walls)
  // a name may lead into a network of the operator: the connection decides
  const mayBeInside = isIP(host) === 0 && walls.networks.length > 0
  if (url.protocol === 'http:' && !isAdmitted && !mayBeInside) return 'https'
  if (portOf(url) < 1_024 && ![80, 443].includes(portOf(url))) return 'port'
  if (portOf(url) === 80 && url.protocol === 'https:') return 'port'
  return isIP(host) === 0 ? refuseName(host) : refuseAddress(host, url, walls)
}

/** Names that mean this machine or its network everywhere. */
const refuseName = (host: string): AddressRefusal | null =>
  /(^|\.)(localhost|local|internal|localdomain|home\.arpa)\.?$/i.test(host) ? 'internal' : null

/** Why a connection to an address is refused; null when it is allowed. */
export function refuseAddress(address: string, url: URL, walls: WebhookWalls): AddressRefusal | null {
  const plain = unmapped(address)
  const kind = isIP(plain) === 4 ? 'ipv4' : 'ipv6'
  if (isIP(plain) === 0 || NEVER.check(plain, kind)) return 'internal'
  if (isOwn(plain, walls) && walls.ownPorts.includes(portOf(url))) return 'internal'
  if (isInNetworks(plain, walls)) return null
  if (!isPublicAddress(plain) || UNUSED.check(plain, kind) || isOwn(plain, walls)) return 'internal'
  return url.protocol === 'https:' ? null : 'https'
}

/** An IPv4 address in IPv6 clothes is judged as what it reaches. */
function unmapped(address: string): string {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (dotted?.[1]) return dotted[1]
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address) ?? []
  if (high === undefined || low === undefined) return address
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

function isInNetworks(address: string, { networks }: WebhookWalls): boolean {
  const admitted = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    const kind = isIP(base) === 4 ? 'ipv4' : 'ipv6'
    admitted.addSubnet(base, bits === undefined ? (kind === 'ipv4' ? 32 : 128) : Number(bits), kind)
  }
  const plain = unmapped(address)
  return admitted.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
}

function isOwn(address: string, { ownAddresses }: WebhookWalls): boolean {
  const own =
    ownAddresses ??
    Object.values(networkInterfaces())
      .flat()
      .map((one) => one?.address ?? '')
  return own.includes(address) || (isIP(address) === 4 ? address.startsWith('127.') : address === '::1')
}

function parse(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isGood =
    ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '' && url.hostname !== ''
  return isGood ? url : null
}

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))
