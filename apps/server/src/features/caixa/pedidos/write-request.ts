import type { NovoPedidoEmailBody, PedidoEmail, PedidosEmailReply } from '@portal/contract/caixa/pedidos.ts'
import { isMailAddress } from '@portal/contract/fechamento/entrega-texto.ts'
import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import { TIPOS } from '@portal/contract/notas.ts'
import { DESCRIBED_TIPOS } from '@portal/fiscal/base/model.ts'
import { chaveParts, chaveShape } from '@portal/fiscal/ids/chave.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Month, monthOf, monthText, todayOf } from '../../../base/days.ts'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Actor, addAudit } from '../../acesso/base/audit.ts'
import type { Caller, GrantedEmpresa } from '../../acesso/base/caller.ts'
import { firstAddress } from '../../acesso/convite/address.ts'
import { mailedName } from '../../acesso/convite/words.ts'
import { askBills } from '../../contas/asked.ts'
import { lockIntake } from '../../intake/write/lock.ts'
import { writeAsked } from '../../notas/faltas/keep-asked.ts'
import { centsWords, whenText } from '../../pacote/page/words.ts'
import { type AskedRow, askedText } from '../asked-text.ts'

/**
 * A request by mail: notes of which only the summary came, to their issuer alone, or bills, to the client. The portal writes the text from its
 * own rows; the caller gives the address and chooses the rows. The same transaction marks the rows as requested, so that they are reminded of
 * and closed like every request. `post-requests.ts` sends.
 */

type Tx = Transaction<Database>

/** Mails of one person in a day. */
const DAILY = 200
const DAY_MS = 86_400_000

/** A row of pedido_email. */
export interface MailedRow {
  id: string
  empresa_id: number
  kind: PedidoEmail['ds_pedido']
  month: string
  /** '': bills */
  issuer: string
  items: number
  recipient: string
  account_name: string
  state: PedidoEmail['ds_situacao']
  reason: string | null
  asked_at: Date
  sent_at: Date | null
  /** The mail that a reminder repeats; null: a person's */
  reminds: string | null
}

const toPedidoEmail = (row: MailedRow): PedidoEmail => ({
  id: row.id,
  ds_pedido: row.kind,
  nr_emitente: row.issuer || null,
  ds_email: row.recipient,
  nr_itens: row.items,
  ds_situacao: row.state,
  ds_motivo: row.reason,
  nm_usuario: row.account_name,
  dt_pedido: row.asked_at.toISOString(),
  dt_envio: row.sent_at?.toISOString() ?? null,
  fl_lembrete: row.reminds === null ? 'N' : 'S',
})

/** What was mailed in a month, and the last address of each issuer. Served by `pedido_email_of_month`. */
export const listMailed = (
  db: Kysely<Database>,
  user: Pick<Caller, 'account'>,
  { empresaId, month }: { empresaId: number; month: string },
): Promise<Omit<PedidosEmailReply, 'ds_envio'>> =>
  inScope(db, { accountId: user.account.id, empresaIds: [empresaId] }, async (tx) => {
    const { rows } = await sql<MailedRow>`
      select * from pedido_email where empresa_id = ${empresaId}::bigint and month = ${month} order by id desc limit 1000`.execute(
      tx,
    )
    const last = await sql<{ issuer: string; recipient: string }>`
      select distinct on (issuer) issuer, recipient from pedido_email
      where empresa_id = ${empresaId}::bigint and state <> 'voltou' order by issuer, id desc limit 1000`.execute(tx)
    return {
      data: rows.map(toPedidoEmail),
      enderecos: last.rows.map(({ issuer, recipient }) => ({ nr_emitente: issuer || null, ds_email: recipient })),
    }
  })

export interface Asked {
  issuer: string
  issuerName: string | null
  lines: string[]
}

const wrongItems = () =>
  new AppError(
    422,
    'pedido.items',
    'Um dos itens não falta mais, não é desta empresa e mês, ou não é do mesmo emitente. Abra a lista de novo.',
  )
const wrongAddress = () =>
  new AppError(422, 'pedido.address', 'Escreva um endereço de e-mail só.', {
    erros: [{ campo: 'ds_email', mensagem: 'Escreva um endereço de e-mail só.' }],
  })

interface NewRequest {
  empresa: GrantedEmpresa
  officeName: string | null
  body: NovoPedidoEmailBody
  now: Date
}

