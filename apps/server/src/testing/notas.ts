import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import type { Situacao, Tipo } from '@portal/contract/notas.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { chaveOf, cnpjOf as cnpjOfBase } from '@portal/synthetic/base/digits.ts'
import { writeTree } from '@portal/synthetic/base/tree.ts'
import { type Insertable, type Kysely, sql } from 'kysely'
import { uuidv7 } from '../base/uuid.ts'
import type { Database, EventoTable, NotaTable } from '../db/schema.gen.ts'

/** A CNPJ with valid check digits. */
export const cnpjOf = (root: string, branch = '0001'): string => cnpjOfBase(root + branch)

/** Service notes have other keys; tests read them from files. */
type BuiltTipo = Extract<Tipo, 'nfe' | 'nfce' | 'cte' | 'mdfe'>

export const MODELOS: Record<BuiltTipo, number> = { nfe: 55, nfce: 65, cte: 57, mdfe: 58 }
const ELEMENTS: Record<BuiltTipo, string> = { nfe: 'nfeProc', nfce: 'nfeProc', cte: 'cteProc', mdfe: 'mdfeProc' }

/** The fields of a note that a test sets. Consistent defaults fill the rest. */
export interface NotaSpec {
  tipo?: BuiltTipo
  papel?: 'E' | 'R'
  chave?: string
  number?: number
  serie?: number
  cfop?: string
  /** Local time, `2026-06-01T10:00:00`. */
  issued?: string
  cents?: number
  homologacao?: boolean
  situacao?: Situacao
  partyTaxId?: string
  partyName?: string
  /** Of the recipient; the issuer is of SP. */
  partyUf?: string
  natureza?: string
  element?: string
  importedAt?: string
  eventos?: number
  /** As nota_truth stores it. */
  manifest?: 'sem' | 'ciencia' | 'confirmada' | 'desconhecida' | 'nao_realizada' | null
  /** Instant from which the deadlines of the manifestação count. */
  authorizedAt?: string | null
  bytes?: Buffer
  /** Columns that the fields above do not name. */
  columns?: Partial<Insertable<NotaTable>>
}

export interface BuiltNota extends Required<Omit<NotaSpec, 'bytes'>> {
  id: string
  empresaId: number
  bytes: Buffer
}

let made = 0

/** A unique key with a valid check digit. */
export function nextChave(tipo: BuiltTipo = 'nfe', number = made): string {
  made += 1
  const taxId = `112223330001${String(made % 100).padStart(2, '0')}`
  const code = String(made).padStart(8, '0')
  return chaveOf({ cUF: '35', month: '2606', taxId, modelo: MODELOS[tipo], serie: 1, numero: number % 1e9, code })
}

/** Distinct bytes to store, not a document: tests that read a document set `bytes`. */
const placeholder = (chave: string, cents: number): Buffer =>
  Buffer.from(writeTree({ nfeProc: { '@versao': '4.00', chNFe: chave, vNF: cents } }))

export function buildNota(empresaId: number, spec: NotaSpec = {}): BuiltNota {
  const { tipo = 'nfe', number = made + 1, cents = 10_000, issued = '2026-06-01T10:00:00' } = spec
  const chave = spec.chave ?? nextChave(tipo, number)
  const bytes = spec.bytes ?? placeholder(chave, cents)
  return {
    papel: 'E',
    homologacao: false,
    situacao: 'autorizada',
    partyTaxId: '11222333000181',
    partyName: 'Cliente de Teste Ltda',
    partyUf: 'PR',
    serie: 1,
    cfop: '5102',
    natureza: 'Venda de mercadoria',
    element: ELEMENTS[tipo],
    importedAt: '2026-11-10T12:00:00-03:00',
    eventos: 0,
    manifest: null,
    authorizedAt: null,
    columns: {},
    ...spec,
    tipo,
    number,
    cents,
    issued,
    chave,
    bytes,
    id: uuidv7(),
    empresaId,
  }
}

const STATES: Partial<Record<Situacao, string>> = {
  denegada: 'denegada',
  sem_protocolo: 'sem_protocolo',
  resumo: 'resumo',
}

/** What intake stores of a document whose signature and certificate it did not judge. */
const UNPROVEN = {
  copy_rank: 2,
  node_digest: null,
  mark_signature: 'valida',
  proof: 'alegada',
  marks: '{}',
  verified: false,
} as const

