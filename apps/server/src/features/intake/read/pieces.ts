import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { type ContainerKind, containerKind, HEAD_BYTES } from '../receive/container.ts'
import { REFUSED } from '../receive/refusals.ts'
import { type Manifest, type SpooledFile, XML_FILE } from '../receive/spool.ts'
import { createEntryBudget, type EntryBudget } from '../receive/zip.ts'
import { type ByteSource, handleSource, memorySource } from './byte-source.ts'
import { containerEntries } from './containers.ts'
import { asFile, type FileSource } from './inner-file.ts'

/** Position of an upload: file of the manifest, and entry of a zip (entries of nested zips are counted too). */
export interface Position {
  file: number
  entry: number
}

/** The next file to read, or one that is refused unread. `next` is the position after it. */
export interface Piece {
  source: FileSource
  next: Position
  /** Known files and entries after it, for the total. */
  ahead: number
  /** Name of the uploaded container; null for a file outside one. */
  zip: string | null
}

interface Upload {
  folder: string
  manifest: Manifest
}

/**
 * Every file of an upload in the order sent, from a position on. The same upload always gives the same pieces: containers before the
 * position are walked again, unread, because their entries count against the budget of the whole upload.
 */
export async function* readPieces({ folder, manifest }: Upload, from: Position): AsyncGenerator<Piece> {
  const xml = await openIfThere(join(folder, XML_FILE))
  try {
    const entryBudget = createEntryBudget()
    for (let file = 0; file < manifest.files.length; file++) {
      const spooled = manifest.files[file]
      if (!spooled) return
      const behind = manifest.files.length - file - 1
      const skip = file < from.file ? Number.POSITIVE_INFINITY : file === from.file ? from.entry : 0
      yield* filePieces({ xml, folder, spooled, file, behind, entryBudget }, skip)
    }
  } finally {
    await xml?.close()
  }
}

/** Null when the disk has lost the file. Any other error is one of this moment: the upload is tried again. */
const openIfThere = (path: string): Promise<FileHandle | null> =>
  open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

interface Spooled {
  /** Null when the disk has lost it. */
  xml: FileHandle | null
  folder: string
  spooled: SpooledFile
  file: number
  behind: number
  entryBudget: EntryBudget
}

/** A file as it is, or the files of a container. What the disk has lost of it is one refused file, and the others are read. */
async function* filePieces(from: Spooled, skip: number): AsyncGenerator<Piece> {
  const { xml, folder, spooled, file, behind } = from
  const { name } = spooled
  const plain = { next: { file: file + 1, entry: 0 }, ahead: behind, zip: null }
  const lost = { ...plain, source: { name, refused: REFUSED.lost } }
  if (spooled.kind === 'refused') {
    if (skip === 0) yield { ...plain, source: { name, refused: spooled.reason } }
  } else if (spooled.kind === 'zip') {
    const path = join(folder, spooled.file)
    const handle = await openIfThere(path)
    if (handle) yield* zipPieces(from, { handle, path, size: spooled.size }, skip)
    else if (skip < Number.POSITIVE_INFINITY) yield lost
  } else if (xml === null) {
    if (skip < Number.POSITIVE_INFINITY) yield lost
  } else if (skip > 0) {
    const source = handleSource(xml, { ...spooled, path: null })
    const kind = containerKind(await source.read(0, HEAD_BYTES))
    if (kind !== null) yield* containerPieces(from, { kind, source }, skip)
  } else {
    const bytes = await wholeFile(xml, spooled)
    const kind = bytes && containerKind(bytes)
    if (bytes === null) yield lost
    else if (kind === null) yield { ...plain, source: asFile(name, bytes) }
    else yield* containerPieces(from, { kind, source: memorySource(bytes) }, skip)
  }
}

async function* zipPieces(
  from: Spooled,
  { handle, path, size }: { handle: FileHandle; path: string; size: number },
  skip: number,
): AsyncGenerator<Piece> {
  try {
    const source = handleSource(handle, { offset: 0, size, path })
    const kind = containerKind(await source.read(0, HEAD_BYTES)) ?? 'zip'
    yield* containerPieces(from, { kind, source }, skip)
  } finally {
    await handle.close()
  }
}

async function* containerPieces(
  { folder, spooled: { name }, file, behind, entryBudget }: Spooled,
  container: { kind: ContainerKind; source: ByteSource },
  skip: number,
): AsyncGenerator<Piece> {
  let entry = 0
  for await (const { read, ahead } of containerEntries({ ...container, name, folder, entryBudget })) {
    entry++
    if (entry > skip) yield { source: await read(), next: { file, entry }, ahead: ahead + behind, zip: name }
  }
}

/** Null when the disk has lost its end: it must not be judged as a document. */
async function wholeFile(
  xml: FileHandle,
  { offset, size }: Extract<SpooledFile, { kind: 'xml' }>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = new Uint8Array(size)
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await xml.read(bytes, done, bytes.length - done, offset + done)
    if (bytesRead === 0) return null
    done += bytesRead
  }
  return bytes
}
