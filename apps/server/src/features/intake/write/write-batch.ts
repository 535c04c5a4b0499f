import { sql, type Transaction } from 'kysely'
import { isDistributed, onNodesOf } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import {
  type BatchCompanies,
  type BatchState,
  everyEvento,
  notaKey,
  type WorkEvento,
  type WorkNota,
} from '../judge/batch-state.ts'
import { ITEM_COLUMNS } from '../read/item-rows.ts'
import { writeConflicts } from './write-conflicts.ts'
import { endAskedBills, rowsOf, writeLedger, writeServico, writeTotals } from './write-totals.ts'

type Tx = Transaction<Database>

const bytea = (hex: string) => `\\x${hex}`
const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** Writes the rows of a judged batch: bytes, events, notes with their items, inutilizações. */
export async function writeBatch(
  tx: Tx,
  state: BatchState,
  { accountId }: Pick<BatchCompanies, 'accountId'>,
): Promise<void> {
  const notas = [...state.notas.values()].filter(({ write }) => write !== null)
  const eventos = everyEvento(state).filter(({ write }) => write !== null)
  await writeArquivos(tx, state)
  await writeEventos(tx, eventos, accountId)
  await writeCopies(tx, [...state.notas.values()], accountId)
  await writeNotas(tx, notas, accountId)
  await writeItems(tx, notas)
  await writeTotals(tx, notas.flatMap(rowsOf(({ totals }) => totals)))
  await writeLedger(tx, notas.flatMap(rowsOf(({ ledger }) => ledger)))
  await endAskedBills(
    tx,
    notas.map(({ empresaId, id, write }) => ({ empresaId, id, modelo: write?.facts.columns.modelo ?? null })),
  )
  await writeServico(tx, notas.flatMap(rowsOf(({ servico }) => servico?.row)))
  await writeInutilizacoes(tx, state)
  await writeConflicts(tx, state)
  const changed = [
    ...(await writeSummaries(tx, state.summaries)),
    ...(await adoptNotas(tx, state.adopted, accountId)),
    ...(await confirmEventos(tx, state.confirmed)),
  ]
  const written = new Set(notas.map(({ empresaId, write }) => notaKey(empresaId, write?.facts.columns.chave ?? '')))
  const touched = eventos.map(({ empresaId, write }) => ({ empresaId, chave: write?.facts.columns.chave ?? '' }))
  await refreshNotas(tx, [
    ...touched.filter(({ empresaId, chave }) => !written.has(notaKey(empresaId, chave))),
    ...changed,
  ])
}

/** Many rows of Buffers in one statement: an array of bytea would be sent as text. */
async function writeArquivos(tx: Tx, { arquivos }: BatchState): Promise<void> {
  const rows = [...arquivos.values()].map(({ empresaId, packed: { sha256, deflated, crc32, size } }) => ({
    empresa_id: empresaId,
    sha256: bytes(sha256),
    deflated: Buffer.from(deflated.buffer, deflated.byteOffset, deflated.byteLength),
    crc32,
    size,
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('arquivo')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['empresa_id', 'sha256']).doNothing())
    .execute()
}

async function writeEventos(tx: Tx, eventos: readonly WorkEvento[], accountId: string | null): Promise<void> {
  const rows = eventos.flatMap(({ empresaId, id, current, write }) =>
    write
      ? [
          {
            empresa_id: empresaId,
            id,
            ...write.facts.columns,
            arquivo_sha256: write.sha256 && bytea(write.sha256),
            carrier_sha256: write.carrier && bytea(write.carrier),
            obtained: current.obtained,
            foreign_copy: false,
            brought_by: accountId,
          },
        ]
      : [],
  )
  if (rows.length > 0) await sql`select put_eventos(${JSON.stringify(rows)}::json)`.execute(tx)
}

async function writeCopies(tx: Tx, notas: readonly WorkNota[], accountId: string | null): Promise<void> {
  const rows = notas.flatMap(({ empresaId, id, copies, current }) =>
    copies
      .filter(({ sha256 }) => sha256 !== current.sha256)
      .map(({ sha256, reason, proof, foreign }) => ({
        empresa_id: empresaId,
        nota_id: id,
        sha256: bytes(sha256),
        reason,
        proof,
        foreign_copy: foreign,
        brought_by: foreign ? null : accountId,
      })),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('nota_copy')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['empresa_id', 'nota_id', 'sha256']).doNothing())
    .execute()
}

