import type { Crl } from '@portal/fiscal/certificado/crl.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Lists that expire soon, or that are missing, are fetched more often. */
const SOON_MS = 15 * MINUTE_MS

interface Stored {
  url: string
  der: Buffer
  fetched_at: Date
}

/** The stored lists that differ from those in memory. */
export async function storedLists(
  db: Kysely<Database>,
  parsed: ReadonlyMap<string, { fetchedAt: number }>,
): Promise<{ changed: Stored[] }> {
  const rows = await db.selectFrom('crl').select(['url', 'fetched_at']).where('der', 'is not', null).execute()
  const changed = rows.filter(
    ({ url, fetched_at }) => fetched_at && parsed.get(url)?.fetchedAt !== fetched_at.getTime(),
  )
  if (changed.length === 0) return { changed: [] }
  const lists = await db
    .selectFrom('crl')
    .select(['url', 'der', 'fetched_at'])
    .where(
      'url',
      'in',
      changed.map(({ url }) => url),
    )
    .execute()
  return {
    changed: lists.flatMap(({ url, der, fetched_at }) => (der && fetched_at ? [{ url, der, fetched_at }] : [])),
  }
}

interface Claim {
  url: string
  now: Date
  everyMs: number
}

/** Claims one fetch of that address: true for one process at a time, at most once per `everyMs`. */
export async function claimUrl(db: Kysely<Database>, { url, now, everyMs }: Claim): Promise<boolean> {
  const before = new Date(now.getTime() - everyMs)
  const { rows } = await sql`
    insert into crl (url, tried_at) values (${url}, ${now})
    on conflict (url) do update set tried_at = excluded.tried_at where crl.tried_at <= ${before} returning url`.execute(
    db,
  )
  return rows.length === 1
}

/** Due addresses of `named` and of those learned from certificates, each with its minimum interval between two fetches. */
export async function dueUrls(db: Kysely<Database>, named: readonly string[], now: Date) {
  const rows = await db
    .selectFrom('crl')
    .select(['url', 'tried_at', 'next_update', 'problem'])
    .where('url', 'like', 'http%')
    .execute()
  const rowByUrl = new Map(rows.map((row) => [row.url, row]))
  const urls = new Set([...named, ...rowByUrl.keys()])
  return [...urls].flatMap((url) => {
    const row = rowByUrl.get(url)
    const isCurrent = row?.next_update && row.next_update.getTime() > now.getTime() + SOON_MS
    const everyMs = isCurrent && row.problem === null ? HOUR_MS : 5 * MINUTE_MS
    return !row || row.tried_at.getTime() <= now.getTime() - everyMs ? [{ url, everyMs }] : []
  })
}

interface NewList {
  url: string
  der: Buffer
  crl: Crl
  now: Date
}

/** Stores a list unless the stored one is newer, so that an older list does not undo a revocation. */
export async function storeList(db: Kysely<Database>, { url, der, crl, now }: NewList): Promise<boolean> {
  const [thisUpdate, nextUpdate] = [new Date(crl.thisUpdate), new Date(crl.nextUpdate)]
  const { rows } = await sql`
    insert into crl (url, der, this_update, next_update, fetched_at, tried_at) values (${url}, ${der}, ${thisUpdate}, ${nextUpdate}, ${now}, ${now})
    on conflict (url) do update set der = excluded.der, this_update = excluded.this_update, next_update = excluded.next_update,
      fetched_at = excluded.fetched_at, problem = null
      where crl.this_update is null or crl.this_update <= excluded.this_update returning url`.execute(db)
  if (rows.length === 0) throw new Error('a lista é mais antiga do que a que já se tem')
  return true
}

export const storeProblem = (db: Kysely<Database>, url: string, problem: string): Promise<unknown> =>
  db.updateTable('crl').set({ problem }).where('url', '=', url).execute()
