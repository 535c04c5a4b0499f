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
import {
  CLOSED_TEXT,
  closedPage,
  DOCUMENTS_POLICY,
  documentsPage,
  documentsSentPage,
  noticePage,
  sendingPage,
  sentPage,
} from './envio-html.ts'
import { type Asked, findAsked, findLink, hashOfLink, noteLinkUse, type OpenLink } from './links.ts'
import { answerSentPhoto } from './photos.ts'
import { keepSentFiles, readSent, SEND_LIMITS } from './receive-files.ts'

/**
 * The page by which a client sends its A1 or its documents to its office, without login; it needs no script. It names both and what the office
 * asked for, and lists nothing of what came before. An A1 is judged
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
  /** Calls with documents at one link: each may bring one of its 200 files, and some are repeated */
  documento: { free: 400, windowMs: 60 * MINUTE_MS },
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
    if (wantsJson(request)) return sendWords(reply.code(error.status), { palavra: error.message })
    return sendPage(reply.code(error.status), noticePage('Não foi possível agora', error.message))
  })
  for (const method of ['GET', 'HEAD'] as const)
    app.route({
      ...open,
      method,
      url: URL,
      handler: async (request, reply) => {
        const found = await findOpen(checks, request)
        if (!found) return sendClosed(request, reply)
        const { link } = found
        if (link.kind !== 'documento')
          return sendPage(reply, sendingPage(link, { path: pathOf(request), problem: null }))
        const asked = await findAsked(checks.db, found.hash, checks.clock.now())
        if (wantsJson(request)) return sendWords(reply, { pedidos: toPedidos(asked) })
        return sendDocuments(reply, documentsPage(link, { path: pathOf(request), asked, problem: null }))
      },
    })
  app.route({
    ...open,
    method: 'POST',
    url: URL,
    bodyLimit: Math.max(FORM_BYTES, SEND_LIMITS.formBytes),
    handler: (request, reply) => take(checks, request, reply),
  })
  app.route({
    ...open,
    method: 'POST',
    url: `${URL}/foto`,
    bodyLimit: 1_000,
    handler: async (request, reply) => {
      const found = await findOpen(checks, request)
      if (found?.link.kind !== 'documento') return sendClosed(request, reply)
      await countOneUse(checks, limitOf('documento', found.link.id))
      await answerSentPhoto(checks.db, { hash: found.hash, body: request.body, now: checks.clock.now() })
      return sendWords(reply, { palavra: 'Anotado.' })
    },
  })
}

const sendPage = (reply: FastifyReply, text: string, policy = PAGE_POLICY) =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(text)

const sendDocuments = (reply: FastifyReply, text: string) => sendPage(reply, text, DOCUMENTS_POLICY)

/** The page's script asks for its words; everybody else gets a page. */
const wantsJson = ({ headers }: FastifyRequest): boolean => headers.accept === 'application/json'
const sendWords = (reply: FastifyReply, words: object) => reply.header('cache-control', 'no-store').send(words)

const sendClosed = (request: FastifyRequest, reply: FastifyReply) =>
  wantsJson(request) ? sendWords(reply.code(404), { palavra: CLOSED_TEXT }) : sendPage(reply.code(404), closedPage())

const toPedidos = (asked: readonly Asked[]) =>
  asked.map(({ text, isAnswered }) => ({ texto: text, chegou: isAnswered }))

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
    return sendClosed(request, reply)
  }
  const { link, hash } = found
  if (link.kind === 'documento') {
    await countOneUse(deps, limitOf('documento', link.id))
    return takeDocuments(deps, { found, request, reply })
  }
  await countOneUse(deps, limitOf('arquivo', link.id))
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

/** Keeps the files for the office; the worker reads them. */
async function takeDocuments(
  deps: Checks,
  { found, request, reply }: { found: Found; request: FastifyRequest; reply: FastifyReply },
) {
  const { db, clock } = deps
  const { hash, link } = found
  const path = pathOf(request)
  const isOneByOne = wantsJson(request)
  try {
    const { kept, taken } = await readSent(request.raw)
    const now = clock.now()
    const sending = { hash, files: kept, isOneByOne, peer: request.ip, now }
    const had = kept.length > 0 ? await keepSentFiles(db, sending) : new Set<string>()
    const words = taken.map((it) =>
      it.isTaken && had.has(it.sha256 ?? '') ? { ...it, word: 'Já tínhamos este arquivo.', isPhoto: false } : it,
    )
    const hour = hourOf(now)
    if (!isOneByOne) return sendDocuments(reply, documentsSentPage(link, { path, taken: words, hour }))
    const arquivos = words.map(({ name, isTaken, word, isPhoto, sha256 }) => ({
      ...{ nome: name, aceito: isTaken, palavra: word },
      foto: isPhoto ? sha256 : null,
    }))
    return sendWords(reply, { hora: hour, arquivos, pedidos: toPedidos(await findAsked(db, hash, clock.now())) })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    // the rest of the body is not read: the connection is closed after the reply
    if (!request.raw.complete) void reply.header('connection', 'close')
    void reply.code(error.status)
    if (isOneByOne) return sendWords(reply, { palavra: error.message })
    const asked = await findAsked(db, hash, clock.now())
    return sendDocuments(reply, documentsPage(link, { path, asked, problem: error.message }))
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
