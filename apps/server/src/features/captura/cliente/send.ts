import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { connect, type SecureContext, type TLSSocket } from 'node:tls'
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import type { GetRequest, SoapRequest } from './build-request.ts'
import { type Fault, type FaultCode, SefazFault } from './fault.ts'

/**
 * The messages of SEFAZ and of the ADN: requests are built (`build-request.ts`, `adn-request.ts`), sent by mutual TLS
 * (`send.ts`), and answers read into plain objects (`read-reply.ts`, `read-adn.ts`). A failure is a fault with a code
 * that says how far the request came (`fault.ts`). Knows neither the database nor the pace: what follows is decided in
 * `ritmo`.
 */

/** Largest answer in bytes. */
const MAX_REPLY = 64 * 1024 * 1024
const CONNECT_MS = 15_000

export interface Sending {
  url: string
  request: SoapRequest | GetRequest
  /** Has the client certificate and the authorities of servers. */
  context: SecureContext
  /** To a whole answer */
  timeoutMs: number
  /** Aborts the request; it counts as sent without an answer in time */
  signal?: AbortSignal
}

export interface HttpReply {
  status: number
  body: Buffer
}

/** State of one request: what a failure means depends on how far it came. */
interface Progress {
  isConnected: boolean
  isAnswered: boolean
}

/**
 * Sends one request by mutual TLS and reads the whole answer. Server name and chain are always verified, and
 * redirects are not followed. Each request has a connection of its own.
 * Throws SefazFault
 */
export async function sendRequest(sending: Sending): Promise<HttpReply> {
  const progress: Progress = { isConnected: false, isAnswered: false }
  const { response, body } = await exchangeOnce(sending, progress)
  const status = response.statusCode ?? 0
  if (status === 200 || (sending.request.kind === 'get' && SPEAKING.has(status))) return { status, body }
  const code = status >= 300 && status < 400 ? 'redirect' : (`http_${status}` as const)
  throw new SefazFault({ code, isSent: true, retryAfterMs: retryAfterOf(response.headers['retry-after']) })
}

/** Statuses of the ADN that have its answer as body. */
const SPEAKING = new Set([204, 400, 404])

interface Received {
  response: IncomingMessage
  body: Buffer
}

function exchangeOnce(
  { url, request: asked, context, timeoutMs, signal }: Sending,
  progress: Progress,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const call = request(url, { ...optionsOf(asked), createConnection: () => openSocket(url, context) })
    const fail = (code: FaultCode, cause?: unknown) => {
      reject(new SefazFault({ code, isSent: progress.isConnected, retryAfterMs: null }, { cause }))
      call.destroy()
    }
    const abort = () => fail('timeout')
    signal?.addEventListener('abort', abort)
    const total = setTimeout(() => fail('timeout'), timeoutMs)
    const connecting = setTimeout(() => fail('connect_timeout'), Math.min(CONNECT_MS, timeoutMs / 4))
    call.on('socket', (socket) => {
      // a socket of https is one of TLS
      ;(socket as TLSSocket).once('secureConnect', () => {
        progress.isConnected = true
        clearTimeout(connecting)
      })
    })
    call.on('close', () => {
      signal?.removeEventListener('abort', abort)
      clearTimeout(total)
      clearTimeout(connecting)
    })
    call.on('error', (error) => fail(errorCode(error, progress), error))
    call.on('response', (response) => {
      progress.isAnswered = true
      readBody(response).then(
        (body) => resolve({ response, body }),
        (error: unknown) =>
          fail(error instanceof TooLarge ? 'too_large' : error instanceof Unreadable ? 'garbage' : 'cut', error),
      )
    })
    call.end(asked.kind === 'soap' ? asked.body : undefined)
  })
}

function optionsOf(asked: SoapRequest | GetRequest) {
  if (asked.kind === 'get')
    return { method: 'GET', headers: { accept: 'application/json', 'accept-encoding': 'identity' } }
  const headers = {
    'content-type': `application/soap+xml; charset=utf-8; action="${asked.action}"`,
    'content-length': Buffer.byteLength(asked.body),
    accept: 'application/soap+xml, text/xml',
    'accept-encoding': 'identity',
  }
  return { method: 'POST', headers }
}

function openSocket(url: string, secureContext: SecureContext): TLSSocket {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return connect({ host, port: Number(port) || 443, servername: isIP(host) ? '' : host, secureContext })
}

class TooLarge extends Error {}
class Unreadable extends Error {}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_REPLY) throw new TooLarge('the answer is too large')
    chunks.push(chunk)
  }
  if (!response.complete) throw new Error('the answer was cut')
  return decode(Buffer.concat(chunks), response.headers['content-encoding'])
}

const LIMIT = { maxOutputLength: MAX_REPLY }
/** «deflate» is a zlib stream by the standard, and a raw one from some servers. Source: RFC 9110, section 8.4.1 */
const inflateAny = (body: Buffer): Buffer => {
  try {
    return inflateSync(body, LIMIT)
  } catch (error) {
    if (isTooLong(error)) throw error
    return inflateRawSync(body, LIMIT)
  }
}
const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body, LIMIT),
  'x-gzip': (body) => gunzipSync(body, LIMIT),
  deflate: inflateAny,
  br: (body) => brotliDecompressSync(body, LIMIT),
  identity: (body) => body,
}
const MOST_CODINGS = 3

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/** Undoes the codings of a body, the last one first. They were not asked for, but an authority or its proxy may use them. */
function decode(body: Buffer, header: string | undefined): Buffer {
  const codings = (header ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '')
  if (codings.length > MOST_CODINGS) throw new Unreadable('too many codings')
  return codings.reduceRight((bytes, coding) => {
    const undo = DECODERS[coding]
    if (!undo) throw new Unreadable(`coding ${coding}`)
    try {
      return undo(bytes)
    } catch (cause) {
      throw isTooLong(cause)
        ? new TooLarge('the decoded answer is too large')
        : new Unreadable('damaged coding', { cause })
    }
  }, body)
}

/** Seconds or a date; null when absent or unreadable. */
function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

/** Error codes of Node.js for a chain or a name that does not hold. */
const UNTRUSTED =
  /^(UNABLE_TO_|CERT_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH|INVALID_PURPOSE)/
/** Alerts by which a server refuses a client's certificate. */
const REFUSED = /ALERT_(BAD_CERTIFICATE|CERTIFICATE_|UNKNOWN_CA|UNSUPPORTED_CERTIFICATE|ACCESS_DENIED)/
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])

function errorCode(error: Error, { isConnected, isAnswered }: Progress): FaultCode {
  const code = 'code' in error ? String(error.code) : ''
  if (!isConnected && UNTRUSTED.test(code)) return 'server_cert'
  if (REFUSED.test(code)) return 'client_cert'
  if (!isConnected) return UNREACHABLE.has(code) ? 'unreachable' : 'reset'
  return isAnswered ? 'cut' : 'reset'
}

/** A fault of the whole answer, for readers. */
export const unreadable = (code: FaultCode, cause?: unknown): SefazFault =>
  new SefazFault({ code, isSent: true, retryAfterMs: null } satisfies Fault, { cause })
