import { inflateRawSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { taxIdsOf } from '../../acesso/base/tax-ids.ts'
import { notaNotFound } from '../not-found.ts'
import { type NamedDocument, xmlName } from './file-name.ts'

export interface FoundDocumento {
  kind: NamedDocument['kind']
  empresaId: number
  id: string
  name: string
  /** The bytes as received. */
  bytes: Buffer
}

interface Stored {
  empresa_id: number
  document: NamedDocument
  deflated: Buffer
  size: number
}

/**
 * The stored bytes of a nota, an evento or an inutilização of the caller's companies. An event inside its note's
 * file has none of its own. Throws AppError 404 `nota.not_found`.
 */
export async function findDocumento(db: Kysely<Database>, scope: Scope, id: string): Promise<FoundDocumento> {
  const ids = sql`${scope.empresaIds}::bigint[]`
  const row = await inScope(db, scope, async (tx) => {
    const { rows } = await sql<Stored>`
      with found as (
        select empresa_id, arquivo_sha256, jsonb_build_object('kind', 'nota', 'chave', chave, 'element', element) as document
          from nota where empresa_id = any(${ids}) and id = ${id}::uuid
        union all
        select empresa_id, arquivo_sha256, jsonb_build_object('kind', 'evento', 'chave', chave, 'tpEvento', tp_evento, 'nSeq', n_seq)
          from evento where empresa_id = any(${ids}) and id = ${id}::uuid
        union all
        select i.empresa_id, i.arquivo_sha256, jsonb_build_object('kind', 'inutilizacao', 'taxId', '', 'element', i.element,
            'modelo', i.modelo, 'year', i.year, 'serie', i.serie, 'from', i.number_from, 'to', i.number_to)
          from inutilizacao i where i.empresa_id = any(${ids}) and i.id = ${id}::uuid
      )
      select found.empresa_id, found.document, a.deflated, a.size
      from found join arquivo a on a.empresa_id = found.empresa_id and a.sha256 = found.arquivo_sha256
    `.execute(tx)
    return rows[0] && { ...rows[0], document: await withTaxId(tx, rows[0]) }
  })
  if (!row) throw notaNotFound()
  return {
    kind: row.document.kind,
    empresaId: row.empresa_id,
    id,
    name: xmlName(row.document),
    bytes: inflateRawSync(row.deflated, { maxOutputLength: Math.max(row.size, 1) }),
  }
}

/** The document with its company's tax id, which an inutilização's file name holds. */
export async function withTaxId(
  tx: Kysely<Database>,
  { empresa_id, document }: { empresa_id: number; document: NamedDocument },
): Promise<NamedDocument> {
  if (document.kind !== 'inutilizacao') return document
  return { ...document, taxId: (await taxIdsOf(tx, [empresa_id])).get(empresa_id) ?? '' }
}
