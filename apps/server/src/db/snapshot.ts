import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import type { Database } from './schema.gen.ts'
import { type Scope, setScope } from './scope.ts'

/**
 * A repeatable-read transaction with the caller's rights. All its queries see the same state of the database.
 */
export interface Snapshot {
  tx: ControlledTransaction<Database>
  /** May be called more than once. */
  close(): Promise<void>
}

interface Limits {
  /** PostgreSQL ends the transaction when the reader is idle for this long. */
  idleSeconds: number
  /** Limit for one query. */
  questionSeconds: number
}

/** Opens a snapshot. The caller must close it, also after an error. */
export async function openSnapshot(db: Kysely<Database>, scope: Scope, limits: Limits): Promise<Snapshot> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  let open = true
  const close = async () => {
    if (!open) return
    open = false
    // releases the connection even when it is broken
    await tx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
  try {
    await setScope(tx, scope)
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(limits.idleSeconds * 1000)}, true),
      set_config('statement_timeout', ${String(limits.questionSeconds * 1000)}, true)`.execute(tx)
  } catch (error) {
    await close()
    throw error
  }
  return { tx, close }
}
