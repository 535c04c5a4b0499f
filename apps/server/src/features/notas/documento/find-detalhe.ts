import type { Marks } from '@portal/fiscal/base/model.ts'
import { replacementIn } from '@portal/fiscal/evento/prose.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { asCondition, eventoCounts, isImplied, isOfEnvironment, isRepeated } from '../../intake/event-rules.ts'
import { type Annotations, readAnnotations } from '../anotacoes/store.ts'
import { joinCapture, joinDownload } from '../consulta/conditions.ts'
import { LIST_COLUMNS, type NotaRow } from '../consulta/find-notas.ts'
import { notaNotFound } from '../not-found.ts'
import { findServico, type ServicoDetalhe } from './find-servico.ts'

/** A nota as in the list, with the fields of its page. */
interface DetalheRow extends DecidedRow {
  decided_by_name: string | null
}

interface DecidedRow extends NotaRow {
  layout: string | null
  marks: Partial<Marks>
  deflated: Buffer
  size: number
  decision: string | null
  decision_reason: string | null
  decided_at: Date | null
  decided_by: string | null
}

export interface EventoRow {
  id: string
  tp_evento: string
  annuls: string | null
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
  /** Stated by another note or by the note's own protocol only: nothing to print */
  implied: boolean
  proof_level: string
  foreign_copy: boolean
  counts: boolean
}

export interface Detalhe {
  nota: DetalheRow
  eventos: EventoRow[]
  /** Null for other kinds than the NFS-e */
  servico: ServicoDetalhe | null
  /** The NF-e or NFC-e that replaces this cancelled one (110112), and those that this one replaces */
  replacements: Replacement[]
  annotations: Annotations
}

interface Replacement {
  link: 'replaces' | 'replacedBy'
  chave: string
  /** The company has it */
  isHeld: boolean
}

/**
 * A nota of the caller's companies with its bytes, and its events in the order of their registration: those that the
 * list counts. Served by the primary keys, `evento (empresa_id, chave, …)` and `evento_by_replacement`. Throws AppError 404 `nota.not_found`.
 */
export const findDetalhe = (db: Kysely<Database>, scope: Scope, id: string): Promise<Detalhe> =>
  inScope(db, scope, async (tx) => {
    const { rows } = await sql<DecidedRow>`
      select '' as value, ${LIST_COLUMNS}, d.nota_id is not null as downloaded, n.layout, n.marks, a.deflated, a.size,
        n.decision, n.decision_reason, n.decided_at, n.decided_by
      from nota n
      join arquivo a on a.empresa_id = n.empresa_id and a.sha256 = n.arquivo_sha256
      ${joinDownload(scope.accountId, scope.empresaIds)} ${joinCapture(scope.empresaIds)}
      where n.empresa_id = any(${scope.empresaIds}::bigint[]) and n.id = ${id}::uuid
    `.execute(tx)
    const [row] = rows
    if (!row) throw notaNotFound()
    const nota = { ...row, decided_by_name: await deciderOf(tx, row) }
    const eventos = await sql<EventoRow>`
      select e.id, e.tp_evento, e.annuls, e.description, e.n_seq, e.occurred_text, e.protocolo, e.registered, e.summary, e.texto, e.author_tax_id,
        e.marks, e.arquivo_sha256 is not null as has_file, ${asCondition(isImplied('e'))} as implied, proof_level(e.proof, e.obtained) as proof_level, e.foreign_copy,
        ${asCondition(eventoCounts('e', 'n'))} as counts
      from evento e join nota n on n.empresa_id = e.empresa_id and n.id = ${id}::uuid
      where e.empresa_id = ${nota.empresa_id}::bigint and e.chave = ${nota.chave} and ${asCondition(isOfEnvironment('e', 'n'))}
        and not ${asCondition(isRepeated('e'))}
      order by coalesce(e.registered_at, e.occurred_local at time zone 'America/Sao_Paulo'), e.tp_evento, e.n_seq, e.id
    `.execute(tx)
    const counted = eventos.rows
      .filter(({ counts }) => counts)
      .map(({ tp_evento, annuls }) => ({ type: tp_evento, annuls }))
    const replacements = [...(await findReplacement(tx, nota, eventos.rows)), ...(await findReplaced(tx, nota))]
    return {
      nota,
      eventos: eventos.rows,
      servico: await findServico(tx, nota, counted),
      replacements,
      annotations: await readAnnotations(tx, nota),
    }
  })

async function findReplacement(
  tx: Kysely<Database>,
  { empresa_id }: DecidedRow,
  eventos: readonly EventoRow[],
): Promise<Replacement[]> {
  const event = eventos.find(({ tp_evento, texto }) => tp_evento === '110112' && replacementIn(texto) !== null)
  const chave = replacementIn(event?.texto ?? null)
  if (chave === null) return []
  const { rows } = await sql`
    select from nota where empresa_id = ${empresa_id}::bigint and chave = ${chave}`.execute(tx)
  return [{ link: 'replacedBy', chave, isHeld: rows.length > 0 }]
}

/** The notes that were cancelled because this one replaces them. Served by `evento_by_replacement`. */
async function findReplaced(tx: Kysely<Database>, { empresa_id, id, chave }: DecidedRow): Promise<Replacement[]> {
  const { rows } = await sql<{ chave: string; texto: string | null; is_held: boolean }>`
    select distinct on (e.chave) e.chave, e.texto,
      exists (select from nota o where o.empresa_id = ${empresa_id}::bigint and o.chave = e.chave) as is_held
    from evento e join nota n on n.empresa_id = e.empresa_id and n.id = ${id}::uuid
    where e.empresa_id = ${empresa_id}::bigint and e.tp_evento = '110112' and right(e.texto, 44) = ${chave}
      and coalesce(e.homologacao, n.homologacao) = n.homologacao
    order by e.chave, e.id limit ${MOST_REPLACED}`.execute(tx)
  return rows
    .filter(({ texto }) => replacementIn(texto) === chave)
    .map((row) => ({ link: 'replaces', chave: row.chave, isHeld: row.is_held }))
}

/** One is usual. */
const MOST_REPLACED = 20

/** Name of the person who decided about the cancellation, as the audit has it. */
async function deciderOf(tx: Kysely<Database>, { empresa_id, id, decided_by }: DecidedRow): Promise<string | null> {
  if (decided_by === null) return null
  const { rows } = await sql<{ who: string }>`
    select who from audit
    where empresa_id = ${empresa_id}::bigint and account_id = ${decided_by}::uuid and what = 'nota.cancellation' and target = ${id}
    order by id desc limit 1
  `.execute(tx)
  return rows[0]?.who ?? null
}
