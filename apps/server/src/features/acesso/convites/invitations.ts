import type { Papel } from '@portal/contract/acesso.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, setScope } from '../../../db/scope.ts'
import { type Actor, type AuditWord, addAudit } from '../base/audit.ts'
import { invitedUntil } from '../usuarios/people.ts'

/** Invitations of existing logins, and the provider's proposals. Migration 0003_rights defines the rules. */

export interface Invitation {
  id: string
  inviter_name: string
  empresa_name: string
  tax_id: string
  papel: Papel
  expires_at: Date
}

const notFound = () => new AppError(404, 'convite.not_found', 'Este convite não existe mais ou não é para você.')
const unproven = () =>
  new AppError(
    403,
    'convite.unproven',
    'Este convite é do provedor do portal, para uma empresa sem titular: entre uma vez com o seu certificado digital para aceitá-lo.',
  )

export const listInvitations = (db: Kysely<Database>, accountId: string, now: Date): Promise<Invitation[]> =>
  inScope(
    db,
    { accountId, empresaIds: [] },
    async (tx) => (await sql<Invitation>`select * from my_invitations(${now})`.execute(tx)).rows,
  )

interface Answer {
  actor: Actor
  id: string
  now: Date
}

export interface Accepted {
  outcome: 'accepted' | 'granted' | 'invited'
  account_id: string
  empresa_id: number
  tax_id: string
  papel: Papel
}

const WORDS: Record<Accepted['outcome'], AuditWord> = {
  accepted: 'usuario.accept',
  granted: 'usuario.grant',
  invited: 'usuario.offer',
}

/**
 * Accepts an invitation (by the person) or a proposal (by a titular). Of concurrent calls one succeeds.
 * Throws AppError 404 `convite.not_found`, 403 `convite.unproven`.
 */
export const acceptInvitation = (db: Kysely<Database>, { actor, id, now }: Answer): Promise<Accepted> =>
  inScope(db, { accountId: actor.caller.account.id, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<Accepted | { outcome: 'gone' } | { outcome: 'unproven' }>`
      select * from accept_invitation(${id}::uuid, ${now}, ${invitedUntil(now)})`.execute(tx)
    const [answer] = rows
    if (answer?.outcome === 'unproven') throw unproven()
    if (!answer || answer.outcome === 'gone') throw notFound()
    const { empresa_id: empresaId, tax_id: target, papel: detail, outcome } = answer
    await setScope(tx, { accountId: actor.caller.account.id, empresaIds: [empresaId] })
    await addAudit(tx, actor, [{ empresaId, what: WORDS[outcome], target, detail }])
    return answer
  })

/** Throws AppError 404 `convite.not_found`. */
export const refuseInvitation = (db: Kysely<Database>, { actor, id, now }: Answer): Promise<void> =>
  inScope(db, { accountId: actor.caller.account.id, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<{ empresa_id: number; tax_id: string; papel: Papel }>`
      select * from refuse_invitation(${id}::uuid, ${now})`.execute(tx)
    const [refused] = rows
    if (!refused) throw notFound()
    const { empresa_id: empresaId, tax_id: target, papel: detail } = refused
    await setScope(tx, { accountId: actor.caller.account.id, empresaIds: [empresaId] })
    await addAudit(tx, actor, [{ empresaId, what: 'usuario.refuse', target, detail }])
  })
