import { sql, type Transaction } from 'kysely'
import { onNodesOf } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { type BatchCompanies, type BatchState, newId } from '../judge/batch-state.ts'
import { type Placement, place } from './place-strangers.ts'
import { refreshNotas } from './write-batch.ts'

type Tx = Transaction<Database>

interface HeldEvento {
  empresa_id: number
  id: string
  chave: string
  brought_by: string | null
  imported_at: Date
}

interface Arrival {
  empresaId: number
  chave: string
}

/**
 * Copies the events of a note to a further company of the caller, from the caller's other companies. Events uploaded
 * by the company's own users count as uploaded to it; others are a stranger's and go through `place_evento`.
 */
export async function bringEventos(tx: Tx, state: BatchState, placing: BatchCompanies): Promise<void> {
  const arrived = [...state.notas.values()].flatMap(({ isNew, empresaId, write }) =>
    isNew && write ? [{ empresaId, chave: write.facts.columns.chave }] : [],
  )
  if (arrived.length === 0) return
  const stored = [
    ...(await findWaiting(tx, placing, arrived)),
    ...(await findBesideNotas(tx, state, { placing, arrived })),
  ]
  const copies = stored.flatMap((evento) =>
    arrived
      .filter(({ chave, empresaId }) => chave === evento.chave && empresaId !== evento.empresa_id)
      .map(({ empresaId }) => ({ from: evento, empresaId, id: newId() })),
  )
  if (copies.length === 0) return
  const isOwn = await areOwnPeoples(tx, copies, placing)
  const own = copies.filter((_, index) => isOwn[index])
  const foreign = copies.filter((_, index) => !isOwn[index])
  if (own.length > 0) await copyEventos(tx, own)
  await place(tx, 'place_evento', foreign.map(toPlacement))
}

interface EventoToCopy {
  from: HeldEvento
  empresaId: number
  id: string
}

const toPlacement = ({ from, empresaId }: EventoToCopy): Placement => ({
  source: from.empresa_id,
  id: from.id,
  target: empresaId,
})

/** Whether the account that brought each event had the right to bring it to the target company then. */
async function areOwnPeoples(
  tx: Tx,
  copies: readonly EventoToCopy[],
  { accountId }: BatchCompanies,
): Promise<boolean[]> {
  const { rows } = await sql<{ own: boolean }>`
    select k.brought_by is not null and (k.brought_by = ${accountId}::uuid or was_own_people(k.brought_by, k.empresa_id, k.at)) as own
    from unnest(${copies.map(({ from }) => from.brought_by)}::uuid[], ${copies.map(({ empresaId }) => empresaId)}::bigint[],
      ${copies.map(({ from }) => from.imported_at.toISOString())}::timestamptz[]) with ordinality as k (brought_by, empresa_id, at, position)
    order by k.position`.execute(tx)
  return rows.map(({ own }) => own)
}

/** Events that arrived before any note, under the company they were sent to. */
const findWaiting = (tx: Tx, { empresas }: BatchCompanies, arrived: readonly Arrival[]): Promise<HeldEvento[]> =>
  tx
    .selectFrom('evento')
    .select(['empresa_id', 'id', 'chave', 'brought_by', 'imported_at'])
    .where('waiting', '=', true)
    .where('empresa_id', '=', sql<number>`any(${[...empresas.values()]}::bigint[])`)
    .where('chave', '=', sql<string>`any(${[...new Set(arrived.map(({ chave }) => chave))]}::text[])`)
    .execute()

/**
 * Events of the same note under another party, or under the upload's own company (which may have its resumo): with their
 * own file, or stated by another NFS-e. Other events without a file are inside the note's.
 */
