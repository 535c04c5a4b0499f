import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'

/** An NFS-e that the company took. Amounts are cents. The EFD ICMS/IPI has none: the books and the exports do. */
export interface ServiceRow {
  id: string
  chave: string
  number: number
  serie: number
  /** AAAA-MM-DD */
  issued: string
  competencia: string
  situacao: string
  supplier: string | null
  supplier_name: string | null
  /** Municipality that issued the NFS-e (IBGE) */
  city: string | null
  code: string | null
  description: string | null
  service: number
  discount: number
  total: number
}

const PAGE = 500

/**
 * NFS-e taken, by the month of their competência, in production and in force; with `chave` that one alone. Read in pages by key. Served by
 * `nota_by_competencia` and the primary key of `nota_servico`.
 */
export async function* readServices(
  tx: Kysely<Database>,
  { empresaId, from, to, chave }: { empresaId: number; from: string; to: string; chave?: string },
): AsyncGenerator<readonly ServiceRow[]> {
  let last: ServiceRow | undefined
  const one = chave === undefined ? sql`` : sql`and n.chave = ${chave}`
  do {
    const after = last ? sql`and (n.competencia, n.id) > (${last.competencia}::date, ${last.id}::uuid)` : sql``
    const { rows } = await sql<ServiceRow>`
      select n.id, n.chave, n.number, coalesce(n.serie, 0) as serie, n.issued_local::date::text as issued, n.situacao,
        n.competencia::text as competencia, s.prestador_tax_id as supplier, s.prestador_name as supplier_name, s.issued_at_code as city, s.code,
        coalesce(s.code_name, s.description) as description, s.service_cents as service, s.uncond_discount_cents as discount,
        n.total_cents as total
      from nota n join nota_servico s on s.empresa_id = n.empresa_id and s.nota_id = n.id
      where n.empresa_id = ${empresaId}::bigint and s.empresa_id = ${empresaId}::bigint and n.tipo = 'nfse' and n.service_role = 'tomador'
        and n.competencia between ${from}::date and ${to}::date and not n.homologacao
        and n.situacao not in ('cancelada', 'substituida', 'denegada', 'rejeitada') ${one} ${after}
      order by n.competencia, n.id limit ${PAGE}`.execute(tx)
    yield rows
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}
