import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as yauzl from 'yauzl'
import { isZipHead, REFUSED, XML_LIMIT } from '../receive/refusals.ts'
import { type Manifest, type SpooledFile, XML_FILE } from '../receive/spool.ts'
import {
  checkEntry,
  createBudget,
  createEntryBudget,
  type EntryBudget,
  entryName,
  extractNested,
  isDropping,
  isNestedZip,
  isSystemFault,
  type OpenZip,
  openZip,
  readPacked,
  ZipRefusal,
} from '../receive/zip.ts'
import { type InnerFile, openArchive } from './archives.ts'
import type { PackedFile } from './read-chunk.ts'

/** Position of an upload: file of the manifest, and entry of a zip (entries of nested zips are counted too). */
export interface Position {
  file: number
  entry: number
}

/** The next file to read, or one that is refused unread. `next` is the position after it. */
export interface Piece {
  source: PackedFile | { name: string; refused: string }
  next: Position
  /** Known files and entries after it, for the total. */
  ahead: number
  /** Name of the uploaded zip; null for a file outside a zip. */
  zip: string | null
}

interface Upload {
  folder: string
  manifest: Manifest
}

/**
 * Every file of an upload in the order sent, from a position on. The same upload always gives the same pieces: zips before the position
 * are walked again, unread, because their entries count against the budget of the whole upload.
 */
export async function* readPieces({ folder, manifest }: Upload, from: Position): AsyncGenerator<Piece> {
  const xml = await open(join(folder, XML_FILE), 'r')
  try {
    const entryBudget = createEntryBudget()
    for (let file = 0; file < manifest.files.length; file++) {
      const spooled = manifest.files[file]
      if (!spooled) return
      const behind = manifest.files.length - file - 1
      const skip = file < from.file ? Number.POSITIVE_INFINITY : file === from.file ? from.entry : 0
      if (spooled.kind === 'zip') yield* zipPieces({ folder, spooled, file, behind, entryBudget }, skip)
      else if (skip < Number.POSITIVE_INFINITY)
        yield* plainPieces(await plainSource(xml, spooled), { folder, file, behind, entryBudget }, skip)
    }
  } finally {
    await xml.close()
  }
}

/** A file as it is, or the files of an archive or a message. */
async function* plainPieces(
  source: Piece['source'],
  { folder, file, behind, entryBudget }: Omit<SpooledZip, 'spooled'>,
  skip: number,
): AsyncGenerator<Piece> {
  const files = 'refused' in source ? null : openArchive(source.name, source.bytes)
  if (files === null) {
    if (skip === 0) yield { source, next: { file: file + 1, entry: 0 }, ahead: behind, zip: null }
    return
  }
  let entry = 0
  for await (const { read, ahead } of innerEntries(files, { folder, entryBudget }))
    if (++entry > skip) yield { source: await read(), next: { file, entry }, ahead: ahead + behind, zip: source.name }
}

/** The files of an archive, and those of the zips among them. */
async function* innerEntries(
  files: readonly InnerFile[],
  { folder, entryBudget }: Pick<SpooledZip, 'folder' | 'entryBudget'>,
): AsyncGenerator<Entry> {
  for (const [index, inner] of files.entries()) {
    const ahead = files.length - index - 1
    const { name } = inner
    if ('refused' in inner) yield { read: refusal(name, inner.refused), ahead }
    else if (!isZipHead(inner.bytes)) yield { read: () => Promise.resolve(asSource(name, inner.bytes)), ahead }
    else yield* zippedEntries(inner, { folder, entryBudget, ahead })
  }
}

const asSource = (name: string, bytes: Uint8Array): Piece['source'] => ({
  name,
  bytes,
  method: 0,
  size: bytes.length,
  crc32: null,
})

async function* zippedEntries(
  { name, bytes }: { name: string; bytes: Uint8Array },
  { folder, entryBudget, ahead }: Pick<SpooledZip, 'folder' | 'entryBudget'> & { ahead: number },
): AsyncGenerator<Entry> {
  const path = join(folder, 'nested.zip')
  await writeFile(path, bytes, { mode: 0o600 })
  try {
    const budget = createBudget(bytes.length)
    let inside = 0
    for await (const entry of zipEntries({ path, name, nestedPath: null, budget, entryBudget })) {
      inside++
      yield { ...entry, ahead: entry.ahead + ahead }
    }
    if (inside === 0) yield { read: refusal(name, REFUSED.empty), ahead }
  } finally {
    await rm(path, { force: true })
  }
}