function notaRow({ empresaId, id, current, write }: WorkNota, accountId: string | null) {
  if (!write) return []
  const { facts, papel, role, sha256 } = write
  const { summary } = current
  const { columns, folded } = facts
  return [
    {
      ...columns,
      empresa_id: empresaId,
      id,
      papel,
      service_role: role,
      party_tax_id: papel === 'E' ? columns.destinatario_tax_id : columns.emitente_tax_id,
      party_folded: papel === 'E' ? folded.destinatario : folded.emitente,
      arquivo_sha256: bytea(sha256),
      foreign_copy: false,
      obtained: current.obtained,
      brought_by: accountId,
      summary_state: summary?.state ?? null,
      summary_obtained: summary?.obtained ?? false,
      summary_at: summary ? new Date().toISOString() : null,
    },
  ]
}

async function writeNotas(tx: Tx, notas: readonly WorkNota[], accountId: string | null): Promise<void> {
  const rows = notas.flatMap((nota) => notaRow(nota, accountId))
  if (rows.length > 0) await sql`select put_notas(${JSON.stringify(rows)}::json)`.execute(tx)
}

/** A note with what was read of it. */
type NotaReading = Pick<WorkNota, 'empresaId' | 'id' | 'isNew' | 'write'>

/** Replaces items, totals and ledger of stored notes by what their bytes say today; the notes themselves stay. */
export async function writeReadings(tx: Tx, notas: readonly NotaReading[]): Promise<void> {
  await writeItems(tx, notas)
  await writeTotals(tx, notas.flatMap(rowsOf(({ totals }) => totals)))
  await writeLedger(tx, notas.flatMap(rowsOf(({ ledger }) => ledger)))
}

const COLUMN_LIST = sql.join(ITEM_COLUMNS.map((column) => sql.id(column)))
const ITEM_LIST = sql.join(ITEM_COLUMNS.map((column) => sql.id('i', column)))

async function writeItems(tx: Tx, notas: readonly NotaReading[]): Promise<void> {
  const replaced = notas.filter(({ isNew }) => !isNew)
  if (replaced.length > 0)
    await sql`delete from nota_item i using ${idsOf(replaced)} as k (empresa_id, id)
      where i.empresa_id = k.empresa_id and i.nota_id = k.id and ${await onNodesOf(tx, 'i.empresa_id', empresasOf(replaced))}`.execute(
      tx,
    )
  const pieces = notas.flatMap(({ empresaId, id, write }, index) => [
    Buffer.from(`${index === 0 ? '[' : ','}{"empresa_id":${empresaId},"id":"${id}","items":`),
    write?.facts.items ?? Buffer.from('[]'),
    CLOSE,
  ])
  if (pieces.length === 0) return
  // JSON already, put together as bytes: a Buffer is sent in binary, which of json is its text
  const insert = sql`insert into nota_item (empresa_id, nota_id, ${COLUMN_LIST})
    select k.empresa_id, k.id, ${ITEM_LIST}
    from json_to_recordset(${Buffer.concat([...pieces, END])}::json) as k (empresa_id bigint, id uuid, items json),
      lateral json_populate_recordset(null::nota_item, k.items) i`
  if (await isDistributed(tx)) {
    await sql`${insert} ${RETURNING}`.execute(tx)
    await sql`select see_items(${empresasOf(notas)}::bigint[], ${notas.map(({ id }) => id)}::uuid[])`.execute(tx)
  } else
    await sql`with added as (${insert} returning empresa_id, ncm, name, gtin),
      seen as (insert into item_seen (empresa_id, ncm, name, gtin, busca)
        select empresa_id, ncm, name, gtin, fold_text(name) from (${SEEN}) items order by 1, 2, 3, 4
        on conflict do nothing returning empresa_id, busca) ${WORDS}`.execute(tx)
}
const SEEN = sql`select distinct empresa_id, ncm, left(name, 120) as name,
    case when gtin ~ '^[0-9]{8,14}$' then gtin else '' end as gtin
  from added where ncm ~ '^[0-9]{8}$' and name <> ''`
const WORDS = sql`insert into search_word (empresa_id, word) select distinct empresa_id, word
  from (select empresa_id, regexp_split_to_table(busca, '[^[:alpha:]]+') as word from seen) words where length(word) >= 4
  order by 1, 2 on conflict do nothing`
