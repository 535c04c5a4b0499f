import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import type { Logger } from '../../base/log.ts'
import { passwordMatches } from '../acesso/base/password.ts'
import { sourceOf } from '../acesso/limits/source.ts'
import { openPrintThreads } from '../notas/impresso/print-threads.ts'
import { type EntryDeps, PackageChanged } from './base/entries.ts'
import { countUse, forgiveUses } from './base/limits.ts'
import { findPackage, makerSpeaks, notePackage, type StoredPackage } from './base/store.ts'
import type { PackageKey, PackageTokens } from './base/token.ts'
import { downloadHead, openDownloads } from './download.ts'
import { noteOpening } from './opening.ts'
import { PAGE_POLICY } from './page/html.ts'
import { gonePage, messagePage, type OpenPackage, packagePage, passwordPage, summaryActs } from './page/page.ts'
import { readmeHtml } from './page/readme.ts'

export interface PackagePageDeps extends Omit<EntryDeps, 'threads'> {
  clock: Clock
  log: Logger
  packages: PackageTokens
  config: Pick<Config, 'limitFactor'>
}

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}
/** A call with a valid address. `pass` proves the password to the page's forms; null: the package has none. */
interface Admitted extends Call {
  it: OpenPackage
  key: PackageKey
  path: string
  pass: string | null
}

/** The answers of one address. Those of HEAD have the headers of GET. */
interface Page {
  show(admitted: Admitted): Promise<unknown>
  head(admitted: Admitted): Promise<unknown>
}

/** HEAD has its own routes: it must not count as an opening, and makes no file. */
const open = { config: { policy: 'public' as const }, schema: { hide: true }, exposeHeadRoute: false }
const FORM_BYTES = 4096
/** Life of the proof that the password was right. */
const PASS_MS = 15 * 60_000

/** The pages of a package, for readers without a login. */
export const packagePages = (deps: PackagePageDeps) => async (app: FastifyInstance) => {
  const threads = openPrintThreads(deps.log)
  app.addHook('onClose', () => threads.close())
  const download = openDownloads({ ...deps, threads })
  acceptForms(app)
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof PackageChanged) return sendPage(reply.code(409), messagePage('O pacote mudou', error.message))
    if (!(error instanceof AppError)) throw error
    if (error.retryAfter) void reply.header('retry-after', String(error.retryAfter))
    return sendPage(reply.code(error.status), messagePage('Não foi possível agora', error.message))
  })
  for (const [url, { show, head }] of Object.entries(pagesOf(deps, download)))
    for (const method of ['GET', 'HEAD', 'POST'] as const)
      app.route({
        ...open,
        method,
        url,
        bodyLimit: FORM_BYTES,
        handler: (request, reply) => admit(deps, { request, reply }, method === 'HEAD' ? head : show),
      })
  for (const method of ['GET', 'HEAD'] as const)
    app.route({
      ...open,
      method,
      url: '/pacote/:token/previa/:prova',
      handler: (request, reply) => showPreview(deps, { request, reply }),
    })
}

/** The page as the client gets it, for the office: a proof in the address stands for its right, nothing is counted and nothing can be pressed. */
async function showPreview(deps: PackagePageDeps, { request, reply }: Call): Promise<unknown> {
  await countUse(deps, 'pagina', sourceOf(request.ip))
  const { token, prova } = request.params as { token: string; prova: string } // the route has both
  const key = deps.packages.read(token)
  const now = deps.clock.now()
  if (!key || !deps.packages.isPreview(key, prova, now.getTime())) return sendGone(reply)
  const it = await findPackage(deps.db, key)
  return isOpen(it, now) ? sendPage(reply, packagePage(it, { path: null, pass: null })) : sendGone(reply)
}

