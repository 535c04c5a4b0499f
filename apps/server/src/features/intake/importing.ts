import { type RawBuilder, sql } from 'kysely'

/** Longest that counts wait for an import. */
const PATIENCE_MINUTES = 10

/**
 * True in SQL while a company's import runs: what recounts its months waits for the end, because each part of the import
 * would make it count again, beside the import. A long import is counted meanwhile.
 */
export const isImporting = (empresaId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from upload u where u.empresa_id = ${empresaId} and u.state <> 'concluida'
    and u.received_at > now() - make_interval(mins => ${PATIENCE_MINUTES}))`
