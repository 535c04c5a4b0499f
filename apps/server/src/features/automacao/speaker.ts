import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { findCallerByAccount } from '../acesso/base/session.ts'

/** What acts without a session in the name of a person: a webhook or a rule, of an office or a company. */
export interface Spoken {
  account_id: string
  escritorio_id: string | null
  empresa_id: number | null
  /** Empty: every company */
  empresas: readonly number[]
}

/**
 * Who answers for it now, with the companies that it is about, by the rights of this moment. No caller while the person is blocked, or of the
 * demonstration; `isLost`: no dono of the office or titular of the company any more.
 */
export async function speakerOf(
  ownerDb: Kysely<Database>,
  it: Spoken,
): Promise<{ caller: Caller | null; isLost: boolean }> {
  const caller = await findCallerByAccount(ownerDb, it.account_id)
  if (!caller || caller.account.demo) return { caller: null, isLost: false }
  const { rows } = await sql<{ answers: boolean; clients: number[] }>`
    select answers_webhook(${it.account_id}::uuid, ${it.escritorio_id}::uuid, ${it.empresa_id}::bigint) as answers,
      array(select c.empresa_id from carteira c where c.escritorio_id = ${it.escritorio_id}::uuid) as clients`.execute(
    ownerDb,
  )
  const [found] = rows
  if (!found?.answers) return { caller: null, isLost: true }
  const clients = new Set(found.clients.map(Number))
  const chosen = new Set(it.empresas.map(Number))
  const isOf = (id: number) =>
    (it.empresa_id === null ? clients.has(id) : id === it.empresa_id) && (chosen.size === 0 || chosen.has(id))
  const empresas = caller.empresas.filter(({ id }) => isOf(id))
  const scope = { ...caller.scope, empresaIds: empresas.map(({ id }) => id) }
  return { caller: { ...caller, empresas, scope }, isLost: false }
}
