import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { GrantedEmpresa } from './caller.ts'

/** What a right that waits for a yes reads of a company: documents that came before its first proof, and those of its own people. */
export interface ReadLimit {
  empresaId: number
  /** Lowest UUID v7 of the moment of the proof: ids sort by arrival */
  before: string
  /** Accounts whose imports are the holder's own */
  accounts: readonly string[]
}

/** The limits of the companies of a call in which the caller is limited; none for most calls, and then nothing is asked. */
export async function limitsOf(
  tx: Transaction<Database>,
  empresas: readonly Pick<GrantedEmpresa, 'id' | 'isLimited'>[],
): Promise<ReadLimit[]> {
  const ids = empresas.filter(({ isLimited }) => isLimited).map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<{ empresa_id: number; proven_at: Date; accounts: string[] }>`
    select * from my_limits(${ids}::bigint[])`.execute(tx)
  return ids.map((empresaId) => {
    const row = rows.find(({ empresa_id }) => empresa_id === empresaId)
    return { empresaId, before: lowestId(row?.proven_at ?? new Date(0)), accounts: row?.accounts ?? [] }
  })
}

/** The limits of the caller's rights in some companies, in a transaction of its own. Nothing is asked where none is limited. */
export async function limitsIn(
  db: Kysely<Database>,
  asker: { account: { id: string }; empresas: readonly Pick<GrantedEmpresa, 'id' | 'isLimited'>[] },
  empresaIds: readonly number[],
): Promise<ReadLimit[]> {
  const asked = asker.empresas.filter(({ id, isLimited }) => isLimited && empresaIds.includes(id))
  if (asked.length === 0) return []
  const scope = { accountId: asker.account.id, empresaIds: asked.map(({ id }) => id) }
  return inScope(db, scope, (tx) => limitsOf(tx, asked))
}

/** UUID v7 of an instant with all random bits zero. */
function lowestId(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
