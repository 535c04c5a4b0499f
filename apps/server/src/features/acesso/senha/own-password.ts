import { AppError } from '../../../base/errors.ts'
import { inScope } from '../../../db/scope.ts'
import { addAudit, INSTALLATION } from '../audit.ts'
import { type Caller, grantsOf } from '../caller.ts'
import { type AttemptDeps, attempt, type Judged } from '../limits/attempt.ts'
import { hashPassword, passwordMatches } from '../password.ts'
import { checkPassword } from './policy.ts'

interface Asking {
  caller: Caller
  address: string
}

const wrong = (campo: string) =>
  new AppError(422, 'senha.wrong', 'A senha atual não confere.', { erros: [{ campo, mensagem: 'Não confere.' }] })

/** The demo's password is public, and must stay what it is for the next visitor. */
export function refuseDemo({ account }: Pick<Caller, 'account'>): void {
  if (account.demo)
    throw new AppError(403, 'demo.fixed', 'O usuário da demonstração não pode mudar a senha nem o segundo fator.')
}

interface Given {
  password: string
  /** The field of the body it came in. */
  campo: string
}

/** Whether it is the caller's password: for use inside `attempt`, alone or before another proof. */
export async function judgePassword(
  deps: AttemptDeps,
  { account }: Pick<Caller, 'account'>,
  { password, campo }: Given,
): Promise<Judged<void>> {
  const row = await inScope(deps.db, { accountId: account.id, empresaIds: [] }, (tx) =>
    tx.selectFrom('account').select('password_hash').where('id', '=', account.id).executeTakeFirst(),
  )
  const matches = await passwordMatches(row?.password_hash ?? null, password)
  return matches ? { verdict: 'right', value: undefined } : { verdict: 'wrong', error: wrong(campo) }
}

/**
 * Asks a signed-in person for the password again, under the limits of a sign-in: an open session must not serve to guess it.
 * Throws AppError 422 `senha.wrong` on the field `campo`, 429 `login.wait`.
 */
export const confirmPassword = (deps: AttemptDeps, { caller, address }: Asking, given: Given): Promise<void> =>
  attempt(deps, { login: caller.account.login, address }, () => judgePassword(deps, caller, given))

/** A new password for the caller, under the policy; all its other sessions end. */
export async function changePassword(
  deps: AttemptDeps,
  asking: Asking,
  { current, wanted }: { current: string; wanted: string },
): Promise<void> {
  const { account, tokenHash } = asking.caller
  refuseDemo(asking.caller)
  await confirmPassword(deps, asking, { password: current, campo: 'senha_atual' })
  await checkPassword(wanted, { ...account, empresas: grantsOf(asking.caller) }, 'senha_nova')
  const password_hash = await hashPassword(wanted)
  await inScope(deps.db, { accountId: account.id, empresaIds: [INSTALLATION] }, async (tx) => {
    await tx.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute()
    await tx.deleteFrom('session').where('account_id', '=', account.id).where('token_hash', '<>', tokenHash).execute()
    await addAudit(tx, asking, [{ empresaId: INSTALLATION, what: 'senha.change', target: account.taxId }])
  })
}
