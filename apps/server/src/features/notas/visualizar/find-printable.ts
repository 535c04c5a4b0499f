import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { notaNotFound } from '../documento/errors.ts'
import { ENDED, type StateColumns } from './print-state.ts'

export interface Printable extends StateColumns {
  deflated: Buffer
  size: number
  chave: string
}

export interface PrintableEvento extends Printable {
  tp_evento: string
  n_seq: number
}

/** A nota of the caller's companies with its bytes. Throws AppError 404 `nota.not_found`. */
export async function findPrintable(db: Kysely<Database>, scope: Scope, id: string): Promise<Printable> {
  const { rows } = await inScope(db, scope, (tx) =>
    sql<Printable>`
      select n.chave, n.situacao, a.deflated, a.size, ended.ended_protocolo, ended.ended_text
      from nota n join arquivo a on a.empresa_id = n.empresa_id and a.sha256 = n.arquivo_sha256 left join ${sql.raw(ENDED)} on true
      where n.empresa_id = any(${scope.empresaIds}::bigint[]) and n.id = ${id}::uuid
    `.execute(tx),
  )
  if (!rows[0]) throw notaNotFound()
  return rows[0]
}

interface EventoColumns extends Omit<PrintableEvento, 'deflated' | 'size'> {
  deflated: Buffer | null
  size: number | null
}

/** An evento of a nota of the caller's companies, with its own bytes. Throws AppError 404 `evento.not_found`, 422 `evento.no_bytes`. */
export async function findPrintableEvento(
  db: Kysely<Database>,
  scope: Scope,
  { notaId, eventoId }: { notaId: string; eventoId: string },
): Promise<PrintableEvento> {
  const { rows } = await inScope(db, scope, (tx) =>
    sql<EventoColumns>`
      select n.chave, n.situacao, v.tp_evento, v.n_seq, a.deflated, a.size, ended.ended_protocolo, ended.ended_text
      from nota n join evento v on v.empresa_id = n.empresa_id and v.chave = n.chave
      left join arquivo a on a.empresa_id = v.empresa_id and a.sha256 = v.arquivo_sha256 left join ${sql.raw(ENDED)} on true
      where n.empresa_id = any(${scope.empresaIds}::bigint[]) and n.id = ${notaId}::uuid and v.id = ${eventoId}::uuid
    `.execute(tx),
  )
  const row = rows[0]
  if (!row) throw new AppError(404, 'evento.not_found', 'Evento não encontrado nesta nota.')
  if (!row.deflated || row.size === null)
    throw new AppError(422, 'evento.no_bytes', 'Este evento veio dentro do arquivo da nota e não tem impresso próprio.')
  return { ...row, deflated: row.deflated, size: row.size }
}

/** The state of several notes of one company, by id: what their prints must show. */
export async function findStates(
  db: Kysely<Database>,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, StateColumns>> {
  const { rows } = await inScope(db, scope, (tx) =>
    sql<StateColumns & { id: string }>`
      select n.id, n.situacao, ended.ended_protocolo, ended.ended_text from nota n left join ${sql.raw(ENDED)} on true
      where n.empresa_id = any(${scope.empresaIds}::bigint[]) and n.id = any(${ids}::uuid[])
    `.execute(tx),
  )
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}
