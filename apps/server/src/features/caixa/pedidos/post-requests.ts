import { LINK_DIAS } from '@portal/contract/caixa/links.ts'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import { AppError } from '../../../base/errors.ts'
import type { Logger } from '../../../base/log.ts'
import { publicOrigin } from '../../../base/origins.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { recordAudit } from '../../acesso/base/audit.ts'
import { sendMail } from '../../acesso/convite/mail.ts'
import { readMailFault } from '../../pacote/entrega/mail-fault.ts'
import { dayText } from '../../pacote/page/words.ts'
import { createLink, revokeLink } from '../links.ts'
import type { MailedRow } from './write-request.ts'

/**
 * Sends the requests of the queue. Before each one it checks that the person who asked still has the right to the company. A row is claimed
 * before its mail is sent: when the process dies in between, the row says «pode ter chegado» and the mail is not sent a second time. The mail
 * has the address of a page made for it; when the office may not make one, the client's mail address.
 */

export interface PostDeps {
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  ownerDb: Kysely<Database>
  clock: Clock
  log: Logger
  config: Pick<Config, 'smtpUrl' | 'origins' | 'host' | 'port' | 'caixa'>
}

const AT_ONCE = 20
const MOST_TRIES = 3
/** Minutes until the next try of a mail that the server deferred, by try */
const AGAIN_MINUTES = [1, 10]
const LOST_MINUTES = 10
const DAY_MS = 86_400_000
/** Who reminds, in the audit. */
const REMINDERS = { caller: { account: { id: null, name: 'Lembretes do escritório' } }, address: null }

export interface Waiting extends MailedRow {
  subject: string
  text: string
  closing: string
  account_id: string
  reply_to: string | null
  tries: number
}

/** Sends what waits; nothing where the server sends no mail. */
export async function postRequests(deps: PostDeps, ending?: AbortSignal): Promise<void> {
  const { ownerDb, clock, config } = deps
  const now = clock.now()
  await sql`update pedido_email set state = 'voltou', reason = 'o envio foi interrompido; pode ter chegado'
    where state = 'enviando' and claimed_at < ${new Date(now.getTime() - LOST_MINUTES * 60_000)}`.execute(ownerDb)
  if (config.smtpUrl === null) return
  const { rows } = await sql<Waiting>`
    select * from pedido_email where state = 'na_fila' and next_at <= ${now} order by next_at limit ${AT_ONCE}`.execute(
    ownerDb,
  )
  for (const it of rows) if (!ending?.aborted) await post(deps, it, config.smtpUrl)
}

const settle = ({ ownerDb }: PostDeps, { id }: Waiting, set: ReturnType<typeof sql>) =>
  sql`update pedido_email set ${set} where id = ${id}::uuid and state = 'enviando'`.execute(ownerDb)

async function post(deps: PostDeps, it: Waiting, smtpUrl: string): Promise<void> {
  const { ownerDb, clock, log } = deps
  const now = clock.now()
  const claimed = await sql`update pedido_email set state = 'enviando', claimed_at = ${now}, tries = tries + 1
    where id = ${it.id}::uuid and state = 'na_fila' returning 1 as claimed`.execute(ownerDb)
  if (claimed.rows.length === 0) return
  const empresa = await findAskable(deps, it)
  if (!empresa)
    return void (await settle(deps, it, sql`state = 'voltou', reason = 'quem pediu não cuida mais da empresa'`))
  const way = await openWay(deps, it, empresa)
  try {
    await sendMail(smtpUrl, {
      to: it.recipient,
      subject: it.subject,
      text: [it.text, way.words, it.closing].join('\n\n'),
      messageId: `<pedido-${it.id}@${new URL(smtpUrl).hostname}>`,
      ...(it.reply_to ? { replyTo: it.reply_to } : {}),
    })
    await settle(deps, it, sql`state = 'enviado', sent_at = ${clock.now()}, reason = null`)
    if (it.reminds !== null)
      await recordAudit(deps.db, REMINDERS, [
        { empresaId: empresa.id, what: 'pedido.remind', target: it.id, detail: `${it.month}: ${it.items}` },
      ])
  } catch (error) {
    const fault = readMailFault(error)
    // the error message contains the address and the mail
    log.warn({ kind: fault.kind, reason: fault.reason }, 'o e-mail de um pedido não saiu')
    if (fault.kind !== 'unsure') await way.close()
    const minutes = fault.kind === 'again' && it.tries + 1 < MOST_TRIES ? AGAIN_MINUTES[it.tries] : undefined
    const next = new Date(clock.now().getTime() + (minutes ?? 0) * 60_000)
    await settle(
      deps,
      it,
      minutes === undefined
        ? sql`state = 'voltou', reason = ${fault.reason}`
        : sql`state = 'na_fila', reason = ${fault.reason}, next_at = ${next}`,
    )
  }
}

interface Askable {
  id: number
  taxId: string
}

/** The company, while the sender may ask for it. */
async function findAskable({ ownerDb }: PostDeps, it: Waiting): Promise<Askable | null> {
  const { rows } = await sql<Askable>`
    select e.id, e.tax_id as "taxId" from account a, rights_of(a.id) r join empresa e on e.id = r.empresa_id and e.active and not e.demo
    where a.id = ${it.account_id}::uuid and a.blocked_at is null and r.empresa_id = ${it.empresa_id}::bigint and r.papel <> 'consulta'
      and not r.limited`.execute(ownerDb)
  return rows[0] ?? null
}

interface Way {
  words: string
  /** Takes back what was made for the mail */
  close(): Promise<void>
}

async function openWay(deps: PostDeps, it: Waiting, empresa: Askable): Promise<Way> {
  const { db, clock, config } = deps
  const maker = { caller: { account: { id: it.account_id, name: it.account_name } }, address: null }
  const now = clock.now()
  const until = new Date(now.getTime() + LINK_DIAS * DAY_MS)
  const wish = { empresa, kind: 'documento' as const, now, until, ...(it.issuer ? { issuer: it.issuer } : {}) }
  try {
    const { id, token } = await createLink(db, maker, wish)
    const url = `${publicOrigin(config, config.port)}/enviar/${token}`
    return {
      words: `Para enviar sem login, até ${dayText(until)}, abra:\n${url}\n\nSe preferir, responda a este e-mail.`,
      close: () => revokeLink(db, maker, { id, now: clock.now() }).catch(() => undefined),
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const address = await findClientAddress(deps, it)
    return {
      words: address
        ? `Envie os arquivos a ${address}, ou responda a este e-mail.`
        : 'Responda a este e-mail com os arquivos.',
      close: async () => undefined,
    }
  }
}

/** The client's mail address at the sender's office; null without one, and where the server receives no mail. */
async function findClientAddress({ ownerDb, config }: PostDeps, it: Waiting): Promise<string | null> {
  if (config.caixa.domain === null) return null
  const { rows } = await sql<{ name: string; token: string }>`
    select c.name, c.token from caixa_endereco c join pessoa p on p.escritorio_id = c.escritorio_id and p.account_id = ${it.account_id}::uuid
    where c.empresa_id = ${it.empresa_id}::bigint and c.revoked_at is null order by c.id desc limit 1`.execute(ownerDb)
  const [found] = rows
  return found ? `${found.name}+${found.token}@${config.caixa.domain}` : null
}