const toRow = (nota: BuiltNota): Insertable<NotaTable> => ({
  empresa_id: nota.empresaId,
  id: nota.id,
  chave: nota.chave,
  tipo: nota.tipo,
  papel: nota.papel,
  modelo: MODELOS[nota.tipo],
  layout: '4.00',
  element: nota.element,
  number: nota.number,
  serie: nota.serie,
  issued_local: nota.issued,
  issued_at: `${nota.issued}-03:00`,
  issued_text: `${nota.issued}-03:00`,
  total_cents: nota.cents,
  homologacao: nota.homologacao,
  natureza: nota.natureza,
  cfop: nota.cfop,
  emitente_tax_id: '11222333000181',
  emitente_name: 'Emitente de Teste',
  emitente_uf: 'SP',
  destinatario_tax_id: nota.partyTaxId,
  destinatario_name: nota.partyName,
  destinatario_uf: nota.partyUf,
  party_tax_id: nota.partyTaxId,
  party_folded: foldText(nota.partyName),
  protocolo: '135260000000001',
  authorized_text: `${nota.issued}-03:00`,
  protocol_state: STATES[nota.situacao] ?? 'autorizada',
  situacao: nota.situacao,
  ...UNPROVEN,
  arquivo_sha256: sha256(nota.bytes),
  eventos: nota.eventos,
  manifest: nota.manifest,
  authorized_at: nota.authorizedAt,
  busca: buscaOf(nota),
  imported_at: nota.importedAt,
  ...nota.columns,
})

/** In the form that intake writes. */
export const buscaOf = ({ partyName, partyTaxId, natureza, number }: BuiltNota): string =>
  foldText(['Emitente de Teste', '11222333000181', partyName, partyTaxId, natureza, String(number)].join(' '))

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

const packed = (empresaId: number, bytes: Buffer) => ({
  empresa_id: empresaId,
  sha256: sha256(bytes),
  deflated: deflateRawSync(bytes),
  crc32: crc32(bytes),
  size: bytes.length,
})

const ROWS_AT_ONCE = 500

/** Inserts notes with their bytes directly. `db` is the owner's connection. */
export async function insertNotas(db: Kysely<Database>, notas: readonly BuiltNota[]): Promise<void> {
  for (let at = 0; at < notas.length; at += ROWS_AT_ONCE) {
    const some = notas.slice(at, at + ROWS_AT_ONCE)
    await insertArquivos(db, some)
    const rows = some.map(toRow)
    await db.insertInto('nota').values(rows).execute()
    const ids = rows.map(({ id }) => id)
    await sql`select sum_notas(null, notas_by_id(${rows.map((row) => row.empresa_id)}::bigint[], ${ids}::uuid[]))`.execute(
      db,
    )
  }
}

const insertArquivos = (db: Kysely<Database>, files: readonly { empresaId: number; bytes: Buffer }[]) =>
  db
    .insertInto('arquivo')
    .values(files.map(({ empresaId, bytes }) => packed(empresaId, bytes)))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export interface EventoSpec {
  empresaId: number
  chave: string
  tpEvento?: string
  nSeq?: number
  protocolo?: string
  /** Null when the event came inside its note's file. */
  bytes: Buffer | null
  /** Columns that replace the defaults. */
  columns?: Partial<Insertable<EventoTable>>
}

/** Inserts an event and returns its id. */
export async function insertEvento(db: Kysely<Database>, spec: EventoSpec): Promise<string> {
  const { empresaId, chave, tpEvento = '110111', nSeq = 1, protocolo = '135260000000099', bytes } = spec
  if (bytes) await insertArquivos(db, [{ empresaId, bytes }])
  const row: Insertable<EventoTable> = {
    empresa_id: empresaId,
    id: uuidv7(),
    chave,
    tp_evento: tpEvento,
    n_seq: nSeq,
    homologacao: false,
    occurred_local: '2026-06-02T09:00:00',
    occurred_text: '2026-06-02T09:00:00-03:00',
    protocolo,
    registered: true,
    summary: false,
    verified: false,
    proof: 'alegada',
    marks: '{}',
    element: bytes ? 'procEventoNFe' : null,
    arquivo_sha256: bytes && sha256(bytes),
    ...spec.columns,
  }
  await db.insertInto('evento').values(row).execute()
  return row.id
}
