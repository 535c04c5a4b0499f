import type { Kysely } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Difference, differenceOf, type StoredRow } from '../difference.ts'
import { type ListOwner, toRow } from '../list.ts'
import { rebuildVersion } from './store.ts'

export const versionNotKept = (version: number) =>
  new AppError(404, 'produtos.no_version', `A versão ${version} não está entre as guardadas.`)

export interface Comparison {
  from: number
  to: number
  difference: Difference
  /** Name of each product, by code */
  names: ReadonlyMap<string, string>
}

/** Differences of a version from the one before it, or of the current list from the version. Throws AppError 404 when it is not kept. */
export function compareVersion(
  db: Kysely<Database>,
  owner: ListOwner,
  { version, withNow }: { version: number; withNow: boolean },
): Promise<Comparison> {
  return inScope(db, owner.scope, async (tx) => {
    const past = await rebuildVersion(tx, owner, version)
    if (!past) throw versionNotKept(version)
    if (withNow) return compared([version, past.rows], [past.currentVersion, past.current])
    const before = await rebuildVersion(tx, owner, version - 1)
    if (!before) throw versionNotKept(version)
    return compared([version - 1, before.rows], [version, past.rows])
  })
}

type Side = readonly [version: number, rows: readonly StoredRow[]]

function compared([from, before]: Side, [to, after]: Side): Comparison {
  const sent = rowsOfBodies(after)
  const difference = differenceOf(before, sent)
  const names = new Map([...rowsOfBodies(difference.excluded), ...sent].map(({ code, name }) => [code, name]))
  return { from, to, difference, names }
}

/** Rows of stored bodies, in their order. Bodies are canonical JSON, checked when they were saved. */
export const rowsOfBodies = (rows: readonly StoredRow[]) =>
  rows.map(({ body }) => toRow(JSON.parse(body) as Record<string, unknown>))
