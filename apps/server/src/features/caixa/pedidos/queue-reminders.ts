import { LEMBRETES_POR_DIA } from '@portal/contract/caixa/pedidos.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import { monthAfter, monthOf, monthText, todayOf } from '../../../base/days.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { mailedName } from '../../acesso/convite/words.ts'
import { readSeries } from '../../contas/missing.ts'
import { workingDaysAfter } from '../../pacote/entrega/working-days.ts'
import { dayText } from '../../pacote/page/words.ts'
import type { Waiting } from './post-requests.ts'
import { type Asked, askIssuerAgain, billLines, type MonthItems } from './write-request.ts'

/**
 * Repeats mailed requests by the rule of the office of their sender: so many working days after the last mail, so many times, with what is
 * still missing of that issuer or client alone. A reminder is a row of `pedido_email` like the mail of a person, sent by `post-requests.ts`
 * with the sender's right of that moment. It ends with the request, with a mail that came back, with the rule, and when nothing is missing.
 *
 * The row of the office is locked, so that two processes neither queue a reminder twice nor pass the bound of a day;
 * the index `pedido_email_reminder` refuses a second one.
 */

interface ReminderDeps {
  ownerDb: Kysely<Database>
  clock: Clock
  config: Pick<Config, 'smtpUrl'>
}

type Tx = Transaction<Database>

const DAY_MS = 86_400_000
/** Requests of older months are left to a person. */
const MONTHS = 6
/** Reminders to one address in a day, of all clients of an office. */
const DAILY_OF_ADDRESS = 5

interface Rule {
  id: string
  name: string
  days: number
  most: number
  since: Date
}

/** The last mail of a request. */
interface Last extends Waiting {
  issuer_name: string | null
  round: number | null
}

/** Nothing where the server sends no mail. */
export async function queueReminders(deps: ReminderDeps): Promise<void> {
  if (deps.config.smtpUrl === null) return
  const { rows } = await sql<{ id: string }>`
    select id from escritorio where reminder_days is not null and not demo order by id`.execute(deps.ownerDb)
  for (const { id } of rows) await deps.ownerDb.transaction().execute((tx) => queueOfOffice(tx, id, deps.clock.now()))
}

async function queueOfOffice(tx: Tx, officeId: string, now: Date): Promise<void> {
  const { rows } = await sql<Rule>`
    select id, name, reminder_days::integer as days, reminder_most::integer as most, reminder_since as since from escritorio
    where id = ${officeId}::uuid and reminder_days is not null for update`.execute(tx)
  const [rule] = rows
  if (!rule) return
  const sent = await countOfDay(tx, rule, now)
  for (const last of await findDue(tx, rule, now)) {
    const ofAddress = sent.get(last.recipient) ?? 0
    const all = [...sent.values()].reduce((sum, count) => sum + count, 0)
    if (all >= LEMBRETES_POR_DIA) return
    if (ofAddress < DAILY_OF_ADDRESS && (await queueOne(tx, last, now))) sent.set(last.recipient, ofAddress + 1)
  }
}

/** Reminders of the last 24 hours by address. */
async function countOfDay(tx: Tx, { id }: Rule, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ recipient: string; count: number }>`
    select m.recipient, count(*)::int as count from pedido_email m join pessoa p on p.account_id = m.account_id
    where p.escritorio_id = ${id}::uuid and m.reminds is not null and m.asked_at > ${new Date(now.getTime() - DAY_MS)}
    group by 1`.execute(tx)
  return new Map(rows.map(({ recipient, count }) => [recipient, count]))
}

/** The last mail of each request of the office whose reminder is due. Served by `pedido_email_of_month`. */
async function findDue(tx: Tx, { id, days, most, since }: Rule, now: Date): Promise<Last[]> {
  const { rows } = await sql<Last>`
    with last as (
      select distinct on (m.empresa_id, m.kind, m.month, m.issuer) m.* from carteira c join pedido_email m on m.empresa_id = c.empresa_id
      where c.escritorio_id = ${id}::uuid and m.month >= ${monthAfter(todayOf(now).slice(0, 7), -MONTHS)}
      order by m.empresa_id, m.kind, m.month, m.issuer, m.id desc)
    select last.* from last join pessoa p on p.account_id = last.account_id and p.escritorio_id = ${id}::uuid and p.accepted_at is not null
      join pedido_email f on f.id = coalesce(last.reminds, last.id) and f.asked_at >= ${since}
    where last.state = 'enviado' and last.reminded_out is null and coalesce(last.round, 0) < ${most}
      and last.sent_at <= ${new Date(now.getTime() - days * DAY_MS + DAY_MS)}
    order by last.sent_at`.execute(tx)
  return rows.filter(({ sent_at: sentAt }) => sentAt !== null && workingDaysAfter(sentAt, days) <= now)
}

