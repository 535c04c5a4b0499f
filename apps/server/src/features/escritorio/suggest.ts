import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'

export interface SuggestedCompany {
  name: string | null
  uf: string | null
  ie: string | null
}

/**
 * What the newest document of the caller's companies says about a party. Served by index
 * `nota_by_party_id`.
 */
export const suggestCompany = (db: Kysely<Database>, scope: Scope, taxId: string): Promise<SuggestedCompany> =>
  inScope(db, scope, async (tx) => {
    const { rows } = await sql<SuggestedCompany>`
      select case n.papel when 'E' then n.destinatario_name else n.emitente_name end as name,
        case n.papel when 'E' then n.destinatario_uf else n.emitente_uf end as uf,
        case n.papel when 'E' then l.recipient ->> 'ie' else l.issuer ->> 'ie' end as ie
      from nota n left join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
      where n.empresa_id = any(${[...scope.empresaIds]}::bigint[]) and n.party_tax_id = ${taxId}
      order by n.issued_local desc limit 1`.execute(tx)
    return rows[0] ?? { name: null, uf: null, ie: null }
  })
