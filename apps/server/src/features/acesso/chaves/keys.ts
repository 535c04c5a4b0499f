import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { KeyScope } from '../../../base/policy.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Actor, addAudit } from '../base/audit.ts'
import { hashKey, newKey } from './key.ts'

export interface KeyRow {
  id: string
  name: string
  hint: string
  scopes: KeyScope[]
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_at: Date | null
  uses: number
}

interface Owner {
  actor: Actor
  empresaId: number
}

const HINT = 4
/** Maximum number of keys; a company that needs more has a faulty program. */
const MOST = 50

const scopeOf = ({ actor, empresaId }: Owner) => ({ accountId: actor.caller.account.id, empresaIds: [empresaId] })

/** Newest first, including revoked ones. */
export const listKeys = (db: Kysely<Database>, owner: Owner): Promise<KeyRow[]> =>
  inScope(db, scopeOf(owner), async (tx) => {
    const { rows } = await sql<KeyRow>`
      select k.id, k.name, k.hint, k.scopes, k.created_at, k.expires_at, k.revoked_at, u.last_at, coalesce(u.uses, 0)::bigint as uses
      from api_key k left join (
        select key_id, max(last_at) as last_at, sum(uses) as uses from api_key_use where empresa_id = ${owner.empresaId} group by key_id
      ) u on u.key_id = k.id
      where k.empresa_id = ${owner.empresaId} order by k.id desc`.execute(tx)
    return rows
  })

export interface NewKey {
  name: string
  scopes: KeyScope[]
  expiresAt: Date | null
  now: Date
}

/** Creates a key and returns its only copy. Throws AppError 422 `chave.too_many`. */
export const createKey = (db: Kysely<Database>, owner: Owner, made: NewKey) =>
  inScope(db, scopeOf(owner), async (tx) => {
    const { empresaId, actor } = owner
    const { live } = await tx
      .selectFrom('api_key')
      .select(({ fn }) => fn.countAll<number>().as('live'))
      .where('empresa_id', '=', empresaId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (live >= MOST) throw new AppError(422, 'chave.too_many', `São no máximo ${MOST} chaves. Revogue as que não usa.`)
    const key = newKey()
    const { name, scopes, expiresAt, now } = made
    const row = { id: uuidv7(), name, scopes, hint: key.slice(-HINT), created_at: now, expires_at: expiresAt }
    const owned = { ...row, empresa_id: empresaId, hash: hashKey(key), created_by: actor.caller.account.id }
    await tx.insertInto('api_key').values(owned).execute()
    const detail = `${name}: ${scopes.join(', ')}`
    await addAudit(tx, actor, [{ empresaId, what: 'chave.create', target: row.id, detail }])
    return { key, row }
  })

/** Revokes a key at once; repeating it changes nothing. Throws AppError 404 `chave.not_found`. */
export const revokeKey = (db: Kysely<Database>, owner: Owner, { id, now }: { id: string; now: Date }): Promise<void> =>
  inScope(db, scopeOf(owner), async (tx) => {
    const { empresaId, actor } = owner
    const key = await tx
      .selectFrom('api_key')
      .select('revoked_at')
      .where('empresa_id', '=', empresaId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!key) throw new AppError(404, 'chave.not_found', 'Chave não encontrada.')
    if (key.revoked_at) return
    await tx
      .updateTable('api_key')
      .set({ revoked_at: now })
      .where('empresa_id', '=', empresaId)
      .where('id', '=', id)
      .execute()
    await addAudit(tx, actor, [{ empresaId, what: 'chave.revoke', target: id }])
  })
