import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import type { ZipEntry } from '@portal/files/zip/zip-entry.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { AppError } from '../../../base/errors.ts'
import { copyOut } from '../../../db/copy-out.ts'
import { inRawScope } from '../../../db/raw-scope.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { readAhead } from '../../notas/download/read-ahead.ts'
import { toPrintState } from '../../notas/impresso/print-state.ts'
import type { PrintThreads } from '../../notas/impresso/print-threads.ts'
import type { Printed, PrintTask } from '../../notas/impresso/print-worker.ts'
import { documentsOf, entryOf, type FrozenFile, type FrozenPdf, type PartRow, readPart } from './parts.ts'
import { findPackageLogo, packageScope } from './store.ts'
import type { PackageKey } from './token.ts'

export interface EntryDeps {
  db: Kysely<Database>
  pool: pg.Pool
  threads: PrintThreads
}

/** Set when the zip is made for the first time: prints have no expected bytes yet. */
export interface Recorder {
  /** A file of documents; null: it has no print. `sha256` of the inflated bytes, hex */
  document(file: FrozenFile, made: { sha256: string; size: number } | null): Promise<void>
  /** The documents of part `n` with the results of their prints */
  documents(n: number, files: readonly FrozenFile[]): Promise<void>
  /** A sheet or the EFD */
  stored(file: { name: string; sha256: string; size: number }): Promise<void>
}

/** The stated bytes can no longer be made. Its page answers 409 with this sentence; the call is not one of the API. */
export class PackageChanged extends Error {
  constructor() {
    super('Este pacote não pode mais ser montado com os mesmos bytes. Peça um novo a quem o enviou.')
    this.name = 'PackageChanged'
  }
}

/**
 * The files of a package in the order of its zip, one at a time. Throws PackageChanged when a stored document is gone or
 * a print differs from the first one.
 */
export async function* packageEntries(
  deps: EntryDeps,
  key: PackageKey,
  recorder?: Recorder,
): AsyncGenerator<ZipEntry[]> {
  const logo = await findPackageLogo(deps.db, key)
  for (let n = 0; ; ) {
    const part = await readPart(deps.db, key, n)
    if (!part) return
    if (part.head) {
      const { deflated, rows } = await gather(deps, key, { n, part })
      await recorder?.stored(part.head)
      yield [entryOf(part.head, deflated)]
      n += rows
      continue
    }
    const files = await documentsOf(part)
    yield* documentEntries(deps, key, { files, logo, recorder })
    await recorder?.documents(n, files)
    n += 1
  }
}

/** A stored file with all its rows. */
async function gather({ db }: EntryDeps, key: PackageKey, { n, part }: { n: number; part: PartRow }) {
  const bodies = [part.body]
  const rows = part.head?.rows ?? 1
  while (bodies.length < rows) {
    const next = await readPart(db, key, n + bodies.length)
    if (!next) throw new PackageChanged()
    bodies.push(next.body)
  }
  return { deflated: Buffer.concat(bodies), rows }
}

interface DocumentsRequest {
  files: readonly FrozenFile[]
  logo: Buffer | null
  recorder: Recorder | undefined
}

async function* documentEntries(
  deps: EntryDeps,
  key: PackageKey,
  { files, logo, recorder }: DocumentsRequest,
): AsyncGenerator<ZipEntry[]> {
  const stored = await readFiles(deps.pool, key, files)
  const make = async (file: FrozenFile): Promise<ZipEntry | null> => {
    const deflated = stored.get(file.sha256)
    if (!deflated) throw new PackageChanged()
    return file.kind === 'xml' ? entryOf(file, deflated) : printEntry(deps, file, { deflated, logo })
  }
  for await (const [file, entry] of readAhead(files, make, deps.threads.width * 2)) {
    if (recorder) await recorder.document(file, entry && { sha256: hashOf(file, entry), size: entry.size })
    if (entry) yield [entry]
  }
}

const hashOf = (file: FrozenFile, { deflated }: ZipEntry): string =>
  file.kind === 'xml' ? file.sha256 : createHash('sha256').update(inflateRawSync(deflated)).digest('hex')

/** Prints with the frozen state. The first print sets the expected sizes, later ones must repeat them. */
async function printEntry(
  { threads }: EntryDeps,
  file: FrozenPdf,
  { deflated, logo }: { deflated: Buffer; logo: Buffer | null },
): Promise<ZipEntry | null> {
  const expected = file.print
  if (expected === null) return null
  const state = toPrintState(file.state, file.logo ? logo : undefined)
  const { embedded, size } = file
  const task = { deflated, size, state, pack: true, ...(embedded ? { embedded } : {}) }
  const printed = await printPatiently(threads, task)
  if (!printed.ok) {
    if (expected) throw new PackageChanged()
    file.print = null
    return null
  }
  const made = { crc32: printed.crc32, size: printed.size, packed: printed.bytes.length }
  if (
    expected &&
    JSON.stringify([expected.crc32, expected.size, expected.packed]) !== JSON.stringify(Object.values(made))
  )
    throw new PackageChanged()
  file.print = made
  return entryOf({ ...file, ...made }, Buffer.from(printed.bytes))
}

const PRINT_TRIES = 10
const PRINT_WAIT_MS = 3_000

/** Long work waits for busy threads: one refused print must not end a package of thousands. */
async function printPatiently(threads: PrintThreads, task: PrintTask): Promise<Printed> {
  for (let tries = 1; ; tries += 1)
    try {
      return await threads.print(task)
    } catch (error) {
      if (!(error instanceof AppError && error.status === 503) || tries === PRINT_TRIES) throw error
      await sleep(PRINT_WAIT_MS)
    }
}

const HEX = /^[\da-f]{64}$/

/** The deflated bytes of stored documents, by SHA-256. Served by the primary key of arquivo. */
async function readFiles(
  pool: pg.Pool,
  key: PackageKey,
  files: readonly FrozenFile[],
): Promise<ReadonlyMap<string, Buffer>> {
  const hashes = [...new Set(files.map(({ sha256 }) => sha256))].filter((hash) => HEX.test(hash))
  // COPY takes no parameters: hashes are checked above, the id is an integer
  const list = hashes.map((hash) => `"\\\\x${hash}"`).join(',')
  const select = `select convert_to(encode(sha256, 'hex'), 'UTF8'), deflated from arquivo
    where empresa_id = ${Math.trunc(key.empresaId)} and sha256 = any('{${list}}'::bytea[])`
  const rows = await inRawScope(pool, packageScope(key), (client) => copyOut(client, select))
  return new Map(rows.flatMap(([hash, deflated]) => (hash && deflated ? [[hash.toString(), deflated] as const] : [])))
}
