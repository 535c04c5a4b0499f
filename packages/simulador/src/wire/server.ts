import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { type CertificateOwner, certificateOwner } from '@portal/fiscal/certificado/owner.ts'
import type { Sefaz } from '../sefaz.ts'
import { answerAdn } from './adn.ts'
import { answerRequest } from './answer.ts'
import { answerControl, type Levers } from './control.ts'
import { ENDPOINTS } from './endpoints.ts'
import type { HttpAnswer } from './harm.ts'

export interface SimuladorOptions {
  sefaz: Sefaz
  /** PEM of the server's certificate and key */
  certificate: string
  privateKey: string
  /** Makes a certificate that no client may accept */
  wrongServer?: (kind: WrongServer) => { certificatePem: string; privateKeyPem: string }
  /** PEM of the authorities whose client certificates are accepted */
  authorities: string[]
  /** Default: a free one */
  port?: number
  /** Enables the orders below `/__sim/` */
  levers?: Levers
  /** NODE_ENV */
  environment?: string
}

/** Of an unknown authority, or for another host name. */
export type WrongServer = 'untrusted' | 'elsewhere'

export interface Simulador {
  /** Base address of the seven services, and of the ADN below `/contribuintes` */
  url: string
  /** The certificate of new connections: its own, or a wrong one. False when it has no such one */
  present(kind: 'own' | WrongServer): boolean
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
const CONTROL = '/__sim/'
const MAX_BODY = 1024 * 1024
const REFUSED = 'O simulador da SEFAZ não funciona em produção (NODE_ENV=production).'

/** The simulator cannot start; `message` is one line (pt-BR) for the operator. */
export class SimuladorError extends Error {}

/** Throws SimuladorError when `environment` (NODE_ENV) is production. */
export function refuseInProduction(environment: string | undefined): void {
  if (environment === 'production') throw new SimuladorError(REFUSED)
}

/**
 * Serves the simulated authority by https on loopback, with client certificates.
 * Throws  SimuladorError in production or when the port is taken
 */
export async function startSimulador(options: SimuladorOptions): Promise<Simulador> {
  const { port = 0, environment = process.env.NODE_ENV } = options
  refuseInProduction(environment)
  const context = { ca: options.authorities, minVersion: 'TLSv1.2' } as const
  const own = { cert: options.certificate, key: options.privateKey }
  // a client without a valid certificate gets 403, as from the authority's front
  const asking = { requestCert: true, rejectUnauthorized: false }
  const present: Simulador['present'] = (kind) => {
    const wrong = kind === 'own' ? null : options.wrongServer?.(kind)
    if (wrong === undefined) return false
    const pair = wrong === null ? own : { cert: wrong.certificatePem, key: wrong.privateKeyPem }
    server.setSecureContext({ ...context, ...pair })
    return true
  }
  const server = createServer(
    { ...context, ...own, ...asking },
    (request, response) => void serve({ ...options, present }, request, response).catch(() => request.destroy()),
  )
  await listen(server, port)
  return {
    url: `https://${LOOPBACK}:${(server.address() as AddressInfo).port}`, // listens on TCP
    present,
    close: () => closeServer(server),
  }
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new SimuladorError(`A porta ${port} não pôde ser aberta em ${LOOPBACK}.`, { cause })),
    )
    server.listen(port, LOOPBACK, resolve)
  })

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

type Serving = SimuladorOptions & Pick<Simulador, 'present'>

async function serve(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { sefaz, levers, present } = serving
  const body = await readBody(request)
  if (body === null) return plain(response, 413)
  const { socket } = request
  const path = (request.url ?? '').split('?')[0] ?? ''
  if (levers && path.startsWith(CONTROL)) {
    const { method = '', headers } = request
    const order = { method, name: path.slice(CONTROL.length), contentType: headers['content-type'] ?? '', body }
    const { status, data } = answerControl(sefaz, { ...levers, present }, order)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))
    return
  }
  if (!(socket instanceof TLSSocket) || !socket.authorized) return plain(response, 403)
  const owner = ownerOf(socket)
  const adn = request.method === 'GET' ? answerAdn(sefaz, { url: request.url ?? '', owner }) : null
  if (adn) return send(adn, request, response)
  const spec = ENDPOINTS.get(path)
  if (!spec) return plain(response, 404)
  if (request.method !== 'POST') return plain(response, 405)
  const contentType = request.headers['content-type'] ?? ''
  send(answerRequest(sefaz, spec, { contentType, body, owner }), request, response)
}

/** Null when larger than any request may be; the rest is read but not kept, so that the client gets its answer. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_BODY) chunks.push(chunk)
  }
  return size > MAX_BODY ? null : Buffer.concat(chunks)
}

function plain(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-length': 0, connection: 'close' }).end()
}

function ownerOf(socket: TLSSocket): CertificateOwner {
  const certificate = socket.getPeerX509Certificate()
  try {
    return certificate ? certificateOwner(certificate) : { cnpj: null, cpf: null }
  } catch (error) {
    if (error instanceof FiscalError) return { cnpj: null, cpf: null }
    throw error
  }
}

function send({ status, headers, body, harm }: HttpAnswer, request: IncomingMessage, response: ServerResponse): void {
  // the answer never comes; the connection ends with the client or the server
  if (harm === 'timeout') return
  if (harm === 'reset') {
    request.socket.destroy()
    return
  }
  response.writeHead(status, { ...headers, 'content-length': body.length })
  if (harm === 'cut') response.write(body.subarray(0, body.length >> 1), () => request.socket.destroy())
  else response.end(body)
}
