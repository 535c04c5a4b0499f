import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../acesso/base/audit.ts'
import { sourceOf } from '../acesso/limits/source.ts'
import { countOneUse, forgiveAllUses, type UseLimit } from '../acesso/limits/uses.ts'
import { type KeepDeps, keepCertificate, type SentFile } from '../captura/certificado/keep.ts'
import { FORM_BYTES, readForm } from '../captura/certificado/read-form.ts'
import type { CertificateOwner } from '../captura/certificado/store.ts'
import { PAGE_POLICY } from '../pacote/page/html.ts'
import { closedPage, documentsPage, documentsSentPage, noticePage, sendingPage, sentPage } from './envio-html.ts'
import { findLink, hashOfLink, noteLinkUse, type OpenLink } from './links.ts'
import { keepSentFiles, readSent, SEND_LIMITS } from './receive-files.ts'

/**
 * The page by which a client sends its A1 or its documents to its office, without login and script. It names both and lists nothing. An A1 is judged
 * and kept by the code of `POST /captura/certificado`, for the office of the link's maker. Password and file are neither stored nor logged.
 */

interface Checks extends KeepDeps {
  config: KeepDeps['config'] & Pick<Config, 'limitFactor'>
}

const open = { config: { policy: 'public' as const }, schema: { hide: true }, exposeHeadRoute: false }
const URL = '/enviar/:token'
const MINUTE_MS = 60_000

const LIMITS = {
  /** Calls from one address, for any link, known or not */
  pagina: { free: 120, windowMs: MINUTE_MS },
  /** Wrong passwords at one link */
  senha: { free: 5, windowMs: 15 * MINUTE_MS },
  /** Files sent to one link: each is opened in a thread of its own */
  arquivo: { free: 30, windowMs: 60 * MINUTE_MS },
} as const

const limitOf = (kind: keyof typeof LIMITS, of: string): UseLimit => ({
  ...LIMITS[kind],
  key: `caixa ${kind}\0${of}`,
  refuse: (message, retryAfter) => new AppError(429, 'caixa.wait', message, { retryAfter }),
})

export const envioPages = (checks: Checks) => async (app: FastifyInstance) => {
  // the body stays a stream: the handler reads it after the check of the address
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof AppError)) throw error
    // the rest of the body is not read: the connection is closed after the reply
    if (!request.raw.complete) void reply.header('connection', 'close')
    if (error.retryAfter) void reply.header('retry-after', String(error.retryAfter))
    return sendPage(reply.code(error.status), noticePage('Não foi possível agora', error.message))
  })
  for (const method of ['GET', 'HEAD'] as const)
    app.route({
      ...open,
      method,
      url: URL,
      handler: async (request, reply) => {
        const found = await findOpen(checks, request)
        if (!found) return sendClosed(reply)
        return sendPage(reply, formOf(found.link, { path: pathOf(request), problem: null }))
      },
    })
  app.route({
    ...open,
    method: 'POST',
    url: URL,
    bodyLimit: Math.max(FORM_BYTES, SEND_LIMITS.formBytes),
    handler: (request, reply) => take(checks, request, reply),
  })
}

const sendPage = (reply: FastifyReply, text: string) =>
  reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(text)

const sendClosed = (reply: FastifyReply) => sendPage(reply.code(404), closedPage())

const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token // the route has this parameter
const pathOf = (request: FastifyRequest): string => `/enviar/${tokenOf(request)}`

interface Found {
  hash: Buffer
  link: OpenLink
}

async function findOpen(deps: Checks, request: FastifyRequest): Promise<Found | null> {
  await countOneUse(deps, limitOf('pagina', sourceOf(request.ip)))
  const hash = hashOfLink(tokenOf(request))
  const link = hash && (await findLink(deps.db, hash, deps.clock.now()))
  return hash && link ? { hash, link } : null
}

