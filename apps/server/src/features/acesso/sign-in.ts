import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type Selectable, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { AccountTable } from '../../db/schema.gen.ts'
import type { FactorDeps } from './fator/factor.ts'
import { judgeCode } from './fator/judge-code.ts'
import { type AttemptDeps, attempt } from './limits/attempt.ts'
import { passwordMatches } from './password.ts'

export type SignInDeps = AttemptDeps & FactorDeps

export interface Pair {
  usuario: string
  senha: string
  /** Of the second factor, or a recovery code. */
  code?: string
  /** Where the call comes from. */
  address: string
}

const wrongPair = () => new AppError(401, 'login.wrong_pair', 'Usuário ou senha incorretos.')
export async function findAccount(
  { db }: Pick<SignInDeps, 'db'>,
  login: string,
): Promise<Selectable<AccountTable> | undefined> {
  const { rows } = await sql<Selectable<AccountTable>>`select * from account_for_login(${login})`.execute(db)
  return rows[0]
}

/** A tax id in any writing; what is none stays as typed, so that it is counted all the same. */
export const loginOf = (usuario: string): string => {
  const typed = usuario.trim().toLowerCase()
  return cleanTaxId(typed) || typed
}

/** The account of a tax id and password; one 401 for unknown, wrong, blocked and without password, after the same work. */
export const accountByPassword = (deps: SignInDeps, pair: Pair): Promise<string> => {
  return accountByPair(deps, { ...pair, login: loginOf(pair.usuario), demo: false })
}

/** The demo account, by its public user and password. */
export const demoAccount = (deps: SignInDeps, pair: Pair): Promise<string> =>
  accountByPair(deps, { ...pair, login: pair.usuario.trim().toLowerCase(), demo: true })

const accountByPair = (
  deps: SignInDeps,
  { login, demo, senha, code, address }: Pair & { login: string; demo: boolean },
) =>
  attempt(deps, { login, address, forgives: true }, async () => {
    const account = await findAccount(deps, login)
    const matches = await passwordMatches(account?.password_hash ?? null, senha)
    if (!account || account.demo !== demo || !matches || account.blocked_at !== null)
      return { verdict: 'wrong', error: wrongPair() }
    return judgeCode(deps, account.id, code)
  })

export { wrongPair }
