import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { isSpread, sameCompany } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { asCondition, isImplied } from '../../intake/event-rules.ts'
import type { NamedDocument } from '../documento/file-name.ts'
import { withTaxId } from '../documento/find-documento.ts'
import { notaNotFound } from '../not-found.ts'
import { endedOf, epecOf, type StateColumns } from './print-state.ts'

export interface Printable extends StateColumns {
  empresa_id: number
  document: NamedDocument
  /** True: an event inside its note's file; the bytes are those of the note. */
  embedded: boolean
  /** True: the company issued it. */
  issued: boolean
  deflated: Buffer
  size: number
}

interface PrintableQuery {
  id: string
  /** The document must be an event of this nota. */
  ofNota?: string
}

/**
 * A nota, an evento or an inutilização of the caller's companies with the bytes for its print. An event that only
 * another note states has none.
 * Throws AppError 404 `nota.not_found`, or `evento.not_found` for a nota's event.
 */
export async function findPrintable(
  db: Kysely<Database>,
  scope: Scope,
  { id, ofNota }: PrintableQuery,
): Promise<Printable> {
  const printable = await inScope(db, scope, async (tx) => {
    const empresaIds = await holdersOf(tx, scope.empresaIds, id)
    const { rows } = await printableSql(empresaIds, { id, ofNota }).execute(tx)
    return rows[0] && { ...rows[0], document: await withTaxId(tx, rows[0]) }
  })
  if (printable) return printable
  throw ofNota === undefined ? notaNotFound() : eventoNotFound()
}

/** The company of a document, which is looked for first on a cluster: its node then answers the rest. Elsewhere all companies. */
async function holdersOf(tx: Kysely<Database>, empresaIds: readonly number[], id: string): Promise<readonly number[]> {
  if (!(await isSpread(tx, empresaIds))) return empresaIds
  const { rows } = await sql<{ empresa_id: number }>`${sql.join(
    ['nota', 'evento', 'inutilizacao'].map(
      (table) =>
        sql`select empresa_id from ${sql.table(table)} where empresa_id = any(${empresaIds}::bigint[]) and id = ${id}::uuid`,
    ),
    sql` union all `,
  )}`.execute(tx)
  return rows.map(({ empresa_id }) => empresa_id)
}

function printableSql(empresaIds: readonly number[], { id, ofNota }: PrintableQuery) {
  const ids = sql`${empresaIds}::bigint[]`
  const ofThatNota = ofNota === undefined ? sql`` : sql` and n.id = ${ofNota}::uuid`
  const others = ofNota === undefined ? sql`union all ${notasAndInutilizacoes(ids, id)}` : sql``
  return sql<Printable>`
    with n as (
      select v.empresa_id, coalesce(v.arquivo_sha256, v.carrier_sha256, n.arquivo_sha256) as arquivo_sha256, v.chave,
        coalesce(n.situacao, 'autorizada') as situacao, v.arquivo_sha256 is null as embedded, false as issued,
        jsonb_build_object('kind', 'evento', 'chave', v.chave, 'tpEvento', v.tp_evento, 'nSeq', v.n_seq) as document
      from evento v left join nota n on ${sameCompany('n', 'v', empresaIds)} and n.chave = v.chave
      where v.empresa_id = any(${ids}) and v.id = ${id}::uuid${ofThatNota} and not ${asCondition(isImplied('v'))}
      ${others}
    )
    select n.empresa_id, n.situacao, n.embedded, n.issued, n.document, a.deflated, a.size, ended.ended_protocolo, ended.ended_text, ended.ended_texto,
      epec.epec_protocolo, epec.epec_text
    from n join arquivo a on ${sameCompany('a', 'n', empresaIds)} and a.sha256 = n.arquivo_sha256
      left join ${endedOf(empresaIds)} on true left join ${epecOf(empresaIds)} on true`
}

export const eventoNotFound = () => new AppError(404, 'evento.not_found', 'Evento não encontrado nesta nota.')

const notasAndInutilizacoes = (ids: ReturnType<typeof sql>, id: string) => sql`
  select empresa_id, arquivo_sha256, chave, situacao, false, papel = 'E',
    jsonb_build_object('kind', 'nota', 'chave', chave, 'element', element)
  from nota where empresa_id = any(${ids}) and id = ${id}::uuid
  union all
  select i.empresa_id, i.arquivo_sha256, null, case when i.registered then 'autorizada' else 'sem_protocolo' end, false, false,
    jsonb_build_object('kind', 'inutilizacao', 'taxId', '', 'element', i.element, 'modelo', i.modelo, 'year', i.year,
      'serie', i.serie, 'from', i.number_from, 'to', i.number_to)
  from inutilizacao i where i.empresa_id = any(${ids}) and i.id = ${id}::uuid`

/** Data for a note's print, other than its bytes, and for its bookmark. */
export interface NotaColumns extends StateColumns {
  issued: boolean
  modelo: number
  number: number
  party_name: string | null
}

/** Several notes of one company, by id. */
export async function findStates(
  db: Kysely<Database>,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, NotaColumns>> {
  const { rows } = await inScope(db, scope, (tx) =>
    sql<NotaColumns & { id: string }>`
      select n.id, n.situacao, n.papel = 'E' as issued, n.modelo, n.number,
        case when n.papel = 'E' then n.destinatario_name else n.emitente_name end as party_name, ended.ended_protocolo, ended.ended_text, ended.ended_texto,
        epec.epec_protocolo, epec.epec_text
      from nota n left join ${endedOf(scope.empresaIds)} on true left join ${epecOf(scope.empresaIds)} on true
      where n.empresa_id = any(${scope.empresaIds}::bigint[]) and n.id = any(${`{${ids.join(',')}}`}::uuid[])
    `.execute(tx),
  )
  return new Map(rows.map(({ id, ...columns }) => [id, columns]))
}
