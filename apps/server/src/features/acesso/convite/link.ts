import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import { AppError } from '../../../base/errors.ts'
import type { Logger } from '../../../base/log.ts'
import { publicOrigin } from '../../../base/origins.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { INSTALLATION, recordAudit } from '../base/audit.ts'
import { hashPassword } from '../base/password.ts'
import type { PasswordContext } from '../senha/context-words.ts'
import { checkPassword } from '../senha/policy.ts'
import { firstAddress, noEmail } from './address.ts'
import { sendMail } from './mail.ts'
import { mailOf } from './words.ts'

/** `convite` sets a first password, `senha` replaces a forgotten one. */
type LinkKind = 'convite' | 'senha'

export interface LinkDeps {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  config: Pick<Config, 'origins' | 'host' | 'port' | 'smtpUrl' | 'provider'>
}

export interface NewLink {
  /** Account that creates the link: the provider, a titular of every company of the person, or the person */
  makerId: string
  accountId: string
  name: string
  /** One or several, separated by ; , / or |; the first one gets the mail. */
  email: string
  kind: LinkKind
  /** Port of the call, for the address in the mail when no origin is configured; default: the configured port */
  port: number | undefined
}

/** The link is mailed if the portal sends mail, otherwise returned to its creator. */
export type MadeLink = { expiresAt: Date } & ({ mailedTo: string; url: null } | { mailedTo: null; url: string })

const HOURS = 3_600_000
const LIFE_MS: Record<LinkKind, number> = { convite: 72 * HOURS, senha: HOURS / 2 }

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const gone = () => new AppError(404, 'convite.gone', 'Este link já foi usado ou expirou. Peça outro a quem o enviou.')

const mailFailed = () =>
  new AppError(
    503,
    'convite.mail_failed',
    'O e-mail com o link não saiu. Daqui a pouco, peça um novo link desta pessoa.',
    {
      retryAfter: 60,
    },
  )

/**
 * Creates a link that sets the account's password once (`/convite/TOKEN`) and voids its earlier links. With a mail server the link
 * is only mailed; otherwise it is returned. The database refuses a creator without that right over the account.
 * Throws AppError 422 `usuario.no_email`, 503 `convite.mail_failed`.
 */
export async function createInvite(deps: LinkDeps, link: NewLink): Promise<MadeLink> {
  const { smtpUrl, origins } = deps.config
  if (smtpUrl === null) {
    const { path, expiresAt } = await storeLink(deps, link, true)
    return { url: `${origins?.[0] ?? ''}${path}`, mailedTo: null, expiresAt }
  }
  const to = firstAddress(link.email)
  if (to === null) throw noEmail()
  const { path, expiresAt } = await storeLink(deps, link, false)
  await mailLink(deps, link, { smtpUrl, to, path })
  return { url: null, mailedTo: to, expiresAt }
}

/** `shown`: the link is returned to its creator, which the database allows for fewer accounts. */
async function storeLink({ db, clock }: LinkDeps, { makerId, accountId, kind }: NewLink, shown: boolean) {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + LIFE_MS[kind])
  await inScope(db, { accountId: makerId, empresaIds: [] }, (tx) =>
    sql`select make_password_link(${accountId}, ${kind}, ${hashToken(token)}, ${now}, ${expiresAt}, ${shown})`.execute(
      tx,
    ),
  )
  return { path: `/convite/${token}`, expiresAt }
}

async function mailLink(
  { config, log }: LinkDeps,
  { name, kind, port }: NewLink,
  { smtpUrl, to, path }: { smtpUrl: string; to: string; path: string },
): Promise<void> {
  const url = `${publicOrigin(config, port ?? config.port)}${path}`
  await sendMail(smtpUrl, { to, ...mailOf({ kind, name, url, provider: config.provider.name }) }).catch(
    (error: unknown) => {
      // the error message contains the address and the mail
      const code = error instanceof Error && 'code' in error ? error.code : null
      log.error({ code }, 'o e-mail com um link não pôde ser enviado')
      throw mailFailed()
    },
  )
}

interface Holder extends Required<PasswordContext> {
  kind: LinkKind
}

/** The person of a link. Throws AppError 404 `convite.gone`. */
export async function linkHolder({ db, clock }: Pick<LinkDeps, 'db' | 'clock'>, token: string): Promise<Holder> {
  const { rows } = await sql<Holder>`select * from password_link_holder(${hashToken(token)}, ${clock.now()})`.execute(
    db,
  )
  if (!rows[0]) throw gone()
  return rows[0]
}

/** The live personal keys of a link's person, newest first. */
export async function linkKeys(
  { db, clock }: Pick<LinkDeps, 'db' | 'clock'>,
  token: string,
): Promise<{ id: string; name: string; hint: string }[]> {
  const { rows } = await sql<{ id: string; name: string; hint: string }>`
    select * from password_link_keys(${hashToken(token)}, ${clock.now()})`.execute(db)
  return rows
}

/**
 * Sets the password of the link's person once and ends all sessions, links and personal keys but the kept ones. Throws AppError 404 `convite.gone`, 422
 * `senha.*`.
 */
export async function spendLink(
  deps: Pick<LinkDeps, 'db' | 'clock'>,
  {
    token,
    password,
    keptKeys,
    address,
  }: { token: string; password: string; keptKeys: readonly string[]; address: string },
): Promise<void> {
  const holder = await linkHolder(deps, token)
  await checkPassword(password, holder)
  const hash = await hashPassword(password)
  const { rows } = await sql<{ spent: boolean }>`
    select spend_password_link(${hashToken(token)}, ${deps.clock.now()}, ${hash}, ${keptKeys}::uuid[]) as spent`.execute(
    deps.db,
  )
  if (!rows[0]?.spent) throw gone()
  const actor = { caller: { account: { id: null, name: holder.name } }, address }
  const entry = { empresaId: INSTALLATION, target: holder.login, detail: `link: ${holder.kind}` }
  await recordAudit(deps.db, actor, [{ ...entry, what: 'senha.reset' }])
}
