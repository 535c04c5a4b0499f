import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import type { ImapMailbox } from '../../../base/config-caixa.ts'
import type { Logger } from '../../../base/log.ts'
import { isLoopback } from '../../../base/loopback.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import { isDatabaseAway, isDiskFull } from '../../../db/away.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { readMessageFields } from '../../intake/read/message-fields.ts'
import { shownField } from '../ler/read-mail.ts'
import {
  type Arriving,
  copyMail,
  findAddress,
  finishMail,
  isOverfull,
  KEEP_DAYS,
  keepMail,
  MAIL_LIMIT,
  MOST_RECIPIENTS,
  noteRefusedMail,
  type OpenAddress,
  PIECE_BYTES,
} from './keep-mail.ts'
import { tokensOf } from './recipients.ts'

/**
 * Fetches the mailbox of PORTAL_CAIXA_IMAP_URL, in which a mail provider collects the mail of the portal's domain. It only reads: nothing is
 * moved, marked or deleted there. How far it came is in `caixa_imap` and changes in the transaction that keeps a message, so that a process
 * that dies fetches it again and nobody gets it twice. One process fetches at a time.
 */

interface FetchDeps {
  /** As the owner: no caller is signed in. */
  ownerDb: Kysely<Database>
  clock: Clock
  log: Logger
  config: Pick<Config, 'caixa'>
}

const POLL_MS = 60_000
const CLAIM_MS = 600_000
/** Messages of one round; further ones follow at once. */
const AT_ONCE = 200
/** Messages that wait for another day, in all. */
const MOST_BEHIND = 1_000
const MOST_FAILURES = 3
const HEAD_BYTES = 256 * 1024
/** The UIDs of two million messages. */
const LINE_BYTES = 16 * 1024 * 1024
const CONNECT_MS = 20_000
const SILENT_MS = 60_000
const TOO_LARGE = 'A mensagem passa de 40 MB: peça os arquivos em partes.'
const DAY_MS = 86_400_000

