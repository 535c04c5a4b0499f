import { foldText } from '@portal/files/fold-text.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Actor, addAudit, INSTALLATION } from '../base/audit.ts'

/** Actions of the provider. Each definer function of `functions/provider` checks the caller again. */

export interface ProviderEmpresa {
  id: number
  tax_id: string
  name: string
  uf: string
  ie: string | null
  simples: boolean
  active: boolean
  people: number
  created_at: Date
}

export interface ProviderAccount {
  id: string
  tax_id: string
  name: string
  email: string
  phone: string
  sistema: string
  sped: boolean
  provider: boolean
  blocked_at: Date | null
  empresas: number
  created_at: Date
}

export interface ListPage {
  words: string
  after: string | null
  limit: number
}

const scopeOf = (actor: Actor, empresaId = INSTALLATION) => ({
  accountId: actor.caller.account.id,
  empresaIds: [empresaId],
})

export const listEmpresas = (db: Kysely<Database>, actor: Actor, { words, after, limit }: ListPage) =>
  inScope(db, scopeOf(actor), async (tx) => {
    const { rows } = await sql<ProviderEmpresa>`
      select * from provider_empresas(${Number(after ?? 0)}, ${foldText(words)}, ${limit})`.execute(tx)
    return rows
  })

export const listAccounts = (db: Kysely<Database>, actor: Actor, { words, after, limit }: ListPage) =>
  inScope(db, scopeOf(actor), async (tx) => {
    const { rows } = await sql<ProviderAccount>`
      select * from provider_accounts(${after}::uuid, ${foldText(words)}, ${limit})`.execute(tx)
    return rows
  })

export interface NewEmpresaFields {
  taxId: string
  name: string
  uf: string
  ie: string | null
  simples?: boolean
}

const claimedRoot = () =>
  new AppError(
    409,
    'empresa.claimed',
    'A raiz deste CNPJ (ou este CPF) já está com alguém no portal. Há dois caminhos: o sim de um titular dela, ou o certificado da própria empresa; o operador também pode cadastrá-la.',
  )

/** Throws AppError 409 `empresa.exists`, `empresa.claimed` (its root is held). */
export const createEmpresa = (db: Kysely<Database>, actor: Actor, made: NewEmpresaFields): Promise<void> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const { rows } = await sql<{ outcome: 'created' | 'taken' | 'claimed' }>`
      select * from provider_create_empresa(${JSON.stringify(made)}::jsonb)`.execute(tx)
    const outcome = rows[0]?.outcome
    if (outcome === 'taken') throw new AppError(409, 'empresa.exists', `A empresa ${made.taxId} já existe.`)
    if (outcome !== 'created') throw claimedRoot()
    await addAudit(tx, actor, [
      { empresaId: INSTALLATION, what: 'empresa.create', target: made.taxId, detail: made.name },
    ])
  })

/** Undefined fields are unchanged. Throws AppError 404 `empresa.unknown`. */
export const changeEmpresa = (
  db: Kysely<Database>,
  actor: Actor,
  { taxId, ...change }: Partial<NewEmpresaFields> & { taxId: string; active?: boolean },
): Promise<void> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const { rows } = await sql<{ id: number | null }>`
      select provider_change_empresa(${taxId}, ${JSON.stringify(change)}::jsonb) as id`.execute(tx)
    if (rows[0]?.id == null) throw new AppError(404, 'empresa.unknown', 'Empresa não cadastrada.')
    const detail = Object.keys(change).join(', ')
    await addAudit(tx, actor, [{ empresaId: INSTALLATION, what: 'empresa.change', target: taxId, detail }])
  })

/** `at` null unblocks the account. Throws AppError 404 `usuario.not_found`, 409 `usuario.self`. */
export const blockAccount = (
  db: Kysely<Database>,
  actor: Actor,
  { accountId, at }: { accountId: string; at: Date | null },
): Promise<void> =>
  inScope(db, scopeOf(actor), async (tx) => {
    if (accountId === actor.caller.account.id)
      throw new AppError(409, 'usuario.self', 'Você não pode bloquear o seu próprio usuário.')
    const { rows } = await sql<{ tax_id: string | null }>`
      select provider_block(${accountId}::uuid, ${at}) as tax_id`.execute(tx)
    const target = rows[0]?.tax_id
    if (!target) throw new AppError(404, 'usuario.not_found', 'Usuário não encontrado.')
    await addAudit(tx, actor, [{ empresaId: INSTALLATION, what: at ? 'usuario.block' : 'usuario.unblock', target }])
  })

export interface Storage {
  empresas: number
  accounts: number
  notas: number
  database_bytes: number
  documents_bytes: number
}

export const readStorage = (db: Kysely<Database>, actor: Actor): Promise<Storage> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const { rows } = await sql<Storage>`select * from provider_storage()`.execute(tx)
    const [storage] = rows
    if (!storage) throw new Error('provider_storage answers one row')
    return storage
  })
