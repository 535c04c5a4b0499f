import { setTimeout as sleep } from 'node:timers/promises'
import { preencherEntrega } from '@portal/contract/fechamento/entrega-texto.ts'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import { monthText } from '../../../base/days.ts'
import type { Logger } from '../../../base/log.ts'
import { readMasterKey } from '../../../base/master-key.ts'
import { publicOrigin } from '../../../base/origins.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { sendMail } from '../../acesso/convite/mail.ts'
import { mailedName } from '../../acesso/convite/words.ts'
import { findPackage, makerSpeaks, notePackage, type StoredPackage } from '../base/store.ts'
import { openPackageTokens, type PackageTokens } from '../base/token.ts'
import { type Delivery, keyOf, ofPackage } from './deliveries.ts'
import { readMailFault } from './mail-fault.ts'
import { isSeen } from './month.ts'
import { PATIENCE_DAYS } from './orders.ts'
import { workingDaysAfter } from './working-days.ts'

export interface DeliveryRunner {
  /** Finishes the mail that is being sent. */
  stop(): Promise<void>
}

interface RunDeps {
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  ownerDb: Kysely<Database>
  clock: Clock
  log: Logger
  config: Pick<Config, 'smtpUrl' | 'origins' | 'host' | 'port' | 'masterKey' | 'dataDir'>
}

const POLL_MS = 2_000
/** Mails of one kind in a round */
const AT_ONCE = 20
const MOST_TRIES = 3
/** Minutes before a mail that the server put off is tried again, by try */
const AGAIN_MINUTES = [1, 10]
/** A mail whose process said nothing for so long is given up: it may have been sent. */
const LOST_MINUTES = 10

const INTERRUPTED = 'o envio foi interrompido; pode ter chegado'

