import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../base/caller.ts'
import { requireEmpresa, requireTaxId } from '../base/require-empresa.ts'

export type ManagedEmpresa = Pick<GrantedEmpresa, 'id' | 'taxId' | 'name'>

/** The company whose users the caller may manage: as titular, or any company for the provider. */
export async function requireManaged(db: Kysely<Database>, caller: Caller, text: string): Promise<ManagedEmpresa> {
  const campo = 'nr_cpfcnpj'
  const taxId = requireTaxId(text, campo)
  if (!caller.account.provider || caller.empresas.some((granted) => granted.taxId === taxId))
    return requireEmpresa(caller, text, { campo, papel: 'titular' })
  const { rows } = await inScope(db, { accountId: caller.account.id, empresaIds: [] }, (tx) =>
    sql<{ id: number; name: string }>`select id, name from provider_empresa(${taxId})`.execute(tx),
  )
  const row = rows[0]
  if (!row) throw new AppError(404, 'empresa.unknown', 'Empresa não cadastrada.')
  return { ...row, taxId }
}
