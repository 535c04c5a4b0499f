import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { ListOwner } from '../list.ts'
import { lockForSave, type Saved, type Sending, writeList } from '../save.ts'
import { rowsOfBodies, versionNotKept } from './compare.ts'
import { rebuildVersion } from './store.ts'

type Restoring = Omit<Sending, 'rows'> & { version: number }

/** Makes a kept version the newest, in one transaction. Throws AppError 404 when it is not kept, 412 when the list was saved meanwhile. */
export function restoreList(
  db: Kysely<Database>,
  owner: ListOwner,
  { version, ...sending }: Restoring,
): Promise<Saved> {
  return inScope(db, owner.scope, async (tx) => {
    const head = await lockForSave(tx, owner, sending)
    const past = await rebuildVersion(tx, owner, version)
    if (!past) throw versionNotKept(version)
    return writeList(tx, { owner, head, restoredFrom: version }, { ...sending, rows: rowsOfBodies(past.rows) })
  })
}
