import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Difference, StoredRow } from '../difference.ts'
import type { ListOwner } from '../list.ts'
import { readHead, readStored } from '../store.ts'
import { deltaOf, packDelta, stepBack, unpackDelta } from './delta.ts'

type Tx = Transaction<Database>

/** Most versions kept of a list. */
export const VERSIONS_KEPT = 100
/** Most bytes of their deltas; the oldest versions are deleted beyond it. */
export const VERSIONS_BYTES = 32 * 1024 * 1024

/** A save of the list. */
export interface ListVersion {
  version: number
  savedAt: Date
  savedName: string
  /** The version that it restored; null for a save */
  restoredFrom: number | null
  included: number
  changed: number
  excluded: number
  /** Number of products after it */
  products: number
}

export interface VersionWrite {
  version: number
  now: Date
  who: string
  restoredFrom: number | null
  stored: readonly StoredRow[]
  difference: Difference
}

/** Stores what a save changed, and deletes the versions beyond the limits. */
export async function writeVersion(tx: Tx, owner: ListOwner, write: VersionWrite): Promise<void> {
  const { version, now, who, restoredFrom, stored, difference } = write
  const { included, changed, excluded } = difference
  await tx
    .insertInto('produto_version')
    .values({
      empresa_id: owner.empresaId,
      sistema: owner.sistema,
      version,
      saved_at: now,
      saved_by: owner.scope.accountId,
      saved_name: who,
      restored_from: restoredFrom,
      included: included.length,
      changed: changed.length,
      excluded: excluded.length,
      products: stored.length + included.length - excluded.length,
      delta: await packDelta(deltaOf(stored, difference)),
    })
    .execute()
  const oldest = await oldestKept(tx, owner)
  await tx
    .deleteFrom('produto_version')
    .where('empresa_id', '=', owner.empresaId)
    .where('sistema', '=', owner.sistema)
    .where('version', '<', oldest)
    .execute()
}

/** Oldest version within both limits. The newest is always kept. */
async function oldestKept(tx: Tx, { empresaId, sistema }: ListOwner): Promise<number> {
  const { rows } = await sql<{ version: number; bytes: number }>`
    select version, octet_length(delta) as bytes from produto_version
    where empresa_id = ${empresaId} and sistema = ${sistema} order by version desc limit ${VERSIONS_KEPT}`.execute(tx)
  let oldest = rows[0]?.version ?? 0
  let total = 0
  for (const { version, bytes } of rows) {
    total += bytes
    if (total <= VERSIONS_BYTES) oldest = version
    else break
  }
  return oldest
}

/** The kept versions, newest first. */
export const listVersions = (db: Kysely<Database>, owner: ListOwner): Promise<ListVersion[]> =>
  inScope(db, owner.scope, async (tx) => {
    const { rows } = await sql<ListVersion>`
      select version, saved_at as "savedAt", saved_name as "savedName", restored_from as "restoredFrom",
        included, changed, excluded, products from produto_version
      where empresa_id = ${owner.empresaId} and sistema = ${owner.sistema} order by version desc`.execute(tx)
    return rows
  })

/** The list as a version left it. */
export interface PastList {
  rows: StoredRow[]
  current: StoredRow[]
  currentVersion: number
}

/** Rebuilds a version from the current list, delta by delta; null when it is not kept. `version` may be the one before the oldest kept. */
export async function rebuildVersion(tx: Tx, owner: ListOwner, version: number): Promise<PastList | null> {
  const head = await readHead(tx, owner)
  if (version < 0 || version > head.version) return null
  const current = await readStored(tx, owner)
  const { rows: deltas } = await sql<{ delta: Buffer }>`
    select delta from produto_version where empresa_id = ${owner.empresaId} and sistema = ${owner.sistema}
      and version > ${version} order by version desc`.execute(tx)
  if (deltas.length !== head.version - version) return null
  const rows = new Map(current.map((row) => [row.code, row]))
  for (const { delta } of deltas) stepBack(rows, await unpackDelta(delta))
  return {
    rows: [...rows.values()].toSorted((a, b) => a.position - b.position),
    current,
    currentVersion: head.version,
  }
}
