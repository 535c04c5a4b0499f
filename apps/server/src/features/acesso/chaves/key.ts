import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { KeyScope } from '../../../base/policy.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Account, Caller, GrantedEmpresa } from '../base/caller.ts'

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
 * Caller for a valid API key: with one company, or with those of its person or office. Its account represents the key, so uploads, downloads and limits belong to the key
 * and not to the person who created it. Null for an unknown, expired or revoked key.
 */
export async function findKeyCaller(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  key: string,
): Promise<Caller | null> {
  const hash = hashKey(key)
  const { rows } = await sql<KeyRow>`select * from caller_by_key(${hash}, ${clock.now()})`.execute(db)
  const row = rows[0]
  if (!row) return findPortfolioCaller(db, hash, clock.now())
  const { key_id: id, name, scopes, empresa } = row
  return {
    account: accountOfKey({ id, taxId: empresa.taxId, name: `Chave ${name}`, uf: empresa.uf, demo: false }),
    empresas: [empresa],
    key: { scopes },
    tokenHash: hash,
    scope: { accountId: id, empresaIds: [empresa.id] },
  }
}

const accountOfKey = (own: Pick<Account, 'id' | 'taxId' | 'name' | 'uf' | 'demo'>): Account => ({
  ...own,
  login: '',
  email: '',
  phone: '',
  sistema: 'PORTAL',
  sped: false,
  provider: false,
})

interface PortfolioKeyRow {
  key_id: string
  name: string
  scopes: KeyScope[]
  owner_id: string
  owner_name: string
  uf: string
  demo: boolean
  empresas: GrantedEmpresa[]
}

/** The caller behind a key of a person or of an office, with the companies of this moment. */
async function findPortfolioCaller(db: Kysely<Database>, hash: Buffer, now: Date): Promise<Caller | null> {
  const { rows } = await sql<PortfolioKeyRow>`select * from caller_by_portfolio_key(${hash}, ${now})`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { key_id: id, scopes, owner_id, empresas, uf, demo } = row
  const name = `Chave ${row.name} (${row.owner_name})`
  return {
    account: accountOfKey({ id, taxId: '', name, uf, demo }),
    empresas,
    key: { scopes, ownerId: owner_id },
    tokenHash: hash,
    scope: { accountId: id, empresaIds: empresas.map((empresa) => empresa.id) },
  }
}

/** Counts one use of a key. Called when the call was answered. */
export async function recordKeyUse(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  caller: Caller,
  { call, address }: { call: string; address: string },
): Promise<void> {
  const now = clock.now()
  if (caller.key?.ownerId !== undefined) {
    await sql`select count_portfolio_key(${caller.tokenHash}, ${call}, ${address}, ${now})`.execute(db)
    return
  }
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
