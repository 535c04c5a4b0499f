import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { type BatchState, newId, type Placing } from './batch-state.ts'
import { refreshNotas } from './write-batch.ts'

type Tx = Transaction<Database>

interface HeldEvento {
  empresa_id: number
  id: string
  chave: string
}

interface Arrival {
  empresaId: number
  chave: string
}

/** A note that lands under a further company of the caller finds there the events that the caller's other companies have of it. */
export async function bringEventos(tx: Tx, state: BatchState, placing: Placing): Promise<void> {
  const arrived = [...state.notas.values()].flatMap(({ isNew, empresaId, write }) =>
    isNew && write ? [{ empresaId, chave: write.facts.columns.chave }] : [],
  )
  if (arrived.length === 0) return
  const held = [
    ...(await findWaiting(tx, placing, arrived)),
    ...(await findBesideNotas(tx, state, { placing, arrived })),
  ]
  const copies = held.flatMap((evento) =>
    arrived
      .filter(({ chave, empresaId }) => chave === evento.chave && empresaId !== evento.empresa_id)
      .map(({ empresaId }) => ({ from: evento, empresaId, id: newId() })),
  )
  if (copies.length > 0) await copyEventos(tx, copies)
}

/** Those that came before any note, under whichever company they were sent to. */
const findWaiting = (tx: Tx, { empresas }: Placing, arrived: readonly Arrival[]): Promise<HeldEvento[]> =>
  tx
    .selectFrom('evento')
    .select(['empresa_id', 'id', 'chave'])
    .where('waiting', '=', true)
    .where('empresa_id', '=', sql<number>`any(${[...empresas.values()]}::bigint[])`)
    .where('chave', '=', sql<string>`any(${[...new Set(arrived.map(({ chave }) => chave))]}::text[])`)
    .execute()

/** Those beside the same note under another party, or under the upload's own company, where its resumo may lie; with a file of their own. */
async function findBesideNotas(
  tx: Tx,
  { holders }: BatchState,
  { placing, arrived }: { placing: Placing; arrived: readonly Arrival[] },
): Promise<HeldEvento[]> {
  const pairs = arrived.flatMap((arrival) =>
    [...(holders.get(arrival.chave) ?? []), placing.empresaId]
      .filter((empresaId) => empresaId !== arrival.empresaId)
      .map((empresaId) => ({ empresaId, chave: arrival.chave })),
  )
  if (pairs.length === 0) return []
  const { rows } = await sql<HeldEvento>`select distinct e.empresa_id, e.id, e.chave
    from unnest(${pairs.map(({ empresaId }) => empresaId)}::bigint[], ${pairs.map(({ chave }) => chave)}::text[]) as k (empresa_id, chave)
    join evento e on e.empresa_id = k.empresa_id and e.chave = k.chave
    where not e.waiting and e.arquivo_sha256 is not null`.execute(tx)
  return rows
}

async function copyEventos(
  tx: Tx,
  copies: readonly { from: HeldEvento; empresaId: number; id: string }[],
): Promise<void> {
  const pairs = sql`unnest(${copies.map(({ from }) => from.empresa_id)}::bigint[], ${copies.map(({ from }) => from.id)}::uuid[],
    ${copies.map(({ empresaId }) => empresaId)}::bigint[], ${copies.map(({ id }) => id)}::uuid[]) as k (source, source_id, target, id)
    join evento e on e.empresa_id = k.source and e.id = k.source_id`
  await sql`insert into arquivo (empresa_id, sha256, deflated, crc32, size)
    select k.target, a.sha256, a.deflated, a.crc32, a.size from ${pairs}
    join arquivo a on a.empresa_id = k.source and a.sha256 = e.arquivo_sha256 on conflict do nothing`.execute(tx)
  await sql`insert into evento (empresa_id, id, chave, tp_evento, n_seq, description, author_tax_id, homologacao, occurred_local,
      occurred_text, protocolo, registered, summary, texto, verified, marks, node_digest, element, arquivo_sha256)
    select k.target, k.id, e.chave, e.tp_evento, e.n_seq, e.description, e.author_tax_id, e.homologacao, e.occurred_local,
      e.occurred_text, e.protocolo, e.registered, e.summary, e.texto, e.verified, e.marks, e.node_digest, e.element, e.arquivo_sha256
    from ${pairs} on conflict do nothing`.execute(tx)
  await refreshNotas(
    tx,
    copies.map(({ from, empresaId }) => ({ empresaId, chave: from.chave })),
  )
}
