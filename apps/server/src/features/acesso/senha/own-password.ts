import { sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { inScope } from '../../../db/scope.ts'
import { addAudit, INSTALLATION } from '../base/audit.ts'
import { type Caller, grantsOf } from '../base/caller.ts'
import { hashPassword, passwordMatches } from '../base/password.ts'
import { proofOf, readProof, spendProof } from '../base/proof.ts'
import { type AttemptDeps, attempt, type Judged } from '../limits/attempt.ts'
import { checkPassword } from './policy.ts'

interface CallerAt {
  caller: Caller
  address: string
}

const wrong = (campo: string) =>
  new AppError(422, 'senha.wrong', 'A senha atual não confere.', { erros: [{ campo, mensagem: 'Não confere.' }] })

/** The demo's password is public and must not change. */
export function refuseDemo({ account }: Pick<Caller, 'account'>): void {
  if (account.demo)
    throw new AppError(403, 'demo.fixed', 'O usuário da demonstração não pode mudar a senha nem o segundo fator.')
}

/** Renewed proof of identity of a signed-in person: the password or a new `certificate` of /auth/complete. */
export type IdentityProof = { campo: string } & ({ password: string } | { certificate: Record<string, unknown> })

/** Reads the proof from a request body. Throws AppError 400 unless exactly one is present. */
export function givenProof(
  password: string | undefined,
  certificate: Record<string, unknown> | undefined,
  campo: string,
): IdentityProof {
  if (password !== undefined && certificate === undefined) return { password, campo }
  if (certificate !== undefined && password === undefined) return { certificate, campo: 'certificado' }
  const mensagem = 'Informe a senha ou o certificado, um dos dois.'
  throw new AppError(400, 'request.invalid', mensagem, { erros: [{ campo, mensagem }] })
}

const wrongCertificate = () => {
  const mensagem = 'O certificado não é o deste usuário ou o comprovante venceu. Assine de novo.'
  return new AppError(422, 'certificado.wrong', mensagem, { erros: [{ campo: 'certificado', mensagem }] })
}

/** The way of sign-in against which a failed proof counts. */
export const wayOf = (proof: IdentityProof) => ('certificate' in proof ? 'certificado' : 'senha')

/**
 * Verifies the caller's password or certificate. Call inside `attempt`, alone or before another proof. Does
 * not spend a comprovante: `spendGiven` does, when everything else is right.
 */
export async function judgeGiven(
  deps: AttemptDeps,
  { account }: Pick<Caller, 'account'>,
  proof: IdentityProof,
): Promise<Judged<void>> {
  if ('certificate' in proof) {
    const proven = await readProof(deps.db, proofOf(proof.certificate))
    const own = proven !== null && proven.taxId === account.login
    return own ? { verdict: 'right', value: undefined } : { verdict: 'wrong', error: wrongCertificate() }
  }
  const row = await inScope(deps.db, { accountId: account.id, empresaIds: [] }, (tx) =>
    tx.selectFrom('account').select('password_hash').where('id', '=', account.id).executeTakeFirst(),
  )
  const matches = await passwordMatches(row?.password_hash ?? null, proof.password)
  return matches ? { verdict: 'right', value: undefined } : { verdict: 'wrong', error: wrong(proof.campo) }
}

/** Spends the comprovante of a verified proof; does nothing for a password. */
export async function spendGiven(
  { db }: Pick<AttemptDeps, 'db'>,
  { account }: Pick<Caller, 'account'>,
  proof: IdentityProof,
): Promise<Judged<void>> {
  const spent =
    !('certificate' in proof) || (await spendProof(db, { proof: proofOf(proof.certificate), taxId: account.login }))
  return spent ? { verdict: 'right', value: undefined } : { verdict: 'wrong', error: wrongCertificate() }
}

/**
 * Verifies the password or certificate of a signed-in person within the limits of a sign-in, so that an open
 * session cannot be used to guess the password. Throws AppError 422 `senha.wrong` on the field `campo`, 422
 * `certificado.wrong`, 429 `login.wait`.
 */
export const confirmGiven = (deps: AttemptDeps, { caller, address }: CallerAt, proof: IdentityProof): Promise<void> =>
  attempt(deps, { login: caller.account.login, address, way: wayOf(proof) }, async () => {
    const judged = await judgeGiven(deps, caller, proof)
    return 'error' in judged ? judged : spendGiven(deps, caller, proof)
  })

interface NewPassword {
  given: IdentityProof
  wanted: string
  /** Personal keys that stay */
  keptKeys: readonly string[]
  now: Date
}

/**
 * Sets a new password of the caller within the policy and ends all other sessions, every link, and the personal keys but the kept ones. A certificate can set a
 * first password.
 */
export async function changePassword(
  deps: AttemptDeps,
  asking: CallerAt,
  { given: proof, wanted, keptKeys, now }: NewPassword,
): Promise<void> {
  const { account, tokenHash } = asking.caller
  refuseDemo(asking.caller)
  const judge = () => judgeGiven(deps, asking.caller, proof)
  await attempt(deps, { login: account.login, address: asking.address, way: wayOf(proof) }, judge)
  await checkPassword(wanted, { ...account, empresas: grantsOf(asking.caller) }, 'senha_nova')
  const spent = await spendGiven(deps, asking.caller, proof)
  if ('error' in spent) throw spent.error
  const password_hash = await hashPassword(wanted)
  await inScope(deps.db, { accountId: account.id, empresaIds: [INSTALLATION] }, async (tx) => {
    await sql`select change_own_password(${password_hash}, ${tokenHash}, ${keptKeys}::uuid[], ${now})`.execute(tx)
    await addAudit(tx, asking, [{ empresaId: INSTALLATION, what: 'senha.change', target: account.taxId }])
  })
}
