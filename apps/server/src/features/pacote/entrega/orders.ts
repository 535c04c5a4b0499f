import type { CaminhoEntrega, EntregasBody } from '@portal/contract/fechamento/entrega.ts'
import { isMailAddress } from '@portal/contract/fechamento/entrega-texto.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { addAudit } from '../../acesso/base/audit.ts'
import { firstAddress } from '../../acesso/convite/address.ts'
import type { Deliverer } from './contacts.ts'
import { ofPackage } from './deliveries.ts'
import { isSeen, listClients, type MonthPackage, readMonthPackages, stateOf } from './month.ts'
import { type DeliveryText, readDeliveryText, wordsOf } from './text.ts'
import { workingDaysAfter } from './working-days.ts'

/** Days after which the client is reminded, and after which its accountant learns that the reminder did not help. */
export const PATIENCE_DAYS = 3

interface Order {
  row: MonthPackage
  way: CaminhoEntrega
}

interface OrderDeps {
  db: Kysely<Database>
  now: Date
  mail: 'email' | 'sem_servidor' | 'demonstracao'
}

const unknown = () =>
  new AppError(404, 'entrega.not_found', 'Um dos clientes não tem pacote deste mês que você possa entregar.')

/** Finds the rows of the named clients. Throws AppError 404 `entrega.not_found`. */
function rowsOf(rows: readonly MonthPackage[], taxIds: readonly string[]): MonthPackage[] {
  const byTaxId = new Map(rows.map((row) => [row.taxId, row]))
  return [...new Set(taxIds.map(cleanTaxId))].map((taxId) => {
    const row = byTaxId.get(taxId)
    if (!row) throw unknown()
    return row
  })
}

async function withMonth<T>(
  db: Kysely<Database>,
  { actor, month }: { actor: Deliverer; month: string },
  work: (tx: Transaction<Database>, rows: MonthPackage[]) => Promise<T>,
): Promise<T> {
  const clients = await listClients(db, actor)
  const scope = { accountId: actor.caller.account.id, empresaIds: clients.map(({ empresa_id }) => empresa_id) }
  return inScope(db, scope, async (tx) => work(tx, await readMonthPackages(tx, { clients, month })))
}

/**
 * Hands packages over, all or none: mail is queued, what a person sent by WhatsApp or copied is noted. Throws AppError 404
 * `entrega.not_found`, 409 `entrega.sent`, 422 `entrega.no_contact`, `entrega.no_mail` and `entrega.demo`.
 */
export const orderDeliveries = (
  { db, now, mail }: OrderDeps,
  actor: Deliverer,
  { mes: month, entregas }: EntregasBody,
): Promise<void> =>
  withMonth(db, { actor, month }, async (tx, rows) => {
    const ways = new Map(entregas.map(({ cpfcnpj, ds_por }) => [cleanTaxId(cpfcnpj), ds_por]))
    const found = rowsOf(rows, [...ways.keys()])
    const orders = found.map((row) => ({ row, way: ways.get(row.taxId) ?? 'copiar' }))
    for (const order of orders) refuseOrder(order, { mail, now })
    const text = await readDeliveryText(tx)
    for (const order of orders) await writeOrder(tx, { actor, now, text }, order)
    const entries = orders.map(({ row, way }) => ({
      ...{
        empresaId: row.empresaId,
        what: 'pacote.deliver' as const,
        target: row.it.id,
        detail: `${month}: ${WAYS[way]}`,
      },
    }))
    await addAudit(tx, actor, entries)
  })

const WAYS: Readonly<Record<CaminhoEntrega, string>> = {
  email: 'e-mail',
  whatsapp: 'WhatsApp',
  copiar: 'endereço copiado',
}

function refuseOrder({ row, way }: Order, { mail, now }: Pick<OrderDeps, 'mail' | 'now'>): void {
  const [state] = stateOf(row, now)
  if (state === 'vencido') throw unknown()
  if (way === 'copiar') return
  if (mail === 'demonstracao')
    throw new AppError(422, 'entrega.demo', 'Na demonstração nada é enviado. Copie o endereço.')
  if (way === 'email' && mail === 'sem_servidor')
    throw new AppError(422, 'entrega.no_mail', 'Este servidor não envia e-mail.')
  if (!row.contact?.[way]) throw new AppError(422, 'entrega.no_contact', `${row.name} não tem contato.`)
  if (!['a_enviar', 'voltou', 'copiado'].includes(state))
    throw new AppError(409, 'entrega.sent', `O pacote de ${row.name} já foi entregue.`)
}

