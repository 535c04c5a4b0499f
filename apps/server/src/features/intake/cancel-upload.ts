import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'
import { writeFoldedLines } from './write/write-lines.ts'

/**
 * Ends an upload at its current position: judged documents stay, no further ones are stored. Waits for a running
 * batch, whose transaction locks the row. A concluded upload does not change. The worker then removes the files.
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
