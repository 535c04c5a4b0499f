import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { hashCode, isRecoveryCode, newCodes } from './recovery.ts'
import { stepOf } from './totp.ts'
import { unwrap, wrap } from './wrap.ts'

export interface FactorDeps {
  db: Kysely<Database>
  clock: Clock
  /** Wraps the secrets in the database. */
  masterKey: Buffer
}

const SECRET_BYTES = 20

const scopeOf = (accountId: string) => ({ accountId, empresaIds: [] })

export interface FactorState {
  activeSince: Date | null
  codesLeft: number
}

export const readFactor = ({ db }: Pick<FactorDeps, 'db'>, accountId: string): Promise<FactorState> =>
  inScope(db, scopeOf(accountId), async (tx) => {
    const row = await tx
      .selectFrom('account_factor')
      .select('confirmed_at')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    const { count } = await tx
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return { activeSince: row?.confirmed_at ?? null, codesLeft: count }
  })

const active = () =>
  new AppError(409, 'fator.active', 'O segundo fator já está ativo. Para trocar de aparelho, desative-o primeiro.')

/** Creates a secret that takes effect after a code of it was given. Throws AppError 409 `fator.active`. */
export async function startFactor({ db, masterKey }: FactorDeps, accountId: string): Promise<Buffer> {
  const secret = randomBytes(SECRET_BYTES)
  const row = { account_id: accountId, secret: wrap(masterKey, accountId, secret), last_step: 0 }
  const stored = await inScope(db, scopeOf(accountId), (tx) =>
    tx
      .insertInto('account_factor')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(row).where('account_factor.confirmed_at', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst(),
  )
  if (!stored) throw active()
  return secret
}

/** Confirms the new secret and returns the only copy of the recovery codes. Null when the code is wrong. */
export const confirmFactor = (deps: FactorDeps, accountId: string, code: string): Promise<string[] | null> =>
  inScope(deps.db, scopeOf(accountId), async (tx) => {
    const row = await lockFactor(tx, accountId)
    if (!row) throw new AppError(422, 'fator.absent', 'Comece a ativação do segundo fator antes de confirmar.')
    if (row.confirmed_at !== null) throw active()
    const step = stepOf(unwrap(deps.masterKey, accountId, row.secret), code, deps.clock.now())
    if (step === null) return null
    const codes = newCodes()
    await tx
      .updateTable('account_factor')
      .set({ confirmed_at: deps.clock.now(), last_step: step })
      .where('account_id', '=', accountId)
      .execute()
    await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
    await tx
      .insertInto('recovery_code')
      .values(codes.map((text) => ({ account_id: accountId, code_hash: hashCode(text) })))
      .execute()
    return codes
  })

const lockFactor = (tx: Transaction<Database>, accountId: string) =>
  tx.selectFrom('account_factor').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

export type CodeVerdict = 'right' | 'wrong' | 'absent' | 'not_asked'

/**
 * Verifies the code of a sign-in and spends it. A code of the app and a recovery code work once each, also
 * with concurrent calls. `not_asked`: the account has no second factor.
 */
export const spendCode = (deps: FactorDeps, accountId: string, code: string | undefined): Promise<CodeVerdict> =>
  inScope(deps.db, scopeOf(accountId), (tx) => spendCodeIn(tx, deps, { accountId, code }))

/** Same in an open transaction, in the scope of the account; a rollback leaves the code unspent. */
export async function spendCodeIn(
  tx: Transaction<Database>,
  { masterKey, clock }: Omit<FactorDeps, 'db'>,
  { accountId, code }: { accountId: string; code: string | undefined },
): Promise<CodeVerdict> {
  const row = await lockFactor(tx, accountId)
  if (!row || row.confirmed_at === null) return 'not_asked'
  if (!code) return 'absent'
  if (isRecoveryCode(code)) return (await spendRecoveryCode(tx, accountId, code)) ? 'right' : 'wrong'
  const step = stepOf(unwrap(masterKey, accountId, row.secret), code.replace(/\s/g, ''), clock.now())
  if (step === null || step <= row.last_step) return 'wrong'
  await tx.updateTable('account_factor').set({ last_step: step }).where('account_id', '=', accountId).execute()
  return 'right'
}

async function spendRecoveryCode(tx: Transaction<Database>, accountId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashCode(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const dropFactor = ({ db }: Pick<FactorDeps, 'db'>, accountId: string): Promise<void> =>
  inScope(db, scopeOf(accountId), async (tx) => {
    await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('account_factor').where('account_id', '=', accountId).execute()
  })
