import { EVENTO_TIPOS, EVENTOS, type EventoTipo } from '@portal/contract/automacao/eventos.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { onNodesOf } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../../acesso/base/caller.ts'

type Tx = Transaction<Database>

/**
 * A position in the feed: after the event `n` of transaction `tx`. Transactions get their numbers when they begin to write and end in any
 * order, so a page ends below the oldest transaction that still runs (`pg_snapshot_xmin`): nothing can appear behind a position. `system`
 * is the database server: another one, on which a copy was restored, numbers anew, so that a position of the former begins at the oldest event.
 */
export interface FeedPosition {
  system: string
  tx: string
  n: string
}

export interface FeedRow {
  empresa_id: number
  tx: string
  n: string
  id: string
  kind: EventoTipo
  subject: string | null
  details: Record<string, unknown> | null
  at: Date
}

export interface FeedNota {
  id: string
  tipo: string
  modelo: number | null
  chave: string
  number: number
  issued_text: string
  total_cents: number
  papel: string
  situacao: string
  proof_level: string
  party_name: string | null
  party_tax_id: string | null
}

interface FeedRequest {
  empresas: readonly GrantedEmpresa[]
  kinds: readonly EventoTipo[]
  /** null: from the oldest one kept */
  after: FeedPosition | null
  /** Events before it are not shown, although they may not be deleted yet */
  since: Date
  limit: number
}

export interface FeedPage {
  rows: FeedRow[]
  notas: ReadonlyMap<string, FeedNota>
  /** After the last row; with no further rows, where all that is committed has been read */
  next: FeedPosition
  hasMore: boolean
}

/** The events that a caller may read of a company: by its papel there, and for files of the EFD by the SPED module. */
const readableKinds = ({ account }: Pick<Caller, 'account'>, { papel }: Pick<GrantedEmpresa, 'papel'>): EventoTipo[] =>
  EVENTO_TIPOS.filter((kind) => {
    if (papel === 'consulta' && EVENTOS[kind].papel !== 'consulta') return false
    return kind !== 'efd.gerada' || account.sistema === 'SCA' || account.sped
  })

/** One page for a caller, with the notes of its events. Served by the primary key of `feed_event`, company by company. */
export const readFeed = (db: Kysely<Database>, caller: Caller, request: FeedRequest): Promise<FeedPage> =>
  inScope(db, caller.scope, async (tx) => {
    const horizon = await readHorizon(tx)
    const { tx: afterTx, n: afterN } = startOf(request.after, horizon)
    // one group of companies for each set of kinds: companies of one papel read the same
    const groups = groupByKinds(caller, request)
    const empresas = groups.flatMap(({ ids }) => ids)
    const kinds = groups.flatMap(({ ids, text }) => ids.map(() => text))
    const { rows } = await sql<FeedRow>`
      select e.* from unnest(${empresas}::bigint[], ${kinds}::text[]) as k (empresa_id, kinds)
      cross join lateral (select f.empresa_id, f.tx::text as tx, f.n::text as n, f.id, f.kind, f.subject, f.details, f.at, f.tx as of_tx, f.n as of_n
        from feed_event f
        where f.empresa_id = k.empresa_id and (f.tx, f.n) > (${afterTx}::bigint, ${afterN}::bigint) and f.tx < ${horizon.tx}::bigint
          and f.kind = any(string_to_array(k.kinds, ',')) and f.at >= ${request.since}
        order by f.tx, f.n limit ${request.limit + 1}) e
      order by e.of_tx, e.of_n limit ${request.limit + 1}`.execute(tx)
    const page = rows.slice(0, request.limit)
    const hasMore = rows.length > request.limit
    const last = page.at(-1)
    const next = hasMore && last ? { ...horizon, tx: last.tx, n: last.n } : horizon
    return { rows: page, notas: await findNotas(tx, page), next, hasMore }
  })

/** Where all that is committed has been read. */
export async function readHorizon(tx: Kysely<Database>): Promise<FeedPosition> {
  const { rows } = await sql<{ system: string; tx: string }>`
    select system_identifier::text as system, pg_snapshot_xmin(pg_current_snapshot())::text as tx from pg_control_system()`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('pg_control_system() answered no row')
  return { ...row, n: '0' }
}

const startOf = (after: FeedPosition | null, horizon: FeedPosition): Pick<FeedPosition, 'tx' | 'n'> =>
  after?.system === horizon.system ? after : { tx: '-1', n: '0' }

function groupByKinds(caller: Caller, { empresas, kinds }: FeedRequest): { text: string; ids: number[] }[] {
  const groups = new Map<string, number[]>()
  for (const empresa of empresas) {
    const text = readableKinds(caller, empresa)
      .filter((kind) => kinds.includes(kind))
      .join(',')
    if (text !== '') groups.set(text, [...(groups.get(text) ?? []), empresa.id])
  }
  return [...groups].map(([text, ids]) => ({ text, ids }))
}

/** Notes of the events that are still there, by company and id. */
async function findNotas(tx: Tx, rows: readonly FeedRow[]): Promise<Map<string, FeedNota>> {
  const of = rows.filter(({ kind, subject }) => kind.startsWith('nota.') && subject !== null)
  if (of.length === 0) return new Map()
  const empresas = of.map(({ empresa_id }) => empresa_id)
  const { rows: notas } = await sql<FeedNota & { empresa_id: number }>`
    select n.empresa_id, n.id, n.tipo, n.modelo, n.chave, n.number, n.issued_text, n.total_cents, n.papel, n.situacao,
      proof_level(n.proof, n.obtained) as proof_level, n.party_tax_id,
      case n.papel when 'E' then n.destinatario_name else n.emitente_name end as party_name
    from (select distinct * from unnest(${empresas}::bigint[], ${of.map(({ subject }) => subject)}::uuid[]) as k (empresa_id, id)) k
    join nota n on n.empresa_id = k.empresa_id and n.id = k.id
    where ${await onNodesOf(tx, 'n.empresa_id', empresas)}`.execute(tx)
  return new Map(notas.map((nota) => [feedNotaKey(nota.empresa_id, nota.id), nota]))
}

export const feedNotaKey = (empresaId: number, id: string | null): string => `${empresaId} ${id}`

type FeedKey = Pick<FeedRow, 'empresa_id' | 'tx' | 'n'>

/** Named events that the caller may read now, with their notes. Those that are deleted or of other companies are absent. */
export const readFeedEvents = (
  db: Kysely<Database>,
  caller: Caller,
  keys: readonly FeedKey[],
): Promise<Pick<FeedPage, 'rows' | 'notas'>> =>
  inScope(db, caller.scope, async (tx) => {
    const { rows } = await sql<FeedRow>`
      select f.empresa_id, f.tx::text as tx, f.n::text as n, f.id, f.kind, f.subject, f.details, f.at
      from unnest(${keys.map(({ empresa_id }) => empresa_id)}::bigint[], ${keys.map((key) => key.tx)}::bigint[], ${keys.map((key) => key.n)}::bigint[])
        as k (empresa_id, tx, n)
      join feed_event f on f.empresa_id = k.empresa_id and f.tx = k.tx and f.n = k.n`.execute(tx)
    const papelOf = new Map(caller.empresas.map((empresa) => [empresa.id, empresa]))
    const readable = rows.filter(({ empresa_id, kind }) => {
      const empresa = papelOf.get(empresa_id)
      return empresa !== undefined && readableKinds(caller, empresa).includes(kind)
    })
    return { rows: readable, notas: await findNotas(tx, readable) }
  })
