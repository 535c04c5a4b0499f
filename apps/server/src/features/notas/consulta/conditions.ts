import { type FilterName, filterRows } from '@portal/contract/filtros.ts'
import { storedModelo } from '@portal/contract/modelos.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sameCompany } from '../../../db/distributed.ts'
import { isWithin } from '../limits.ts'
import type { NotaFilter } from './filter.ts'
import { manifestConditions } from './manifest-sql.ts'
import type { FilterMatches } from './words/matches.ts'
import { chaveMatches, textKeysMatch, textMatches } from './words/word-conditions.ts'

type Condition = RawBuilder<SqlBool>

/** The notes whose value is summed; the others are only counted. */
export const SUMMED = sql<SqlBool>`not n.homologacao and n.situacao in ('autorizada', 'encerrada', 'sem_protocolo')`

/** How the rows are read that a condition tests. */
interface Reading extends FilterMatches {
  /** Along an ORDER BY index until the page is full: each row is tested */
  isWalk?: boolean
}

type Rule = (filter: NotaFilter, reading: Reading) => readonly Condition[]

/** No condition on the row: `establishments`, kind and side are written by the query. */
const NOWHERE: Rule = () => []

/**
 * The condition of each filter, on `nota n`, in the order in which they are tested. Filters that share a condition name the same rule, which is
 * applied once. Operators are leakproof (`=`, `<`, `any`), so that row-level security leaves the indexes usable; LIKE only tests rows, for words that
 * no index serves.
 */
const RULES: { readonly [Name in FilterName]: Rule } = {
  tipos: NOWHERE,
  modelos: ({ modelos }) => given(modelos, (some) => isOneOf(sql`n.modelo`, some.map(storedModelo))),
  sides: NOWHERE,
  branch: NOWHERE,
  homologacao: ({ homologacao }) => (homologacao ? [] : [sql`not n.homologacao`]),
  issued: ({ issuedFrom, issuedTo }) => [
    ...given(issuedFrom, (day) => sql`n.issued_local >= ${day}::timestamp`),
    ...given(issuedTo, (day) => sql`n.issued_local < (${day}::date + 1)::timestamp`),
  ],
  competencia: ({ competenciaFrom, competenciaTo }) => [
    ...given(competenciaFrom, (day) => sql`n.competencia >= ${day}::date`),
    ...given(competenciaTo, (day) => sql`n.competencia <= ${day}::date`),
  ],
  month: ({ books }) => given(books, isInBooks),
  late: (filter, { isWalk }) =>
    given(filter.late, ({ isLate }) =>
      exists(sql`${lateRows(filter)} and l.empresa_id = n.empresa_id and l.nota_id = n.id`, { isWalk, not: !isLate }),
    ),
  conflict: (filter, { isWalk }) =>
    given(filter.conflict, ({ has }) =>
      exists(sql`${conflictRows(filter)} and x.empresa_id = n.empresa_id and x.nota_id = n.id`, { isWalk, not: !has }),
    ),
  tag: (filter, { isWalk }) =>
    given(filter.tag, () =>
      exists(sql`${tagRows(filter)} and t.empresa_id = n.empresa_id and t.nota_id = n.id`, { isWalk }),
    ),
  serviceRole: ({ serviceRole }) => given(serviceRole, (role) => sql`n.service_role = ${role}`),
  service: hasServico,
  taxedAt: hasServico,
  issWithheld: hasServico,
  number: ({ numberFrom, numberTo }) => [
    ...given(numberFrom, (number) => sql`n.number >= ${number}::bigint`),
    ...given(numberTo, (number) => sql`n.number <= ${number}::bigint`),
  ],
  cents: ({ centsFrom, centsTo }) => [
    ...given(centsFrom, (cents) => sql`n.total_cents >= ${cents}::bigint`),
    ...given(centsTo, (cents) => sql`n.total_cents <= ${cents}::bigint`),
  ],
  chave: ({ chave, chaves }) => [
    ...(chave === undefined ? [] : chaveMatches(chave)),
    ...given(chaves, (whole) => sql`n.chave = any(${whole}::text[])`),
  ],
  party: ({ party }) => given(party, (taxId) => sql`n.party_tax_id = ${taxId}`),
  serie: ({ serie }) => given(serie, (number) => sql`n.serie = ${number}`),
  uf: ({ uf }) => given(uf, (of) => sql`case n.papel when 'E' then n.destinatario_uf else n.emitente_uf end = ${of}`),
  cfop: hasCfop,
  situacoes: ({ situacoes }) => given(situacoes, (some) => isOneOf(sql`n.situacao`, some)),
  signatures: ({ signatures }) => given(signatures, (some) => isOneOf(sql`n.mark_signature`, some)),
  proofs: ({ proofs }) => given(proofs, (some) => isOneOf(sql`proof_level(n.proof, n.obtained)`, some)),
  origins: ({ origins }) => given(origins, isOfOrigin),
  foreign: ({ foreign }) => given(foreign, (yes) => (yes ? sql`n.foreign_copy` : sql`not n.foreign_copy`)),
  pending: ({ pending }) =>
    given(pending, (yes) => (yes ? sql`n.pending_cancellation` : sql`not n.pending_cancellation`)),
  unknownProtocol: ({ unknownProtocol }) => given(unknownProtocol, () => HAS_UNKNOWN_ANSWER),
  manifests: manifestConditions,
  dueBy: manifestConditions,
  imported: importedWithin,
  imports: isImported,
  verdicts: isImported,
  downloaded: isDownloaded,
  words: ({ words: searched = [] }, { words }) => {
    if (words === 'text' || words === 'keys') return textMatches(searched, words)
    return words ? [textKeysMatch(words)] : []
  },
}

