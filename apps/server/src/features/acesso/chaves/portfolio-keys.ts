import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Actor, type AuditEntry, addAudit, INSTALLATION } from '../base/audit.ts'
import { hashKey, newKey } from './key.ts'
import type { KeyRow, NewKey } from './keys.ts'

/** Keys of a person or of an office. Their rights are read at each call (`functions/keys`). */

export interface PortfolioKeyRow extends KeyRow {
  creator_name: string
}

/** Whose keys: the caller's own, or those of the office whose dono the caller is. */
export interface KeyOwner {
  actor: Actor
  ofOffice: boolean
  /** Companies that the owner may use now; the audit of each of them names the key */
  empresaIds: readonly number[]
}

const HINT = 4
const MOST = 50

const scopeOf = ({ actor, empresaIds }: KeyOwner) => ({
  accountId: actor.caller.account.id,
  empresaIds: [INSTALLATION, ...empresaIds],
})

export const listPortfolioKeys = (db: Kysely<Database>, owner: KeyOwner): Promise<PortfolioKeyRow[]> =>
  inScope(db, scopeOf(owner), async (tx) => {
    const { rows } = await sql<PortfolioKeyRow>`select * from my_portfolio_keys(${owner.ofOffice})`.execute(tx)
    return rows
  })

/** Creates a key and returns its only copy. Throws AppError 422 `chave.too_many`. */
export const createPortfolioKey = (db: Kysely<Database>, owner: KeyOwner, made: NewKey) =>
  inScope(db, scopeOf(owner), async (tx) => {
    const key = newKey()
    const { name, scopes, expiresAt, now } = made
    const row = { id: uuidv7(), name, scopes, hint: key.slice(-HINT), created_at: now, expires_at: expiresAt }
    const stored = JSON.stringify({
      id: row.id,
      name,
      scopes,
      hint: row.hint,
      creator: owner.actor.caller.account.name,
    })
    const { rows } = await sql<{ outcome: string }>`
      select add_portfolio_key(${owner.ofOffice}, ${hashKey(key)}, ${stored}::jsonb, ${now}, ${expiresAt}, ${MOST}::integer) as outcome`.execute(
      tx,
    )
    if (rows[0]?.outcome !== 'created')
      throw new AppError(422, 'chave.too_many', `São no máximo ${MOST} chaves. Revogue as que não usa.`)
    await addAudit(
      tx,
      owner.actor,
      entries(owner, { what: 'chave.create', target: row.id, detail: `${name}: ${scopes.join(', ')}` }),
    )
    return { key, row }
  })

/** Revokes a key at once; repeating it changes nothing. Throws AppError 404 `chave.not_found`. */
export const revokePortfolioKey = (
  db: Kysely<Database>,
  owner: KeyOwner,
  { id, now }: { id: string; now: Date },
): Promise<void> =>
  inScope(db, scopeOf(owner), async (tx) => {
    const { rows } = await sql<{ outcome: string }>`
      select revoke_portfolio_key(${owner.ofOffice}, ${id}::uuid, ${now}) as outcome`.execute(tx)
    if (rows[0]?.outcome === 'unknown') throw new AppError(404, 'chave.not_found', 'Chave não encontrada.')
    if (rows[0]?.outcome === 'revoked')
      await addAudit(tx, owner.actor, entries(owner, { what: 'chave.revoke', target: id }))
  })

const entries = ({ empresaIds }: KeyOwner, entry: Omit<AuditEntry, 'empresaId'>): AuditEntry[] =>
  [INSTALLATION, ...empresaIds].map((empresaId) => ({ empresaId, ...entry }))
