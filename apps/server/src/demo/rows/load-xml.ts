import { seedOf } from '@portal/synthetic/base/random.ts'
import type { Signer } from '@portal/synthetic/base/seal.ts'
import type { Company, SyntheticDocument } from '@portal/synthetic/generate.ts'
import { generate } from '@portal/synthetic/generate.ts'
import { streamNfse } from '@portal/synthetic/nfse/stream.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/schema.gen.ts'
import { receiveUpload } from '../../features/intake/accept.ts'
import type { IntakeDeps } from '../../features/intake/deps.ts'
import type { ReadDocument } from '../../features/intake/read/facts.ts'
import { workUpload } from '../../features/intake/work-upload.ts'
import { copy, countCopied } from './copy-rows.ts'
import { countHeld, lastNumber } from './held.ts'
import { addLines, isPlain, TARGETS, type TableLines } from './xml-lines.ts'

export interface XmlLoad {
  /** With row-level security, as in any import. */
  intake: IntakeDeps
  /** The owner's connection. */
  db: Kysely<Database>
  pool: pg.Pool
  empresaId: number
  company: Company
  documents: number
  /** NFS-e among the documents, and their signer. They come last and go through the normal import. */
  services?: { count: number; signer: Signer }
  range: { seed: number; from: string; to: string }
}

const READ_AT_ONCE = 250
const COPIED_AT_ONCE = 2000
const OURS_SECONDS = 3600

/**
 * Generates documents with XML, reads them as an import does, and writes them by COPY. Events and summaries,
 * which may change an existing note, and NFS-e go through the normal import afterwards. NFS-e are signed, because
 * their schema demands it; nothing else is, as the notes' marks state.
 */
export async function loadXml(load: XmlLoad): Promise<number> {
  const { db, empresaId, company, documents, services, range } = load
  const ofOtherKinds = documents - (services?.count ?? 0)
  const stored = await countHeld(db, empresaId)
  // the seed includes the number of existing documents, so that a second run generates other documents
  const seed = stored === 0 ? range.seed : seedOf(range.seed, String(stored))
  const firstNumber = (await lastNumber(db, empresaId)) + 1
  let made = 0
  let writing = Promise.resolve()
  for (const some of chunksOf(generate({ ...range, seed, count: ofOtherKinds, empresa: company, firstNumber }))) {
    const reading = readAll(load, some)
    reading.catch(() => undefined) // no unhandled rejection: `writing` reports the error
    // the reader threads read this chunk while the previous one is written
    await writing
    writing = reading.then((documents) => writeAll(load, some, documents))
    made += some.length
  }
  await writing
  if (services === undefined) return made
  for (const some of chunksOf(streamNfse({ ...range, ...services, seed, empresa: company, firstNumber }))) {
    await importLater(load, some)
    made += some.length
  }
  return made
}

function* chunksOf<T>(list: Iterable<T>, size = COPIED_AT_ONCE): Generator<T[]> {
  let some: T[] = []
  for (const order of list) {
    some.push(order)
    if (some.length < size) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

async function readAll({ intake }: XmlLoad, documents: readonly SyntheticDocument[]): Promise<ReadDocument[][]> {
  const files = documents.map(({ name, bytes }) => ({
    name,
    bytes,
    method: 0 as const,
    size: bytes.length,
    crc32: null,
  }))
  const read = await Promise.all(
    [...chunksOf(files, READ_AT_ONCE)].map((some) => intake.readers.read(some, { demo: true })),
  )
  return read.flat()
}

async function writeAll(
  load: XmlLoad,
  documents: readonly SyntheticDocument[],
  read: readonly ReadDocument[][],
): Promise<void> {
  const lines: TableLines = {
    arquivo: [],
    nota: [],
    nota_item: [],
    nota_total: [],
    nota_ledger: [],
    empresaIds: [],
    ids: [],
  }
  const later = documents.filter((_, index) => !addDocument(load, lines, read[index] ?? []))
  await writeLines(load.pool, lines)
  await importLater(load, later)
}

/** Returns false for a document that needs the normal import. */
function addDocument({ empresaId, company }: XmlLoad, lines: TableLines, documents: readonly ReadDocument[]): boolean {
  const [document] = documents
  if (documents.length !== 1 || !document?.ok || document.facts.kind !== 'nota' || !isPlain(document.facts))
    return false
  const { facts, packed } = document
  addLines(lines, { empresaId, papel: facts.columns.emitente_tax_id === company.taxId ? 'E' : 'R', facts, packed })
  return true
}

/** Writes all tables of a chunk in one transaction. */
async function writeLines(pool: pg.Pool, lines: TableLines): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const target of TARGETS) await copy(client, target, lines[target.table])
    await countCopied(client, lines)
    await client.query('select see_items($1, $2)', [lines.empresaIds, lines.ids])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function importLater(
  { intake, empresaId }: XmlLoad,
  documents: readonly Pick<SyntheticDocument, 'name' | 'bytes'>[],
): Promise<void> {
  if (documents.length === 0) return
  const options = { owner: { empresaId, accountId: null }, expectedBytes: 0, delaySeconds: OURS_SECONDS }
  const uploadId = await receiveUpload(intake, options, async (receiving) => {
    for (const { name, bytes } of documents) await receiving.addXml(`demonstracao/${name}`, bytes)
  })
  await workUpload(intake, { empresaId, uploadId })
}
