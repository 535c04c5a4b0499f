import type pg from 'pg'
import { copyPacked, type PackedRows } from '../../../db/copy-out.ts'
import { inRawScope } from '../../../db/raw-scope.ts'
import type { ReadLimit } from '../../acesso/base/read-limits.ts'
import { eventoCounts, isImplied, isRepeated } from '../../intake/event-rules.ts'
import { notaNotFound } from '../not-found.ts'
import type { KeyBatch } from './selection.ts'

interface StoredBytes {
  deflated: Buffer
  crc32: number
  size: number
}

/**
 * A nota with its stored bytes; `taxId` is its company's, `issued` the wall time of its emission, `month` (`YYYY-MM`) that of its books:
 * of an NFS-e the month of its competência.
 */
export interface StoredNota extends StoredBytes {
  id: string
  chave: string
  tipo: string
  element: string
  taxId: string
  issued: string
  month: string
}

export interface StoredEvento {
  /** Its own file; null for an event inside a file of its note. */
  stored: StoredBytes | null
  /** The file of the note that an event without its own came in; null: the note's file in this batch. */
  carrier: StoredBytes | null
  chave: string
  tpEvento: string
  nSeq: number
  /** 1, 2, …: number among the events of one kind and sequence. The company's own and those that count come first. */
  copy: number
  occurred: string
}

export interface StoredBatch {
  /** In the requested order. Each is made when it is reached, so that a zip keeps only the bytes of a batch. */
  notas: Iterable<StoredNota>
  /** Bytes that the batch keeps in memory. */
  bytes: number
  /** By key of the nota. */
  eventos: Map<string, StoredEvento[]>
}

const WALL = `'YYYY-MM-DD"T"HH24:MI:SS'`
/** Separator of a row's texts, which are sent as one. No XML text can contain it. */
const MARK = '\x1f'

const BOOKS_MONTH = `to_char(coalesce(n.competencia, n.issued_local::date), 'YYYY-MM')`

const textsOf = (...columns: string[]) => columns.map((column) => `(${column})`).join(' || chr(31) || ')

/** One look-up of a file for each note: for a join, the planner would hash all files of a company with every batch. */
const notasOf = (empresaId: number, ids: string) => `
  select n.id::text, n.eventos > 0, a.deflated,
    ${textsOf('a.crc32', 'a.size', 'n.chave', 'n.tipo', 'n.element', `to_char(n.issued_local, ${WALL})`, BOOKS_MONTH)}
  from nota n cross join lateral (
    select deflated, crc32, size from arquivo where empresa_id = ${empresaId} and sha256 = n.arquivo_sha256 offset 0) a
  where n.empresa_id = ${empresaId} and n.id = any(${ids})`

const COPY = `row_number() over (partition by v.chave, v.tp_evento, v.n_seq
    order by v.foreign_copy, ${eventoCounts('v', 'n')} desc, v.occurred_local, v.id)`
const EVENTO_TEXTS = textsOf(
  ...[
    'coalesce(a.crc32, 0)',
    'coalesce(a.size, 0)',
    'v.arquivo_sha256 is not null',
    'v.chave',
    'v.tp_evento',
    'v.n_seq',
  ],
  ...[COPY, `to_char(v.occurred_local, ${WALL})`],
)
/** With `embedded`, includes events inside their note's file; needed for their prints. */
const eventosOf = (empresaId: number, ids: string, { embedded, limit }: Pick<BatchReading, 'embedded' | 'limit'>) => `
  select a.deflated, ${EVENTO_TEXTS}
  from nota n
  join evento v on v.empresa_id = n.empresa_id and v.chave = n.chave
  ${embedded ? 'left ' : ''}join arquivo a on a.empresa_id = v.empresa_id
    and a.sha256 = ${embedded ? 'coalesce(v.arquivo_sha256, nullif(v.carrier_sha256, n.arquivo_sha256))' : 'v.arquivo_sha256'}
  where n.empresa_id = ${empresaId} and n.id = any(${ids}) and n.eventos > 0 and not ${isRepeated('v')} and not ${isImplied('v')}${withinLimit(limit)}
  order by v.chave, v.occurred_local, v.id`

