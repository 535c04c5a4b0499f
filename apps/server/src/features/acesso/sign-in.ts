import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { AccountTable, Database } from '../../db/schema.gen.ts'
import { passwordMatches } from './password.ts'

const wrongPair = () => new AppError(401, 'login.wrong_pair', 'Usuário ou senha incorretos.')

async function findAccount(db: Kysely<Database>, login: string): Promise<Selectable<AccountTable> | undefined> {
  const { rows } = await sql<Selectable<AccountTable>>`select * from account_for_login(${login})`.execute(db)
  return rows[0]
}

/** The account of a tax id and password; one 401 for unknown, wrong and blocked, after the same work. */
export async function accountByPassword(
  db: Kysely<Database>,
  { usuario, senha }: { usuario: string; senha: string },
): Promise<string> {
  const account = await findAccount(db, cleanTaxId(usuario))
  const matches = await passwordMatches(account?.password_hash ?? null, senha)
  if (!account || account.demo || !matches || account.blocked_at !== null) throw wrongPair()
  return account.id
}

/** The demo account, by its public user and password. */
export async function demoAccount(
  db: Kysely<Database>,
  { usuario, senha }: { usuario: string; senha: string },
): Promise<string> {
  const account = await findAccount(db, usuario.trim().toLowerCase())
  const matches = await passwordMatches(account?.password_hash ?? null, senha)
  if (!account?.demo || !matches || account.blocked_at !== null) throw wrongPair()
  return account.id
}

export { wrongPair }
