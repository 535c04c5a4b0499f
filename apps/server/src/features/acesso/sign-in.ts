import { findAccount, loginOf, wrongPair } from './base/account.ts'
import { passwordMatches } from './base/password.ts'
import type { FactorDeps } from './fator/factor.ts'
import { judgeCode } from './fator/judge-code.ts'
import { type AttemptDeps, attempt } from './limits/attempt.ts'

export type PasswordSignInDeps = AttemptDeps & FactorDeps

interface Credentials {
  usuario: string
  senha: string
  /** Second factor or recovery code */
  code?: string
  /** Network address of the caller */
  address: string
}

/** The account of a tax id and password. An unknown, blocked or passwordless account gives the same 401 after the same work. */
export const accountByPassword = (deps: PasswordSignInDeps, credentials: Credentials): Promise<string> =>
  accountByCredentials(deps, { ...credentials, login: loginOf(credentials.usuario), demo: false })

/** The demo account, by its public user and password. */
export const demoAccount = (deps: PasswordSignInDeps, credentials: Credentials): Promise<string> =>
  accountByCredentials(deps, { ...credentials, login: credentials.usuario.trim().toLowerCase(), demo: true })

const accountByCredentials = (
  deps: PasswordSignInDeps,
  { login, demo, senha, code, address }: Credentials & { login: string; demo: boolean },
) =>
  attempt(deps, { login, address, forgives: true }, async () => {
    const account = await findAccount(deps, login)
    const matches = await passwordMatches(account?.password_hash ?? null, senha)
    if (!account || account.demo !== demo || !matches || account.blocked_at !== null)
      return { verdict: 'wrong', error: wrongPair() }
    return judgeCode(deps, account.id, code)
  })
