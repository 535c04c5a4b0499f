import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync, constants as zlib } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { memorySource } from '../../intake/read/byte-source.ts'
import { containerEntries } from '../../intake/read/containers.ts'
import type { Facts } from '../../intake/read/facts.ts'
import { asFile, type FileSource } from '../../intake/read/inner-file.ts'
import type { PackedFile } from '../../intake/read/read-chunk.ts'
import type { Readers } from '../../intake/read/readers.ts'
import { containerKind, HEAD_BYTES } from '../../intake/receive/container.ts'
import { REFUSED } from '../../intake/receive/refusals.ts'
import { createEntryBudget } from '../../intake/receive/zip.ts'
import { insideKind } from './classify.ts'
import type { SentPiece } from './read-mail.ts'

/** Limits of reading for the clients of a delivery. The import reads all of it later. */
const MOST_FILES = 5_000
const MOST_BYTES = 256 * 1024 * 1024
const CHUNK = 32
/** Largest inflated size of the first 512 bytes of an entry. Archives and keys compress worse, so a larger one is not of these kinds. */
const HEAD_MOST = 64 * 1024

/** What is in a file that goes to the import. */
interface Inside {
  /** Of its documents */
  taxIds: ReadonlySet<string>
  /** Whether a document was found */
  hasDocument: boolean
  /** Whether an A1 or a private key is in it */
  hasKey: boolean
  /** Number of files with a password (`locked`), of files that are not opened (`closed`), of PDFs and photos (`papers`) */
  locked: number
  closed: number
  papers: number
}

/** Reads a file, also inside an archive. */
export async function lookInside(readers: Readers, piece: SentPiece): Promise<Inside> {
  const found = new Set<string>()
  const counts = { hasDocument: false, hasKey: false, locked: 0, closed: 0, papers: 0 }
  let chunk: PackedFile[] = []
  const flush = async () => {
    if (chunk.length === 0) return
    for (const document of (await readers.read(chunk)).flat()) {
      if (!document.ok) continue
      counts.hasDocument = true
      for (const taxId of partiesOf(document.facts)) found.add(taxId)
    }
    chunk = []
  }
  let files = 0
  let bytes = 0
  for await (const file of filesOf(piece)) {
    if ('refused' in file) {
      if (file.refused === REFUSED.encrypted) counts.locked += 1
      continue
    }
    const kind = insideKind(file.name, headOf(file))
    if (kind === 'certificado') counts.hasKey = true
    else if (kind === 'fechado') counts.closed += 1
    else if (kind === 'papel') counts.papers += 1
    files += 1
    bytes += file.size
    if (files > MOST_FILES || bytes > MOST_BYTES) break
    chunk.push(file)
    if (chunk.length >= CHUNK) await flush()
  }
  await flush()
  return { taxIds: found, ...counts }
}

async function* filesOf({ name, bytes }: SentPiece): AsyncGenerator<FileSource> {
  const kind = containerKind(bytes)
  if (kind === null) {
    yield asFile(name, new Uint8Array(bytes))
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'portal-caixa-'))
  try {
    const container = { kind, name, folder, source: memorySource(bytes), entryBudget: createEntryBudget() }
    for await (const entry of containerEntries(container)) yield await entry.read()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** First bytes of a file in an archive, inflated; empty for a broken one or one that exceeds `HEAD_MOST`. */
function headOf({ bytes, method }: PackedFile): Buffer {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES))
  if (method === 0) return packed
  try {
    return inflateRawSync(packed, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: HEAD_MOST }).subarray(
      0,
      HEAD_BYTES,
    )
  } catch {
    return Buffer.alloc(0)
  }
}

function partiesOf(facts: Facts): readonly string[] {
  if (facts.kind === 'nota') return facts.columns.parties
  if (facts.kind === 'inutilizacao') return facts.emitente === null ? [] : [facts.emitente]
  const { chave, author_tax_id: author } = facts.columns
  const issuer = chave.length === 44 ? chave.slice(6, 20) : null
  return [author, issuer].filter((taxId) => taxId !== null)
}

/** Clients of an office by tax id: those that it may bring documents to. */
export async function clientsOf(
  ownerDb: Kysely<Database>,
  escritorioId: string,
  taxIds: readonly string[],
): Promise<Map<string, number>> {
  if (taxIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; tax_id: string }>`
    select e.id, e.tax_id from carteira c join empresa e on e.id = c.empresa_id and e.active
    where c.escritorio_id = ${escritorioId}::uuid and e.tax_id = any (${taxIds}::text[])`.execute(ownerDb)
  return new Map(rows.map(({ id, tax_id }) => [tax_id, id]))
}

/** Whether the office still has the client. */
export async function hasClient(ownerDb: Kysely<Database>, escritorioId: string, empresaId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select c.empresa_id as id from carteira c join empresa e on e.id = c.empresa_id and e.active
    where c.escritorio_id = ${escritorioId}::uuid and c.empresa_id = ${empresaId}`.execute(ownerDb)
  return rows.length > 0
}
