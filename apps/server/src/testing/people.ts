import type { LoginReply, Papel } from '@portal/contract/acesso.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { createAccount, createEmpresa, grantEmpresa } from '../features/acesso/admin.ts'
import type { TestServer } from './server.ts'

export const PASSWORD = 'senha de teste 1'

/** Valid tax ids that tests share, one of them with letters. */
export const ACME = '11222333000181'
export const OTHER = '12ABC34501DE35'
export const ANA = '52998224725'
export const BIA = '11144477735'

export interface Person {
  login: string
  /** Tax ids of companies that exist already, with the role in each. */
  grants: Record<string, Papel>
  sistema?: string
}

/** A company; answers its id. */
export const addEmpresa = (
  { ownerDb }: Pick<TestServer, 'ownerDb'>,
  taxId: string,
  name = `Empresa ${taxId}`,
): Promise<number> => createEmpresa(ownerDb, { taxId, name, uf: 'SP' })

/** An account with its grants; answers its id. */
export async function addPerson(
  { ownerDb }: Pick<TestServer, 'ownerDb'>,
  { login, grants, sistema }: Person,
): Promise<string> {
  const accountId = await createAccount(ownerDb, { login, name: `Pessoa ${login}`, password: PASSWORD, sistema })
  for (const [taxId, papel] of Object.entries(grants)) {
    const { id } = await ownerDb
      .selectFrom('empresa')
      .select('id')
      .where('tax_id', '=', taxId)
      .executeTakeFirstOrThrow()
    await grantEmpresa(ownerDb, { accountId, empresaId: id, papel })
  }
  return accountId
}

/** Signs in by password; answers the whole reply, its token included. */
export async function signIn(
  { app }: Pick<TestServer, 'app'>,
  login: string,
  senha = PASSWORD,
): Promise<LoginReply['data']> {
  const reply = await app.inject({ method: 'POST', url: `${API_BASE}/login`, payload: { usuario: login, senha } })
  if (reply.statusCode !== 200) throw new Error(`sign-in answered ${reply.statusCode}: ${reply.body}`)
  return reply.json<LoginReply>().data
}
