import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { limitsOf, type ReadLimit } from '../acesso/base/read-limits.ts'
import { uploadNotFound } from './wire.ts'

type UploadLimit = Pick<ReadLimit, 'empresaId' | 'accounts'>

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
