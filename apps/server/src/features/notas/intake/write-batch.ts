import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { type BatchState, notaKey, type WorkEvento, type WorkNota } from './batch-state.ts'
import { ITEM_COLUMNS } from './item-rows.ts'
import { ownedRow } from './total-row.ts'
import { writeLedger } from './write-ledger.ts'
import { writeTotals } from './write-totals.ts'

type Tx = Transaction<Database>

const bytea = (hex: string) => `\\x${hex}`
const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** Writes what a batch decided: bytes, events, notes with their items, numbers declared unused. */
export async function writeBatch(tx: Tx, state: BatchState): Promise<void> {
  const notas = [...state.notas.values()].filter(({ write }) => write !== null)
  const eventos = [...state.eventos.values()].filter(({ write }) => write !== null)
  await writeArquivos(tx, state)
  await writeEventos(tx, eventos)
  await writeCopies(tx, notas)
  await writeNotas(tx, notas)
  await writeItems(tx, notas)
  await writeTotals(tx, notas.flatMap(totalsOf))
  await writeLedger(tx, notas.flatMap(ledgerOf))
  await writeInutilizacoes(tx, state)
  await cancelNotas(tx, state.cancelled)
  const written = new Set(notas.map(({ empresaId, write }) => notaKey(empresaId, write?.facts.columns.chave ?? '')))
  await refreshNotas(
    tx,
    eventos
      .map(({ empresaId, write }) => ({ empresaId, chave: write?.facts.columns.chave ?? '' }))
      .filter(({ empresaId, chave }) => !written.has(notaKey(empresaId, chave))),
  )
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

async function writeEventos(tx: Tx, eventos: readonly WorkEvento[]): Promise<void> {
  const rows = eventos.flatMap(({ empresaId, id, write }) =>
    write
      ? [{ empresa_id: empresaId, id, ...write.facts.columns, arquivo_sha256: write.sha256 && bytea(write.sha256) }]
      : [],
  )
  if (rows.length > 0) await sql`select put_eventos(${JSON.stringify(rows)}::json)`.execute(tx)
}

async function writeCopies(tx: Tx, notas: readonly WorkNota[]): Promise<void> {
  const rows = notas.flatMap(({ empresaId, id, copies, write }) =>
    copies
      .filter(({ sha256 }) => sha256 !== write?.sha256)
      .map(({ sha256, reason }) => ({ empresa_id: empresaId, nota_id: id, sha256: bytes(sha256), reason })),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('nota_copy')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['empresa_id', 'nota_id', 'sha256']).doNothing())
    .execute()
}

function notaRow({ empresaId, id, write }: WorkNota) {
  if (!write) return []
  const { facts, papel, state, sha256 } = write
  const { columns, folded } = facts
  return [
    {
      ...columns,
      empresa_id: empresaId,
      id,
      papel,
      protocol_state: state,
      party_tax_id: papel === 'E' ? columns.destinatario_tax_id : columns.emitente_tax_id,
      party_folded: papel === 'E' ? folded.destinatario : folded.emitente,
      arquivo_sha256: bytea(sha256),
      foreign_copy: false,
    },
  ]
}

async function writeNotas(tx: Tx, notas: readonly WorkNota[]): Promise<void> {
  const rows = notas.flatMap(notaRow)
  if (rows.length > 0) await sql`select put_notas(${JSON.stringify(rows)}::json)`.execute(tx)
}

const totalsOf = ({ empresaId, id, write }: WorkNota): string[] =>
  write && write.facts.totals !== null ? [ownedRow(write.facts.totals, { empresaId, notaId: id })] : []

const ledgerOf = ({ empresaId, id, write }: WorkNota): string[] =>
  write && write.facts.ledger !== null ? [ownedRow(write.facts.ledger, { empresaId, notaId: id })] : []

const COLUMN_LIST = sql.join(ITEM_COLUMNS.map((column) => sql.id(column)))
const ITEM_LIST = sql.join(ITEM_COLUMNS.map((column) => sql.id('i', column)))

async function writeItems(tx: Tx, notas: readonly WorkNota[]): Promise<void> {
  const replaced = notas.filter(({ isNew }) => !isNew)
  if (replaced.length > 0)
    await sql`delete from nota_item using unnest(${replaced.map(({ empresaId }) => empresaId)}::bigint[], ${replaced.map(({ id }) => id)}::uuid[])
      as k (empresa_id, id) where nota_item.empresa_id = k.empresa_id and nota_item.nota_id = k.id`.execute(tx)
  const pieces = notas.flatMap(({ empresaId, id, write }, at) => [
    Buffer.from(`${at === 0 ? '[' : ','}{"empresa_id":${empresaId},"id":"${id}","items":`),
    write?.facts.items ?? Buffer.from('[]'),
    CLOSE,
  ])
  if (pieces.length === 0) return
  // JSON already, put together as bytes: a Buffer is sent in binary, which of json is its text
  await sql`insert into nota_item (empresa_id, nota_id, ${COLUMN_LIST})
    select k.empresa_id, k.id, ${ITEM_LIST}
    from json_to_recordset(${Buffer.concat([...pieces, END])}::json) as k (empresa_id bigint, id uuid, items json),
      lateral json_populate_recordset(null::nota_item, k.items) i`.execute(tx)
}
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
}

async function cancelNotas(tx: Tx, cancelled: readonly WorkNota[]): Promise<void> {
  const untouched = cancelled.filter(({ write }) => write === null)
  if (untouched.length === 0) return
  await sql`update nota n set protocol_state = 'resumo_cancelada', situacao = nota_situacao(n.tipo, 'resumo_cancelada',
      nota_kinds(n.empresa_id, n.chave, n.homologacao, n.emitente_tax_id))
    from unnest(${untouched.map(({ empresaId }) => empresaId)}::bigint[], ${untouched.map(({ id }) => id)}::uuid[]) as k (empresa_id, id)
    where n.empresa_id = k.empresa_id and n.id = k.id`.execute(tx)
}

/** What the list shows of notes is worked out again from their events. */
export async function refreshNotas(tx: Tx, pairs: readonly { empresaId: number; chave: string }[]): Promise<void> {
  if (pairs.length === 0) return
  await sql`select refresh_notas(${pairs.map(({ empresaId }) => empresaId)}::bigint[], ${pairs.map(({ chave }) => chave)}::text[])`.execute(
    tx,
  )
}
