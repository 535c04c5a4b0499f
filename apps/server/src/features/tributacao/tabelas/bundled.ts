import { type BundledKind, bundledTable } from '@portal/tables/readers/bundled.ts'
import type { Kysely } from 'kysely'
import type { Logger } from '../../../base/log.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { loadTable, lockLoads } from './load.ts'

const KINDS: readonly BundledKind[] = ['ncm', 'cfop', 'municipio']

interface BundledDeps {
  /** As the owner: no user asked for it. */
  ownerDb: Kysely<Database>
  log: Logger
}

/**
 * Codes and names that come with the program, where no file was loaded yet. A later start asks the
 * database one question and reads nothing.
 */
export async function loadBundledTables({ ownerDb, log }: BundledDeps): Promise<void> {
  for (const kind of await missingKinds(ownerDb)) {
    const reading = bundledTable(kind)
    const load = { kind, reading, fileName: '', by: 'Portal', now: new Date(), bundled: true }
    await ownerDb.transaction().execute(async (tx) => {
      await lockLoads(tx)
      // another process may have started at the same moment
      if ((await missingKinds(tx)).includes(kind)) await loadTable(tx, load)
    })
    log.info({ kind, entries: reading.entries.length }, 'tabela inicial carregada')
  }
}

async function missingKinds(db: Kysely<Database>): Promise<BundledKind[]> {
  const held = await db.selectFrom('tax_load').select('kind').distinct().where('undone_at', 'is', null).execute()
  return KINDS.filter((kind) => !held.some((row) => row.kind === kind))
}
