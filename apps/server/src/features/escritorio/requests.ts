import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { type Actor, addAudit } from '../acesso/base/audit.ts'
import { type Adoption, adoptionEntries, adoptionJson, type Closed, rehearse } from '../acesso/closing.ts'

/** Requests of an office for companies that somebody holds, and the offices that a company has. */

export interface OfficeRequest {
  id: string
  tax_id: string
  name: string
  created_at: Date
  expires_at: Date
  refused_at: Date | null
  has_titular: boolean
}

export interface OfficeOfCompany {
  id: string
  name: string
  tax_id: string | null
  created_at: Date
}

const scopeOf = ({ caller }: Actor, empresaIds: number[] = []) => ({ accountId: caller.account.id, empresaIds })

export const listRequests = (db: Kysely<Database>, actor: Actor, now: Date): Promise<OfficeRequest[]> =>
  inScope(
    db,
    scopeOf(actor),
    async (tx) => (await sql<OfficeRequest>`select * from my_pedidos(${now})`.execute(tx)).rows,
  )

/** The offices of a company, for its titulares and the provider. */
export const listOffices = (
  db: Kysely<Database>,
  { actor, empresaId }: { actor: Actor; empresaId: number },
): Promise<OfficeOfCompany[]> =>
  inScope(
    db,
    scopeOf(actor),
    async (tx) => (await sql<OfficeOfCompany>`select * from empresa_escritorios(${empresaId})`.execute(tx)).rows,
  )

/**
 * Takes an office's papel in a company away, with what its people made there by it. `rehearsal` changes nothing. Throws AppError 404
 * `escritorio.not_found`.
 */
export const removeOffice = (
  db: Kysely<Database>,
  { actor, empresaId, officeId }: { actor: Actor; empresaId: number; officeId: string },
  { adoption, rehearsal, now }: { adoption: Adoption; rehearsal: boolean; now: Date },
): Promise<Closed> =>
  rehearse(rehearsal, (finish) =>
    inScope(db, scopeOf(actor, [empresaId]), async (tx) => {
      const { rows } = await sql<{ closed: (Closed & { name: string }) | null }>`
        select remove_escritorio(${empresaId}, ${officeId}::uuid, ${adoptionJson(adoption)}::jsonb, ${now}) as closed`.execute(
        tx,
      )
      const closed = rows[0]?.closed
      if (!closed) throw new AppError(404, 'escritorio.not_found', 'Este escritório não tem acesso a esta empresa.')
      const removed = { empresaId, what: 'carteira.remove' as const, target: officeId, detail: closed.name }
      await addAudit(tx, actor, [removed, ...adoptionEntries(closed, adoption, [empresaId])])
      finish(closed)
    }),
  )