async function plainSource(xml: FileHandle, spooled: Exclude<SpooledFile, { kind: 'zip' }>): Promise<Piece['source']> {
  const { name } = spooled
  if (spooled.kind === 'refused') return { name, refused: spooled.reason }
  const bytes = new Uint8Array(spooled.size)
  for (let offset = 0; offset < bytes.length; ) {
    const { bytesRead } = await xml.read(bytes, offset, bytes.length - offset, spooled.offset + offset)
    // bytes that were synced and are missing are a disk error: they must not be judged as a document
    if (bytesRead === 0) throw new Error(`the spooled files of an upload end before ${name}`)
    offset += bytesRead
  }
  return asSource(name, bytes)
}

interface SpooledZip {
  folder: string
  spooled: Extract<SpooledFile, { kind: 'zip' }>
  file: number
  behind: number
  entryBudget: EntryBudget
}

async function* zipPieces(
  { folder, spooled, file, behind, entryBudget }: SpooledZip,
  skip: number,
): AsyncGenerator<Piece> {
  let entry = 0
  const nestedPath = join(folder, 'nested.zip')
  const budget = createBudget(spooled.size)
  const { name } = spooled
  const entries = zipEntries({ path: join(folder, spooled.file), name, nestedPath, budget, entryBudget })
  for await (const { read, ahead } of entries) {
    entry++
    if (entry > skip) yield { source: await read(), next: { file, entry }, ahead: ahead + behind, zip: name }
  }
  if (entry === 0 && skip === 0)
    yield { source: { name, refused: REFUSED.empty }, next: { file, entry: 1 }, ahead: behind, zip: null }
}

interface ZipSource {
  path: string
  /** Displayed name, prefixed with the name of the enclosing zip. */
  name: string
  /** Null inside a nested zip: no further level is opened. */
  nestedPath: string | null
  budget: (size: number) => boolean
  /** Remaining entries of the upload's budget. */
  entryBudget: EntryBudget
}

interface Entry {
  read(): Promise<Piece['source']>
  ahead: number
}

const refusal =
  (name: string, refused: string): Entry['read'] =>
  () =>
    Promise.resolve({ name, refused })

/** The relevant entries of a zip, including those of nested zips. A broken directory ends it with one refusal. */
async function* zipEntries(source: ZipSource): AsyncGenerator<Entry> {
  let zip: OpenZip
  try {
    zip = await openZip(source.path, source.entryBudget)
  } catch (error) {
    if (!(error instanceof ZipRefusal)) throw error
    yield { read: refusal(source.name, error.message), ahead: 0 }
    return
  }
  let seen = 0
  try {
    for await (const entry of zip.zip.eachEntry()) {
      seen++
      const { name, safe } = entryName(entry)
      if (isDropping(name)) continue
      yield* entryPieces(source, { zip, entry, name: `${source.name}/${name}`, safe, ahead: zip.entryCount - seen })
    }
  } catch (error) {
    if (isSystemFault(error)) throw error
    yield { read: refusal(source.name, REFUSED.broken), ahead: 0 }
  } finally {
    await zip.close()
  }
}

interface ZipFile {
  zip: OpenZip
  entry: yauzl.Entry
  name: string
  safe: boolean
  ahead: number
}

async function* entryPieces(source: ZipSource, { zip, entry, name, safe, ahead }: ZipFile): AsyncGenerator<Entry> {
  if (!safe) yield { read: refusal(name, REFUSED.unsafeName), ahead }
  else if (!source.budget(entry.uncompressedSize)) yield { read: refusal(name, REFUSED.bomb), ahead }
  else if (!(await nested(zip, { entry, name }))) yield { read: () => readEntry(zip, { entry, name }), ahead }
  else if (source.nestedPath === null) yield { read: refusal(name, REFUSED.nested), ahead }
  else {
    const path = source.nestedPath
    try {
      await extractNested(zip, entry, path)
      let inside = 0
      for await (const entry of zipEntries({ ...source, path, name, nestedPath: null })) {
        inside++
        yield { ...entry, ahead: entry.ahead + ahead }
      }
      if (inside === 0) yield { read: refusal(name, REFUSED.empty), ahead }
    } catch (error) {
      if (!(error instanceof ZipRefusal)) throw error
      yield { read: refusal(name, error.message), ahead }
    } finally {
      await rm(path, { force: true })
    }
  }
}

async function nested(zip: OpenZip, candidate: { entry: yauzl.Entry; name: string }): Promise<boolean> {
  try {
    return await isNestedZip(zip, candidate)
  } catch (error) {
    if (error instanceof ZipRefusal) return false // reading the nested zip reports the fault
    throw error
  }
}

async function readEntry(
  zip: OpenZip,
  { entry, name }: { entry: yauzl.Entry; name: string },
): Promise<Piece['source']> {
  try {
    checkEntry(entry, XML_LIMIT)
    const bytes = await readPacked(zip, entry)
    const method = entry.compressionMethod === 8 ? 8 : 0
    return { name, bytes, method, size: entry.uncompressedSize, crc32: entry.crc32 }
  } catch (error) {
    if (error instanceof ZipRefusal) return { name, refused: error.message }
    throw error
  }
}
