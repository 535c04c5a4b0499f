import { type BundledKind, bundledTable } from '@portal/tables/readers/bundled.ts'
import type { Kysely } from 'kysely'
import type { Logger } from '../../../base/log.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { loadTable } from './load.ts'

const KINDS: readonly BundledKind[] = ['ncm', 'cfop', 'municipio']

interface BundledDeps {
  /** As the owner: no user asked for it. */
  ownerDb: Kysely<Database>
  log: Logger
}

/**
 * Codes and names that come with the program, where no file was loaded yet; a newer release of the program brings newer ones. Does
 * nothing on any later start: one question to the database, the package is not even read.
 */
export async function loadBundledTables({ ownerDb, log }: BundledDeps): Promise<void> {
  const held = await ownerDb
    .selectFrom('tax_load')
    .select(({ fn }) => ['kind', fn.count<number>('id').as('loads')])
    .where('undone_at', 'is', null)
    .groupBy('kind')
    .execute()
  const missing = KINDS.filter((kind) => !held.some((row) => row.kind === kind))
  for (const kind of missing) {
    const reading = bundledTable(kind)
    const load = { kind, reading, fileName: '', by: 'Portal', now: new Date(), bundled: true }
    await ownerDb.transaction().execute((tx) => loadTable(tx, load))
    log.info({ kind, entries: reading.entries.length }, 'tabela inicial carregada')
  }
}
