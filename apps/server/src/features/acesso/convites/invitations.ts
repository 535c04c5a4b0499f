import type { Papel } from '@portal/contract/acesso/acesso.ts'
import type { PapelEscritorio } from '@portal/contract/escritorio/escritorio.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, setScope } from '../../../db/scope.ts'
import { type AuditWord, addAudit } from '../base/audit.ts'
import { invitedUntil } from '../usuarios/people.ts'
import { type Answer, answerOffice } from './office-answers.ts'

/**
 * Invitations of existing logins by companies and offices, the provider's proposals, and the requests of offices for companies.
 * `functions/access` and `functions/escritorio` have the rules.
 */

export interface Invitation {
  id: string
  inviter_name: string
  /** Null in an invitation of an office */
  empresa_name: string | null
  tax_id: string | null
  /** Null in an invitation of a company; with `empresa_name`, an office asks the titular for the company */
  escritorio_name: string | null
  papel: Papel | PapelEscritorio
  /** Null: it waits without end */
  expires_at: Date | null
  kind: 'convite' | 'pedido' | 'cadastro' | 'comprovacao'
  /** Of a `cadastro`: fields as proposed, and as they are */
  change: Readonly<Record<string, string | null>> | null
  before: Readonly<Record<string, string | null>> | null
}

const notFound = () => new AppError(404, 'convite.not_found', 'Este convite não existe mais ou não é para você.')
const unproven = () =>
  new AppError(
    403,
    'convite.unproven',
    'Este convite é do provedor do portal, para uma empresa sem titular: entre uma vez com o seu certificado digital para aceitá-lo.',
  )

export const listInvitations = (db: Kysely<Database>, accountId: string, now: Date): Promise<Invitation[]> =>
  inScope(db, { accountId, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<Invitation>`
      select id, inviter_name, empresa_name, tax_id, null as escritorio_name, papel, expires_at, 'convite' as kind,
        null::jsonb as change, null::jsonb as before from my_invitations(${now})
      union all
      select id, inviter_name, null, null, escritorio_name, papel, expires_at, 'convite', null, null from my_escritorio_invitations(${now})
      union all
      select id, asker_name, empresa_name, tax_id, escritorio_name, 'contador', expires_at, 'pedido', null, null from pedidos_for_me(${now})
      union all
      select id, asker_name, empresa_name, tax_id, escritorio_name, 'contador', expires_at, 'cadastro', change, before from my_propostas(${now})
      union all
      select id, name, empresa_name, tax_id, case when escritorio_id is not null then name end, papel, null, 'comprovacao', null, null
        from my_limited()`.execute(tx)
    return rows
  })

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
 * Accepts an invitation (by the person), a proposal or an office's request (by a titular). Of concurrent calls one succeeds. Returns
 * null for those of offices. Throws AppError 404 `convite.not_found`, 403 `convite.unproven`, 409 `escritorio.elsewhere`.
 */
export const acceptInvitation = (db: Kysely<Database>, { actor, id, now }: Answer): Promise<Accepted | null> =>
  inScope(db, { accountId: actor.caller.account.id, empresaIds: [] }, async (tx) => {
    if (await answerOffice(tx, { actor, id, now, accepts: true })) return null
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
    if (await answerOffice(tx, { actor, id, now, accepts: false })) return
    const { rows } = await sql<{ empresa_id: number; tax_id: string; papel: Papel }>`
      select * from refuse_invitation(${id}::uuid, ${now})`.execute(tx)
    const [refused] = rows
    if (!refused) throw notFound()
    const { empresa_id: empresaId, tax_id: target, papel: detail } = refused
    await setScope(tx, { accountId: actor.caller.account.id, empresaIds: [empresaId] })
    await addAudit(tx, actor, [{ empresaId, what: 'usuario.refuse', target, detail }])
  })
