import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import type { Asker } from '../consulta/asker.ts'
import { type After, type NotaFilter, scopeOf } from '../consulta/filter.ts'
import { findNotaKeys } from '../consulta/find-notas.ts'
import { notaNotFound } from '../documento/errors.ts'
import { type DownloadRequest, nothingSelected } from './request.ts'

/** Some notes of one company. */
export interface KeyBatch {
  empresaId: number
  ids: readonly string[]
}

/** Notes read at once: their bytes are in memory while they are written. */
const BATCH = 1000
/** Ids checked by one question. */
const CHECKED = 10_000
const NEWEST_FIRST = { key: 'issued_local', descending: true } as const

/**
 * The notes of a download, in batches. Everything that can refuse the call has been asked when this answers: each id is the
 * caller's, a filter finds something. Throws AppError 404 `nota.not_found`, 422 `download.empty`.
 */
export async function openSelection(
  db: Kysely<Database>,
  asker: Asker,
  { wanted, taxId }: DownloadRequest,
): Promise<AsyncIterable<KeyBatch>> {
  if ('ids' in wanted) return batchesOf(await placeIds(db, asker, { ids: wanted.ids, taxId }))
  const pages = filterPages(db, wanted.filter)
  const first = await pages.next()
  if (first.done) throw nothingSelected()
  return resume(first.value, pages)
}

async function* resume(first: KeyBatch[], pages: AsyncIterable<KeyBatch[]>): AsyncGenerator<KeyBatch> {
  yield* first
  for await (const page of pages) yield* page
}

/** Page after page of a filter, never more than one in memory. */
async function* filterPages(db: Kysely<Database>, filter: NotaFilter): AsyncGenerator<KeyBatch[], undefined> {
  let after: After | null = null
  do {
    const page: Awaited<ReturnType<typeof findNotaKeys>> = await inScope(db, scopeOf(filter), (tx) =>
      findNotaKeys(tx, filter, { order: NEWEST_FIRST, after, limit: BATCH }),
    )
    if (page.notas.length > 0) yield byEmpresa(page.notas)
    after = page.next
  } while (after)
}

function byEmpresa(keys: readonly { empresa_id: number; id: string }[]): KeyBatch[] {
  const groups = new Map<number, string[]>()
  for (const { empresa_id, id } of keys) {
    const group = groups.get(empresa_id)
    if (group) group.push(id)
    else groups.set(empresa_id, [id])
  }
  return [...groups].map(([empresaId, ids]) => ({ empresaId, ids }))
}

async function* batchesOf(groups: readonly KeyBatch[]): AsyncGenerator<KeyBatch> {
  for (const { empresaId, ids } of groups)
    for (let at = 0; at < ids.length; at += BATCH) yield { empresaId, ids: ids.slice(at, at + BATCH) }
}

/** Which company each id belongs to: first the establishments of the company named, then, for what is left, all of the caller's. */
async function placeIds(
  db: Kysely<Database>,
  asker: Asker,
  { ids, taxId }: { ids: readonly string[]; taxId: string },
): Promise<KeyBatch[]> {
  const root = asker.empresas.find((empresa) => empresa.taxId === taxId)?.root
  const isNear = (empresa: { root: string }) => empresa.root === root
  const groups: KeyBatch[] = []
  let missing = ids
  for (const empresas of [asker.empresas.filter(isNear), asker.empresas.filter((empresa) => !isNear(empresa))]) {
    if (missing.length === 0 || empresas.length === 0) continue
    const scope = { empresaIds: empresas.map(({ id }) => id), accountId: asker.account.id }
    const placed = await findPlaces(db, scope, missing)
    groups.push(...byEmpresa(missing.flatMap((id) => toKey(id, placed))))
    missing = missing.filter((id) => toKey(id, placed).length === 0)
  }
  if (missing.length > 0) throw notaNotFound()
  return groups
}

/** The company of each note found; a bare number when one company holds them all, as is usual. */
type Places = ReadonlyMap<string, number> | number

function toKey(id: string, places: Places): { empresa_id: number; id: string }[] {
  const empresaId = typeof places === 'number' ? places : places.get(id)
  return empresaId === undefined ? [] : [{ empresa_id: empresaId, id }]
}

/** Served by the primary key of nota. */
function findPlaces(db: Kysely<Database>, scope: Scope, ids: readonly string[]): Promise<Places> {
  return inScope(db, scope, async (tx) => {
    const places = new Map<string, number>()
    const counts = new Map<number, number>()
    const chunks = Array.from({ length: Math.ceil(ids.length / CHECKED) }, (_, i) =>
      ids.slice(i * CHECKED, (i + 1) * CHECKED),
    )
    // one literal: the driver would quote ten thousand elements one by one
    const found = (chunk: readonly string[]) =>
      sql`nota where empresa_id = any(${scope.empresaIds}::bigint[]) and id = any(${`{${chunk.join(',')}}`}::uuid[])`
    for (const chunk of chunks) {
      const { rows } = await sql<{ empresa_id: number; quantity: number }>`
        select empresa_id, count(*)::int as quantity from ${found(chunk)} group by empresa_id
      `.execute(tx)
      for (const { empresa_id, quantity } of rows) counts.set(empresa_id, (counts.get(empresa_id) ?? 0) + quantity)
    }
    const [only] = counts
    if (counts.size === 1 && only?.[1] === ids.length) return only[0]
    for (const chunk of chunks) {
      const { rows } = await sql<{
        empresa_id: number
        id: string
      }>`select empresa_id, id from ${found(chunk)}`.execute(tx)
      for (const { empresa_id, id } of rows) places.set(id, empresa_id)
    }
    return places
  })
}
