import type { Papel } from '@portal/contract/acesso/acesso.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import * as admin from '../features/acesso/admin.ts'
import { openSession } from '../features/acesso/base/session.ts'
import type { TestServer } from './server.ts'

/** Inserts a company and returns its id. `taxId` needs valid check digits. */
export const insertEmpresa = (
  server: TestServer,
  empresa: { taxId: string; name?: string; uf?: string },
): Promise<number> => admin.createEmpresa(server.ownerDb, { name: `Empresa ${empresa.taxId}`, uf: 'SP', ...empresa })

export interface NewTestAccount extends Partial<Omit<admin.NewAccount, 'login'>> {
  login: string
  /** Companies by tax id, created when missing, each with the account's role. A list grants `contador`. */
  empresas?: readonly string[] | Readonly<Record<string, Papel>>
}

/**
 * Inserts an account with its grants and returns its id. Without `password` it can only sign in by
 * `signedIn`.
 */
export async function createAccount(
  server: TestServer,
  { empresas = [], ...account }: NewTestAccount,
): Promise<string> {
  const accountId = await admin.createAccount(server.ownerDb, {
    name: `Usuário ${account.login}`,
    password: null,
    ...account,
  })
  const grants = isList(empresas) ? empresas.map((taxId) => [taxId, 'contador'] as const) : Object.entries(empresas)
  for (const [taxId, papel] of grants)
    await admin.grantEmpresa(server.ownerDb, { accountId, empresaId: await ensureEmpresa(server, taxId), papel })
  return accountId
}

export interface Client {
  accountId: string
  token: string
  /** A call of the API with this account's token. */
  call(options: InjectOptions): Promise<LightMyRequestResponse>
  get(url: string): Promise<LightMyRequestResponse>
  post(url: string, payload?: InjectOptions['payload']): Promise<LightMyRequestResponse>
}

/** Creates an account and an open session for it. */
export async function signedIn(server: TestServer, account: NewTestAccount): Promise<Client> {
  const accountId = await createAccount(server, account)
  const { token } = await openSession(server.deps, {
    accountId,
    method: 'senha',
    address: '127.0.0.1',
    userAgent: null,
  })
  const call = (options: InjectOptions) =>
    server.app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
  return {
    accountId,
    token,
    call,
    get: (url) => call({ method: 'GET', url }),
    post: (url, payload) => call({ method: 'POST', url, payload }),
  }
}

const isList = (value: NonNullable<NewTestAccount['empresas']>): value is readonly string[] => Array.isArray(value)

async function ensureEmpresa(server: TestServer, taxId: string): Promise<number> {
  const row = await server.ownerDb.selectFrom('empresa').select('id').where('tax_id', '=', taxId).executeTakeFirst()
  return row?.id ?? insertEmpresa(server, { taxId })
}
