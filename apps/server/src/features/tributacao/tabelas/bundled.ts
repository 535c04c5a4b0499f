import { type BundledKind, bundledTable } from '@portal/tables/readers/bundled.ts'
import type { Kysely } from 'kysely'
import type { Logger } from '../../../base/log.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { loadTable, lockLoads } from './load.ts'

/** The other tables that the program carries are read from the program, not from the database (`carried.ts`). */
const KINDS: readonly BundledKind[] = ['cfop', 'municipio']

interface BundledDeps {
  /** Runs as the owner of the database: there is no user. */
  ownerDb: Kysely<Database>
  log: Logger
}

/**
 * Loads the bundled codes and names into tables without a loaded file. A later start runs one query and reads no
 * file.
 */
export async function loadBundledTables({ ownerDb, log }: BundledDeps): Promise<void> {
  for (const kind of await missingKinds(ownerDb)) {
    const reading = bundledTable(kind)
    const load = { kind, reading, fileName: '', by: 'Portal', now: new Date(), bundled: true }
    await ownerDb.transaction().execute(async (tx) => {
      await lockLoads(tx)
      // another process may start at the same time
      if ((await missingKinds(tx)).includes(kind)) await loadTable(tx, load)
    })
    log.info({ kind, entries: reading.entries.length }, 'tabela inicial carregada')
  }
}

async function missingKinds(db: Kysely<Database>): Promise<BundledKind[]> {
  const loads = await db.selectFrom('tax_load').select('kind').distinct().where('undone_at', 'is', null).execute()
  return KINDS.filter((kind) => !loads.some((row) => row.kind === kind))
}
