import type { Papel } from '@portal/contract/acesso/acesso.ts'
import type { Pendencia } from '@portal/contract/acesso/usuarios.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Actor, addAudit, recordAudit } from '../base/audit.ts'
import { type Adoption, adoptionEntries, adoptionJson, type Closed, rehearse } from '../closing.ts'
import { firstAddress, noEmail, noOwnEmail } from '../convite/address.ts'

/**
 * A person with a papel in a company or an invitation, with the name and contacts that the company entered.
 */
export interface Person {
  account_id: string
  tax_id: string
  name: string
  email: string
  phone: string
  papel: Papel
  since: Date
  /** The step that the person still needs before using the company. */
  waiting: Pendencia | null
  invitation_id: string | null
  inviter_name: string | null
  expires_at: Date | null
  /** Whether a certificate has proven the tax id of the login. */
  proven: boolean
}

export interface NewPerson {
  taxId: string
  name: string
  email: string
  phone: string
  papel: Papel
}

/**
 * The person to change and the caller. The definer functions of `functions/access` check the rights again.
 */
export interface PersonRef {
  actor: Actor
  empresaId: number
  accountId: string
}

const personNotFound = () => new AppError(404, 'usuario.not_found', 'Usuário não encontrado nesta empresa.')
const lastTitular = () =>
  new AppError(409, 'usuario.last_titular', 'Este é o último titular da empresa. Dê o papel a outra pessoa antes.')

const reserved = () =>
  new AppError(
    409,
    'empresa.claimed',
    'Um escritório tirou esta empresa da carteira e pode trazê-la de volta por 30 dias: até lá ela só recebe gente pelo titular, pelo certificado da empresa ou pelo operador.',
  )
const ownTeam = () =>
  new AppError(
    403,
    'provider.team',
    'Só um titular da empresa pode dar acesso a alguém da equipe do provedor do portal.',
  )

const titularOnly = () =>
  new AppError(403, 'provider.titular_only', 'Só um titular da empresa pode dar este papel a esta pessoa.')
const noMail = () =>
  new AppError(
    403,
    'usuario.no_mail',
    'Esta instalação não envia e-mail, e o link deste usuário não pode ser mostrado a outra pessoa. Peça uma nova senha ao operador do portal.',
  )

const scopeOf = ({ actor, empresaId }: { actor: Actor; empresaId: number }) => ({
  accountId: actor.caller.account.id,
  empresaIds: [empresaId],
})

export const listPeople = (
  db: Kysely<Database>,
  by: { actor: Actor; empresaId: number },
  now: Date,
): Promise<Person[]> =>
  inScope(
    db,
    scopeOf(by),
    async (tx) => (await sql<Person>`select * from empresa_people(${by.empresaId}, ${now})`.execute(tx)).rows,
  )

/** The titulares of a company, oldest first, with their first address. For every user of the company. */
export const listTitulares = (
  db: Kysely<Database>,
  by: { actor: Actor; empresaId: number },
): Promise<{ name: string; email: string | null }[]> =>
  inScope(db, scopeOf(by), async (tx) => {
    const { rows } = await sql<{ name: string; email: string }>`
      select * from empresa_titulares(${by.empresaId})`.execute(tx)
    return rows.map(({ name, email }) => ({ name, email: firstAddress(email) }))
  })

const INVITATION_MS = 30 * 24 * 3_600_000

/** End of an unanswered invitation. */
export const invitedUntil = (now: Date): Date => new Date(now.getTime() + INVITATION_MS)

type GrantOutcome = 'created' | 'invited' | 'proposed' | 'exists' | 'own_team' | 'reserved'

/** Next step of a person who was just added. */
const WAITING = { created: 'senha', invited: 'convite', proposed: 'proposta' } as const
const WORDS = { created: 'usuario.grant', invited: 'usuario.offer', proposed: 'usuario.propose' } as const

/**
 * Adds a person to a company. A new login is granted at once, an existing one is invited, and a request of
 * the provider is proposed to the company's titulares. `needsEmail`: a new login gets its link by mail only.
 * Throws AppError 409 `usuario.exists`, `empresa.claimed` (an office may bring the company back), 403 `provider.team`, 422 `usuario.no_email`.
 */
export const grantPerson = (
  db: Kysely<Database>,
  by: { actor: Actor; empresaId: number },
  { person, now, needsEmail }: { person: NewPerson; now: Date; needsEmail: boolean },
): Promise<{ accountId: string; waiting: Pendencia }> =>
  inScope(db, scopeOf(by), async (tx) => {
    const { rows } = await sql<{ account_id: string; outcome: GrantOutcome }>`
      select * from grant_person(${by.empresaId}, ${uuidv7()}, ${JSON.stringify(person)}::jsonb, ${now}, ${invitedUntil(now)})`.execute(
      tx,
    )
    const [made] = rows
    if (made?.outcome === 'own_team') throw ownTeam()
    if (made?.outcome === 'reserved') throw reserved()
    if (!made || made.outcome === 'exists')
      throw new AppError(409, 'usuario.exists', 'Este usuário já existe nesta empresa.')
    if (needsEmail && made.outcome === 'created' && firstAddress(person.email) === null) throw noEmail()
    const entry = { empresaId: by.empresaId, target: person.taxId, detail: person.papel }
    await addAudit(tx, by.actor, [{ ...entry, what: WORDS[made.outcome] }])
    return { accountId: made.account_id, waiting: WAITING[made.outcome] }
  })

