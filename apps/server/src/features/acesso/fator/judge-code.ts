import { AppError } from '../../../base/errors.ts'
import type { Judged, Refused } from '../limits/attempt.ts'
import { type CodeVerdict, type FactorDeps, spendCode } from './factor.ts'

const needed = () =>
  new AppError(
    401,
    'login.second_factor',
    'Informe o código de verificação do seu aplicativo ou um código de recuperação.',
  )
const wrong = () =>
  new AppError(401, 'login.second_factor', 'Código de verificação incorreto ou já usado. Informe outro.')

/**
 * Checks the code of the second factor after the first proof of a sign-in, if the account has a factor. Call
 * inside `attempt`.
 */
export async function judgeCode(deps: FactorDeps, accountId: string, code?: string): Promise<Judged<string>> {
  return refusedCode(await spendCode(deps, accountId, code)) ?? { verdict: 'right', value: accountId }
}

/** Result of a sign-in by its code alone; null when the code is right or not required. */
export function refusedCode(verdict: CodeVerdict): Refused | null {
  if (verdict === 'absent') return { verdict: 'open', error: needed() }
  if (verdict === 'wrong') return { verdict: 'wrong', error: wrong() }
  return null
}
