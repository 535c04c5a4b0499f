import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { writeFoldedLines } from './write/write-lines.ts'

/**
 * Ends an upload where it stands: what is judged stays, nothing more of it is stored once this has answered. A batch under way is waited for
 * (its transaction holds the row). One that has ended is left as it is. Its worker finds it ended and takes its files away.
 */
export const cancelUpload = (db: Kysely<Database>, scope: Scope, uploadId: string): Promise<void> =>
  inScope(db, scope, async (tx) => {
    if (scope.empresaIds.length === 0) return
    const ended = await tx
      .updateTable('upload')
      .set({ state: 'concluida', cancelled: true, finished_at: sql`now()` })
      .where('empresa_id', 'in', scope.empresaIds)
      .where('id', '=', uploadId)
      .where('state', '=', 'processando')
      .returning(['empresa_id', 'id', 'lines', 'refusals'])
      .executeTakeFirst()
    if (ended) await writeFoldedLines(tx, ended)
  })
