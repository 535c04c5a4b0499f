import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { notaNotFound } from './documento/errors.ts'
import { uploadNotFound } from './intake/wire.ts'

/** What a right that waits for a yes reads of a company: documents that came before its first proof, and those of its own people. */
export interface ReadLimit {
  empresaId: number
  /** Lowest UUID v7 of the moment of the proof: ids sort by arrival */
  before: string
  /** Accounts whose imports are the holder's own */
  accounts: readonly string[]
}

type UploadLimit = Pick<ReadLimit, 'empresaId' | 'accounts'>

/** The limits of the companies of a call in which the caller is limited; none for most calls, and then nothing is asked. */
async function limitsOf(
  tx: Transaction<Database>,
  empresas: readonly Pick<GrantedEmpresa, 'id' | 'isLimited'>[],
): Promise<ReadLimit[]> {
  const ids = empresas.filter(({ isLimited }) => isLimited).map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<{ empresa_id: number; proven_at: Date; accounts: string[] }>`
    select * from my_limits(${ids}::bigint[])`.execute(tx)
  return ids.map((empresaId) => {
    const row = rows.find(({ empresa_id }) => empresa_id === empresaId)
    return { empresaId, before: lowestId(row?.proven_at ?? new Date(0)), accounts: row?.accounts ?? [] }
  })
}

/**
 * Uploads that a right which waits for a yes may follow, stop or list: those of its own people. Null when no company of the call is
 * limited.
 */
export async function uploadLimits(db: Kysely<Database>, user: Caller): Promise<UploadLimit[] | null> {
  const limited = user.empresas.filter(({ isLimited }) => isLimited)
  if (limited.length === 0) return null
  return inScope(db, { ...user.scope, empresaIds: limited.map(({ id }) => id) }, (tx) => limitsOf(tx, limited))
}

/** Whether an upload is beyond the limits: somebody else's, in a company in which the caller's right is limited. */
export async function isBeyondLimits(db: Kysely<Database>, user: Caller, uploadId: string): Promise<boolean> {
  const limits = await uploadLimits(db, user)
  if (!limits) return false
  const empresaIds = limits.map(({ empresaId }) => empresaId)
  const row = await inScope(db, { ...user.scope, empresaIds }, (tx) =>
    tx
      .selectFrom('upload')
      .select(['empresa_id', 'account_id'])
      .where('empresa_id', 'in', empresaIds)
      .where('id', '=', uploadId)
      .executeTakeFirst(),
  )
  if (!row) return false
  const accounts = limits.find(({ empresaId }) => empresaId === row.empresa_id)?.accounts ?? []
  return row.account_id === null || !accounts.includes(row.account_id)
}

/** Throws AppError 404 `importar.not_found` for an upload beyond the limits. */
export async function requireOwnUpload(db: Kysely<Database>, user: Caller, uploadId: string): Promise<void> {
  if (await isBeyondLimits(db, user, uploadId)) throw uploadNotFound()
}

/** The limits of the caller's rights in some companies, in a transaction of its own. Nothing is asked where none is limited. */
export async function limitsIn(
  db: Kysely<Database>,
  asker: { account: { id: string }; empresas: readonly Pick<GrantedEmpresa, 'id' | 'isLimited'>[] },
  empresaIds: readonly number[],
): Promise<ReadLimit[]> {
  const asked = asker.empresas.filter(({ id, isLimited }) => isLimited && empresaIds.includes(id))
  if (asked.length === 0) return []
  const scope = { accountId: asker.account.id, empresaIds: asked.map(({ id }) => id) }
  return inScope(db, scope, (tx) => limitsOf(tx, asked))
}

/** UUID v7 of an instant with all random bits zero. */
function lowestId(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

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
