import type { PapelEscritorio } from '@portal/contract/escritorio/escritorio.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'
import { type Actor, type AuditWord, INSTALLATION } from '../acesso/base/audit.ts'
import { type Adoption, adoptionEntries, adoptionJson, type Closed, rehearse } from '../acesso/closing.ts'
import { invitedUntil } from '../acesso/usuarios/people.ts'
import type { Office } from './office.ts'
import { note } from './portfolio.ts'

/** A person of the office, or one who was invited and has not answered. */
export interface OfficePerson {
  account_id: string
  tax_id: string
  name: string
  email: string
  papel: PapelEscritorio
  /** Null: sees the whole portfolio */
  tags: string[] | null
  since: Date
  /** The step that the person still needs before working in the office */
  waiting: 'senha' | 'convite' | null
  /** Companies that the person sees, or would see */
  empresas: number
  expires_at: Date | null
  /** Last use of the portal; null: never, or invited */
  seen_at: Date | null
}

export interface NewOfficePerson {
  taxId: string
  name: string
  email: string
  papel: PapelEscritorio
  tags: string[] | null
}

/** Undefined fields stay as they are. */
export type PersonChange = Partial<Omit<NewOfficePerson, 'taxId'>>

export interface Employer {
  actor: Actor
  office: Office
}

const unknown = () => new AppError(404, 'escritorio.person_unknown', 'Esta pessoa não trabalha neste escritório.')
const lastDono = () =>
  new AppError(409, 'escritorio.last_dono', 'Este é o último dono do escritório. Dê o papel a outra pessoa antes.')

const scopeOf = ({ actor }: Employer) => ({ accountId: actor.caller.account.id, empresaIds: [] })

export const listPeople = (db: Kysely<Database>, by: Employer, now: Date): Promise<OfficePerson[]> =>
  inScope(db, scopeOf(by), async (tx) => (await sql<OfficePerson>`select * from my_pessoas(${now})`.execute(tx)).rows)

/** Who works in the caller's office; with a tax id who sees that client. */
export const listColleagues = (
  db: Kysely<Database>,
  { accountId }: Scope,
  taxId: string | null,
): Promise<Pick<OfficePerson, 'account_id' | 'name' | 'papel'>[]> =>
  inScope(db, { accountId, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<Pick<OfficePerson, 'account_id' | 'name' | 'papel'>>`
      select * from my_colleagues(${taxId})`.execute(tx)
    return rows
  })

/**
 * Invites a person; a new login gets its first link besides. Throws AppError 409
 * `escritorio.person_exists`.
 */
export const addPerson = (
  db: Kysely<Database>,
  by: Employer,
  { person, now }: { person: NewOfficePerson; now: Date },
): Promise<{ accountId: string; waiting: 'senha' | 'convite' }> =>
  inScope(db, scopeOf(by), async (tx) => {
    const { rows } = await sql<{ account_id: string; outcome: 'created' | 'invited' | 'exists' }>`
      select * from add_pessoa(${uuidv7()}, ${JSON.stringify(person)}::jsonb, ${now}, ${invitedUntil(now)})`.execute(tx)
    const [added] = rows
    if (!added || added.outcome === 'exists')
      throw new AppError(409, 'escritorio.person_exists', 'Esta pessoa já trabalha neste escritório.')
    const { account_id: accountId, outcome } = added
    await noteInEach(tx, by, { what: 'usuario.offer', target: person.taxId, detail: person.papel, empresas: [] })
    return { accountId, waiting: outcome === 'created' ? 'senha' : 'convite' }
  })

/** Changes a person or an invitation. Throws AppError 404 `escritorio.person_unknown`, 409 `escritorio.last_dono`. */
export const changePerson = (
  db: Kysely<Database>,
  by: Employer,
  { accountId, change }: { accountId: string; change: PersonChange },
): Promise<void> =>
  inScope(db, scopeOf(by), async (tx) => {
    const before = await seenBy(tx, accountId)
    const { rows } = await sql<{ outcome: string }>`
      select change_pessoa(${accountId}::uuid, ${JSON.stringify(change)}::jsonb) as outcome`.execute(tx)
    requireDone(rows[0]?.outcome)
    const empresas = [...new Set([...before, ...(await seenBy(tx, accountId))])]
    await noteInEach(tx, by, { what: 'usuario.papel', target: accountId, detail: change.papel ?? '', empresas })
  })

/**
 * Takes a person out of the office, with what the person made there, or withdraws an invitation. `rehearsal` changes nothing. Throws
 * AppError 404 `escritorio.person_unknown`, 409 `escritorio.last_dono`.
 */
export const removePerson = (
  db: Kysely<Database>,
  by: Employer,
  { accountId, adoption, rehearsal, now }: { accountId: string; adoption: Adoption; rehearsal: boolean; now: Date },
): Promise<Closed> =>
  rehearse(rehearsal, (finish) =>
    inScope(db, scopeOf(by), async (tx) => {
      const seen = await seenBy(tx, accountId)
      const { rows } = await sql<{ closed: Closed & { outcome: string } }>`
        select remove_pessoa(${accountId}::uuid, ${adoptionJson(adoption)}::jsonb, ${now}) as closed`.execute(tx)
      const closed = requireDone(rows[0]?.closed.outcome, rows[0]?.closed)
      await noteInEach(tx, by, { what: 'usuario.revoke', target: accountId, detail: '', empresas: seen })
      await note(tx, by.actor, adoptionEntries(closed, adoption, [INSTALLATION]))
      finish(closed)
    }),
  )

/** The caller leaves the office. `rehearsal` changes nothing. Throws AppError 404 `escritorio.none`, 409 `escritorio.last_dono`. */
export const leaveOffice = (
  db: Kysely<Database>,
  by: Employer,
  { rehearsal, now }: { rehearsal: boolean; now: Date },
): Promise<Closed> =>
  rehearse(rehearsal, (finish) =>
    inScope(db, scopeOf(by), async (tx) => {
      const { id } = by.actor.caller.account
      const seen = await seenBy(tx, id)
      const { rows } = await sql<{ closed: Closed & { outcome: string } }>`
        select leave_escritorio(${now}) as closed`.execute(tx)
      const closed = requireDone(rows[0]?.closed.outcome, rows[0]?.closed)
      await noteInEach(tx, by, { what: 'usuario.revoke', target: id, detail: 'saiu', empresas: seen })
      finish(closed)
    }),
  )

function requireDone(outcome: string | undefined): void
function requireDone<T>(outcome: string | undefined, value: T | undefined): T
function requireDone<T>(outcome: string | undefined, value?: T): T | undefined {
  if (outcome === 'last_dono') throw lastDono()
  if (outcome !== 'done') throw unknown()
  return value
}

const seenBy = async (tx: Transaction<Database>, accountId: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select unnest(pessoa_empresas(${accountId}::uuid)) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Companies that the caller sees by the office. */
export const personEmpresas = (db: Kysely<Database>, actor: Actor): Promise<number[]> =>
  inScope(db, { accountId: actor.caller.account.id, empresaIds: [] }, (tx) => seenBy(tx, actor.caller.account.id))

/** Writes what happened to a person into the audit of every company that the person sees by the office, and of the installation. */
const noteInEach = (
  tx: Transaction<Database>,
  { actor, office }: Employer,
  { what, target, detail, empresas }: { what: AuditWord; target: string; detail: string; empresas: readonly number[] },
): Promise<void> =>
  note(
    tx,
    actor,
    [INSTALLATION, ...empresas].map((empresaId) => ({
      empresaId,
      what,
      target,
      detail: detail === '' ? office.name : `${office.name}: ${detail}`,
    })),
  )