const STATES = { email: 'na_fila', whatsapp: 'enviado', copiar: 'copiado' } as const

async function writeOrder(
  tx: Transaction<Database>,
  { actor, now, text: { text, reminds } }: { actor: Deliverer; now: Date; text: DeliveryText },
  { row, way }: Order,
): Promise<void> {
  const { account } = actor.caller
  const replyTo = firstAddress(account.email)
  const sentAt = way === 'whatsapp' ? now : null
  const remindAt = sentAt && reminds ? workingDaysAfter(sentAt, PATIENCE_DAYS) : null
  const words = wordsOf(row.it, { contact: row.contact?.name ?? null, sender: account.name })
  // a copied address changes nothing of a package that was sent
  const { rows } = await sql`
    insert into entrega as e (empresa_id, pacote_id, month, way, state, recipient, text, words, account_id, account_name, reply_to, asked_at,
      next_at, sent_at, reminds, remind_at)
    values (${row.empresaId}, ${row.it.id}::uuid, ${row.it.month}, ${way}, ${STATES[way]},
      ${way === 'copiar' ? null : (row.contact?.[way] ?? null)}, ${text}, ${JSON.stringify(words)}::jsonb, ${account.id}::uuid,
      ${account.name}, ${replyTo && isMailAddress(replyTo) ? replyTo : null}, ${now}, ${now}, ${sentAt}, ${reminds}, ${remindAt})
    on conflict (empresa_id, pacote_id) do update set way = excluded.way, state = excluded.state, recipient = excluded.recipient,
      text = excluded.text, words = excluded.words, account_id = excluded.account_id, account_name = excluded.account_name,
      reply_to = excluded.reply_to, asked_at = excluded.asked_at, next_at = excluded.next_at, sent_at = excluded.sent_at, tries = 0,
      reason = null, reminds = excluded.reminds, remind_at = excluded.remind_at
    where e.state in ('voltou', 'copiado')
    returning 1 as written`.execute(tx)
  if (rows.length === 0 && way !== 'copiar')
    throw new AppError(409, 'entrega.sent', `O pacote de ${row.name} já foi entregue.`)
  if (sentAt)
    await sql`update pacote set sent_at = ${sentAt} where empresa_id = ${row.empresaId} and id = ${row.it.id}::uuid`.execute(
      tx,
    )
}

/**
 * Reminds once, by a person's word. Mail is queued; of WhatsApp it is noted that the person wrote. Throws AppError 404
 * `entrega.not_found`, 409 `entrega.reminded`.
 */
export const orderReminders = (
  { db, now }: Pick<OrderDeps, 'db' | 'now'>,
  actor: Deliverer,
  { mes: month, empresas }: { mes: string; empresas: readonly string[] },
): Promise<void> =>
  withMonth(db, { actor, month }, async (tx, rows) => {
    const found = rowsOf(rows, empresas)
    for (const { it, delivery, empresaId, name } of found) {
      const isWaiting = delivery?.state === 'enviado' && !delivery.reminded_at && !isSeen(it) && it.expiresAt > now
      const change =
        delivery?.way === 'whatsapp'
          ? sql`reminded_at = ${now}, remind_at = null, notice_at = ${workingDaysAfter(now, PATIENCE_DAYS)}`
          : sql`remind_at = ${now}`
      const { rows: written } = isWaiting
        ? await sql`update entrega set ${change} where ${ofPackage({ empresaId, id: it.id })} and reminded_at is null
            returning 1 as written`.execute(tx)
        : { rows: [] }
      if (written.length === 0) throw new AppError(409, 'entrega.reminded', `O pacote de ${name} não espera lembrete.`)
    }
    await addAudit(
      tx,
      actor,
      found.map(({ empresaId, it }) => ({ empresaId, what: 'pacote.remind' as const, target: it.id, detail: month })),
    )
  })
