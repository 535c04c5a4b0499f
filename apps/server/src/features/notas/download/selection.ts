import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { limitsIn, type ReadLimit } from '../../acesso/base/read-limits.ts'
import type { Asker } from '../consulta/filter.ts'
import { type After, filterScope, type NotaFilter } from '../consulta/filter.ts'
import { findNotaKeys } from '../consulta/find-notas.ts'
import { isWithin } from '../limits.ts'
import { notaNotFound } from '../not-found.ts'
import { type ContentCount, countFilter, countRows } from './count-contents.ts'
import { type DownloadRequest, nothingMatches } from './request.ts'

/** Some notes of one company. */
export interface KeyBatch {
  empresaId: number
  ids: readonly string[]
}

/** One batch: notes in the requested order, and the same notes by company. */
export interface KeyPage {
  order: readonly string[]
  batches: readonly KeyBatch[]
}

/** The notes of a download. */
export interface Selection {
  counts: readonly ContentCount[]
  pages: AsyncIterable<KeyPage>
}

/** Notes per batch: their bytes are in memory while they are written. */
const BATCH = 1000
/** Ids checked by one query. */
const CHECKED = 10_000
const NEWEST_FIRST = { key: 'issued_local', descending: true } as const

/**
 * The notes of a download, page by page. All checks that can refuse the call are done when this returns: each id
 * belongs to the caller, a filter matches a note. Throws AppError 404 `nota.not_found`, 422 `download.empty`.
 */
export async function openSelection(
  db: Kysely<Database>,
  asker: Asker,
  { wanted, taxId }: DownloadRequest,
): Promise<Selection> {
  if ('ids' in wanted) {
    const { placeOf, counts } = await placeIds(db, asker, { ids: wanted.ids, taxId })
    return { counts, pages: pagesOf(wanted.ids, placeOf) }
  }
  const limits = await limitsIn(
    db,
    asker,
    wanted.filter.establishments.map(({ id }) => id),
  )
  const filter = limits.length > 0 ? { ...wanted.filter, limits } : wanted.filter
  const pages = filterPages(db, filter)
  const first = await pages.next()
  if (first.done) throw nothingMatches()
  const counts = await inScope(db, filterScope(filter), (tx) => countFilter(tx, filter))
  return { counts, pages: resume(first.value, pages) }
}

/** The notes grouped by company, when their order does not matter. */
export async function* batchesOf(pages: AsyncIterable<KeyPage>): AsyncGenerator<KeyBatch> {
  for await (const { batches } of pages) yield* batches
}

async function* resume(first: KeyPage, pages: AsyncIterable<KeyPage>): AsyncGenerator<KeyPage> {
  yield first
  yield* pages
}

/** The pages of a filter, one in memory at a time. */
async function* filterPages(db: Kysely<Database>, filter: NotaFilter): AsyncGenerator<KeyPage, undefined> {
  let after: After | null = null
  do {
    const page: Awaited<ReturnType<typeof findNotaKeys>> = await inScope(db, filterScope(filter), (tx) =>
      findNotaKeys(tx, filter, { order: NEWEST_FIRST, after, limit: BATCH }),
    )
    if (page.notas.length > 0) yield toPage(page.notas)
    after = page.next
  } while (after)
}

function toPage(keys: readonly { empresa_id: number; id: string }[]): KeyPage {
  const groups = new Map<number, string[]>()
  for (const { empresa_id, id } of keys) {
    const group = groups.get(empresa_id)
    if (group) group.push(id)
    else groups.set(empresa_id, [id])
  }
  return { order: keys.map(({ id }) => id), batches: [...groups].map(([empresaId, ids]) => ({ empresaId, ids })) }
}

async function* pagesOf(ids: readonly string[], placeOf: PlaceOf): AsyncGenerator<KeyPage> {
  for (let start = 0; start < ids.length; start += BATCH)
    yield toPage(ids.slice(start, start + BATCH).flatMap((id) => keyOf(id, placeOf)))
}

type PlaceOf = (id: string) => number | undefined

function keyOf(id: string, placeOf: PlaceOf): { empresa_id: number; id: string }[] {
  const empresa_id = placeOf(id)
  return empresa_id === undefined ? [] : [{ empresa_id, id }]
}

/** The company of each id: searches the establishments of the named company, then all other ones of the caller. */
async function placeIds(
  db: Kysely<Database>,
  asker: Asker,
  { ids, taxId }: { ids: readonly string[]; taxId: string },
): Promise<{ placeOf: PlaceOf; counts: readonly ContentCount[] }> {
  const root = asker.empresas.find((empresa) => empresa.taxId === taxId)?.root
  const isNear = (empresa: { root: string }) => empresa.root === root
  const rounds: PlaceOf[] = []
  const counts: ContentCount[] = []
  const placeOf: PlaceOf = (id) => {
    for (const round of rounds) {
      const place = round(id)
      if (place !== undefined) return place
    }
    return undefined
  }
  let missing = ids
  for (const empresas of [asker.empresas.filter(isNear), asker.empresas.filter((empresa) => !isNear(empresa))]) {
    if (missing.length === 0 || empresas.length === 0) continue
    const scope = { empresaIds: empresas.map(({ id }) => id), accountId: asker.account.id }
    const found = await findPlaces(db, scope, { ids: missing, limits: await limitsIn(db, asker, scope.empresaIds) })
    const { places } = found
    counts.push(...found.counts)
    rounds.push((id) => (typeof places === 'number' ? places : places.get(id)))
    missing = missing.filter((id) => placeOf(id) === undefined)
  }
  if (missing.length > 0) throw notaNotFound()
  return { placeOf, counts }
}

/** The company of each note; a single number when all notes belong to one company, the usual case. */
type Places = ReadonlyMap<string, number> | number

interface Found {
  places: Places
  counts: readonly ContentCount[]
}

/** Served by the primary key of nota. */
function findPlaces(
  db: Kysely<Database>,
  scope: Scope,
  { ids, limits }: { ids: readonly string[]; limits: readonly ReadLimit[] },
): Promise<Found> {
  return inScope(db, scope, async (tx) => {
    const counts: ContentCount[] = []
    const chunks = Array.from({ length: Math.ceil(ids.length / CHECKED) }, (_, i) =>
      ids.slice(i * CHECKED, (i + 1) * CHECKED),
    )
    // one literal: the driver would quote each of ten thousand elements
    const findChunk = (chunk: readonly string[]) =>
      sql`nota n where n.empresa_id = any(${scope.empresaIds}::bigint[]) and n.id = any(${`{${chunk.join(',')}}`}::uuid[])
        and ${limits.length > 0 ? isWithin(limits) : sql`true`}`
    for (const chunk of chunks) counts.push(...(await countRows(tx, findChunk(chunk))))
    const only = counts[0]?.empresaId
    const found = counts.reduce((sum, { quantity }) => sum + quantity, 0)
    if (only !== undefined && found === ids.length && counts.every(({ empresaId }) => empresaId === only))
      return { places: only, counts }
    const places = new Map<string, number>()
    for (const chunk of chunks) {
      const { rows } = await sql<{
        empresa_id: number
        id: string
      }>`select n.empresa_id, n.id from ${findChunk(chunk)}`.execute(tx)
      for (const { empresa_id, id } of rows) places.set(id, empresa_id)
    }
    return { places, counts }
  })
}
