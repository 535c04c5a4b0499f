import type { DadosBody } from '@portal/contract/acesso/conta.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { addAudit, INSTALLATION, recordAudit } from '../base/audit.ts'
import { awaitCalls } from '../base/await-calls.ts'
import { type Caller, grantsOf } from '../base/caller.ts'
import type { AttemptDeps } from '../limits/attempt.ts'
import { eraseOwnAccount, exportOwnAccount } from '../personal-data.ts'
import { confirmGiven, givenProof, type IdentityProof } from '../senha/own-password.ts'
import { readEmails, readPhones } from './contacts.ts'

export interface CallerAt {
  caller: Caller
  address: string
}

/** The demo's user is shared by everybody. */
function refuseDemo({ account }: Pick<Caller, 'account'>): void {
  if (account.demo)
    throw new AppError(403, 'demo.fixed', 'O usuário da demonstração é de todos: os dados dele não podem ser mudados.')
}

const own = ({ account }: Pick<Caller, 'account'>) => ({ accountId: account.id, empresaIds: [INSTALLATION] })

/**
 * Changes name and contacts of the caller. Other e-mails need the password or certificate again: a link for a new password is mailed to
 * them. Throws AppError 403 `demo.fixed`, 422 `usuario.contact`, and those of the proof.
 */
export async function changeOwnData(deps: AttemptDeps, asking: CallerAt, body: DadosBody): Promise<void> {
  const { account } = asking.caller
  refuseDemo(asking.caller)
  const changed = { name: body.nome.trim(), email: readEmails(body.email), phone: readPhones(body.telefone) }
  if (changed.email !== account.email)
    await confirmGiven(deps, asking, givenProof(body.senha, body.certificado, 'senha'))
  const fields = (['name', 'email', 'phone'] as const).filter((name) => changed[name] !== account[name])
  if (fields.length === 0) return
  await inScope(deps.db, own(asking.caller), async (tx) => {
    await tx.updateTable('account').set(changed).where('id', '=', account.id).execute()
    const detail = fields.map((name) => WORD[name]).join(', ')
    await addAudit(tx, asking, [{ empresaId: INSTALLATION, what: 'usuario.data', target: account.taxId, detail }])
  })
}

const WORD = { name: 'nome', email: 'e-mail', phone: 'telefone' } as const

/** Whether the caller gets the daily mail of alerts. */
export const findAlertMail = (db: Kysely<Database>, { account }: Pick<Caller, 'account'>): Promise<boolean> =>
  inScope(db, own({ account }), async (tx) => {
    const row = await tx
      .selectFrom('account')
      .select('alert_mail')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    return row.alert_mail
  })

/** Switches the daily mail of alerts for the caller alone. Throws AppError 403 `demo.fixed`. */
export async function changeAlertMail(db: Kysely<Database>, asking: CallerAt, isOn: boolean): Promise<void> {
  const { account } = asking.caller
  refuseDemo(asking.caller)
  await inScope(db, own(asking.caller), async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set({ alert_mail: isOn })
      .where('id', '=', account.id)
      .where('alert_mail', '!=', isOn)
      .executeTakeFirst()
    const detail = `e-mail diário dos avisos ${isOn ? 'ligado' : 'desligado'}`
    if (numUpdatedRows > 0n)
      await addAudit(tx, asking, [{ empresaId: INSTALLATION, what: 'usuario.data', target: account.taxId, detail }])
  })
}

export interface Act {
  id: string
  at: Date
  what: string
  empresa_id: number
  detail: string
  address: string | null
}

/**
 * The acts of the caller that follow the row of the cursor, newest first. Many visitors share the user of the demonstration, so its acts
 * have no addresses.
 */
export const findOwnActs = (
  db: Kysely<Database>,
  caller: Caller,
  { after, limit }: { after: string | null; limit: number },
): Promise<Act[]> =>
  inScope(
    db,
    { accountId: caller.account.id, empresaIds: [INSTALLATION, ...caller.empresas.map(({ id }) => id)] },
    async (tx) => {
      const { rows } = await sql<Act>`select * from my_acts(${after}::uuid, ${limit}::integer)`.execute(tx)
      return caller.account.demo ? rows.map((row) => ({ ...row, address: null })) : rows
    },
  )

/** Everything that the portal keeps about the caller. Throws AppError 403 `demo.fixed`. */
export async function takeOwnData(db: Kysely<Database>, asking: CallerAt): Promise<Record<string, unknown>> {
  refuseDemo(asking.caller)
  const { account } = asking.caller
  const data = await inScope(db, { accountId: account.id, empresaIds: [] }, exportOwnAccount)
  await recordAudit(db, asking, [{ empresaId: INSTALLATION, what: 'usuario.export', target: account.taxId }])
  return data
}

/**
 * Erases the caller's account. Throws AppError 403 `demo.fixed`, 409 `usuario.last_titular`, 409 `escritorio.last_dono`, and those of the
 * proof.
 */
export async function eraseOwn(deps: AttemptDeps, asking: CallerAt, proof: IdentityProof): Promise<void> {
  refuseDemo(asking.caller)
  await confirmGiven(deps, asking, proof)
  const { account } = asking.caller
  await inScope(deps.db, { accountId: account.id, empresaIds: [] }, eraseOwnAccount)
  // by account id: the tax id is the data that was erased
  const entries = [INSTALLATION, ...grantsOf(asking.caller).map(({ id }) => id)].map((empresaId) => ({
    empresaId,
    what: 'usuario.erase' as const,
    target: account.id,
  }))
  await recordAudit(deps.db, asking, entries)
  await awaitCalls(
    deps.db,
    grantsOf(asking.caller).map(({ id }) => id),
  )
}