/** Throws AppError 422 `pedido.address`, `pedido.items`, 409 `pedido.sent`, 429 `pedido.quota` */
export async function queueRequest(
  db: Kysely<Database>,
  { user, actor }: { user: Caller; actor: Actor },
  { empresa, officeName, body, now }: NewRequest,
): Promise<PedidoEmail> {
  const { account } = user
  const recipient = body.ds_email.trim()
  if (!isMailAddress(recipient)) throw wrongAddress()
  await refuseTooMany(db, user, now)
  return inScope(db, { accountId: account.id, empresaIds: [empresa.id] }, async (tx) => {
    await lockIntake(tx, account.id, [empresa.id])
    const month = monthOf(body.mes)
    const items = [...new Set(body.itens)]
    const asking: Asking = { empresaId: empresa.id, month, items, account, now }
    const asked = body.ds_pedido === 'falta' ? await askForNotes(tx, asking) : await askForBills(tx, asking)
    if (body.fl_repetir !== 'S') await refuseSecond(tx, asking, { kind: body.ds_pedido, issuer: asked.issuer })
    const replyTo = firstAddress(account.email)
    const row: MailedRow = {
      ...{ id: uuidv7(), empresa_id: empresa.id, kind: body.ds_pedido, month: body.mes, issuer: asked.issuer },
      ...{ items: asked.lines.length, recipient, account_name: account.name, state: 'na_fila', reason: null },
      ...{ asked_at: now, sent_at: null, reminds: null },
    }
    const { subject, text, closing } = textOf(asked, { empresa, body, sender: account.name, officeName })
    await sql`insert into pedido_email (id, empresa_id, kind, month, issuer, issuer_name, items, recipient, subject, text, closing, account_id,
        account_name, reply_to, state, asked_at, next_at)
      values (${row.id}::uuid, ${empresa.id}, ${row.kind}, ${row.month}, ${asked.issuer}, ${asked.issuerName}, ${row.items}, ${recipient},
        ${subject}, ${text}, ${closing}, ${account.id}::uuid, ${account.name}, ${replyTo && isMailAddress(replyTo) ? replyTo : null}, 'na_fila',
        ${now}, ${now})`.execute(tx)
    await addAudit(tx, actor, [
      { empresaId: empresa.id, what: 'pedido.mail', target: row.id, detail: `${body.mes}: ${row.items}` },
    ])
    return toPedidoEmail(row)
  })
}

/** Over all companies of the caller. Served by `pedido_email_of_account`. */
const refuseTooMany = (db: Kysely<Database>, { scope, account }: Caller, now: Date): Promise<void> =>
  inScope(db, scope, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pedido_email
      where account_id = ${account.id}::uuid and reminds is null and asked_at > ${new Date(now.getTime() - DAY_MS)}`.execute(
      tx,
    )
    if ((rows[0]?.n ?? 0) >= DAILY)
      throw new AppError(429, 'pedido.quota', `Você já enviou ${DAILY} pedidos por e-mail hoje. Continue amanhã.`, {
        retryAfter: 3_600,
      })
  })

interface Asking extends MonthItems {
  account: Caller['account']
  now: Date
}

async function refuseSecond(
  tx: Tx,
  { empresaId, month }: Asking,
  { kind, issuer }: { kind: string; issuer: string },
): Promise<void> {
  const { rows } = await sql<MailedRow>`
    select * from pedido_email where empresa_id = ${empresaId}::bigint and month = ${month.name} and kind = ${kind} and issuer = ${issuer}
      and state <> 'voltou' and reminds is null order by id desc limit 1`.execute(tx)
  const [before] = rows
  if (before)
    throw new AppError(
      409,
      'pedido.sent',
      `${before.account_name} já enviou este pedido a ${before.recipient} em ${whenText(before.sent_at ?? before.asked_at)}. Enviar de novo?`,
    )
}

interface NoteRow {
  chave: string
  tipo: string
  issuer: string | null
  issuer_name: string | null
  issued: string | null
  cents: string | null
}

/** Items of a company in a month. */
export interface MonthItems {
  empresaId: number
  month: Month
  /** Keys of notes, or series of bills */
  items: readonly string[]
}

/** The summaries of these keys, in the order of their days. */
async function findSummaries(tx: Tx, { empresaId, month, items }: MonthItems): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select chave, tipo, emitente_tax_id as issuer, emitente_name as issuer_name, to_char(issued_local, 'DD/MM/YYYY') as issued,
      total_cents::text as cents
    from nota where empresa_id = ${empresaId}::bigint and chave = any(${items}::text[]) and situacao = 'resumo' and not homologacao
      and issued_local >= ${month.first}::timestamp and issued_local < ${month.end}::timestamp order by issued_local, chave`.execute(
    tx,
  )
  return rows
}