/**
 * Changes the papel. A papel that may not make keys and packages ends those that the person made there. Throws AppError 404
 * `usuario.not_found`, 409 `usuario.last_titular`, `empresa.claimed`, 403 `provider.team`, `provider.titular_only`
 */
export const changePerson = (db: Kysely<Database>, ref: PersonRef, { papel, now }: { papel: Papel; now: Date }) =>
  inScope(db, scopeOf(ref), async (tx) => {
    if (papel === 'consulta') await closeInCompany(tx, ref, { event: 'lowered', adoption: new Map(), now })
    await applyChange(tx, ref, papel)
    if (papel === 'consulta') await endUnkept(tx, ref, { why: 'o papel do último responsável foi baixado', now })
  })

/**
 * Removes the grant, with what the person made in the company, or the invitation. `rehearsal` changes nothing. Throws AppError 404
 * `usuario.not_found`, 409 `usuario.last_titular`.
 */
export const removePerson = (
  db: Kysely<Database>,
  ref: PersonRef,
  { adoption, rehearsal, now }: { adoption: Adoption; rehearsal: boolean; now: Date },
): Promise<Closed> =>
  rehearse(rehearsal, (finish) =>
    inScope(db, scopeOf(ref), async (tx) => {
      const { empresaId } = ref
      const closed = await closeInCompany(tx, ref, { event: 'removed_from_company', adoption, now })
      await applyChange(tx, ref, null)
      const destroyed = await endUnkept(tx, ref, { why: 'o acesso do último responsável foi tirado', now })
      await addAudit(tx, ref.actor, adoptionEntries(closed, adoption, [empresaId]))
      finish({ ...closed, destroyed })
    }),
  )

/**
 * Turns a company's capture off and ends its use of the A1 when no person and no office is responsible for the company. Returns whether
 * a key was destroyed.
 */
async function endUnkept(
  tx: Transaction<Database>,
  { empresaId }: PersonRef,
  { why, now }: { why: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ destroyed: boolean }>`
    select end_admissions_of(${empresaId}, ${why}, ${now}) as destroyed`.execute(tx)
  return rows[0]?.destroyed ?? false
}

async function closeInCompany(
  tx: Transaction<Database>,
  { empresaId, accountId }: PersonRef,
  { event, adoption, now }: { event: 'removed_from_company' | 'lowered'; adoption: Adoption; now: Date },
): Promise<Closed> {
  const { rows } = await sql<{ closed: Closed }>`
    select close_in_company(${event}, ${empresaId}, ${accountId}::uuid, ${adoptionJson(adoption)}::jsonb, ${now}) as closed`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('close_in_company answers one row')
  return row.closed
}

async function applyChange(
  tx: Transaction<Database>,
  { actor, empresaId, accountId }: PersonRef,
  papel: Papel | null,
): Promise<void> {
  const { rows } = await sql<{ outcome: string }>`
    select change_person(${empresaId}, ${accountId}::uuid, ${papel}) as outcome`.execute(tx)
  const outcome = rows[0]?.outcome
  if (outcome === 'own_team') throw ownTeam()
  if (outcome === 'reserved') throw reserved()
  if (outcome === 'titular_only') throw titularOnly()
  if (outcome === 'last_titular') throw lastTitular()
  if (outcome !== 'done' && outcome !== 'withdrawn') throw personNotFound()
  const what = papel === null ? 'usuario.revoke' : 'usuario.papel'
  const detail = outcome === 'withdrawn' ? 'convite' : (papel ?? '')
  // `endUnkept` writes to the same shards as the owner afterwards
  await addAudit(tx, actor, [{ empresaId, what, target: accountId, detail }], { asOwner: true })
}

/**
 * A person for whom a link may be created, with the person's own address. `unused`: the link sets a first
 * password.
 */
export interface Invitable {
  name: string
  email: string
  unused: boolean
}

/**
 * Checks that the caller may have a link created that sets this person's password. The link is mailed to the
 * person's own address with `mails`, else shown to the caller. Throws AppError 404 `usuario.not_found`, 403
 * `usuario.shared`, `usuario.no_mail`, 422 `usuario.no_email`.
 */
export const requireInvitable = (db: Kysely<Database>, ref: PersonRef, mails: boolean): Promise<Invitable> =>
  inScope(db, scopeOf(ref), async (tx) => {
    const { rows } = await sql<Invitable & { outcome: string }>`
      select * from may_invite(${ref.empresaId}, ${ref.accountId}::uuid, ${mails})`.execute(tx)
    const [person] = rows
    if (!person || person.outcome === 'unknown') throw personNotFound()
    if (person.outcome === 'shared')
      throw new AppError(403, 'usuario.shared', 'Só o provedor do portal pode redefinir a senha deste usuário.')
    if (person.outcome === 'no_mail') throw noMail()
    if (person.outcome === 'no_address') throw noOwnEmail()
    return person
  })

/** Writes the creation of a link into the company's audit, before the link is created. */
export const noteInvite = (db: Kysely<Database>, { actor, empresaId, accountId: target }: PersonRef): Promise<void> =>
  recordAudit(db, actor, [{ empresaId, what: 'usuario.invite', target }])
