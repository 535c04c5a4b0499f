import { lookup as resolve } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface FetchOptions {
  /** Whether a connection to the address is allowed; tests allow the loopback address. */
  isAllowedAddress?: (address: string) => boolean
  timeoutMs?: number
  maxBytes?: number
}

const TIMEOUT_MS = 10_000
const LARGEST = 30 * 1024 * 1024
const PORTS = new Set(['', '80', '443'])

const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')
const GLOBAL_V6 = new BlockList()
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6')
/** 6to4 and Teredo wrap an IPv4 address. */
const WRAPPED_V6 = new BlockList()
WRAPPED_V6.addSubnet('2002::', 16, 'ipv6')
WRAPPED_V6.addSubnet('2001::', 32, 'ipv6')

/** Whether an address is of the public Internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return kind === 6 && GLOBAL_V6.check(address, 'ipv6') && !WRAPPED_V6.check(address, 'ipv6')
}

/**
 * Downloads a revocation list by http or https from a usual port and a public address, without redirects,
 * with limits of time and size. Checks the address of the connection itself, so that changing DNS answers
 * have no effect. Throws Error with a reason for the log.
 */
export function fetchCrl(text: string, options: FetchOptions = {}): Promise<Buffer> {
  const { isAllowedAddress = isPublicAddress, timeoutMs = TIMEOUT_MS, maxBytes = LARGEST } = options
  const url = new URL(text)
  const isOurs = isAllowedAddress !== isPublicAddress
  if (!['http:', 'https:'].includes(url.protocol) || (!PORTS.has(url.port) && !isOurs) || url.username !== '')
    return Promise.reject(new Error('endereço não aceito'))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowedAddress(host)) return Promise.reject(new Error('endereço interno'))
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((done, fail) => {
    const call = request(url, { lookup: guarded(isAllowedAddress), signal, agent: false }, (reply) => {
      const refuse = (reason: string) => {
        call.destroy()
        fail(new Error(reason))
      }
      if (reply.statusCode !== 200) return refuse(`resposta ${String(reply.statusCode)}`)
      const parts: Buffer[] = []
      let size = 0
      reply.on('data', (part: Buffer) => {
        size += part.length
        parts.push(part)
        if (size > maxBytes) refuse('lista grande demais')
      })
      reply.on('end', () => (reply.complete ? done(Buffer.concat(parts)) : refuse('resposta interrompida')))
      reply.on('error', fail)
    })
    call.on('error', fail)
    call.end()
  })
}

/** Resolves a name. Refuses it when any of its addresses is not allowed. */
const guarded =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !isAllowed(address)))
        return callback(new Error('endereço interno'), '', 0)
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
