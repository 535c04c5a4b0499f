import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { AccountTable, Database } from '../../../db/schema.gen.ts'

/** The same error for an unknown user, a wrong password and a blocked account. */
export const wrongPair = () => new AppError(401, 'login.wrong_pair', 'Usuário ou senha incorretos.')

export async function findAccount(
  { db }: { db: Kysely<Database> },
  login: string,
): Promise<Selectable<AccountTable> | undefined> {
  const { rows } = await sql<Selectable<AccountTable>>`select * from account_for_login(${login})`.execute(db)
  return rows[0]
}

/** Tax id without punctuation. Other text is unchanged, so that its failures are counted too. */
export const loginOf = (usuario: string): string => {
  const text = usuario.trim().toLowerCase()
  return cleanTaxId(text) || text
}
