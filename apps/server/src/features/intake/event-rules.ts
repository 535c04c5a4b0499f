import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The row of an alias as its table's type, for functions on rows. On a cluster the query runs on shards, whose rows
 * have types of their own.
 */
const rowOf = (alias: string, table: 'evento' | 'nota') => `row(${alias}.*)::${table}`

const rule = (name: string) => (evento: string, nota: string) =>
  `${name}(${rowOf(evento, 'evento')}, ${rowOf(nota, 'nota')})`

/** SQL text: whether a registered event changes the situation of its note. Arguments are aliases of the two tables. */
export const eventoCounts = rule('evento_counts')
/** SQL text: whether an event claims an unproven end of its note. */
export const eventoClaims = rule('evento_claims')
/** SQL text: whether an event is about the environment of its note. */
export const isOfEnvironment = rule('is_of_environment')

/**
 * Replacement of an NFS-e, which another note may state, and of a bill of energy, communication, water or gas (240140), whose statement has the
 * sequence 0 (of homologação −1): that of the authority begins with 1.
 */
const replacementOf = (evento: string): string =>
  `(${evento}.tp_evento = '105102' or (${evento}.tp_evento = '240140' and ${evento}.n_seq <= 0))`

/**
 * SQL text: whether an event is known only because another note, or the note's own protocol, states it. No file holds it: it has neither XML
 * nor print.
 */
export const isImplied = (evento: string): string =>
  `(${evento}.arquivo_sha256 is null and (${replacementOf(evento)} or ${evento}.element is not null))`

/**
 * SQL text: whether an event only repeats one that the company's own people brought, or states a substitution of which
 * the event itself has come.
 */
export const isRepeated = (
  evento: string,
): string => `((${evento}.foreign_copy or ${isImplied(evento)}) and exists (select from evento own
  where own.empresa_id = ${evento}.empresa_id and own.chave = ${evento}.chave
    and repeats_evento(${rowOf(evento, 'evento')}, ${rowOf('own', 'evento')})))`

/** One of the texts above as a condition of a query. They contain no input. */
// eslint-disable-next-line no-restricted-syntax -- the texts above are constants, built of aliases in the code
export const asCondition = (text: string): RawBuilder<SqlBool> => sql.raw<SqlBool>(text)
