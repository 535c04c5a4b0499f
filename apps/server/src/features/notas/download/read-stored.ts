import type pg from 'pg'
import { type CopiedRow, copyOut } from '../../../db/copy-out.ts'
import { inRawScope } from '../../../db/raw-scope.ts'
import { notaNotFound } from '../documento/errors.ts'
import { ENDED, type StateColumns, toSituacao } from '../visualizar/print-state.ts'
import type { KeyBatch } from './selection.ts'

interface StoredBytes {
  deflated: Buffer
  crc32: number
  size: number
}

/** A nota with its stored bytes; `taxId` is its company's, `issued` the wall time of its emission. */
export interface StoredNota extends StoredBytes, StateColumns {
  chave: string
  tipo: string
  element: string
  taxId: string
  issued: string
}

export interface StoredEvento extends StoredBytes {
  chave: string
  tpEvento: string
  nSeq: number
  occurred: string
}

export interface StoredBatch {
  notas: StoredNota[]
  /** By key of the nota. */
  eventos: Map<string, StoredEvento[]>
}

const WALL = `'YYYY-MM-DD"T"HH24:MI:SS'`

const notasOf = (empresaId: number, ids: string) => `
  select a.deflated, a.crc32::text, a.size::text, n.chave, n.tipo, n.element, e.tax_id, to_char(n.issued_local, ${WALL}),
    n.eventos::text, n.situacao, ended.ended_protocolo, ended.ended_text
  from unnest(${ids}) with ordinality as wanted(id, place)
  join nota n on n.empresa_id = ${empresaId} and n.id = wanted.id
  join arquivo a on a.empresa_id = n.empresa_id and a.sha256 = n.arquivo_sha256
  join empresa e on e.id = n.empresa_id
  left join ${ENDED} on true
  order by wanted.place`

const eventosOf = (empresaId: number, ids: string) => `
  select a.deflated, a.crc32::text, a.size::text, v.chave, v.tp_evento, v.n_seq::text, to_char(v.occurred_local, ${WALL})
  from nota n
  join evento v on v.empresa_id = n.empresa_id and v.chave = n.chave
  join arquivo a on a.empresa_id = v.empresa_id and a.sha256 = v.arquivo_sha256
  where n.empresa_id = ${empresaId} and n.id = any(${ids}) and n.eventos > 0
  order by v.chave, v.occurred_local, v.id`

/** One batch with its bytes, in the order asked for. A note that vanished since it was selected is a fault, never a gap. */
export function readStored(pool: pg.Pool, accountId: string, { empresaId, ids }: KeyBatch): Promise<StoredBatch> {
  const literal = toLiteral(ids)
  return inRawScope(pool, { empresaIds: [empresaId], accountId }, async (client) => {
    const rows = await copyOut(client, notasOf(empresaId, literal))
    if (rows.length !== ids.length) throw notaNotFound()
    const hasEventos = rows.some(({ text }) => text(8) !== '0')
    const eventos = hasEventos ? await copyOut(client, eventosOf(empresaId, literal)) : []
    return { notas: rows.map(toNota), eventos: byChave(eventos.map(toEvento)) }
  })
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** COPY takes no parameters: ids go in as text, each checked here once more. */
function toLiteral(ids: readonly string[]): string {
  if (!ids.every((id) => UUID.test(id))) throw notaNotFound()
  return `'{${ids.join(',')}}'::uuid[]`
}

const toBytes = ({ bytes, text }: CopiedRow): StoredBytes => ({
  deflated: bytes(0),
  crc32: Number(text(1)),
  size: Number(text(2)),
})

const toNota = (row: CopiedRow): StoredNota => ({
  ...toBytes(row),
  chave: row.text(3),
  tipo: row.text(4),
  element: row.text(5),
  taxId: row.text(6),
  issued: row.text(7),
  situacao: toSituacao(row.text(9)),
  ended_protocolo: row.textOrNull(10),
  ended_text: row.textOrNull(11),
})

const toEvento = (row: CopiedRow): StoredEvento => ({
  ...toBytes(row),
  chave: row.text(3),
  tpEvento: row.text(4),
  nSeq: Number(row.text(5)),
  occurred: row.text(6),
})

function byChave(eventos: readonly StoredEvento[]): Map<string, StoredEvento[]> {
  const groups = new Map<string, StoredEvento[]>()
  for (const evento of eventos) {
    const group = groups.get(evento.chave)
    if (group) group.push(evento)
    else groups.set(evento.chave, [evento])
  }
  return groups
}