const pagesOf = ({ db }: PackagePageDeps, download: ReturnType<typeof openDownloads>): Record<string, Page> => ({
  '/pacote/:token': {
    show: async ({ request, reply, it, key, path, pass }) => {
      await noteOpening(db, key, { request, what: 'pacote.open', month: it.month })
      if (isPressed(request)) await notePackage(db, key, 'opened')
      return sendPage(reply, packagePage(it, { path, pass }))
    },
    head: async ({ reply, it, path, pass }) => sendPage(reply, packagePage(it, { path, pass })),
  },
  '/pacote/:token/resumo': {
    show: async ({ request, reply, it, key, path, pass }) => {
      await noteOpening(db, key, { request, what: 'pacote.open', month: it.month })
      if (isPressed(request)) await notePackage(db, key, 'opened')
      return sendPage(reply, summaryPage(it, { path, pass }))
    },
    head: async ({ reply, it, path, pass }) => sendPage(reply, summaryPage(it, { path, pass })),
  },
  '/pacote/:token/baixar': {
    show: ({ request, reply, it, key }) => download(reply, { request, it, key }),
    head: async ({ reply, it }) => downloadHead(reply, it).send(),
  },
})

/** A person pressed a button of the page. Mail filters and link previews send GET and HEAD, which are no proof that somebody saw the package. */
const isPressed = ({ method }: FastifyRequest): boolean => method === 'POST'

function summaryPage(it: OpenPackage, shown: { path: string; pass: string | null }): string {
  const { sender, summary, month, createdAt, files } = it
  const now = new Date(createdAt.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)
  return summary
    ? readmeHtml({ sender, summary, month, now, files: files ?? 0, acts: summaryActs(it, shown) })
    : gonePage()
}

/** Forms of the page; programs may send JSON. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}

const sendPage = (reply: FastifyReply, text: string) =>
  reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(text)

/** Unknown, expired, revoked: one answer for all of them. */
const sendGone = (reply: FastifyReply) => sendPage(reply.code(404), gonePage())

const isOpen = (it: StoredPackage | null, now: Date): it is OpenPackage =>
  it !== null && it.revokedAt === null && it.expiresAt > now && it.size !== null && it.sha256 !== null

/** Calls `show` when the address is valid and the password, if any, is right. */
async function admit(
  deps: PackagePageDeps,
  { request, reply }: Call,
  show: (admitted: Admitted) => Promise<unknown>,
): Promise<unknown> {
  await countUse(deps, 'pagina', sourceOf(request.ip))
  const key = deps.packages.read((request.params as { token: string }).token) // the route has this parameter
  const it = key && (await findPackage(deps.db, key))
  const now = deps.clock.now()
  if (!key || !isOpen(it, now) || !(await makerSpeaks(deps.db, key, it.accountId))) return sendGone(reply)
  const path = deps.packages.pathOf(key)
  if (it.passwordHash === null) return show({ request, reply, it, key, path, pass: null })
  const { senha, passe } = formOf(request.body)
  if (deps.packages.isPass(key, passe, now.getTime())) return show({ request, reply, it, key, path, pass: passe })
  const problem = senha === '' ? null : await guess(deps, { key, it, senha, request })
  if (senha === '' || problem !== null)
    return sendPage(reply.code(senha === '' && isPage(request) ? 200 : 403), passwordPage(it, { path, problem }))
  return show({ request, reply, it, key, path, pass: deps.packages.passOf(key, now.getTime() + PASS_MS) })
}

/** The page itself asks for the password; its other addresses refuse without it. */
const isPage = ({ method, routeOptions }: FastifyRequest): boolean =>
  method !== 'POST' && routeOptions.url === '/pacote/:token'

function formOf(body: unknown): { senha: string; passe: string } {
  const text = (name: string): string => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : ''
    return typeof value === 'string' ? value.slice(0, 200) : ''
  }
  return { senha: text('senha'), passe: text('passe') }
}

/** Null for the right password, else what to say. The guess is counted before it is judged. */
async function guess(
  deps: PackagePageDeps,
  { key, it, senha, request }: { key: PackageKey; it: OpenPackage; senha: string; request: FastifyRequest },
): Promise<string | null> {
  const left = await countUse(deps, 'senha', key.id)
  if (await passwordMatches(it.passwordHash, senha)) {
    await forgiveUses(deps, 'senha', key.id)
    return null
  }
  if (left === 0) await noteOpening(deps.db, key, { request, what: 'pacote.guess', month: it.month })
  const rest = left === 1 ? 'Resta 1 tentativa' : `Restam ${left} tentativas`
  return `Senha incorreta. ${left === 0 ? 'Espere 15 minutos e tente de novo.' : `${rest}. Depois, 15 minutos de espera.`}`
}
