import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../db/schema.gen.ts'
import { workingDaysAfter } from '../pacote/entrega/working-days.ts'

/**
 * Who asked for documents or bills is told once when they have not come after three working days. What came meanwhile has ended its request
 * (`functions/notas/answer_requests.sql`). Suppliers and clients are
 * written to by `pedidos`: at a person's word, and again by the rule of the office.
 */

const PATIENCE_DAYS = 3
/** Requests of a round. */
const AT_ONCE = 2_000

interface RemindDeps {
  ownerDb: Kysely<Database>
  clock: Clock
}

interface Overdue {
  empresa_id: number
  /** Of the row: its id, or its month as a number of days and its series */
  key: string
  asked_at: Date
}

/** The two tables of requests. */
const KINDS = [
  {
    table: sql`falta_pedido`,
    key: sql`id::text`,
    words: (n: number) =>
      n === 1
        ? '1 pedido sem resposta há três dias úteis. Veja em O que falta.'
        : `${n} pedidos sem resposta há três dias úteis. Veja em O que falta.`,
  },
  {
    table: sql`conta_pedido`,
    // the text of a date depends on a setting, which a cluster refuses in an UPDATE
    key: sql`(month - '2000-01-01'::date)::text || ' ' || series`,
    words: (n: number) =>
      n === 1
        ? '1 conta pedida há três dias úteis ainda não chegou. Veja em Contas que faltam.'
        : `${n} contas pedidas há três dias úteis ainda não chegaram. Veja em Contas que faltam.`,
  },
] as const
type Kind = (typeof KINDS)[number]

export async function remindRequests(deps: RemindDeps): Promise<void> {
  for (const kind of KINDS) {
    const overdue = await findOverdue(deps, kind)
    for (const empresaId of new Set(overdue.map(({ empresa_id: id }) => id)))
      await remindOf(deps, kind, {
        empresaId,
        keys: overdue.filter(({ empresa_id: id }) => id === empresaId).map(({ key }) => key),
      })
  }
}

async function findOverdue({ ownerDb, clock }: RemindDeps, { table, key }: Kind): Promise<Overdue[]> {
  const now = clock.now()
  const { rows } = await sql<Overdue>`
    select empresa_id, ${key} as key, asked_at from ${table}
    where closed_at is null and reminded_at is null and asked_at <= ${new Date(now.getTime() - PATIENCE_DAYS * 86_400_000)}
    order by asked_at limit ${AT_ONCE}`.execute(ownerDb)
  return rows.filter(({ asked_at: askedAt }) => workingDaysAfter(askedAt, PATIENCE_DAYS) <= now)
}

/** Reminds of the requests of one company in one transaction, so that a process that dies reminds nobody, and nobody is reminded twice. */
const remindOf = (
  { ownerDb, clock }: RemindDeps,
  { table, key, words }: Kind,
  { empresaId, keys }: { empresaId: number; keys: readonly string[] },
): Promise<void> =>
  ownerDb.transaction().execute(async (tx) => {
    const now = clock.now()
    const { rows } = await sql<{ account_id: string | null }>`
      update ${table} set reminded_at = ${now}
      where empresa_id = ${empresaId}::bigint and ${key} = any(${keys}::text[]) and closed_at is null and reminded_at is null
      returning asked_account as account_id`.execute(tx)
    const counts = new Map<string, number>()
    for (const { account_id: id } of rows) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
    const empresa = await tx.selectFrom('empresa').select('name').where('id', '=', empresaId).executeTakeFirst()
    for (const [accountId, count] of counts)
      if (empresa && (await seesCompany(tx, accountId, empresaId)))
        await sql`select from tell(${[accountId]}::uuid[], ${`${empresa.name}: ${words(count)}`}, ${now})`.execute(tx)
  })

async function seesCompany(tx: Kysely<Database>, accountId: string, empresaId: number): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select exists (select from rights_of(${accountId}::uuid) r where r.empresa_id = ${empresaId} and not r.limited) as sees`.execute(
    tx,
  )
  return rows[0]?.sees ?? false
}
