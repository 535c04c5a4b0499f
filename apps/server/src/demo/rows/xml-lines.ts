import { uuidv7 } from '../../base/uuid.ts'
import type { NotaFacts, Packed } from '../../features/intake/read/facts.ts'
import { ITEM_COLUMNS } from '../../features/intake/read/item-rows.ts'
import { LEDGER_COLUMNS } from '../../features/intake/read/ledger-row.ts'
import { TOTAL_COLUMNS } from '../../features/intake/read/total-row.ts'
import type { Target } from './copy-rows.ts'

/** A parsed document from the view of one company. */
export interface ParsedNota {
  empresaId: number
  papel: 'E' | 'R'
  facts: NotaFacts
  packed: Packed
}

/** COPY lines of each table, and the ids of the notes with their companies. */
export type TableLines = Record<CopiedTable, string[]> & { empresaIds: number[]; ids: string[] }
type CopiedTable = 'arquivo' | 'nota' | 'nota_item' | 'nota_total' | 'nota_ledger'

const NOTA = [
  'chave',
  'tipo',
  'modelo',
  'layout',
  'element',
  'number',
  'serie',
  'issued_local',
  'issued_at',
  'issued_text',
  'total_cents',
  'homologacao',
  'natureza',
  'cfop',
  'emitente_tax_id',
  'emitente_name',
  'emitente_uf',
  'destinatario_tax_id',
  'destinatario_name',
  'destinatario_uf',
  'uf_from',
  'uf_to',
  'plate',
  'protocolo',
  'authorized_text',
  'protocol_state',
  'copy_rank',
  'node_digest',
  'mark_signature',
  'marks',
  'verified',
  'proof',
  'parties',
  'busca',
] as const satisfies readonly (keyof NotaFacts['columns'])[]

const owned = (columns: readonly string[]) => `empresa_id, nota_id, ${columns.join(', ')}`

export const TARGETS: readonly (Target & { table: CopiedTable })[] = [
  { table: 'arquivo', columns: 'empresa_id, sha256, deflated, crc32, size' },
  {
    table: 'nota',
    columns: `empresa_id, id, papel, party_tax_id, party_folded, situacao, arquivo_sha256, manifest, authorized_at, ${NOTA.join(', ')}`,
  },
  { table: 'nota_item', columns: owned(ITEM_COLUMNS) },
  { table: 'nota_total', columns: owned(TOTAL_COLUMNS) },
  { table: 'nota_ledger', columns: owned(LEDGER_COLUMNS) },
]

/** Protocol states that are also the situation of a note without events. */
const PLAIN: ReadonlySet<string> = new Set(['autorizada', 'denegada', 'sem_protocolo'])
export const isPlain = ({ columns, eventos }: NotaFacts): boolean =>
  PLAIN.has(columns.protocol_state) && eventos.length === 0

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '')

/** A value in COPY's text format; arrays must be formatted by `list` first, and other objects become JSON. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return String(value)
  return escaped(JSON.stringify(value))
}
const list = (texts: unknown): string => (Array.isArray(texts) ? `{${texts.join(',')}}` : '{}')
const line = (values: readonly unknown[]): string => `${values.map(field).join('\t')}\n`

type Row = Record<string, unknown>
// intake built these rows for the same columns
const rowOf = (json: string) => JSON.parse(json) as Row
const rowsOf = (json: Uint8Array) => JSON.parse(Buffer.from(json).toString('utf8')) as Row[]

export function addLines(lines: TableLines, { empresaId, papel, facts, packed }: ParsedNota): void {
  const { columns, folded, items, totals, ledger } = facts
  const id = uuidv7()
  const sha256 = `\\x${packed.sha256}`
  const own = papel === 'E'
  const party = own ? [columns.destinatario_tax_id, folded.destinatario] : [columns.emitente_tax_id, folded.emitente]
  const nota = { ...columns, parties: list(columns.parties) }
  const deflated = `\\x${Buffer.from(packed.deflated).toString('hex')}`
  lines.empresaIds.push(empresaId)
  lines.ids.push(id)
  lines.arquivo.push(line([empresaId, sha256, deflated, packed.crc32, packed.size]))
  lines.nota.push(
    line([
      empresaId,
      id,
      papel,
      ...party,
      columns.protocol_state,
      sha256,
      ...manifestOf(papel, facts),
      ...NOTA.map((name) => nota[name]),
    ]),
  )
  for (const item of rowsOf(items))
    lines.nota_item.push(line([empresaId, id, ...ITEM_COLUMNS.map((name) => item[name])]))
  if (totals !== null) lines.nota_total.push(ownedLine([empresaId, id], rowOf(totals), TOTAL_COLUMNS))
  if (ledger === null) return
  const row = rowOf(ledger)
  lines.nota_ledger.push(
    ownedLine([empresaId, id], { ...row, refs: list(row.refs), carried: list(row.carried) }, LEDGER_COLUMNS),
  )
}

/** Columns manifest and authorized_at of a note without events */
const manifestOf = (papel: 'E' | 'R', { columns }: NotaFacts): readonly (string | null)[] =>
  columns.tipo === 'nfe' && papel === 'R'
    ? [columns.protocol_state === 'denegada' ? null : 'sem', columns.authorized_text]
    : [null, null]

const ownedLine = (owner: readonly unknown[], row: Row, columns: readonly string[]): string =>
  line([...owner, ...columns.map((name) => row[name])])
