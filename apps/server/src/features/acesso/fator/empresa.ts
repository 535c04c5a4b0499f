import type { Kysely } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Actor, addAudit } from '../base/audit.ts'
import type { Caller, GrantedEmpresa } from '../base/caller.ts'

/** Whether only users with a second factor may use the company. */
export const asksForFactor = (db: Kysely<Database>, { scope }: Caller, empresa: GrantedEmpresa): Promise<boolean> =>
  inScope(db, scope, async (tx) => {
    const row = await tx
      .selectFrom('empresa')
      .select('second_factor')
      .where('id', '=', empresa.id)
      .executeTakeFirstOrThrow()
    return row.second_factor
  })

const ownFactorFirst = () =>
  new AppError(
    422,
    'empresa.own_factor',
    'Ative primeiro o seu próprio segundo fator, em Minha conta: sem ele você ficaria de fora.',
  )

/**
 * Takes effect from the next call on for every user, including the caller. Throws AppError 422
 * `empresa.own_factor`.
 */
export const askForFactor = (
  db: Kysely<Database>,
  actor: Actor & { caller: Caller },
  { empresa, asked: isRequired }: { empresa: GrantedEmpresa; asked: boolean },
) =>
  inScope(db, actor.caller.scope, async (tx) => {
    const factor = await tx
      .selectFrom('account_factor')
      .select('confirmed_at')
      .where('account_id', '=', actor.caller.account.id)
      .executeTakeFirst()
    if (isRequired && !factor?.confirmed_at) throw ownFactorFirst()
    await tx.updateTable('empresa').set({ second_factor: isRequired }).where('id', '=', empresa.id).execute()
    const detail = isRequired ? 'segundo fator exigido' : 'segundo fator não exigido'
    await addAudit(tx, actor, [{ empresaId: empresa.id, what: 'empresa.security', target: empresa.taxId, detail }])
  })
