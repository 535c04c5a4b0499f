import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { isOneOf } from './conditions.ts'

interface NotaRef {
  empresa_id: number
  id: string
}

interface TaggedRow extends NotaRef {
  tags?: readonly string[]
}

/** The tags of notes by company and id, in the order of the alphabet. Served by `nota_tag_by_nota`. */
export async function readTags(
  tx: Kysely<Database>,
  notas: readonly NotaRef[],
): Promise<(nota: NotaRef) => readonly string[] | undefined> {
  if (notas.length === 0) return () => undefined
  const empresaIds = [...new Set(notas.map(({ empresa_id }) => empresa_id))]
  const { rows } = await sql<{ empresa_id: number; nota_id: string; tags: string[] }>`
    select t.empresa_id, t.nota_id, array_agg(t.tag order by t.tag) as tags from nota_tag t
    where ${isOneOf(sql`t.empresa_id`, empresaIds)} and t.nota_id = any(${notas.map(({ id }) => id)}::uuid[])
    group by t.empresa_id, t.nota_id`.execute(tx)
  const byNota = new Map(rows.map(({ empresa_id, nota_id, tags }) => [`${empresa_id} ${nota_id}`, tags]))
  return ({ empresa_id, id }) => byNota.get(`${empresa_id} ${id}`)
}

/** The rows of a page with their tags. */
export async function withTags<Row extends TaggedRow>(tx: Kysely<Database>, rows: readonly Row[]): Promise<Row[]> {
  const tagsOf = await readTags(tx, rows)
  return rows.map((row) => {
    const tags = tagsOf(row)
    return tags ? { ...row, tags } : row
  })
}
