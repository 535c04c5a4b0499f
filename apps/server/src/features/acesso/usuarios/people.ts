import type { Papel } from '@portal/contract/acesso.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Actor, addAudit } from '../audit.ts'

/** Somebody with a papel in a company, with the name and contacts that the company itself wrote down. */
export interface Person {
  account_id: string
  tax_id: string
  name: string
  email: string
  phone: string
  papel: Papel
  since: Date
  /** Has not set a password yet */
  pending: boolean
}

export interface NewPerson {
  taxId: string
  name: string
  email: string
  phone: string
  papel: Papel
}

/** Who is changed, by whom. The definer functions of migration 0008 ask the rights again. */
export interface PersonRef {
  actor: Actor
  empresaId: number
  accountId: string
}

const personNotFound = () => new AppError(404, 'usuario.not_found', 'Usuário não encontrado nesta empresa.')
const lastTitular = () =>
  new AppError(409, 'usuario.last_titular', 'Este é o último titular da empresa. Dê o papel a outra pessoa antes.')

const ownTeam = () =>
  new AppError(403, 'provider.team', 'Só um titular da empresa pode dar acesso a alguém da equipe do fornecedor.')

const scopeOf = ({ actor, empresaId }: { actor: Actor; empresaId: number }) => ({
  accountId: actor.caller.account.id,
  empresaIds: [empresaId],
})

export const listPeople = (db: Kysely<Database>, by: { actor: Actor; empresaId: number }): Promise<Person[]> =>
  inScope(
    db,
    scopeOf(by),
    async (tx) => (await sql<Person>`select * from empresa_people(${by.empresaId})`.execute(tx)).rows,
  )

/** Answers the account and whether it is new. Throws AppError 409 `usuario.exists`, 403 `provider.team`. */
export const grantPerson = (
  db: Kysely<Database>,
  by: { actor: Actor; empresaId: number },
  person: NewPerson,
): Promise<{ accountId: string; created: boolean }> =>
  inScope(db, scopeOf(by), async (tx) => {
    const { rows } = await sql<{ account_id: string; outcome: 'created' | 'granted' | 'exists' | 'own_team' }>`
      select * from grant_person(${by.empresaId}, ${uuidv7()}, ${JSON.stringify(person)}::jsonb)`.execute(tx)
    const [made] = rows
    if (made?.outcome === 'own_team') throw ownTeam()
    if (!made || made.outcome === 'exists')
      throw new AppError(409, 'usuario.exists', 'Este usuário já existe nesta empresa.')
    const entry = { empresaId: by.empresaId, target: person.taxId, detail: person.papel }
    await addAudit(tx, by.actor, [{ ...entry, what: 'usuario.grant' }])
    return { accountId: made.account_id, created: made.outcome === 'created' }
  })

/** Another papel, or none (null): the grant is taken away. Throws AppError 404 `usuario.not_found`, 409 `usuario.last_titular`, 403 `provider.team`. */
export const changePerson = (db: Kysely<Database>, ref: PersonRef, papel: Papel | null): Promise<void> =>
  inScope(db, scopeOf(ref), async (tx) => {
    const { empresaId, accountId } = ref
    const { rows } = await sql<{ outcome: string }>`
      select change_person(${empresaId}, ${accountId}::uuid, ${papel}) as outcome`.execute(tx)
    if (rows[0]?.outcome === 'own_team') throw ownTeam()
    if (rows[0]?.outcome === 'last_titular') throw lastTitular()
    if (rows[0]?.outcome !== 'done') throw personNotFound()
    const what = papel === null ? 'usuario.revoke' : 'usuario.papel'
    await addAudit(tx, ref.actor, [{ empresaId, what, target: accountId, detail: papel ?? '' }])
  })

/** Whom a link may be made for; `pending`: it would set a first password. */
export type Invitable = Pick<Person, 'name' | 'email' | 'pending'>

/** Whether the caller may hand out a link that sets this person's password. Throws AppError 404 `usuario.not_found`, 403 `usuario.shared`. */
export const requireInvitable = (db: Kysely<Database>, ref: PersonRef): Promise<Invitable> =>
  inScope(db, scopeOf(ref), async (tx) => {
    const { rows } = await sql<Invitable & { outcome: string }>`
      select p.name, p.email, p.pending, may_invite(${ref.empresaId}, p.account_id) as outcome
      from empresa_people(${ref.empresaId}) p where p.account_id = ${ref.accountId}::uuid`.execute(tx)
    const [person] = rows
    if (!person) throw personNotFound()
    if (person.outcome !== 'yes')
      throw new AppError(403, 'usuario.shared', 'Só o fornecedor do portal pode redefinir a senha deste usuário.')
    await addAudit(tx, ref.actor, [{ empresaId: ref.empresaId, what: 'usuario.invite', target: ref.accountId }])
    return person
  })
