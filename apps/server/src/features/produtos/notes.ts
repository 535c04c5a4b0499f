import type { ProdutoDasNotas } from '@portal/tables/checks/observed.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'

/** Most items that are read, newest first. */
const NEWEST = 50_000
/** Most products of a reply, those with most notes first. */
const MOST = 20_000

/**
 * The products of the company's own notes: issued ones by their code, received ones by bar code, otherwise by issuer
 * and code. Each field has the most frequent value. Reads the newest authorised notes of production. Served by the key of `nota_item`.
 */
export async function productsOfNotes(
  db: Kysely<Database>,
  { scope, empresaId }: { scope: Scope; empresaId: number },
): Promise<ProdutoDasNotas[]> {
  const { rows } = await inScope(db, scope, (tx) =>
    sql<NotesRow>`
      with item as materialized (
        select * from nota_item where empresa_id = ${empresaId} order by nota_id desc limit ${NEWEST}
      ), recent as (
        select n.papel, n.id, case n.papel when 'E' then i.code else coalesce(c.gtin, n.emitente_tax_id || ' ' || i.code) end as key,
          i.code, c.gtin, i.name, i.unit, i.ncm, i.cest, i.origin, i.cbs_rate, i.ibs_uf_rate, i.ibs_mun_rate
        from item i join nota n on n.empresa_id = ${empresaId} and n.id = i.nota_id
          cross join lateral (select case when i.gtin ~ '^[0-9]{8,14}$' then i.gtin end as gtin) c
        where n.situacao = 'autorizada' and not n.homologacao and i.code <> '' and i.name <> ''
      )
      select papel, mode() within group (order by code) as code, mode() within group (order by gtin) as gtin,
        mode() within group (order by name) as name, mode() within group (order by unit) as unit,
        mode() within group (order by ncm) as ncm, mode() within group (order by cest) as cest,
        mode() within group (order by origin) as origin, mode() within group (order by cbs_rate) as cbs,
        mode() within group (order by ibs_uf_rate) as "ibsUf", mode() within group (order by ibs_mun_rate) as "ibsMun",
        count(distinct id)::int as notes, array_agg(distinct id || ' ' || coalesce(ncm, '')) as ncms,
        array_agg(distinct id || ' ' || coalesce(unit, '')) as units
      from recent where key is not null group by papel, key order by notes desc, papel, key limit ${MOST}
    `.execute(tx),
  )
  return rows.map(toProduto)
}

interface NotesRow {
  papel: string
  code: string
  gtin: string | null
  name: string
  unit: string | null
  ncm: string | null
  cest: string | null
  origin: string | null
  cbs: string | null
  ibsUf: string | null
  ibsMun: string | null
  notes: number
  /** Note and value, once per note. */
  ncms: string[]
  units: string[]
}

const rate = (text: string | null): number | null => (text === null ? null : Number(text))
const having = (pairs: readonly string[], value: string | null): number =>
  pairs.filter((pair) => pair.slice(pair.indexOf(' ') + 1) === (value ?? '')).length

const toProduto = (row: NotesRow): ProdutoDasNotas => ({
  ds_emitidarec: row.papel,
  cd_produto: row.code,
  ds_codbarras: row.gtin,
  nm_prd: row.name,
  ds_unidade: row.unit,
  cd_ncm: row.ncm,
  cd_cest: row.cest,
  cd_origem: row.origin,
  nr_notas: row.notes,
  nr_notasncm: having(row.ncms, row.ncm),
  nr_notasunidade: having(row.units, row.unit),
  pr_cbs: rate(row.cbs),
  pr_ibsuf: rate(row.ibsUf),
  pr_ibsmun: rate(row.ibsMun),
})