async function take(deps: Checks, request: FastifyRequest, reply: FastifyReply) {
  const found = await findOpen(deps, request)
  if (!found) {
    if (!request.raw.complete) void reply.header('connection', 'close')
    return sendClosed(reply)
  }
  const { link, hash } = found
  await countOneUse(deps, limitOf('arquivo', link.id))
  if (link.kind === 'documento') return takeDocuments(deps, { found, request, reply })
  const left = await countOneUse(deps, limitOf('senha', link.id))
  try {
    await keepSent(deps, { link, request, sent: await readForm(request) })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    // the rest of the body is not read: the connection is closed after the reply
    if (!request.raw.complete) void reply.header('connection', 'close')
    const isGuess = error.code === 'certificado.wrong_password'
    if (!CLOSED_FILE.has(error.code)) await forgiveAllUses(deps, limitOf('senha', link.id).key)
    if (isGuess && left === 0) await noteGuesses(deps, link, request)
    const problem = isGuess ? guessText(left) : (WORDS[error.code] ?? error.message)
    return sendPage(reply.code(error.status), sendingPage(link, { path: pathOf(request), problem }))
  }
  await forgiveAllUses(deps, limitOf('senha', link.id).key)
  const now = deps.clock.now()
  await noteLinkUse(deps.db, hash, now)
  return sendPage(reply, sentPage(link, hourOf(now)))
}

const formOf = (link: OpenLink, shown: { path: string; problem: string | null }): string =>
  link.kind === 'documento' ? documentsPage(link, shown) : sendingPage(link, shown)

/** Keeps the files for the office; the worker reads them. */
async function takeDocuments(
  { db, clock }: Checks,
  { found: { hash, link }, request, reply }: { found: Found; request: FastifyRequest; reply: FastifyReply },
) {
  const path = pathOf(request)
  try {
    const { kept, taken } = await readSent(request.raw)
    const now = clock.now()
    if (kept.length > 0) await keepSentFiles(db, { hash, files: kept, peer: request.ip, now })
    return sendPage(reply, documentsSentPage(link, { path, taken, hour: hourOf(now) }))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    // the rest of the body is not read: the connection is closed after the reply
    if (!request.raw.complete) void reply.header('connection', 'close')
    return sendPage(reply.code(error.status), documentsPage(link, { path, problem: error.message }))
  }
}

/** Refusals of a file that no password opened. */
const CLOSED_FILE: ReadonlySet<string> = new Set([
  'certificado.wrong_password',
  'certificado.unreadable',
  'certificado.no_private_key',
  'certificado.malformed',
  'certificado.too_large',
])

interface Sending {
  link: OpenLink
  request: FastifyRequest
  sent: SentFile
}

/** Keeps an A1 of the link's client for the office; never one that ends before the one in use. Throws AppError 409, 422, 503 */
async function keepSent(deps: Checks, { link, request, sent }: Sending): Promise<void> {
  const owner: CertificateOwner = {
    empresaId: link.empresa_id,
    taxId: link.tax_id,
    author: {
      caller: { account: { id: link.account_id, name: `Endereço de envio de ${link.account_name}` } },
      address: request.ip,
    },
  }
  const wanted = { empresaIds: link.establishments, isDefault: true }
  await keepCertificate(deps, { owner, who: `link ${link.id}`, wanted, neverOlder: true }, sent)
}

/** Sentences for the client, where those of the office say what it cannot use. */
const WORDS: Partial<Record<string, string>> = {
  'certificado.malformed': 'Escolha o arquivo do certificado e digite a senha dele.',
  'certificado.other_company': 'Este certificado é de outra empresa. Envie o da empresa que está no alto desta página.',
  'certificado.kind':
    'Este certificado não serve: é preciso um A1 da empresa (e-CNPJ em arquivo), não um e-CPF nem um A3.',
  'certificado.untrusted':
    'O portal não reconhece quem emitiu este certificado. Ele não foi guardado: fale com o escritório.',
  'captura.other_keeper':
    'O certificado desta empresa está com outra pessoa. Ele não foi guardado: fale com o escritório.',
  'empresa.no_right': 'Este endereço não recebe mais. Peça outro ao escritório.',
}

const guessText = (left: number): string =>
  left === 0
    ? 'A senha não abre este arquivo. Espere 15 minutos e tente de novo.'
    : `A senha não abre este arquivo. ${left === 1 ? 'Resta 1 tentativa' : `Restam ${left} tentativas`}; depois, 15 minutos de espera.`

const SENDER = { account: { id: null, name: 'Quem tem o endereço de envio' } }

const noteGuesses = ({ db }: Checks, link: OpenLink, { ip }: FastifyRequest): Promise<void> =>
  recordAudit(db, { caller: SENDER, address: ip }, [
    { empresaId: link.empresa_id, what: 'caixa.link_guess', target: link.id },
  ])

const hourOf = (at: Date): string =>
  at.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })
