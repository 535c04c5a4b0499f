import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Actor, addAudit } from '../audit.ts'
import type { Caller, GrantedEmpresa } from '../caller.ts'

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

/** Holds from the next call on, for everyone of the company, whoever asked for it included. */
export const askForFactor = (
  db: Kysely<Database>,
  actor: Actor & { caller: Caller },
  { empresa, asked }: { empresa: GrantedEmpresa; asked: boolean },
) =>
  inScope(db, actor.caller.scope, async (tx) => {
    await tx.updateTable('empresa').set({ second_factor: asked }).where('id', '=', empresa.id).execute()
    const detail = asked ? 'segundo fator exigido' : 'segundo fator não exigido'
    await addAudit(tx, actor, [{ empresaId: empresa.id, what: 'empresa.security', target: empresa.taxId, detail }])
  })
