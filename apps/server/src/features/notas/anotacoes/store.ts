import { tipoName } from '@portal/contract/nomes.ts'
import { COMENTARIOS_POR_NOTA } from '@portal/contract/notas/anotacoes.ts'
import type { Comentario } from '@portal/contract/notas/documento.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { isOneOf } from '../consulta/conditions.ts'
import { toInstant } from '../consulta/wire.ts'
import { notaNotFound } from '../not-found.ts'

/** Tags and comments of the people of a company. The note itself is not touched, and nothing of them leaves with a package. */
interface NotaRef {
  empresa_id: number
  id: string
}

interface CommentRow {
  id: string
  who: string
  texto: string
  at: Date
}

export interface Annotations {
  tags: string[]
  comments: CommentRow[]
}

/** Served by `nota_tag_by_nota` and the primary key of nota_comment. */
export async function readAnnotations(tx: Kysely<Database>, { empresa_id, id }: NotaRef): Promise<Annotations> {
  const tags = await sql<{ tag: string }>`select tag from nota_tag
    where empresa_id = ${empresa_id}::bigint and nota_id = ${id}::uuid order by tag`.execute(tx)
  const comments = await sql<CommentRow>`select id, who, texto, at from nota_comment
    where empresa_id = ${empresa_id}::bigint and nota_id = ${id}::uuid order by id limit ${COMENTARIOS_POR_NOTA}`.execute(
    tx,
  )
  return { tags: tags.rows.map(({ tag }) => tag), comments: comments.rows }
}

const TAGS_SHOWN = 300
/** The inbox's own limit */
const LABEL = 200

/** The tags of companies with their number of notes, the most used first. Served by the primary key of nota_tag. */
export async function listTags(
  tx: Kysely<Database>,
  empresaIds: readonly number[],
): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select t.tag, count(*)::int as count from nota_tag t where ${isOneOf(sql`t.empresa_id`, empresaIds)}
    group by t.tag order by 2 desc, 1 limit ${TAGS_SHOWN}`.execute(tx)
  return rows
}

/** The company of a note of these companies. Throws AppError 404 `nota.not_found`. */
export async function companyOfNota(tx: Kysely<Database>, empresaIds: readonly number[], id: string): Promise<number> {
  const { rows } = await sql<{ empresa_id: number }>`select n.empresa_id from nota n
    where n.empresa_id = any(${empresaIds}::bigint[]) and n.id = ${id}::uuid`.execute(tx)
  const [row] = rows
  if (!row) throw notaNotFound()
  return row.empresa_id
}

/** How a person knows a note, «NF-e 4.187 de Mercado Bom Vizinho»; null when the company has none with this id. */
export async function nameNota(tx: Kysely<Database>, empresaId: number, id: string): Promise<{ label: string } | null> {
  const { rows } = await sql<{ tipo: string; number: string; party: string | null }>`
    select n.tipo, n.number::text as number, case n.papel when 'E' then n.destinatario_name else n.emitente_name end as party
    from nota n where n.empresa_id = ${empresaId}::bigint and n.id = ${id}::uuid`.execute(tx)
  const [row] = rows
  if (!row) return null
  const number = Number(row.number).toLocaleString('pt-BR')
  return { label: `${tipoName(row.tipo)} ${number}${row.party ? ` de ${row.party}` : ''}`.slice(0, LABEL) }
}

/** The kinds of notes that the scope still has. Served by the primary key of nota. */
export async function findTipos(
  db: Kysely<Database>,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Tipo>> {
  if (ids.length === 0 || scope.empresaIds.length === 0) return new Map()
  const { rows } = await inScope(db, scope, (tx) =>
    sql<{ id: string; tipo: Tipo }>`select n.id, n.tipo from nota n
      where ${isOneOf(sql`n.empresa_id`, scope.empresaIds)} and n.id = any(${ids}::uuid[])`.execute(tx),
  )
  return new Map(rows.map(({ id, tipo }) => [id, tipo]))
}

interface Tagging extends NotaRef {
  who: string
  now: Date
}

/** Adds tags that the note does not have yet. Returns how many are new. */
export async function addTags(
  tx: Kysely<Database>,
  { empresa_id, id, who, now }: Tagging,
  tags: readonly string[],
): Promise<number> {
  let added = 0
  for (const tag of tags) {
    const { rows } = await sql`insert into nota_tag (empresa_id, nota_id, tag, who, at)
      values (${empresa_id}::bigint, ${id}::uuid, ${tag}, ${who}, ${now}) on conflict do nothing returning 1 as added`.execute(
      tx,
    )
    added += rows.length
  }
  return added
}

/** The note has exactly these tags then. */
export async function replaceTags(tx: Kysely<Database>, nota: Tagging, tags: readonly string[]): Promise<void> {
  await sql`delete from nota_tag where empresa_id = ${nota.empresa_id}::bigint and nota_id = ${nota.id}::uuid
    and tag <> all(${tags}::text[])`.execute(tx)
  await addTags(tx, nota, tags)
}

/** Throws AppError 409 `nota.comments`. */
export async function addComment(
  tx: Kysely<Database>,
  { empresa_id, id, who, now }: Tagging,
  text: string,
): Promise<CommentRow> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from nota_comment
    where empresa_id = ${empresa_id}::bigint and nota_id = ${id}::uuid`.execute(tx)
  if ((rows[0]?.n ?? 0) >= COMENTARIOS_POR_NOTA)
    throw new AppError(409, 'nota.comments', `A nota já tem ${COMENTARIOS_POR_NOTA} comentários.`)
  const row = { id: uuidv7(), who, texto: plainText(text), at: now }
  await sql`insert into nota_comment (empresa_id, nota_id, id, who, texto, at)
    values (${empresa_id}::bigint, ${id}::uuid, ${row.id}::uuid, ${who}, ${row.texto}, ${now})`.execute(tx)
  return row
}

/** Without control characters other than line ends. */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .trim()

export const toComentario = ({ id, who, texto, at }: CommentRow): Comentario => ({
  id,
  nm_usuario: who,
  dt_comentario: toInstant(at),
  ds_texto: texto,
})
