import type { RegraQuando } from '@portal/contract/automacao/regras.ts'
import type { ConsultaFiltro } from '@portal/contract/notas.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
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
  /** Not null: of the stored notes those that the event of a rule is about */
  kind: RegraQuando | null
  /** Some notes, the newest ones of the company, or those after an id in the order of arrival */
  from: { ids: readonly string[] } | 'newest' | { after: string; until: string }
  limit: number
}

/** What a stored note looks like after an event of this kind. */
const AFTER: Readonly<Record<RegraQuando, RawBuilder<unknown>>> = {
  'nota.recebida': sql`n.papel = 'R'`,
  'nota.emitida': sql`n.papel = 'E'`,
  'nota.autorizada': sql`n.situacao = 'autorizada'`,
  'nota.cancelada': sql`n.situacao = 'cancelada'`,
  'nota.mudou': sql`true`,
}

const matchCondition = (filter: NotaFilter, kind: RegraQuando | null): RawBuilder<unknown> => sql`${isOfKinds(filter)}
  and ${isOneOf(sql`n.papel`, filter.sides)} and ${kind ? AFTER[kind] : sql`true`} and ${filterConditions(filter, { notes: null, words: 'text' })}`

const companyOf = ({ establishments }: NotaFilter): number => establishments[0]?.id ?? 0

/** How many notes were looked at, the last of them, and those that the filter has. Ids are UUIDs of version 7: their order is that of arrival. */
export function matchNotas(
  db: Kysely<Database>,
  { filter, kind, from, limit }: Candidates,
): Promise<{ seen: number; last: string | null; found: RuleNota[] }> {
  const isAfter = typeof from === 'object' && 'after' in from
  const some =
    from === 'newest'
      ? sql`true`
      : isAfter
        ? sql`n.id > ${from.after}::uuid and n.id <= ${from.until}::uuid`
        : sql`n.id = any(${from.ids}::uuid[])`
  return inScope(db, filterScope(filter), async (tx) => {
    const { rows } = await sql<RuleNota & { matches: boolean }>`
      select n.id, n.tipo, n.number, case n.papel when 'E' then n.destinatario_name else n.emitente_name end as party,
        to_char(coalesce(n.competencia, n.issued_local::date), 'YYYY-MM') as month, ${matchCondition(filter, kind)} as matches
      from nota n where n.empresa_id = ${companyOf(filter)}::bigint and not n.homologacao and ${some}
      order by n.id ${isAfter ? sql`asc` : sql`desc`} limit ${limit}`.execute(tx)
    return { seen: rows.length, last: rows.at(-1)?.id ?? null, found: rows.filter(({ matches }) => matches) }
  })
}

/** How many notes of the company there are, and how many of them the filter has. */
export const countMatches = (
  db: Kysely<Database>,
  filter: NotaFilter,
  kind: RegraQuando,
): Promise<{ seen: number; found: number }> =>
  inScope(db, filterScope(filter), async (tx) => {
    const { rows } = await sql<{ seen: number; found: number }>`
      select count(*)::int as seen, (count(*) filter (where ${matchCondition(filter, kind)}))::int as found
      from nota n where n.empresa_id = ${companyOf(filter)}::bigint and not n.homologacao`.execute(tx)
    return rows[0] ?? { seen: 0, found: 0 }
  })