/** Fetches until stopped; null when no mailbox is configured. */
export function startFetching(deps: FetchDeps): { stop(): Promise<void> } | null {
  const { imap, domain } = deps.config.caixa
  if (imap === null || domain === null) return null
  const ending = new AbortController()
  const round = { imap, domain, claimant: uuidv7(), failures: new Map<number, number>(), ending: ending.signal }
  const run = async () => {
    while (!ending.signal.aborted) {
      const hasMore = await fetchRound(deps, round)
      if (!hasMore) await sleep(POLL_MS, undefined, { signal: ending.signal }).catch(() => undefined)
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

interface Round {
  imap: ImapMailbox
  domain: string
  claimant: string
  /** Of messages, by UID */
  failures: Map<number, number>
  ending?: AbortSignal
}

const nameOf = ({ host, port, user, folder }: ImapMailbox): string =>
  createHash('sha256').update([host, port, user, folder].join('\n')).digest('hex')

/** One round, which never throws; whether there is more. A server that cannot be reached is noted in the row and in the log. */
export async function fetchRound(deps: FetchDeps, round: Round): Promise<boolean> {
  const { ownerDb, clock, log } = deps
  const mailbox = nameOf(round.imap)
  try {
    if (!(await claim(deps, mailbox, round.claimant))) return false
    const hasMore = await fetchWaiting(deps, round, mailbox)
    await sql`update caixa_imap set answered_at = ${clock.now()}, failed_since = null, claimed_at = null where mailbox = ${mailbox}`.execute(
      ownerDb,
    )
    return hasMore
  } catch (error) {
    if (round.ending?.aborted) {
      await sql`update caixa_imap set claimed_at = null where mailbox = ${mailbox}`
        .execute(ownerDb)
        .catch(() => undefined)
      return false
    }
    const fault = error instanceof Error ? error : new Error(String(error))
    const code = 'code' in fault ? String(fault.code) : null
    log.warn(
      { servidor: round.imap.host, motivo: fault.message.slice(0, 200), code },
      'caixa: o servidor de e-mail não respondeu',
    )
    await sql`update caixa_imap set failed_since = coalesce(failed_since, ${clock.now()}), claimed_at = null where mailbox = ${mailbox}`
      .execute(ownerDb)
      .catch(() => undefined)
    return false
  }
}

/** Takes the mailbox for this process; false while another one reads it. */
async function claim({ ownerDb, clock }: FetchDeps, mailbox: string, claimant: string): Promise<boolean> {
  const now = clock.now()
  const { rows } = await sql`
    insert into caixa_imap as i (mailbox, uidvalidity, claimant, claimed_at) values (${mailbox}, 0, ${claimant}::uuid, ${now})
    on conflict (mailbox) do update set claimant = excluded.claimant, claimed_at = excluded.claimed_at
      where i.claimant = excluded.claimant or i.claimed_at is null or i.claimed_at < ${new Date(now.getTime() - CLAIM_MS)}
    returning 1 as taken`.execute(ownerDb)
  return rows.length > 0
}

interface Place {
  mailbox: string
  uidvalidity: number
  last_uid: number
  behind: number[]
  known_until: Date | null
}

async function fetchWaiting(deps: FetchDeps, round: Round, mailbox: string): Promise<boolean> {
  const { host, port, isSecure, user, password, folder } = round.imap
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    // a password never crosses a network in the clear
    ...(!isSecure && !isLoopback(host) && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    maxLineLength: LINE_BYTES,
    maxLiteralSize: 2 * PIECE_BYTES,
    maxResponseSize: 2 * LINE_BYTES,
  })
  // without a listener a broken connection would end the process; the call that runs fails by itself
  client.on('error', () => undefined)
  const end = () => client.close()
  round.ending?.addEventListener('abort', end, { once: true })
  try {
    await client.connect()
    const opened = await client.mailboxOpen(folder, { readOnly: true })
    const place = await placeOf(deps, mailbox, Number(opened.uidValidity))
    const fresh = await client.search({ uid: `${place.last_uid + 1}:*` }, { uid: true })
    if (!fresh) throw new Error('the server did not say which messages there are')
    // `n:*` names the last message even when its UID is lower
    const uids = fresh.filter((uid) => uid > place.last_uid).sort((a, b) => a - b)
    const now = uids.slice(0, AT_ONCE)
    for (const uid of [...now, ...place.behind]) {
      if (round.ending?.aborted) return false
      await takeOrLeave(deps, round, { client, place, uid })
      await claim(deps, mailbox, round.claimant)
    }
    return uids.length > now.length
  } finally {
    round.ending?.removeEventListener('abort', end)
    client.close()
  }
}

/** Where the mailbox was left. Another UIDVALIDITY begins anew; what arrived until now is told from new mail by its bytes. */
async function placeOf({ ownerDb, clock }: FetchDeps, mailbox: string, uidvalidity: number): Promise<Place> {
  await sql`update caixa_imap set known_until = case when uidvalidity = 0 then null else ${clock.now()}::timestamptz end,
      uidvalidity = ${uidvalidity}, last_uid = 0, behind = '{}'
    where mailbox = ${mailbox} and uidvalidity <> ${uidvalidity}`.execute(ownerDb)
  const { rows } = await sql<Place>`
    select mailbox, uidvalidity::float8 as uidvalidity, last_uid::float8 as last_uid, behind::float8[] as behind, known_until
    from caixa_imap where mailbox = ${mailbox}`.execute(ownerDb)
  const [place] = rows
  if (!place) throw new Error('the mailbox has no row')
  return place
}

interface Message {
  client: ImapFlow
  place: Place
  uid: number
}

/** A message that cannot be taken three times over is left behind, so that it does not hold up the others. */
async function takeOrLeave(deps: FetchDeps, round: Round, message: Message): Promise<void> {
  try {
    await takeMessage(deps, round, message)
  } catch (error) {
    const failures = (round.failures.get(message.uid) ?? 0) + 1
    round.failures.set(message.uid, failures)
    if (failures < MOST_FAILURES || isDatabaseAway(error) || isDiskFull(error)) throw error
    deps.log.error({ err: error, uid: message.uid }, 'caixa: uma mensagem não pôde ser buscada e ficou para depois')
    await putBehind(deps.ownerDb, message)
    if (!message.client.usable) throw error
  }
}

async function takeMessage(deps: FetchDeps, { domain, imap }: Round, message: Message): Promise<void> {
  const { ownerDb, clock } = deps
  const { client, uid } = message
  const query = { uid: true, size: true, internalDate: true, source: { start: 0, maxLength: HEAD_BYTES } }
  const found = await client.fetchOne(String(uid), query, { uid: true })
  if (!found && !client.usable) throw new Error('the connection ended')
  if (!found) return void (await passBy(ownerDb, message)) // deleted meanwhile
  const head = headOf(found.source ?? Buffer.alloc(0))
  const open = await openAddresses(deps, tokensOf(head, domain, MOST_RECIPIENTS))
  const arrivedAt = new Date(found.internalDate ?? clock.now())
  const addresses = await stillNew(deps, message, { addresses: open, arrivedAt, found: found.size ?? 0 })
  const now = clock.now()
  const [first, ...rest] = addresses
  if (!first) return void (await passBy(ownerDb, message))
  for (const { id } of addresses)
    if (await isOverfull(ownerDb, id, now)) return void (await putBehind(ownerDb, message))
  const arriving = (address: OpenAddress): Arriving => ({ address, envelope: '', peer: imap.host, now })
  const size = found.size ?? 0
  if (size > MAIL_LIMIT) {
    const { sender, subject } = readMessageFields(head)
    const refused = { sender, subject: shownField(subject), reason: TOO_LARGE, bytes: size }
    await ownerDb.transaction().execute(async (tx) => {
      if (!(await passBy(tx, message))) return
      for (const address of addresses) await noteRefusedMail(tx, arriving(address), refused)
    })
    return
  }
  await keepMail(ownerDb, arriving(first), {
    pieces: bytesOf(message, size),
    finish: (id, mail) =>
      ownerDb.transaction().execute(async (tx) => {
        if (!(await passBy(tx, message))) throw new Error('another process has kept the message')
        await finishMail(tx, id, mail)
        for (const address of rest) await copyMail(tx, id, arriving(address))
      }),
  })
  deps.log.info({ bytes: size, enderecos: addresses.length }, 'caixa: uma mensagem foi buscada')
}

function headOf(source: Buffer): string {
  const text = source.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  return end ? text.slice(0, end.index) : text
}

async function openAddresses({ ownerDb }: FetchDeps, tokens: readonly string[]): Promise<OpenAddress[]> {
  const found: OpenAddress[] = []
  for (const token of tokens) {
    const address = await findAddress(ownerDb, token)
    if (address) found.push(address)
  }
  return found
}

/** After a change of UIDVALIDITY: not for those addresses that have the same message, and none that is older than what is kept. */
async function stillNew(
  { ownerDb, clock }: FetchDeps,
  message: Message,
  { addresses, arrivedAt, found }: { addresses: OpenAddress[]; arrivedAt: Date; found: number },
): Promise<OpenAddress[]> {
  const { known_until: knownUntil } = message.place
  if (knownUntil === null || arrivedAt > knownUntil || addresses.length === 0) return addresses
  if (arrivedAt.getTime() < clock.now().getTime() - KEEP_DAYS * DAY_MS || found > MAIL_LIMIT) return []
  const hash = createHash('sha256')
  for await (const piece of bytesOf(message, found)) hash.update(piece)
  const { rows } = await sql<{ id: string }>`
    select endereco_id as id from caixa_entrega where endereco_id = any(${addresses.map(({ id }) => id)}::uuid[])
      and sha256 = ${hash.digest()}`.execute(ownerDb)
  return addresses.filter(({ id }) => !rows.some((row) => row.id === id))
}

/** The bytes of a message, piece by piece. Throws when there are none, or more than a mail may have. */
async function* bytesOf({ client, uid }: Message, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; ; at += PIECE_BYTES) {
    const source = { start: at, maxLength: PIECE_BYTES }
    const found = await client.fetchOne(String(uid), { uid: true, source }, { uid: true })
    if (!found) throw new Error('the message went away while it was read')
    const piece = found.source ?? Buffer.alloc(0)
    if (at + piece.length === 0 || at + piece.length > MAIL_LIMIT)
      throw new Error(`the server sent ${at + piece.length} bytes of a message of ${size}`)
    if (piece.length > 0) yield piece
    if (piece.length < PIECE_BYTES) return // the size that a server names is an estimate
  }
}

/** Counts the message as done; false when somebody else has. */
async function passBy(db: Kysely<Database>, { place, uid }: Message): Promise<boolean> {
  const isBehind = place.behind.includes(uid)
  const { rows } = await (isBehind
    ? sql`update caixa_imap set behind = array_remove(behind, ${uid}::bigint)
          where mailbox = ${place.mailbox} and uidvalidity = ${place.uidvalidity} and ${uid}::bigint = any(behind) returning 1 as done`
    : sql`update caixa_imap set last_uid = ${uid}
          where mailbox = ${place.mailbox} and uidvalidity = ${place.uidvalidity} and last_uid < ${uid} returning 1 as done`
  ).execute(db)
  return rows.length > 0
}

/** Leaves the message for a later round, so that the others do not wait for it. */
async function putBehind(db: Kysely<Database>, { place, uid }: Message): Promise<void> {
  if (place.behind.includes(uid)) return
  const { rows } = await sql`
    update caixa_imap set last_uid = ${uid}, behind = behind || ${uid}::bigint
    where mailbox = ${place.mailbox} and uidvalidity = ${place.uidvalidity} and last_uid < ${uid} and cardinality(behind) < ${MOST_BEHIND}
    returning 1 as done`.execute(db)
  if (rows.length === 0) throw new Error(`more than ${MOST_BEHIND} messages wait for room in their addresses`)
}