async function findBesideNotas(
  tx: Tx,
  { holders }: BatchState,
  { placing, arrived }: { placing: BatchCompanies; arrived: readonly Arrival[] },
): Promise<HeldEvento[]> {
  const pairs = arrived.flatMap((arrival) =>
    [...(holders.get(arrival.chave) ?? []), placing.empresaId]
      .filter((empresaId) => empresaId !== arrival.empresaId)
      .map((empresaId) => ({ empresaId, chave: arrival.chave })),
  )
  if (pairs.length === 0) return []
  const { rows } = await sql<HeldEvento>`select distinct e.empresa_id, e.id, e.chave, e.brought_by, e.imported_at
    from unnest(${pairs.map(({ empresaId }) => empresaId)}::bigint[], ${pairs.map(({ chave }) => chave)}::text[]) as k (empresa_id, chave)
    join evento e on e.empresa_id = k.empresa_id and e.chave = k.chave
    where ${await onNodesOf(
      tx,
      'e.empresa_id',
      pairs.map(({ empresaId }) => empresaId),
    )}
      and not e.waiting and (e.arquivo_sha256 is not null or length(e.chave) = 50)`.execute(tx)
  return rows
}

/** Events from the company's own users: as in `judgeEvento`, a fuller or stronger statement replaces the stored one. */
async function copyEventos(tx: Tx, copies: readonly EventoToCopy[]): Promise<void> {
  const pairs = sql`unnest(${copies.map(({ from }) => from.empresa_id)}::bigint[], ${copies.map(({ from }) => from.id)}::uuid[],
    ${copies.map(({ empresaId }) => empresaId)}::bigint[], ${copies.map(({ id }) => id)}::uuid[]) as k (source, source_id, target, id)
    join evento e on e.empresa_id = k.source and e.id = k.source_id`
  await sql`insert into arquivo (empresa_id, sha256, deflated, crc32, size)
    select k.target, a.sha256, a.deflated, a.crc32, a.size from ${pairs}
    join arquivo a on a.empresa_id = k.source and a.sha256 = e.arquivo_sha256 on conflict do nothing`.execute(tx)
  await sql`insert into evento (empresa_id, id, chave, tp_evento, n_seq, description, author_tax_id, homologacao, occurred_local,
      occurred_text, protocolo, registered, summary, texto, verified, marks, node_digest, element, arquivo_sha256, proof, authors, brought_by,
      registered_at, annuls)
    select distinct on (k.target, e.chave, e.tp_evento, e.n_seq, e.author_key)
      k.target, k.id, e.chave, e.tp_evento, e.n_seq, e.description, e.author_tax_id, e.homologacao, e.occurred_local,
      e.occurred_text, e.protocolo, e.registered, e.summary, e.texto, e.verified, e.marks, e.node_digest, e.element, e.arquivo_sha256,
      e.proof, e.authors, e.brought_by, e.registered_at, e.annuls
    from ${pairs}
    order by k.target, e.chave, e.tp_evento, e.n_seq, e.author_key, e.registered and not e.summary desc, proof_strength(e.proof, false) desc, e.id
    on conflict on constraint evento_statement do update set
      (description, homologacao, occurred_local, occurred_text, protocolo, registered, summary, texto, verified, marks, node_digest,
       element, arquivo_sha256, proof, authors, brought_by, carrier_sha256, registered_at, annuls) =
      (excluded.description, excluded.homologacao, excluded.occurred_local, excluded.occurred_text, excluded.protocolo, excluded.registered,
       excluded.summary, excluded.texto, excluded.verified, excluded.marks, excluded.node_digest, excluded.element, excluded.arquivo_sha256,
       excluded.proof, excluded.authors, excluded.brought_by, excluded.carrier_sha256,
       excluded.registered_at, excluded.annuls)
      where excluded.registered and not excluded.summary
        and (evento.summary or not evento.registered or proof_strength(excluded.proof, false) > proof_strength(evento.proof, evento.obtained))`.execute(
    tx,
  )
  await refreshNotas(
    tx,
    copies.map(({ from, empresaId }) => ({ empresaId, chave: from.chave })),
  )
}
