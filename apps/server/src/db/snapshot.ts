import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import type { Database } from './schema.gen.ts'
import type { Scope } from './scope.ts'

/** A transaction that sees one moment of the database from its first question to its last, with the caller's rights. */
export interface Snapshot {
  tx: ControlledTransaction<Database>
  /** Again is no change. */
  close(): Promise<void>
}

interface Limits {
  /** A reader that takes nothing for so long loses the transaction: PostgreSQL itself ends it. */
  idleSeconds: number
  /** One question may last so long. */
  questionSeconds: number
}

/** Opens a snapshot; whoever opens it closes it, whatever happens in between. */
export async function openSnapshot(db: Kysely<Database>, scope: Scope, limits: Limits): Promise<Snapshot> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  let open = true
  const close = async () => {
    if (!open) return
    open = false
    // the connection goes back even when it is broken
    await tx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
  try {
    await sql`select set_config('app.empresas', ${scope.empresaIds.join(',')}, true), set_config('app.account', ${scope.accountId ?? ''}, true),
      set_config('idle_in_transaction_session_timeout', ${String(limits.idleSeconds * 1000)}, true),
      set_config('statement_timeout', ${String(limits.questionSeconds * 1000)}, true)`.execute(tx)
  } catch (error) {
    await close()
    throw error
  }
  return { tx, close }
}