/** Sends the mail of deliveries until stopped. Several processes may do so on one database. */
export function startEntregas(deps: RunDeps): DeliveryRunner {
  const ending = new AbortController()
  const run = async () => {
    const packages = openPackageTokens(await readMasterKey(deps.config))
    while (!ending.signal.aborted) {
      await deliverOnce({ ...deps, packages }, ending.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'entregas: a rodada não terminou'),
      )
      await sleep(POLL_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

type RoundDeps = RunDeps & { packages: PackageTokens }

/** One round: mail that waits, reminders that are due, notices to those whose reminder did not help. */
export async function deliverOnce(deps: RoundDeps, ending?: AbortSignal): Promise<void> {
  const { ownerDb, config, clock } = deps
  const now = clock.now()
  await sql`update entrega set state = 'voltou', reason = ${INTERRUPTED}
    where state = 'enviando' and claimed_at < ${new Date(now.getTime() - LOST_MINUTES * 60_000)}`.execute(ownerDb)
  if (config.smtpUrl !== null) {
    for (const waiting of await due(deps, sql`state = 'na_fila' and next_at <= ${now}`))
      if (!ending?.aborted) await deliver(deps, waiting)
    for (const waiting of await due(deps, sql`remind_at <= ${now} and way = 'email' and state = 'enviado'`))
      if (!ending?.aborted) await remind(deps, waiting)
  }
  const untold = sql`notice_at <= ${now} or (remind_at <= ${now} and way = 'whatsapp')`
  for (const waiting of await due(deps, untold)) await tellSender(deps, waiting)
}

async function due({ ownerDb }: RoundDeps, condition: ReturnType<typeof sql>): Promise<Delivery[]> {
  const { rows } =
    await sql<Delivery>`select * from entrega where ${condition} order by asked_at limit ${AT_ONCE}`.execute(ownerDb)
  return rows
}

const change = (
  { ownerDb }: RoundDeps,
  it: Delivery,
  { set, where = sql`true` }: { set: ReturnType<typeof sql>; where?: ReturnType<typeof sql> },
) => sql`update entrega set ${set} where ${ofPackage(keyOf(it))} and ${where} returning 1 as changed`.execute(ownerDb)

/** Why the package must not be sent any more; null when it may. The address must work, and both who made it and who sends it must still speak. */
async function obstacleOf({ db, clock }: RoundDeps, it: Delivery): Promise<{ reason: string } | StoredPackage> {
  const key = keyOf(it)
  const found = await findPackage(db, key)
  if (!found || found.revokedAt || found.brokenAt || found.size === null || found.expiresAt <= clock.now())
    return { reason: 'o pacote não vale mais' }
  for (const accountId of [it.account_id, found.accountId])
    if (!(await makerSpeaks(db, key, accountId))) return { reason: 'quem o montou ou enviou não cuida mais do cliente' }
  return found
}

/** Claims before it sends: a process that dies in between leaves «may have arrived», never a second mail. */
async function deliver(deps: RoundDeps, it: Delivery): Promise<void> {
  const now = deps.clock.now()
  const claimed = await change(deps, it, {
    set: sql`state = 'enviando', claimed_at = ${now}, tries = tries + 1`,
    where: sql`state = 'na_fila'`,
  })
  if (claimed.rows.length === 0) return
  const isOurs = sql`state = 'enviando'`
  const found = await obstacleOf(deps, it)
  if ('reason' in found)
    return void (await change(deps, it, { set: sql`state = 'voltou', reason = ${found.reason}`, where: isOurs }))
  const fault = await post(deps, it, { found, isReminder: false })
  const sentAt = deps.clock.now()
  if (!fault) {
    const remindAt = it.reminds ? workingDaysAfter(sentAt, PATIENCE_DAYS) : null
    await change(deps, it, {
      set: sql`state = 'enviado', reason = null, sent_at = ${sentAt}, remind_at = ${remindAt}`,
      where: isOurs,
    })
    await notePackage(deps.db, keyOf(it), 'sent')
    return
  }
  const minutes = fault.kind === 'again' && it.tries + 1 < MOST_TRIES ? AGAIN_MINUTES[it.tries] : undefined
  const set =
    minutes === undefined
      ? sql`state = 'voltou', reason = ${fault.reason}`
      : sql`state = 'na_fila', reason = ${fault.reason}, next_at = ${new Date(sentAt.getTime() + minutes * 60_000)}`
  await change(deps, it, { set, where: isOurs })
}

/** Once: the row is marked before the mail leaves. A package that was seen, ended or has a newer one gets none. */
async function remind(deps: RoundDeps, it: Delivery): Promise<void> {
  const found = await obstacleOf(deps, it)
  if ('reason' in found || isSeen(found) || (await hasNewer(deps, it)))
    return void (await change(deps, it, { set: sql`remind_at = null, notice_at = null` }))
  const now = deps.clock.now()
  const claimed = await change(deps, it, {
    set: sql`remind_at = null, reminded_at = ${now}, notice_at = ${workingDaysAfter(now, PATIENCE_DAYS)}`,
    where: sql`reminded_at is null`,
  })
  if (claimed.rows.length === 0) return void (await change(deps, it, { set: sql`remind_at = null` }))
  const fault = await post(deps, it, { found, isReminder: true })
  if (fault) await change(deps, it, { set: sql`reason = ${`lembrete: ${fault.reason}`}` })
}

async function hasNewer({ ownerDb }: RoundDeps, it: Delivery): Promise<boolean> {
  const { rows } = await sql`select 1 as newer from pacote where empresa_id = ${it.empresa_id} and month = ${it.month}
    and id > ${it.pacote_id}::uuid and size is not null and revoked_at is null limit 1`.execute(ownerDb)
  return rows.length > 0
}

/** A message in the portal to who sent the package. */
async function tellSender(deps: RoundDeps, it: Delivery): Promise<void> {
  const found = await obstacleOf(deps, it)
  const claimed = await change(deps, it, {
    set: sql`notice_at = null, remind_at = null`,
    where: sql`(notice_at is not null or remind_at is not null)`,
  })
  if (claimed.rows.length === 0 || 'reason' in found || isSeen(found) || (await hasNewer(deps, it))) return
  const words = `${mailedName(found.sender.empresa.name)} ainda não abriu o pacote de ${monthText(it.month)}. Veja em Entregar.`
  await sql`select from tell(${[it.account_id]}::uuid[], ${words}, ${deps.clock.now()})`.execute(deps.ownerDb)
}

async function post(
  { config, packages, log }: RoundDeps,
  it: Delivery,
  { found, isReminder }: { found: StoredPackage; isReminder: boolean },
): Promise<ReturnType<typeof readMailFault> | null> {
  if (config.smtpUrl === null || it.recipient === null)
    return { kind: 'failed', reason: 'este servidor não envia e-mail' }
  const address = `${publicOrigin(config, config.port)}${packages.pathOf(keyOf(it))}`
  const words = { contato: '', mês: '', empresa: '', validade: '', totais: '', 'quem envia': '', ...it.words }
  const subject = `Notas de ${monthText(it.month)} – ${mailedName(found.sender.empresa.name)}`
  try {
    await sendMail(config.smtpUrl, {
      to: it.recipient,
      subject: isReminder ? `Lembrete: ${subject}` : subject,
      text: preencherEntrega(it.text, { ...words, endereço: address }),
      messageId: `<pacote-${it.pacote_id}${isReminder ? '-lembrete' : ''}@${new URL(config.smtpUrl).hostname}>`,
      ...(it.reply_to ? { replyTo: it.reply_to } : {}),
    })
    return null
  } catch (error) {
    const fault = readMailFault(error)
    // the error message contains the address and the mail
    log.warn({ kind: fault.kind, reason: fault.reason }, 'o e-mail de uma entrega não saiu')
    return fault
  }
}
