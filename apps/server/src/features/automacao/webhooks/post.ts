import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AddressRefusal, hostOf, REFUSALS, refuseAddress, refuseUrl, type WebhookWalls } from './address.ts'

/** Resolves a name to all its addresses; tests replace it. */
export type Resolver = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

export interface PostDeps {
  walls: WebhookWalls
  resolve?: Resolver
  timeoutMs?: number
}

export interface PostOutcome {
  /** null: no answer */
  status: number | null
  /** The beginning of the answer, or why there was none; one line */
  answer: string
  ms: number
}

const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 2_000
const ANSWER_CHARS = 200

class Refused extends Error {
  constructor(readonly refusal: AddressRefusal) {
    super(REFUSALS[refusal])
  }
}

/**
 * Sends one body. Never throws: no answer is an outcome too. Follows no redirect, uses no proxy and no kept connection; the name is resolved
 * here and the connection goes to one of the judged addresses.
 */
export async function postWebhook(
  text: string,
  message: { body: string; headers: Readonly<Record<string, string>> },
  deps: PostDeps,
): Promise<PostOutcome> {
  const began = performance.now()
  const msNow = () => Math.round(performance.now() - began)
  const refusal = refuseUrl(text, deps.walls)
  if (refusal) return { status: null, answer: REFUSALS[refusal], ms: 0 }
  try {
    const { status, answer } = await send(new URL(text), message, deps)
    return { status, answer: oneLine(answer), ms: msNow() }
  } catch (error) {
    return { status: null, answer: oneLine(reasonOf(error)), ms: msNow() }
  }
}

function send(
  url: URL,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  deps: PostDeps,
): Promise<{ status: number; answer: string }> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(deps.timeoutMs ?? TIMEOUT_MS)
  const bytes = Buffer.from(body)
  const options = {
    method: 'POST',
    lookup: judgedLookup(url, deps),
    signal,
    agent: false,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': bytes.length,
      'user-agent': 'PortalContador-Webhook/1',
    },
  } as const
  return new Promise((done, fail) => {
    const call = request(url, options, (reply) => {
      const parts: Buffer[] = []
      let size = 0
      const end = () => {
        call.destroy()
        done({ status: reply.statusCode ?? 0, answer: Buffer.concat(parts).toString('utf8') })
      }
      reply.on('data', (part: Buffer) => {
        size += part.length
        if (size <= ANSWER_BYTES) parts.push(part)
        else end() // the status has said it all
      })
      reply.on('end', end)
      reply.on('error', fail)
    })
    call.on('error', fail)
    call.end(bytes)
  })
}

/** A host that is written as an address was judged by `refuseUrl`: Node does not resolve it. */
const judgedLookup =
  (url: URL, { walls, resolve = systemResolver }: PostDeps): LookupFunction =>
  (host, options, callback) =>
    resolve(host, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const refusal = addresses.length === 0 ? 'internal' : firstRefusal(addresses, url, walls)
      const [first] = addresses
      if (refusal || !first) return callback(new Refused(refusal ?? 'internal'), '', 0)
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })

/** One bad address among several refuses the name. */
const firstRefusal = (addresses: readonly LookupAddress[], url: URL, walls: WebhookWalls): AddressRefusal | null =>
  addresses.map(({ address }) => refuseAddress(address, url, walls)).find((refusal) => refusal !== null) ?? null

const systemResolver: Resolver = (host, done) => resolveName(host, { all: true }, done)

/** Why the name of an address cannot be kept now; null when it is good, or does not resolve yet. */
export function refuseByName(
  text: string,
  { walls, resolve = systemResolver }: PostDeps,
): Promise<AddressRefusal | null> {
  const refusal = refuseUrl(text, walls)
  if (refusal) return Promise.resolve(refusal)
  const url = new URL(text)
  const host = hostOf(url)
  if (isIP(host) !== 0) return Promise.resolve(null)
  return new Promise((done) =>
    resolve(host, (error, addresses) => done(error ? null : firstRefusal(addresses, url, walls))),
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ABORT_ERR'))
    return 'não respondeu em 10 segundos'
  if (code === 'ECONNREFUSED') return 'a conexão foi recusada'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'o nome do endereço não existe'
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|SSL/.test(code)) return 'o certificado do endereço não confere'
  return code ? `sem conexão (${code})` : 'sem conexão'
}

/** No control characters: it is shown, and written to a text column. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\ufffd]+/gu, ' ')
    .trim()
    .slice(0, ANSWER_CHARS)