/** The events that a limited right reads: as of its notes, without those that the authority or strangers brought since the proof. */
const withinLimit = (limit: ReadLimit | null): string =>
  limit ? ` and (v.id < (${toLiteral([limit.before])})[1] or v.brought_by = any(${toLiteral(limit.accounts)}))` : ''

interface BatchReading {
  accountId: string
  /** Of the batch's company. */
  taxId: string
  /** Includes events inside their note's file. */
  embedded: boolean
  /** Of a limited right in the company */
  limit: ReadLimit | null
}

/** One batch with its bytes, in the requested order. Throws when a note was deleted after its selection. */
export function readStored(
  pool: pg.Pool,
  { empresaId, ids }: KeyBatch,
  { accountId, taxId, embedded, limit }: BatchReading,
): Promise<StoredBatch> {
  const literal = toLiteral(ids)
  return inRawScope(pool, { empresaIds: [empresaId], accountId }, async (client) => {
    const rows = await copyPacked(client, notasOf(empresaId, literal))
    if (rows.length !== ids.length) throw notaNotFound()
    const rowOf = new Map<string, number>()
    let hasEventos = false
    for (let row = 0; row < rows.length; row++) {
      rowOf.set(rows.field(row, 0)?.toString('latin1') ?? '', row)
      hasEventos ||= rows.field(row, 1)?.[0] === 1
    }
    const found = hasEventos ? await copyPacked(client, eventosOf(empresaId, literal, { embedded, limit })) : null
    return {
      notas: { [Symbol.iterator]: () => inOrder(ids, rowOf, (row) => toNota(rows, row, taxId)) },
      bytes: rows.bytes + (found?.bytes ?? 0),
      eventos: byChave(found),
    }
  })
}

/** Restores the requested order: the same request gives the same zip. */
function* inOrder<T>(ids: readonly string[], rowOf: ReadonlyMap<string, number>, at: (row: number) => T): Generator<T> {
  for (const id of ids) {
    const row = rowOf.get(id)
    if (row !== undefined) yield at(row)
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** COPY takes no parameters: ids are written into the statement, each checked here once more. */
function toLiteral(ids: readonly string[]): string {
  if (!ids.every((id) => UUID.test(id))) throw notaNotFound()
  return `'{${ids.join(',')}}'::uuid[]`
}

function toNota(rows: PackedRows, row: number, taxId: string): StoredNota {
  const deflated = rows.field(row, 2)
  const texts = rows.field(row, 3)
  if (!deflated || !texts) throw new RangeError('a stored document without bytes or name')
  const [crc32, size, chave = '', tipo = '', element = '', issued = '', month = ''] = texts.toString().split(MARK)
  const id = rows.field(row, 0)?.toString('latin1') ?? ''
  return { deflated, crc32: Number(crc32), size: Number(size), id, chave, tipo, element, taxId, issued, month }
}

function toEvento(rows: PackedRows, row: number): StoredEvento {
  const deflated = rows.field(row, 0)
  const texts = rows.field(row, 1)?.toString().split(MARK) ?? []
  const [crc32, size, hasFile, chave = '', tpEvento = '', nSeq, copy, occurred = ''] = texts
  const bytes = deflated ? { deflated, crc32: Number(crc32), size: Number(size) } : null
  const [stored, carrier] = hasFile === 'true' ? [bytes, null] : [null, bytes]
  return { stored, carrier, chave, tpEvento, nSeq: Number(nSeq), copy: Number(copy), occurred }
}

function byChave(rows: PackedRows | null): Map<string, StoredEvento[]> {
  const groups = new Map<string, StoredEvento[]>()
  for (let row = 0; rows && row < rows.length; row++) {
    const evento = toEvento(rows, row)
    const group = groups.get(evento.chave)
    if (group) group.push(evento)
    else groups.set(evento.chave, [evento])
  }
  return groups
}