/** What an issuer still owes of these keys; null: nothing. */
export async function askIssuerAgain(tx: Tx, issuer: string, of: MonthItems): Promise<Asked | null> {
  const rows = (await findSummaries(tx, of)).filter((row) => row.issuer === issuer)
  return rows[0] ? { issuer, issuerName: rows[0].issuer_name, lines: rows.map(noteLine) } : null
}

async function askForNotes(tx: Tx, asking: Asking): Promise<Asked> {
  const { empresaId, month, items, account } = asking
  const rows = await findSummaries(tx, asking)
  const [first] = rows
  if (!first?.issuer || rows.length !== items.length || rows.some(({ issuer }) => issuer !== first.issuer))
    throw wrongItems()
  const missing = rows.map(({ chave }) => ({ chave }))
  await writeAsked(tx, { empresaId, month, missing, askedBy: account })
  return { issuer: first.issuer, issuerName: first.issuer_name, lines: rows.map(noteLine) }
}

/** Two lines: what people call the note, and its key. */
function noteLine({ chave, tipo, issued, cents }: NoteRow): string {
  const kind = TIPOS.find((name) => name === tipo)
  const parts = chaveShape(chave) ? chaveParts(chave) : null
  const words = [
    `${kind ? TIPO_NAMES[kind] : 'Nota'}${parts ? ` ${Number(parts.nNF).toLocaleString('pt-BR')}` : ''}`,
    parts && `série ${Number(parts.serie)}`,
    issued,
    cents !== null && `R$ ${centsWords(BigInt(cents))}`,
  ]
  return `- ${words.filter(Boolean).join(', ')}\n  chave ${chave}`
}

async function askForBills(tx: Tx, { empresaId, month, items, account, now }: Asking): Promise<Asked> {
  const { id: accountId, name } = account
  const question = { empresaIds: [empresaId] as const, month: month.name, today: todayOf(now) }
  const count = await askBills(tx, { ...question, series: items, accountId, name, now })
  if (count !== items.length) throw wrongItems()
  return { issuer: '', issuerName: null, lines: await billLines(tx, { empresaId, month, items }) }
}

/** The marked bills of these series, a line each. */
export async function billLines(tx: Tx, { empresaId, month, items }: MonthItems): Promise<string[]> {
  const { rows } = await sql<Omit<AskedRow, 'answered'>>`
    select to_char(p.month, 'YYYY-MM') as month, null as chave, p.modelos[1] as modelo, null as serie, null as number_from, null as number_to,
      p.installation, (select n.emitente_name from nota n where n.empresa_id = ${empresaId}::bigint and n.tipo = any(${DESCRIBED_TIPOS}::text[])
        and n.papel = 'R' and left(n.emitente_tax_id, length(p.issuer)) = p.issuer order by n.issued_local desc limit 1) as issuer
    from conta_pedido p where p.empresa_id = ${empresaId}::bigint and p.month = ${month.first}::date and p.series = any(${items}::text[])
    order by p.series`.execute(tx)
  return rows.map((row) => {
    const issuer = row.issuer === null ? null : mailedName(row.issuer)
    const installation = row.installation === null ? null : mailedName(row.installation)
    return `- ${askedText({ ...row, issuer, installation, answered: false })}`
  })
}

interface TextFacts {
  empresa: { name: string; taxId: string }
  body: Pick<NovoPedidoEmailBody, 'mes' | 'ds_pedido'>
  sender: string
  officeName: string | null
}

/** Names are one line each; nothing else of the text comes from outside. */
function textOf({ lines, issuerName }: Asked, { empresa, body, sender, officeName }: TextFacts) {
  const name = `${mailedName(empresa.name)} (${empresa.taxId})`
  const greeting = issuerName ? `Olá, ${mailedName(issuerName)}.` : 'Olá!'
  const month = monthText(body.mes)
  const asked =
    body.ds_pedido === 'falta'
      ? `Na conferência de ${month}, ${name} ainda não tem o XML destas notas que vocês emitiram:`
      : `Na conferência de ${month} de ${name}, faltam estas contas:`
  return {
    subject: `${body.ds_pedido === 'falta' ? 'XML que faltam' : 'Contas que faltam'}: ${month}, ${mailedName(empresa.name)}`,
    text: [`${greeting} ${asked}`, lines.join('\n')].join('\n\n'),
    closing: [mailedName(sender), officeName && mailedName(officeName)].filter(Boolean).join('\n'),
  }
}