/** Returns whether a reminder was queued. */
async function queueOne(tx: Tx, last: Last, now: Date): Promise<boolean> {
  const asked = await stillMissing(tx, last, now)
  if (!asked || asked.lines.length === 0) {
    await sql`update pedido_email set reminded_out = true where id = ${last.id}::uuid`.execute(tx)
    return false
  }
  const { subject, text } = await reminderText(tx, last, asked)
  const { rows } = await sql<{ id: string }>`
    insert into pedido_email (id, empresa_id, kind, month, issuer, issuer_name, items, recipient, subject, text, closing, account_id,
        account_name, reply_to, state, asked_at, next_at, reminds, round)
      values (${uuidv7()}::uuid, ${last.empresa_id}, ${last.kind}, ${last.month}, ${last.issuer}, ${last.issuer_name}, ${asked.lines.length},
        ${last.recipient}, ${subject}, ${text}, ${last.closing}, ${last.account_id}::uuid, ${last.account_name}, ${last.reply_to}, 'na_fila',
        ${now}, ${now}, ${last.reminds ?? last.id}::uuid, ${(last.round ?? 0) + 1})
      on conflict (reminds, round) where reminds is not null do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** What was asked for and has not come: the issuer's notes of which only the summary is here, or the client's bills. */
async function stillMissing(tx: Tx, last: Last, now: Date): Promise<Asked | null> {
  const month = monthOf(last.month)
  const of = (items: readonly string[]): MonthItems => ({ empresaId: Number(last.empresa_id), month, items })
  if (last.kind === 'falta') {
    const { rows } = await sql<{ chave: string }>`
      select chave from falta_pedido where empresa_id = ${last.empresa_id}::bigint and month = ${month.first}::date and closed_at is null
        and chave is not null`.execute(tx)
    return askIssuerAgain(tx, last.issuer, of(rows.map(({ chave }) => chave)))
  }
  const { rows } = await sql<{ series: string }>`
    select series from conta_pedido where empresa_id = ${last.empresa_id}::bigint and month = ${month.first}::date and closed_at is null`.execute(
    tx,
  )
  const question = { empresaIds: [Number(last.empresa_id)], month: last.month, today: todayOf(now) }
  if (rows.length === 0) return null
  const { byEmpresa } = await readSeries(tx, question)
  const open = new Set(rows.map(({ series }) => series))
  const expected = (byEmpresa.get(Number(last.empresa_id)) ?? []).filter(
    ({ key, state }) => open.has(key) && (state === 'falta' || state === 'esperada'),
  )
  if (expected.length === 0) return null
  return { issuer: '', issuerName: null, lines: await billLines(tx, of(expected.map(({ key }) => key))) }
}

/** Names are one line each; nothing else of the text comes from outside. */
async function reminderText(
  tx: Tx,
  last: Last,
  { issuerName, lines }: Asked,
): Promise<{ subject: string; text: string }> {
  const empresa = await tx
    .selectFrom('empresa')
    .select(['name', 'tax_id'])
    .where('id', '=', Number(last.empresa_id))
    .executeTakeFirstOrThrow()
  const client = mailedName(empresa.name)
  const month = monthText(last.month)
  const greeting = issuerName ? `Olá, ${mailedName(issuerName)}.` : 'Olá!'
  const asked =
    last.kind === 'falta'
      ? `Em ${dayText(last.sent_at ?? last.asked_at)} pedimos notas de ${month} de ${client} (${empresa.tax_id}). Destas que vocês emitiram, o XML ainda não chegou:`
      : `Em ${dayText(last.sent_at ?? last.asked_at)} pedimos contas de ${month} de ${client} (${empresa.tax_id}). Estas ainda não chegaram:`
  return {
    subject: `Lembrete: ${last.kind === 'falta' ? 'XML que faltam' : 'Contas que faltam'}: ${month}, ${client}`,
    text: [`${greeting} ${asked}`, lines.join('\n'), 'Se já enviou, não é preciso fazer nada.'].join('\n\n'),
  }
}
