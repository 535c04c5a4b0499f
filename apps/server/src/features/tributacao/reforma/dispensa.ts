import { dayOfAct } from '@portal/tables/fixed/acts.ts'
import { FUEL } from '@portal/tables/reforma/item-key.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { OF_OLD_NOTE } from './reform-sql.ts'

/**
 * The waiver of 2026: who states IBS and CBS in its documents pays neither of them for that year. Notes of the regular regime without the
 * group put it at risk.
 * Source  LC 214/2025, art. 348
 */
export const WAIVER = { from: dayOfAct('group_due'), end: dayOfAct('ibs_2027'), law: 'LC 214/2025, art. 348' }

const IS_BARE_NOTE = sql`n.papel = 'E' and n.situacao in ('autorizada', 'sem_protocolo') and not n.homologacao and n.copy_rank > 0
  and n.issued_local >= ${WAIVER.from}::timestamp and n.issued_local < ${WAIVER.end}::timestamp
  and l.issuer ->> 'regime' = '3' and not (${OF_OLD_NOTE})`
const IS_BARE_ITEM = sql`i.ibscbs_cst is null and i.cclasstrib is null and (i.icms_cst is null or i.icms_cst <> all (${[...FUEL]}::text[]))`
/** Taxes inside the value of an item */
const INSIDE = sql`i.icms_cents + i.fcp_cents + i.difal_dest_cents + i.difal_fcp_cents + i.issqn_cents + i.pis_cents + i.cofins_cents`
const VALUE = sql`i.product_cents + i.freight_cents + i.insurance_cents + i.other_cents + i.ii_cents - i.discount_cents`

/** The issued notes without the group, with the base of their items. Served by `nota_by_emission` and the primary key of `nota_item`. */
const bareNotes = (empresaIds: readonly number[]): RawBuilder<unknown> => sql`
  select n.empresa_id, n.id, n.total_cents, n.issued_local, count(*) as items, sum(greatest(0, ${VALUE} - (${INSIDE}) + i.is_cents)) as base
  from nota n join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
    join nota_item i on i.empresa_id = n.empresa_id and i.nota_id = n.id
  where n.empresa_id = any(${empresaIds}::bigint[]) and n.tipo in ('nfe', 'nfce') and ${IS_BARE_NOTE} and ${IS_BARE_ITEM}
  group by n.empresa_id, n.id, n.total_cents, n.issued_local
  union all
  select n.empresa_id, n.id, n.total_cents, n.issued_local, 1, greatest(0, n.total_cents - coalesce(t.icms_cents, 0))
  from nota n join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
    join nota_total t on t.empresa_id = n.empresa_id and t.nota_id = n.id
  where n.empresa_id = any(${empresaIds}::bigint[]) and n.tipo = 'cte' and ${IS_BARE_NOTE} and t.ibscbs_cst is null and t.cclasstrib is null`

export interface BareCompany {
  empresa_id: number
  notes: number
  items: number
  total: string
  base: string
  first: string
  last: string
}

/** The notes without the group, by company; companies without one have no row. */
export const findBareCompanies = (db: Kysely<Database>, scope: Scope): Promise<readonly BareCompany[]> =>
  inScope(db, scope, async (tx) => {
    const { rows } = await sql<BareCompany>`
      with bare as (${bareNotes(scope.empresaIds)})
      select empresa_id::int as empresa_id, count(*)::int as notes, sum(items)::int as items, sum(total_cents)::text as total,
        sum(base)::text as base, min(issued_local)::date::text as first, max(issued_local)::date::text as last
      from bare group by empresa_id`.execute(tx)
    return rows
  })

/** An item without the group, as its sheet shows it. Units: cents */
export interface BareRow {
  tipo: string
  number: number
  serie: number
  issued_text: string
  chave: string
  party_tax_id: string | null
  party_name: string | null
  code: string | null
  name: string | null
  ncm: string | null
  register_cst: string | null
  register_class_trib: string | null
  product: number
  freight: number
  insurance: number
  other: number
  importDuty: number
  discount: number
  pis: number
  cofins: number
  icms: number
  fcp: number
  difal: number
  difalFcp: number
  iss: number
  selective: number
}

/** The items without the group of one company, newest note first; at most `most` and one more. A CT-e has no product and is not listed. */
export const findBareItems = (
  db: Kysely<Database>,
  {
    accountId,
    empresaId,
    sistema,
    most,
  }: { accountId: string | null; empresaId: number; sistema: string; most: number },
): Promise<readonly BareRow[]> =>
  inScope(db, { accountId, empresaIds: [empresaId] }, async (tx) => {
    const { rows } = await sql<BareRow>`
      with register as (
        select code, body::jsonb #>> '{ibscbs,cd_cst}' as cst, body::jsonb #>> '{ibscbs,cd_classtrib}' as class_trib
        from produto where empresa_id = ${empresaId} and sistema = ${sistema} and position('"ibscbs"' in body) > 0)
      select n.tipo, n.number, n.serie, n.issued_text, n.chave, n.party_tax_id, n.destinatario_name as party_name, i.code, i.name, i.ncm,
        g.cst as register_cst, g.class_trib as register_class_trib, i.product_cents as product, i.freight_cents as freight,
        i.insurance_cents as insurance, i.other_cents as other, i.ii_cents as "importDuty", i.discount_cents as discount,
        i.pis_cents as pis, i.cofins_cents as cofins, i.icms_cents as icms, i.fcp_cents as fcp, i.difal_dest_cents as difal,
        i.difal_fcp_cents as "difalFcp", i.issqn_cents as iss, i.is_cents as selective
      from nota n join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
        join nota_item i on i.empresa_id = n.empresa_id and i.nota_id = n.id
        left join register g on g.code = i.code
      where n.empresa_id = ${empresaId} and n.tipo in ('nfe', 'nfce') and ${IS_BARE_NOTE} and ${IS_BARE_ITEM}
      order by n.issued_local desc, n.id, i.n_item limit ${most + 1}`.execute(tx)
    return rows
  })
