import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { AppError } from '../../../base/errors.ts'
import { INSTALLATION, recordAudit } from '../base/audit.ts'
import type { Caller } from '../base/caller.ts'
import { type AttemptDeps, attempt } from '../limits/attempt.ts'
import { confirmGiven, type IdentityProof, judgeGiven, refuseDemo, spendGiven, wayOf } from '../senha/own-password.ts'
import { endOtherSessions } from '../sessao/sessions.ts'
import { confirmFactor, dropFactor, type FactorDeps, spendCode, startFactor } from './factor.ts'
import { otpauthUri, toBase32 } from './totp.ts'

export type OwnFactorDeps = FactorDeps & AttemptDeps & { config: { provider: { name: string } } }

interface CallerAt {
  caller: Caller
  address: string
}

const wrongCode = () => {
  const mensagem = 'Código de verificação incorreto ou já usado. Informe outro.'
  return new AppError(422, 'fator.wrong_code', mensagem, { erros: [{ campo: 'cd_verificacao', mensagem }] })
}

const absent = () => new AppError(422, 'fator.absent', 'O segundo fator não está ativo.')

/** Creates a secret for the caller's app; it takes effect by `finishEnrolment`. */
export async function enrol(deps: OwnFactorDeps, asking: CallerAt, proof: IdentityProof) {
  const { account } = asking.caller
  refuseDemo(asking.caller)
  await confirmGiven(deps, asking, proof)
  const secret = await startFactor(deps, account.id)
  const uri = otpauthUri(secret, { issuer: deps.config.provider.name, account: formatTaxId(account.login) })
  return { secret: toBase32(secret), uri }
}

/** Confirms the factor and returns the recovery codes. Ends the sessions that were opened without it. */
export async function finishEnrolment(deps: OwnFactorDeps, asking: CallerAt, code: string) {
  const { caller, address } = asking
  const { id, login } = caller.account
  const codes = await attempt<string[]>(deps, { login, address }, async () => {
    const made = await confirmFactor(deps, id, code.replace(/\s/g, ''))
    return made ? { verdict: 'right', value: made } : { verdict: 'wrong', error: wrongCode() }
  })
  await note(deps, asking, 'fator.on')
  await endOtherSessions(deps, caller)
  return codes
}

/** Removes the factor. Requires the password or the certificate, and a code or recovery code. */
export async function giveUp(
  deps: OwnFactorDeps,
  asking: CallerAt,
  { given: proof, code }: { given: IdentityProof; code: string },
): Promise<void> {
  const { caller, address } = asking
  const { id, login } = caller.account
  await attempt<void>(deps, { login, address, way: wayOf(proof) }, async () => {
    const judged = await judgeGiven(deps, caller, proof)
    if ('error' in judged) return judged
    const verdict = await spendCode(deps, id, code)
    if (verdict === 'not_asked') return { verdict: 'open', error: absent() }
    return verdict === 'right' ? spendGiven(deps, caller, proof) : { verdict: 'wrong', error: wrongCode() }
  })
  await dropFactor(deps, id)
  await note(deps, asking, 'fator.off')
  await endOtherSessions(deps, caller)
}

const note = ({ db }: OwnFactorDeps, asking: CallerAt, what: 'fator.on' | 'fator.off'): Promise<void> =>
  recordAudit(db, asking, [{ empresaId: INSTALLATION, what, target: asking.caller.account.taxId }])
