import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isWithin } from '../limits.ts'
import type { NotaFilter } from './filter.ts'
import { manifestConditions } from './manifest-sql.ts'
import type { FilterMatches } from './words/matches.ts'
import { chaveMatches, textKeysMatch, textMatches } from './words/word-conditions.ts'

type Condition = RawBuilder<SqlBool>

/** The notes whose value is summed; the others are only counted. */
export const SUMMED = sql<SqlBool>`not n.homologacao and n.situacao in ('autorizada', 'encerrada', 'sem_protocolo')`

/**
 * The filter as a WHERE condition on `nota n`, without company, kind and side. Uses leakproof operators, so that
 * row-level security leaves the indexes usable. LIKE only tests rows, for words that no index serves.
 * `isWalk`: the rows are read along an ORDER BY index until the page is full.
 */
export function filterConditions(
  filter: NotaFilter,
  { words, notes, isWalk }: FilterMatches & { isWalk?: boolean },
): Condition {
  const conditions: Condition[] = []
  const add = (...more: Condition[]) => conditions.push(...more)
  if (filter.limits?.length) add(isWithin(filter.limits))
  if (!filter.homologacao) add(sql`not n.homologacao`)
  if (filter.issuedFrom) add(sql`n.issued_local >= ${filter.issuedFrom}::timestamp`)
  if (filter.issuedTo) add(sql`n.issued_local < (${filter.issuedTo}::date + 1)::timestamp`)
  if (filter.competenciaFrom) add(sql`n.competencia >= ${filter.competenciaFrom}::date`)
  if (filter.competenciaTo) add(sql`n.competencia <= ${filter.competenciaTo}::date`)
  if (filter.books) add(isInBooks(filter.books))
  if (filter.late) add(isLate(filter, isWalk === true))
  if (filter.conflict) add(hasConflict(filter, isWalk === true))
  if (filter.serviceRole) add(sql`n.service_role = ${filter.serviceRole}`)
  if (!(notes && 'rows' in notes && notes.areServicesTested)) add(...hasServico(filter, isWalk === true))
  if (filter.numberFrom !== undefined) add(sql`n.number >= ${filter.numberFrom}::bigint`)
  if (filter.numberTo !== undefined) add(sql`n.number <= ${filter.numberTo}::bigint`)
  if (filter.centsFrom !== undefined) add(sql`n.total_cents >= ${filter.centsFrom}::bigint`)
  if (filter.centsTo !== undefined) add(sql`n.total_cents <= ${filter.centsTo}::bigint`)
  if (filter.chave !== undefined) add(...chaveMatches(filter.chave))
  if (filter.chaves) add(sql`n.chave = any(${filter.chaves}::text[])`)
  if (filter.party !== undefined) add(sql`n.party_tax_id = ${filter.party}`)
  if (filter.serie !== undefined) add(sql`n.serie = ${filter.serie}`)
  if (filter.uf !== undefined)
    add(sql`case n.papel when 'E' then n.destinatario_uf else n.emitente_uf end = ${filter.uf}`)
  if (filter.cfop !== undefined) add(hasCfop(filter, filter.cfop, isWalk === true))
  if (filter.situacoes) add(isOneOf(sql`n.situacao`, filter.situacoes))
  if (filter.signatures) add(isOneOf(sql`n.mark_signature`, filter.signatures))
  if (filter.proofs) add(isOneOf(sql`proof_level(n.proof, n.obtained)`, filter.proofs))
  if (filter.origins) add(isOfOrigin(filter.origins))
  if (filter.foreign !== undefined) add(filter.foreign ? sql`n.foreign_copy` : sql`not n.foreign_copy`)
  if (filter.pending !== undefined) add(filter.pending ? sql`n.pending_cancellation` : sql`not n.pending_cancellation`)
  if (filter.unknownProtocol) add(HAS_UNKNOWN_ANSWER)
  add(...manifestConditions(filter), ...importedWithin(filter))
  if (filter.imports) add(isImported(filter))
  if (filter.downloaded !== undefined) add(isDownloaded(filter, isWalk === true))
  if (words === 'text' || words === 'keys') add(...textMatches(filter.words ?? [], words))
  else if (words) add(textKeysMatch(words))
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Condition of the index `nota_unknown_answer`. An NFS-e stays authorised after an unknown answer; its mark names it. */
export const HAS_UNKNOWN_ANSWER: Condition = sql`(n.protocol_state = 'desconhecida' or n.marks ? 'answer')`

const isInBooks = ({ from, to }: NonNullable<NotaFilter['books']>): Condition =>
  sql`(n.tipo <> 'nfse' and n.issued_local >= ${from}::timestamp and n.issued_local < (${to}::date + 1)::timestamp
    or n.tipo = 'nfse' and n.competencia >= ${from}::date and n.competencia <= ${to}::date)`

/** SQL: the rows of `nota_late l` of a filter. Served by its primary key. */
export const lateRows = ({ establishments, late }: NotaFilter): RawBuilder<unknown> =>
  sql`nota_late l where ${isOneOf(
    sql`l.empresa_id`,
    establishments.map(({ id }) => id),
  )} and ${late?.month ? sql`l.month = ${late.month}::date` : sql`true`}`

/** On a walk each row is tested, as in `isDownloaded`. Served by `nota_late_by_nota`. */
function isLate(filter: NotaFilter, isWalk: boolean): Condition {
  const rows = sql<SqlBool>`exists (select from ${lateRows(filter)} and l.empresa_id = n.empresa_id and l.nota_id = n.id ${isWalk ? sql`offset 0` : sql``})`
  return filter.late?.isLate ? rows : sql`not ${rows}`
}

/** SQL: the rows of `nota_conflict x` of a filter. Served by its primary key. */
export const conflictRows = ({ establishments, conflict }: NotaFilter): RawBuilder<unknown> =>
  sql`nota_conflict x where ${isOneOf(
    sql`x.empresa_id`,
    establishments.map(({ id }) => id),
  )} and ${conflict?.month ? sql`x.month = ${conflict.month}::date` : sql`true`}`

/** On a walk each row is tested, as in `isDownloaded`. Served by `nota_conflict_by_nota`. */
function hasConflict(filter: NotaFilter, isWalk: boolean): Condition {
  const rows = sql<SqlBool>`exists (select from ${conflictRows(filter)} and x.empresa_id = n.empresa_id and x.nota_id = n.id ${isWalk ? sql`offset 0` : sql``})`
  return filter.conflict?.has ? rows : sql`not ${rows}`
}

/** SQL: conditions on a row `s` of nota_servico. */
export const servicoConditions = ({ service, taxedAt, issWithheld }: NotaFilter): Condition[] => [
  ...(service === undefined ? [] : [sql<SqlBool>`s.code = ${service}`]),
  ...(taxedAt === undefined ? [] : [sql<SqlBool>`s.taxed_at_code = ${taxedAt}`]),
  ...(issWithheld === undefined
    ? []
    : [sql<SqlBool>`(coalesce(s.issqn_withheld, '1') in ('2', '3')) = ${issWithheld}`]),
]

/** On a walk each row is tested, as in `isDownloaded`; `findSelective` finds the notes of a rare service. */
function hasServico(filter: NotaFilter, isWalk: boolean): Condition[] {
  const conditions = servicoConditions(filter)
  if (conditions.length === 0) return []
  const empresaIds = filter.establishments.map(({ id }) => id)
  return [
    sql`exists (select from nota_servico s where s.empresa_id = n.empresa_id and ${ofOneCompany(sql`s.empresa_id`, empresaIds)}
      and s.nota_id = n.id and ${sql.join(conditions, sql` and `)} ${isWalk ? sql`offset 0` : sql``})`,
  ]
}

export const importedWithin = ({ importedFrom, importedTo }: NotaFilter): Condition[] => [
  ...(importedFrom ? [sql<SqlBool>`n.imported_at >= ${brasilia(importedFrom)}::timestamptz`] : []),
  ...(importedTo ? [sql<SqlBool>`n.imported_at < ${brasilia(importedTo)}::timestamptz + interval '1 day'`] : []),
]

/** SQL: the rows of `nota_upload i` of the filter's uploads. Served by its primary key. */
export const importRows = ({ establishments, imports = [], verdicts }: NotaFilter): RawBuilder<unknown> =>
  sql`nota_upload i where ${isOneOf(
    sql`i.empresa_id`,
    establishments.map(({ id }) => id),
  )} and i.upload_id = any(${imports}::uuid[])
    and ${verdicts ? isOneOf(sql`i.verdict`, verdicts) : sql`true`}`

const isImported = (filter: NotaFilter): Condition =>
  sql`exists (select from ${importRows(filter)} and i.empresa_id = n.empresa_id and i.nota_id = n.id)`

/**
 * The kinds of a filter. Only NFS-e have a competência, and all of them do. A filter of what only NFS-e have leaves the condition on the kind
 * out, so that PostgreSQL reads `nota_by_competencia` alone: this index has no column for the kind.
 */
export function isOfKinds({ tipos, competenciaFrom, competenciaTo, ...filter }: NotaFilter): Condition {
  if (tipos.length !== 1 || tipos[0] !== 'nfse') return isOneOf(sql`n.tipo`, tipos)
  if ((competenciaFrom ?? competenciaTo) !== undefined) return sql`true`
  const isOfService = [filter.serviceRole, filter.service, filter.taxedAt, filter.issWithheld].some(
    (part) => part !== undefined,
  )
  return isOfService ? sql`n.competencia is not null` : isOneOf(sql`n.tipo`, tipos)
}

/** A single value is written as an equality: the planner then knows that an index returns the rows in order. */
export const isOneOf = (column: RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`

/**
 * Repeats a query's single company for a further table, which an equality of columns does not do everywhere: a cluster
 * runs a query on one node only when every table names its company. Several companies need no such condition.
 */
export const ofOneCompany = (column: RawBuilder<unknown>, empresaIds: readonly number[]): Condition =>
  empresaIds.length === 1 ? sql`${column} = ${empresaIds[0]}::bigint` : sql`true`

/**
 * Account id that no account has, for callers without an account. With null in its place Citus would drop the
 * company's condition and refuse the query.
 */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/** SQL: joins the account's download of `nota n` as `d`, all null when there is none. */
export const joinDownload = (accountId: string | null, empresaIds: readonly number[]): RawBuilder<unknown> =>
  sql`left join nota_download d on d.empresa_id = n.empresa_id and d.account_id = ${accountId ?? NO_ACCOUNT}::uuid
    and d.nota_id = n.id and ${ofOneCompany(sql`d.empresa_id`, empresaIds)}`

/** SQL: joins the capture of `nota n` as `o`, all null when the portal did not fetch it. */
export const joinCapture = (empresaIds: readonly number[]): RawBuilder<unknown> =>
  sql`left join nota_capture o on o.empresa_id = n.empresa_id and o.nota_id = n.id and ${ofOneCompany(sql`o.empresa_id`, empresaIds)}`

/** Served by the primary key of nota_capture. */
function isOfOrigin(origins: NonNullable<NotaFilter['origins']>): Condition {
  const captured = sql`select from nota_capture c where c.empresa_id = n.empresa_id and c.nota_id = n.id`
  const isCaptured = sql<SqlBool>`exists (${captured})`
  const isImported = sql<SqlBool>`not exists (${captured} and not c.has_file)`
  if (origins.length > 1) return sql`true`
  return origins[0] === 'captura' ? isCaptured : isImported
}

/**
 * Notes that may have a row in two establishments of one root. Repeats the predicate of the partial index
 * `nota_between` literally: the planner uses the index only then.
 */
export const MAY_BE_TWICE = sql<SqlBool>`(n.copy_rank = 0 or cardinality(n.parties) = 0 or cardinality(n.parties) > 4
  or left(n.parties[1], 8) = any (array[left(n.parties[2], 8), left(n.parties[3], 8), left(n.parties[4], 8)])
  or left(n.parties[2], 8) = any (array[left(n.parties[3], 8), left(n.parties[4], 8)])
  or left(n.parties[3], 8) = left(n.parties[4], 8))`

/** Midnight in Brasília: import days begin and end there. */
const brasilia = (day: string): string => `${day}T00:00:00-03:00`

/**
 * On a walk each row is tested until the page is full: `offset 0` keeps the planner from joining all rows of all
 * establishments with all downloads first.
 */
function isDownloaded({ accountId, downloaded, establishments }: NotaFilter, isWalk: boolean): Condition {
  const empresaIds = establishments.map(({ id }) => id)
  const row = sql<SqlBool>`exists (select from nota_download d
    where d.empresa_id = n.empresa_id and ${ofOneCompany(sql`d.empresa_id`, empresaIds)} and d.account_id = ${accountId ?? NO_ACCOUNT}::uuid
      and d.nota_id = n.id ${isWalk ? sql`offset 0` : sql``})`
  return downloaded ? row : sql`not ${row}`
}

/** On a walk each row is tested until the page is full, as in `isDownloaded`. */
function hasCfop({ establishments }: NotaFilter, cfop: string, isWalk: boolean): Condition {
  const empresaIds = establishments.map(({ id }) => id)
  return sql<SqlBool>`(n.cfop = ${cfop} or exists (select from nota_item i
    where i.empresa_id = n.empresa_id and ${ofOneCompany(sql`i.empresa_id`, empresaIds)} and i.nota_id = n.id and i.cfop = ${cfop}
      ${isWalk ? sql`offset 0` : sql``}))`
}
