import type { Marks } from '@portal/fiscal/base/model.ts'
import { type Kysely, sql } from 'kysely'
import { clampedCents } from '../../../db/clamped.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import type { NotaRow } from '../consulta/find-notas.ts'
import { notaNotFound } from './errors.ts'

/** A nota as the list shows it, with what its page adds. */
export interface DetalheRow extends NotaRow {
  layout: string | null
  marks: Partial<Marks>
  deflated: Buffer
  size: number
}

export interface EventoRow {
  id: string
  tp_evento: string
  description: string | null
  n_seq: number
  occurred_text: string
  protocolo: string | null
  registered: boolean
  summary: boolean
  texto: string | null
  author_tax_id: string | null
  marks: Partial<Marks>
  has_file: boolean
}

export interface Detalhe {
  nota: DetalheRow
  eventos: EventoRow[]
}

/**
 * A nota of the caller's companies with its bytes, and its events in the order in which they happened: the same ones that the list
 * counts. Served by the primary keys and `evento (empresa_id, chave, …)`. Throws AppError 404 `nota.not_found`.
 */
export const findDetalhe = (db: Kysely<Database>, scope: Scope, id: string): Promise<Detalhe> =>
  inScope(db, scope, async (tx) => {
    const { rows } = await sql<DetalheRow>`
      select '' as value, n.id, n.empresa_id, n.chave, n.tipo, n.papel, n.modelo, n.number, n.serie, n.issued_text, ${clampedCents('n.total_cents')} as total_cents,
        n.homologacao, n.natureza, n.cfop, n.emitente_tax_id, n.emitente_name, n.emitente_uf, n.destinatario_tax_id,
        n.destinatario_name, n.destinatario_uf, n.protocolo, n.authorized_text, n.situacao, n.mark_signature, n.eventos,
        n.imported_at, d.nota_id is not null as downloaded, n.layout, n.marks, a.deflated, a.size
      from nota n
      join arquivo a on a.empresa_id = n.empresa_id and a.sha256 = n.arquivo_sha256
      left join nota_download d on d.empresa_id = n.empresa_id and d.account_id = ${scope.accountId}::uuid and d.nota_id = n.id
      where n.empresa_id = any(${scope.empresaIds}::bigint[]) and n.id = ${id}::uuid
    `.execute(tx)
    const nota = rows[0]
    if (!nota) throw notaNotFound()
    const eventos = await sql<EventoRow>`
      select id, tp_evento, description, n_seq, occurred_text, protocolo, registered, summary, texto, author_tax_id, marks,
        arquivo_sha256 is not null as has_file
      from evento
      where empresa_id = ${nota.empresa_id}::bigint and chave = ${nota.chave}
        and (arquivo_sha256 is null or coalesce(homologacao, ${nota.homologacao}) = ${nota.homologacao})
      order by occurred_local, tp_evento, n_seq, id
    `.execute(tx)
    return { nota, eventos: eventos.rows }
  })
