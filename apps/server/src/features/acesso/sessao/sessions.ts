import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Caller } from '../base/caller.ts'

export interface SessionsDeps {
  db: Kysely<Database>
  clock: Clock
  config: { sessionIdleMs: number }
}

type Self = Pick<Caller, 'account' | 'tokenHash'>

/**
 * The sessions that the caller may see and end. The demo's login is shared, so each visitor has only the
 * current session.
 */
const ownOnes = ({ account, tokenHash }: Self) =>
  account.demo
    ? sql<boolean>`account_id = ${account.id}::uuid and token_hash = ${tokenHash}`
    : sql<boolean>`account_id = ${account.id}::uuid`

const scopeOf = ({ account }: Self) => ({ accountId: account.id, empresaIds: [] })

/** The caller's live sessions, most recently used first. */
export function listSessions({ db, clock, config }: SessionsDeps, self: Self) {
  const now = clock.now()
  return inScope(db, scopeOf(self), (tx) =>
    tx
      .selectFrom('session')
      .select(['id', 'token_hash', 'method', 'created_at', 'used_at', 'address', 'user_agent'])
      .where(ownOnes(self))
      .where('expires_at', '>', now)
      .where('used_at', '>', new Date(now.getTime() - config.sessionIdleMs))
      .orderBy('used_at', 'desc')
      .orderBy('id')
      .execute(),
  )
}

/** Ends every other session of the caller. Returns their number. */
export const endOtherSessions = ({ db }: Pick<SessionsDeps, 'db'>, self: Self): Promise<number> =>
  inScope(db, scopeOf(self), async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('session')
      .where(ownOnes(self))
      .where('token_hash', '<>', self.tokenHash)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })

/** Ends one session of the caller. Throws AppError 404 `sessao.not_found`. */
export async function endSession({ db }: Pick<SessionsDeps, 'db'>, self: Self, id: string): Promise<void> {
  const { numDeletedRows } = await inScope(db, scopeOf(self), (tx) =>
    tx.deleteFrom('session').where(ownOnes(self)).where('id', '=', id).executeTakeFirst(),
  )
  if (numDeletedRows === 0n) throw new AppError(404, 'sessao.not_found', 'Sessão não encontrada.')
}
