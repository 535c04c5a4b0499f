import type { ClassePropria, Observado } from '@portal/contract/tributacao/tributacao.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { TaxView } from '../tabelas/view.ts'
import type { LookupContext } from './question.ts'

/** Newest items read in total, and the minimum per NCM. */
const NEWEST = 6000
const NEWEST_OF_ONE = 3000
const NEWEST_OF_EACH = 20
const SHOWN = 12

/** The most frequent rows of an NCM, and the classes of all rows of the company's own notes. */
export interface ObservedNcm {
  rows: readonly Observado[]
  ownClasses: readonly ClassePropria[]
}

interface ObservedRow {
  ncm: string
  nm_emitente: string | null
  nr_cnpjemitente: string | null
  papel: string
  uf: string | null
  cfop: string | null
  cst: string | null
  rate: string | null
  cclasstrib: string | null
  notas: number
  last: string
}

/**
 * How the company's own notes and its suppliers taxed each NCM: authorised notes of production, the newest arrivals.
 * Served by `nota_item_by_ncm`; `offset 0` forces the lookup of each note by its primary key.
 */
export async function observedOf(
  db: Kysely<Database>,
  ncms: readonly string[],
  { place, view }: { place: LookupContext; view: TaxView },
): Promise<Map<string, ObservedNcm>> {
  const { empresa, accountId } = place
  const byNcm = new Map<string, ObservedNcm>()
  if (!empresa || ncms.length === 0) return byNcm
  const newest = Math.max(NEWEST_OF_EACH, Math.min(NEWEST_OF_ONE, Math.floor(NEWEST / ncms.length)))
  const { rows } = await inScope(db, { empresaIds: [empresa.id], accountId }, (tx) =>
    sql<ObservedRow>`
      select w.ncm, n.emitente_name as nm_emitente, n.emitente_tax_id as nr_cnpjemitente, n.papel, n.emitente_uf as uf, i.cfop,
        coalesce(i.origin, '') || coalesce(i.icms_cst, i.csosn, '') as cst, i.icms_rate as rate, i.cclasstrib,
        count(distinct n.id)::int as notas, max(n.issued_local)::date::text as last
      from unnest(${[...ncms]}::text[]) as w(ncm)
        cross join lateral (
          select * from nota_item x where x.empresa_id = ${empresa.id} and x.ncm = w.ncm order by x.nota_id desc limit ${newest}) i
        cross join lateral (
          select * from nota x where x.empresa_id = ${empresa.id} and x.id = i.nota_id offset 0) n
      where n.situacao = 'autorizada' and not n.homologacao
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      order by notas desc, last desc`.execute(tx),
  )
  for (const row of rows) {
    const { rows: shown, ownClasses } = byNcm.get(row.ncm) ?? { rows: [], ownClasses: [] }
    const observado = toObservado(row, { view, own: empresa.taxId })
    byNcm.set(row.ncm, {
      rows: shown.length < SHOWN ? [...shown, observado] : shown,
      ownClasses: observado.fl_propria === 'S' ? withClass(ownClasses, observado) : ownClasses,
    })
  }
  return byNcm
}

function withClass(
  classes: readonly ClassePropria[],
  { cd_classtrib, nr_notas, dt_ultima }: Observado,
): readonly ClassePropria[] {
  if (cd_classtrib === undefined) return classes
  const before = classes.find((one) => one.cd_classtrib === cd_classtrib)
  const sum = {
    cd_classtrib,
    nr_notas: nr_notas + (before?.nr_notas ?? 0),
    dt_ultima: before && before.dt_ultima > dt_ultima ? before.dt_ultima : dt_ultima,
  }
  return [...classes.filter((one) => one !== before), sum]
}

const toObservado = (row: ObservedRow, { view, own }: { view: TaxView; own: string }): Observado => ({
  nm_emitente: row.nm_emitente,
  nr_cnpjemitente: row.nr_cnpjemitente,
  fl_propria: row.nr_cnpjemitente === own ? 'S' : 'N',
  ds_emitidarec: row.papel === 'E' ? 'E' : 'R',
  ds_uf: row.uf,
  cd_cfop: row.cfop,
  nm_cfop: (row.cfop && view.lookup.cfop(row.cfop)) || null,
  cd_cst: row.cst || null,
  pr_icms: row.rate === null ? null : Number(row.rate),
  ...(row.cclasstrib ? { cd_classtrib: row.cclasstrib } : {}),
  nr_notas: row.notas,
  dt_ultima: row.last,
})
