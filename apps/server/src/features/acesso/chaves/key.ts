import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { KeyScope } from '../../../base/policy.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../base/caller.ts'

export const isApiKey = (token: string): boolean => /^pk_[\w-]{43}$/.test(token)

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** 256 random bits; the prefix distinguishes it from a session token. */
export const newKey = (): string => `pk_${randomBytes(32).toString('base64url')}`

interface KeyRow {
  key_id: string
  name: string
  scopes: KeyScope[]
  empresa: GrantedEmpresa
}

/**
 * Caller for a valid API key, with one company. Its account represents the key, so uploads, downloads and limits belong to the key
 * and not to the person who created it. Null for an unknown, expired or revoked key.
 */
export async function findKeyCaller(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  key: string,
): Promise<Caller | null> {
  const hash = hashKey(key)
  const { rows } = await sql<KeyRow>`select * from caller_by_key(${hash}, ${clock.now()})`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { key_id: id, name, scopes, empresa } = row
  return {
    account: {
      id,
      login: '',
      taxId: empresa.taxId,
      name: `Chave ${name}`,
      email: '',
      phone: '',
      sistema: 'PORTAL',
      sped: false,
      uf: empresa.uf,
      demo: false,
      provider: false,
    },
    empresas: [empresa],
    key: { scopes },
    tokenHash: hash,
    scope: { accountId: id, empresaIds: [empresa.id] },
  }
}

/** Counts one use of a key. Called when the call was answered. */
export async function recordKeyUse(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  caller: Caller,
  { call, address }: { call: string; address: string },
): Promise<void> {
  const now = clock.now()
  const use = { key_id: caller.account.id, day: now.toISOString().slice(0, 10), call, address, last_at: now }
  for (const { id: empresa_id } of caller.empresas)
    await inScope(db, caller.scope, (tx) =>
      tx
        .insertInto('api_key_use')
        .values({ empresa_id, ...use })
        .onConflict((conflict) =>
          conflict
            .columns(['empresa_id', 'key_id', 'day', 'call', 'address'])
            .doUpdateSet({ uses: sql`api_key_use.uses + 1`, last_at: now }),
        )
        .execute(),
    )
}
