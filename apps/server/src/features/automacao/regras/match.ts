import type { ConsultaFiltro } from '@portal/contract/notas.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../../acesso/base/caller.ts'
import { filterConditions, isOfKinds, isOneOf } from '../../notas/consulta/conditions.ts'
import { filterScope, type NotaFilter } from '../../notas/consulta/filter.ts'
import { toNotaFilter } from '../../notas/consulta/wire.ts'

/** Filters of the page's state or of one person: a rule has none of them. */
const NOT_OF_RULES = ['cnpj_remetente', 'mes', 'fl_baixada', 'ds_filial', 'fl_homologacao'] as const

/** The list's own filter in one company. Throws AppError 400 for a value that the list refuses, 403 without the right. */
export function ruleFilter(filtro: ConsultaFiltro, caller: Caller, empresa: GrantedEmpresa): NotaFilter {
  const words = { ...filtro }
  for (const name of NOT_OF_RULES) delete words[name]
  const filter = toNotaFilter({ ds_tipo: 'todos', ...words, cnpj_remetente: empresa.taxId }, caller)
  return { ...filter, establishments: [{ id: empresa.id, taxId: empresa.taxId }] }
}

export interface RuleNota {
  id: string
  tipo: string
  number: number
  party: string | null
  month: string
}

interface Candidates {
  filter: NotaFilter
  /** null: the newest ones of the company */
  ids: readonly string[] | null
  limit: number
}

/** How many notes were looked at, and those of them that the filter has. */
export function matchNotas(
  db: Kysely<Database>,
  { filter, ids, limit }: Candidates,
): Promise<{ seen: number; found: RuleNota[] }> {
  const empresaId = filter.establishments[0]?.id ?? 0
  return inScope(db, filterScope(filter), async (tx) => {
    const some = ids ? sql`n.id = any(${ids}::uuid[])` : sql`true`
    // the newest by arrival: ids are UUIDs of version 7
    const { rows } = await sql<RuleNota & { matches: boolean }>`
      select n.id, n.tipo, n.number, case n.papel when 'E' then n.destinatario_name else n.emitente_name end as party,
        to_char(coalesce(n.competencia, n.issued_local::date), 'YYYY-MM') as month,
        ${isOfKinds(filter)} and ${isOneOf(sql`n.papel`, filter.sides)} and ${filterConditions(filter, { notes: null, words: 'text' })} as matches
      from nota n where n.empresa_id = ${empresaId}::bigint and not n.homologacao and ${some}
      order by n.id desc limit ${limit}`.execute(tx)
    return { seen: rows.length, found: rows.filter(({ matches }) => matches) }
  })
}
