import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { limitsOf, type ReadLimit } from '../acesso/base/read-limits.ts'
import { notaNotFound } from './not-found.ts'

/** SQL: whether the limits let a row `n` of nota be read. */
export const isWithin = (limits: readonly ReadLimit[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    limits.map(
      ({ empresaId, before, accounts }) => sql`(n.empresa_id <> ${empresaId}
        or n.id < ${before}::uuid or n.brought_by = any (${accounts}::uuid[]))`,
    ),
    sql` and `,
  )})`

/** Throws AppError 404 `nota.not_found` for a document beyond the limits of the caller's right. */
export async function requireWithinLimits(
  db: Kysely<Database>,
  user: Caller,
  { kind, empresaId, id }: { kind: string; empresaId: number; id: string },
): Promise<void> {
  const empresa = user.empresas.find((granted) => granted.id === empresaId)
  if (!empresa?.isLimited) return
  const isRead = await inScope(db, { ...user.scope, empresaIds: [empresaId] }, async (tx) => {
    const { rows } = await sql`select from nota n where n.empresa_id = ${empresaId} and n.id = ${id}::uuid
      and ${isWithin(await limitsOf(tx, [empresa]))}`.execute(tx)
    return rows.length > 0
  })
  if (kind !== 'nota' || !isRead) throw notaNotFound()
}
