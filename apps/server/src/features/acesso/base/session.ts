import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Account, Caller, GrantedEmpresa } from './caller.ts'

export type Method = 'senha' | 'certificado' | 'demo'

export interface SessionLimits {
  sessionIdleMs: number
  sessionMaxMs: number
}

export interface SessionDeps {
  db: Kysely<Database>
  clock: Clock
  config: SessionLimits
}

/** Maximum age of the stored time of last use: a minute, or a hundredth of a short idle limit. */
const touchEveryMs = ({ sessionIdleMs }: SessionLimits): number => Math.min(60_000, sessionIdleMs / 100)

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface NewSession {
  accountId: string
  method: Method
  address: string
  userAgent: string | null
  /** Verified data of the certificate that opened the session. */
  certificate?: object
}

export interface OpenedSession {
  token: string
  expiresAt: Date
}

/** Opens a session and returns the only copy of its token (256 random bits; the database stores its hash). */
export const openSession = (deps: SessionDeps, session: NewSession): Promise<OpenedSession> =>
  inScope(deps.db, { accountId: session.accountId, empresaIds: [] }, (tx) => addSession(tx, deps, session))

/** Same in an open transaction, in the scope of the account. */
export async function addSession(
  tx: Kysely<Database>,
  { clock, config }: Omit<SessionDeps, 'db'>,
  { accountId, method, address, userAgent, certificate }: NewSession,
): Promise<OpenedSession> {
  const token = `pc_${randomBytes(32).toString('base64url')}`
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + config.sessionMaxMs)
  await dropDead(tx, accountId, new Date(now.getTime() - config.sessionIdleMs))
  await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      method,
      created_at: now,
      used_at: now,
      expires_at: expiresAt,
      address,
      user_agent: userAgent?.slice(0, 300) ?? null,
      certificate: certificate ? JSON.stringify(certificate) : null,
    })
    .execute()
  return { token, expiresAt }
}

/** Deletes the account's idle sessions, so that network addresses are not kept longer than needed. */
const dropDead = (tx: Kysely<Database>, accountId: string, usedBefore: Date) =>
  tx.deleteFrom('session').where('account_id', '=', accountId).where('used_at', '<=', usedBefore).execute()

interface CallerRow extends AccountRow {
  used_at: Date
  expires_at: Date
}

interface AccountRow extends Omit<Account, 'id' | 'taxId'> {
  account_id: string
  tax_id: string
  /** Whether the account has a confirmed second factor. */
  factor: boolean
  empresas: (GrantedEmpresa & { secondFactor: boolean; limited: boolean })[]
}

/**
 * The caller of a token. Null when the token is unknown, idle for too long or expired, or its account is
 * blocked.
 */
export const findCaller = (deps: SessionDeps, token: string): Promise<Caller | null> =>
  findCallerByHash(deps, hashToken(token))

/** Same as `findCaller`, by the stored hash of the token (`Caller.tokenHash`). */
export async function findCallerByHash({ db, clock, config }: SessionDeps, tokenHash: Buffer): Promise<Caller | null> {
  const { rows } = await sql<CallerRow>`select * from caller_by_token(${tokenHash})`.execute(db)
  const row = rows[0]
  if (!row) return null
  const now = clock.now().getTime()
  if (now >= row.expires_at.getTime() || now - row.used_at.getTime() >= config.sessionIdleMs) return null
  if (now - row.used_at.getTime() >= touchEveryMs(config))
    await touch(db, row.account_id, { tokenHash, now: new Date(now) })
  const { used_at: _used, expires_at: _expires, ...account } = row
  return toCaller(account, tokenHash)
}

/**
 * An account with its rights of this moment, for work that goes on after its session. `ownerDb`: connections as the owner role. Null when
 * the account is blocked or gone.
 */
export async function findCallerByAccount(ownerDb: Kysely<Database>, accountId: string): Promise<Caller | null> {
  const { rows } = await sql<AccountRow>`select * from caller_by_account(${accountId}::uuid)`.execute(ownerDb)
  return rows[0] ? toCaller(rows[0], Buffer.alloc(0)) : null
}

/**
 * A company that requires a second factor is inaccessible, also by row-level security, while the account has
 * none.
 */
function toCaller({ account_id: id, tax_id: taxId, ...row }: AccountRow, tokenHash: Buffer): Caller {
  const { factor, empresas: rows, ...account } = row
  const granted = rows.map(({ secondFactor, limited, ...empresa }) => ({
    empresa,
    limited,
    open: factor || !secondFactor,
  }))
  const empresas = granted.filter(({ open, limited }) => open && !limited).map(({ empresa }) => empresa)
  return {
    account: { id, taxId, ...account },
    empresas,
    unproven: granted.filter(({ open }) => !open).map(({ empresa }) => empresa),
    limited: granted
      .filter(({ open, limited }) => open && limited)
      .map(({ empresa }) => ({ ...empresa, isLimited: true })),
    tokenHash,
    scope: { accountId: id, empresaIds: empresas.map((empresa) => empresa.id) },
  }
}

const touch = (db: Kysely<Database>, accountId: string, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  inScope(db, { accountId, empresaIds: [] }, (tx) =>
    tx.updateTable('session').set({ used_at: now }).where('token_hash', '=', tokenHash).execute(),
  )

export const closeSession = ({ db }: Pick<SessionDeps, 'db'>, { account, tokenHash }: Caller) =>
  inScope(db, { accountId: account.id, empresaIds: [] }, (tx) =>
    tx.deleteFrom('session').where('token_hash', '=', tokenHash).execute(),
  )
