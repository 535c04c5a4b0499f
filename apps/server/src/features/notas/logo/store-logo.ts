import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'

/** The logo's company, and the account that calls. */
export interface LogoOwner {
  accountId: string
  empresaId: number
}

export interface StoredLogo {
  kind: 'png' | 'jpeg'
  bytes: Buffer
  /** False: the logo belongs to another establishment of the same root. */
  own: boolean
}

const scopeOf = ({ accountId, empresaId }: LogoOwner) => ({ accountId, empresaIds: [empresaId] })

/** The logo on a company's prints: its own, otherwise that of its root; null when there is none. */
export async function findLogo(db: Kysely<Database>, owner: LogoOwner): Promise<StoredLogo | null> {
  const { rows } = await inScope(db, scopeOf(owner), (tx) =>
    sql<StoredLogo>`select kind, bytes, own from logo_of(${owner.empresaId}::bigint)`.execute(tx),
  )
  return rows[0] ?? null
}

/** Saves the company's own logo; replaces the previous one. */
export async function saveLogo(
  db: Kysely<Database>,
  owner: LogoOwner,
  { kind, bytes }: { kind: 'png' | 'jpeg'; bytes: Buffer },
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest()
  await inScope(db, scopeOf(owner), (tx) =>
    sql`
      insert into empresa_logo (empresa_id, kind, bytes, sha256) values (${owner.empresaId}, ${kind}, ${bytes}, ${sha256})
      on conflict (empresa_id) do update set kind = excluded.kind, bytes = excluded.bytes, sha256 = excluded.sha256, changed_at = excluded.changed_at
    `.execute(tx),
  )
}

/** Deletes the company's own logo, if it has one. */
export async function dropLogo(db: Kysely<Database>, owner: LogoOwner): Promise<void> {
  await inScope(db, scopeOf(owner), (tx) =>
    sql`delete from empresa_logo where empresa_id = ${owner.empresaId}`.execute(tx),
  )
}