/** Without it Citus would copy the rows to the shards, and COPY is refused under row-level security. */
const RETURNING = sql`returning n_item`
const CLOSE = Buffer.from('}')
const END = Buffer.from(']')

async function writeInutilizacoes(tx: Tx, { newInutilizacoes }: BatchState): Promise<void> {
  if (newInutilizacoes.length === 0) return
  const rows = newInutilizacoes.map(({ empresaId, id, facts: { columns }, sha256 }) => ({
    ...columns,
    empresa_id: empresaId,
    id,
    node_digest: bytes(columns.node_digest.slice(2)),
    arquivo_sha256: bytes(sha256),
  }))
  await tx.insertInto('inutilizacao').values(rows).execute()
  for (const empresaId of [...new Set(empresasOf(newInutilizacoes))].sort((a, b) => a - b))
    await sql`select end_requests(${empresaId}::bigint, '{}')`.execute(tx)
}

type Pair = { empresaId: number; chave: string }
type ChangedRow = { empresa_id: number; chave: string }
const pairsOf = ({ rows }: { rows: ChangedRow[] }): Pair[] =>
  rows.map(({ empresa_id, chave }) => ({ empresaId: empresa_id, chave }))
const empresasOf = (owned: Iterable<{ empresaId: number }>) => [...owned].map(({ empresaId }) => empresaId)
const idsOf = (owned: Iterable<{ empresaId: number; id: string }>) => {
  const all = [...owned]
  return sql`unnest(${empresasOf(all)}::bigint[], ${all.map(({ id }) => id)}::uuid[])`
}

/** Writes the information of summaries about notes whose copy stays. Returns the notes to refresh. */
async function writeSummaries(tx: Tx, notas: ReadonlySet<WorkNota>): Promise<Pair[]> {
  const untouched = [...notas].filter(({ write }) => write === null)
  if (untouched.length === 0) return []
  const states = untouched.map(({ current }) => current.summary?.state ?? null)
  const obtained = untouched.map(({ current }) => current.summary?.obtained ?? false)
  return pairsOf(
    await sql<ChangedRow>`update nota n set summary_state = k.state, summary_obtained = k.obtained, summary_at = now()
      from unnest(${untouched.map(({ empresaId }) => empresaId)}::bigint[], ${untouched.map(({ id }) => id)}::uuid[],
        ${states}::text[], ${obtained}::boolean[]) as k (empresa_id, id, state, obtained)
      where n.empresa_id = k.empresa_id and n.id = k.id and ${await onNodesOf(tx, 'n.empresa_id', empresasOf(untouched))}
      returning n.empresa_id, n.chave`.execute(tx),
  )
}

async function adoptNotas(tx: Tx, notas: ReadonlySet<WorkNota>, accountId: string | null): Promise<Pair[]> {
  const untouched = [...notas].filter(({ write }) => write === null)
  if (untouched.length === 0) return []
  return pairsOf(
    await sql<ChangedRow>`update nota n set foreign_copy = false, brought_by = ${accountId}::uuid
      from ${idsOf(untouched)} as k (empresa_id, id)
      where n.empresa_id = k.empresa_id and n.id = k.id and ${await onNodesOf(tx, 'n.empresa_id', empresasOf(untouched))}
      returning n.empresa_id, n.chave`.execute(tx),
  )
}

async function confirmEventos(tx: Tx, eventos: ReadonlySet<WorkEvento>): Promise<Pair[]> {
  const untouched = [...eventos].filter(({ write }) => write === null)
  if (untouched.length === 0) return []
  return pairsOf(
    await sql<ChangedRow>`update evento e set obtained = true from ${idsOf(untouched)} as k (empresa_id, id)
      where e.empresa_id = k.empresa_id and e.id = k.id and ${await onNodesOf(tx, 'e.empresa_id', empresasOf(untouched))}
      returning e.empresa_id, e.chave`.execute(tx),
  )
}

/** Recomputes the listed state of notes from their events. */
export async function refreshNotas(tx: Tx, pairs: readonly { empresaId: number; chave: string }[]): Promise<void> {
  if (pairs.length === 0) return
  const chaves = pairs.map(({ chave }) => chave)
  await sql`select refresh_notas(${empresasOf(pairs)}::bigint[], ${chaves}::text[])`.execute(tx)
}
