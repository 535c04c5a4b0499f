import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'
import type { Actor } from '../acesso/base/audit.ts'

/** What people of an office ask of each other. Only colleagues who see the client are asked, and only they read it. */

type Db = Kysely<Database>

/** What an ask is about. A note is known by its id. */
interface Asked {
  kind: 'mes' | 'produto' | 'nota'
  subject: string
  /** How a person knows it */
  label: string
  /** `atribuido`: the person has it now, in the place of who had it; `mencionado`: is told */
  what: 'atribuido' | 'mencionado'
  message: string
  people: readonly string[]
}

export interface InboxRow {
  id: string
  tax_id: string
  empresa_name: string
  kind: Asked['kind']
  subject: string
  label: string
  what: Asked['what']
  message: string
  author_name: string
  asked_at: Date
  done_at: Date | null
}

export interface AssignedRow {
  subject: string
  account_id: string
  name: string
  message: string
  author_name: string
  asked_at: Date
}

/** Open lines of one person. */
const MOST_OPEN = 500
const MOST_ASSIGNED = 2000

const unknown = () =>
  new AppError(422, 'paramim.person', 'Uma das pessoas não é do seu escritório, ou não vê este cliente.')
const full = () => new AppError(422, 'paramim.full', `Uma das pessoas já tem ${MOST_OPEN} pedidos em aberto.`)

/**
 * Asks colleagues within a transaction whose scope has the company. Throws AppError 422 `paramim.person`,
 * `paramim.full`.
 */
export async function askColleagues(
  tx: Transaction<Database>,
  actor: Actor,
  { empresaId, asked, now }: { empresaId: number; asked: Asked; now: Date },
): Promise<void> {
  const { people, ...rest } = asked
  const lines = [...new Set(people.map((id) => id.toLowerCase()))].map((to) => ({ to, id: uuidv7() }))
  const made = JSON.stringify({ ...rest, people: lines, who: actor.caller.account.name })
  const { rows } = await sql<{ outcome: string }>`
    select ask_colleagues(${empresaId}, ${made}::jsonb, ${now}, ${MOST_OPEN}) as outcome`.execute(tx)
  if (rows[0]?.outcome === 'unknown') throw unknown()
  if (rows[0]?.outcome === 'full') throw full()
}

/** The caller's inbox, newest first. */
export const listInbox = (
  db: Db,
  { accountId }: Scope,
  { before, isSettled, limit }: { before: string | null; isSettled: boolean; limit: number },
): Promise<InboxRow[]> =>
  inScope(db, { accountId, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<InboxRow>`select * from my_inbox(${before}::uuid, ${isSettled}, ${limit})`.execute(tx)
    return rows
  })

/** Returns how many were open. */
export const settleInbox = (db: Db, { accountId }: Scope, ids: readonly string[], now: Date): Promise<number> =>
  inScope(db, { accountId, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<{ count: number }>`select settle_inbox(${ids}::uuid[], ${now}) as count`.execute(tx)
    return rows[0]?.count ?? 0
  })

export const listAssigned = (
  db: Db,
  { accountId }: Scope,
  { empresaId, kind }: { empresaId: number; kind: Asked['kind'] },
): Promise<AssignedRow[]> =>
  inScope(db, { accountId, empresaIds: [empresaId] }, async (tx) => {
    const { rows } = await sql<AssignedRow>`
      select * from assigned_in(${empresaId}, ${kind}, ${MOST_ASSIGNED})`.execute(tx)
    return rows
  })