/** The filter as a WHERE condition on `nota n`, without company, kind and side. */
export function filterConditions(filter: NotaFilter, reading: Reading): Condition {
  const limits = filter.limits?.length ? [isWithin(filter.limits)] : []
  const conditions = [...new Set(Object.values(RULES))].flatMap((rule) => rule(filter, reading))
  const all = [...limits, ...conditions]
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

/** The condition of a value, none when it is absent. */
const given = <Value>(value: Value | undefined, toCondition: (value: Value) => Condition): Condition[] =>
  value === undefined ? [] : [toCondition(value)]

/**
 * Whether such rows exist. On a walk `offset 0` keeps the planner from joining all rows of all establishments first, where a page tests only a few.
 */
function exists(rows: RawBuilder<unknown>, { isWalk, not }: { isWalk?: boolean; not?: boolean }): Condition {
  const condition = sql<SqlBool>`exists (select from ${rows} ${isWalk ? sql`offset 0` : sql``})`
  return not ? sql`not ${condition}` : condition
}

/** Condition of the index `nota_unknown_answer`. An NFS-e stays authorised after an unknown answer; its mark names it. */
export const HAS_UNKNOWN_ANSWER: Condition = sql`(n.protocol_state = 'desconhecida' or n.marks ? 'answer')`

const isInBooks = ({ from, to }: NonNullable<NotaFilter['books']>): Condition =>
  sql`(n.tipo <> 'nfse' and n.issued_local >= ${from}::timestamp and n.issued_local < (${to}::date + 1)::timestamp
    or n.tipo = 'nfse' and n.competencia >= ${from}::date and n.competencia <= ${to}::date)`

/** SQL: the rows of `nota_late l` of a filter. Served by its primary key; of one note by `nota_late_by_nota`. */
export const lateRows = ({ establishments, late }: NotaFilter): RawBuilder<unknown> =>
  sql`nota_late l where ${isOneOf(
    sql`l.empresa_id`,
    establishments.map(({ id }) => id),
  )} and ${late?.month ? sql`l.month = ${late.month}::date` : sql`true`}`

/** SQL: the rows of `nota_conflict x` of a filter. Served by its primary key; of one note by `nota_conflict_by_nota`. */
export const conflictRows = ({ establishments, conflict }: NotaFilter): RawBuilder<unknown> =>
  sql`nota_conflict x where ${isOneOf(
    sql`x.empresa_id`,
    establishments.map(({ id }) => id),
  )} and ${conflict?.month ? sql`x.month = ${conflict.month}::date` : sql`true`}`

/** SQL: the rows of `nota_tag t` of a filter. Served by its primary key; of one note by `nota_tag_by_nota`. */
export const tagRows = ({ establishments, tag = '' }: NotaFilter): RawBuilder<unknown> =>
  sql`nota_tag t where ${isOneOf(
    sql`t.empresa_id`,
    establishments.map(({ id }) => id),
  )} and t.tag = ${tag}`

/** SQL: conditions on a row `s` of nota_servico. */
export const servicoConditions = ({ service, taxedAt, issWithheld }: NotaFilter): Condition[] => [
  ...(service === undefined ? [] : [sql<SqlBool>`s.code = ${service}`]),
  ...(taxedAt === undefined ? [] : [sql<SqlBool>`s.taxed_at_code = ${taxedAt}`]),
  ...(issWithheld === undefined
    ? []
    : [sql<SqlBool>`(coalesce(s.issqn_withheld, '1') in ('2', '3')) = ${issWithheld}`]),
]

/** `findSelective` finds the notes of a rare service, already tested. */
function hasServico(filter: NotaFilter, { notes, isWalk }: Reading): Condition[] {
  const conditions = servicoConditions(filter)
  if (conditions.length === 0 || (notes && 'rows' in notes && notes.areServicesTested)) return []
  const isOfNota = sql`${sameCompany('s', 'n', companiesOf(filter))}
      and s.nota_id = n.id`
  return [exists(sql`nota_servico s where ${isOfNota} and ${sql.join(conditions, sql` and `)}`, { isWalk })]
}

export function importedWithin({ importedFrom, importedTo }: NotaFilter): Condition[] {
  return [
    ...given(importedFrom, (day) => sql`n.imported_at >= ${brasilia(day)}::timestamptz`),
    ...given(importedTo, (day) => sql`n.imported_at < ${brasilia(day)}::timestamptz + interval '1 day'`),
  ]
}

/** SQL: the rows of `nota_upload i` of the filter's uploads. Served by its primary key. */
export const importRows = ({ establishments, imports = [], verdicts }: NotaFilter): RawBuilder<unknown> =>
  sql`nota_upload i where ${isOneOf(
    sql`i.empresa_id`,
    establishments.map(({ id }) => id),
  )} and i.upload_id = any(${imports}::uuid[])
    and ${verdicts ? isOneOf(sql`i.verdict`, verdicts) : sql`true`}`

function isImported(filter: NotaFilter): Condition[] {
  if (!filter.imports) return []
  return [exists(sql`${importRows(filter)} and i.empresa_id = n.empresa_id and i.nota_id = n.id`, {})]
}

/** Filters that only NFS-e have, other than the days of their competência. */
const OF_NFSE = filterRows.flatMap(([name, row]) => (row.isOfNfse && typeof row.wire === 'string' ? [name] : []))

/**
 * The kinds of a filter. Only NFS-e have a competência, and all of them do. A filter of what only NFS-e have leaves the condition on the kind
 * out, so that PostgreSQL reads `nota_by_competencia` alone: this index has no column for the kind.
 */
export function isOfKinds(filter: NotaFilter): Condition {
  const { tipos, competenciaFrom, competenciaTo } = filter
  if (tipos.length !== 1 || tipos[0] !== 'nfse') return isOneOf(sql`n.tipo`, tipos)
  if ((competenciaFrom ?? competenciaTo) !== undefined) return sql`true`
  const isOfService = OF_NFSE.some((name) => filter[name as keyof NotaFilter] !== undefined) // a row of one value has its name
  return isOfService ? sql`n.competencia is not null` : isOneOf(sql`n.tipo`, tipos)
}

const companiesOf = ({ establishments }: NotaFilter): number[] => establishments.map(({ id }) => id)

/** A single value is written as an equality: the planner then knows that an index returns the rows in order. */
export const isOneOf = (column: RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`

/**
 * Account id that no account has, for callers without an account. With null in its place Citus would drop the
 * company's condition and refuse the query.
 */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/** SQL: joins the account's download of `nota n` as `d`, all null when there is none. */
export const joinDownload = (accountId: string | null, empresaIds: readonly number[]): RawBuilder<unknown> =>
  sql`left join nota_download d on ${sameCompany('d', 'n', empresaIds)} and d.account_id = ${accountId ?? NO_ACCOUNT}::uuid
    and d.nota_id = n.id`

/** SQL: joins the capture of `nota n` as `o`, all null when the portal did not fetch it. */
export const joinCapture = (empresaIds: readonly number[]): RawBuilder<unknown> =>
  sql`left join nota_capture o on ${sameCompany('o', 'n', empresaIds)} and o.nota_id = n.id`

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

function isDownloaded(filter: NotaFilter, { isWalk }: Reading): Condition[] {
  const account = filter.accountId ?? NO_ACCOUNT
  return given(filter.downloaded, (downloaded) =>
    exists(
      sql`nota_download d
    where ${sameCompany('d', 'n', companiesOf(filter))} and d.account_id = ${account}::uuid
      and d.nota_id = n.id`,
      { isWalk, not: !downloaded },
    ),
  )
}

function hasCfop(filter: NotaFilter, { isWalk }: Reading): Condition[] {
  return given(filter.cfop, (cfop) => {
    const items = sql`nota_item i
    where ${sameCompany('i', 'n', companiesOf(filter))} and i.nota_id = n.id and i.cfop = ${cfop}`
    return sql`(n.cfop = ${cfop} or ${exists(items, { isWalk })})`
  })
}
