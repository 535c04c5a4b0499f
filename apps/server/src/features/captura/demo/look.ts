import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { Caller } from '../../acesso/base/caller.ts'

/** Looks within this time count as one. */
const EVERY_MS = 5_000
/** `performance.now()` of the last noted look, by database */
const noted = new WeakMap<Kysely<Database>, number>()

/** Notes that somebody looks at the capture of the demonstration: it moves only then (demo/show.ts). */
export async function lookAtDemo(db: Kysely<Database>, { account }: Pick<Caller, 'account'>): Promise<void> {
  const now = performance.now()
  if (!account.demo || now - (noted.get(db) ?? -Infinity) < EVERY_MS) return
  noted.set(db, now)
  await sql`insert into capture_demo (looked_at) values (now()) on conflict (id) do update set looked_at = now()`.execute(
    db,
  )
}
