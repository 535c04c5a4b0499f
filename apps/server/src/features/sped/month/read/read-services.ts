import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'

/** What the company is in an NFS-e of its books: who took the service, or who provided it. */
export type ServiceRole = 'tomador' | 'prestador'

/** An NFS-e that the company took or issued. Amounts are cents. The EFD ICMS/IPI has none: the books and the exports do. */
export interface ServiceRow {
  role: ServiceRole
  id: string
  chave: string
  number: number
  serie: number
  /** AAAA-MM-DD */
  issued: string
  competencia: string
  situacao: string
  /** Who provided the service; of an issued one who took it */
  party: string | null
  party_name: string | null
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
 * NFS-e taken or issued, by the month of their competência, in production and in force; with `chave` that one alone, in either role. Read in
 * pages by key. Served by `nota_by_competencia` and the primary key of `nota_servico`.
 */
export async function* readServices(
  tx: Kysely<Database>,
  {
    empresaId,
    from,
    to,
    ...which
  }: { empresaId: number; from: string; to: string } & (
    | { role: ServiceRole; chave?: never }
    | { chave: string; role?: never }
  ),
): AsyncGenerator<readonly ServiceRow[]> {
  let last: ServiceRow | undefined
  const those =
    which.role === undefined
      ? sql`n.service_role in ('tomador', 'prestador') and n.chave = ${which.chave}`
      : sql`n.service_role = ${which.role}`
  do {
    const after = last ? sql`and (n.competencia, n.id) > (${last.competencia}::date, ${last.id}::uuid)` : sql``
    const { rows } = await sql<ServiceRow>`
      select n.service_role as role, n.id, n.chave, n.number, coalesce(n.serie, 0) as serie, n.issued_local::date::text as issued, n.situacao,
        n.competencia::text as competencia, s.issued_at_code as city, s.code,
        case when n.service_role = 'prestador' then s.tomador_tax_id else s.prestador_tax_id end as party,
        case when n.service_role = 'prestador' then s.tomador_name else s.prestador_name end as party_name,
        coalesce(s.code_name, s.description) as description, s.service_cents as service, s.uncond_discount_cents as discount,
        n.total_cents as total
      from nota n join nota_servico s on s.empresa_id = n.empresa_id and s.nota_id = n.id
      where n.empresa_id = ${empresaId}::bigint and s.empresa_id = ${empresaId}::bigint and n.tipo = 'nfse' and ${those}
        and n.competencia between ${from}::date and ${to}::date and not n.homologacao
        and n.situacao not in ('cancelada', 'substituida', 'denegada', 'rejeitada') ${after}
      order by n.competencia, n.id limit ${PAGE}`.execute(tx)
    yield rows
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}
