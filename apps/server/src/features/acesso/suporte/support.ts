import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Actor, addAudit } from '../base/audit.ts'
import { type Caller, type GrantedEmpresa, grantsOf } from '../base/caller.ts'

export interface SupportRow {
  id: string
  reason: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
}

interface Owner {
  actor: Actor
  empresaId: number
}

const HOUR_MS = 3_600_000
const COLUMNS = ['id', 'reason', 'created_at', 'expires_at', 'revoked_at'] as const
const LATEST = 200

const scopeOf = ({ actor, empresaId }: Owner) => ({ accountId: actor.caller.account.id, empresaIds: [empresaId] })

/**
 * Adds to a caller of the provider the companies that are open to it now, as `consulta`. Other callers are
 * unchanged.
 */
export async function withSupport(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  caller: Caller,
): Promise<Caller> {
  if (!caller.account.provider) return caller
  const { rows } = await sql<Omit<GrantedEmpresa, 'taxId' | 'papel' | 'imports' | 'origin'> & { tax_id: string }>`
    select * from support_empresas(${caller.account.id}::uuid, ${clock.now()})`.execute(db)
  const own = new Set(grantsOf(caller).map(({ id }) => id))
  const open = rows
    .filter(({ id }) => !own.has(id))
    .map(
      ({ tax_id: taxId, ...row }): GrantedEmpresa => ({
        ...row,
        taxId,
        papel: 'consulta',
        imports: false,
        origin: 'direta',
        support: true,
      }),
    )
  if (open.length === 0) return caller
  const empresas = [...caller.empresas, ...open]
  return { ...caller, empresas, scope: { ...caller.scope, empresaIds: empresas.map(({ id }) => id) } }
}

/** Newest first. */
export const listSupport = (db: Kysely<Database>, owner: Owner): Promise<SupportRow[]> =>
  inScope(db, scopeOf(owner), (tx) =>
    tx
      .selectFrom('support_grant')
      .select(COLUMNS)
      .where('empresa_id', '=', owner.empresaId)
      .orderBy('id', 'desc')
      .limit(LATEST)
      .execute(),
  )

/** Grants the provider temporary access to a company's documents. */
export const grantSupport = (
  db: Kysely<Database>,
  owner: Owner,
  { reason, hours, now }: { reason: string; hours: number; now: Date },
): Promise<SupportRow> =>
  inScope(db, scopeOf(owner), async (tx) => {
    const { empresaId, actor } = owner
    const row = { id: uuidv7(), reason, created_at: now, expires_at: new Date(now.getTime() + hours * HOUR_MS) }
    await tx
      .insertInto('support_grant')
      .values({ ...row, empresa_id: empresaId, granted_by: actor.caller.account.id })
      .execute()
    const detail = `${hours} h: ${reason}`
    await addAudit(tx, actor, [{ empresaId, what: 'suporte.grant', target: row.id, detail }])
    return { ...row, revoked_at: null }
  })

/** Ends a grant at once; repeating it changes nothing. Throws AppError 404 `suporte.not_found`. */
export const revokeSupport = (
  db: Kysely<Database>,
  owner: Owner,
  { id, now }: { id: string; now: Date },
): Promise<void> =>
  inScope(db, scopeOf(owner), async (tx) => {
    const { empresaId, actor } = owner
    const empresa = await tx
      .selectFrom('support_grant')
      .select('revoked_at')
      .where('empresa_id', '=', empresaId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!empresa) throw new AppError(404, 'suporte.not_found', 'Concessão não encontrada.')
    if (empresa.revoked_at) return
    await tx
      .updateTable('support_grant')
      .set({ revoked_at: now })
      .where('empresa_id', '=', empresaId)
      .where('id', '=', id)
      .execute()
    await addAudit(tx, actor, [{ empresaId, what: 'suporte.revoke', target: id }])
  })
