import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as yauzl from 'yauzl'
import { REFUSED, XML_LIMIT } from '../receive/refusals.ts'
import {
  checkEntry,
  entryName,
  extractNested,
  isDropping,
  isSystemFault,
  nestedKind,
  type OpenZip,
  openZip,
  readPacked,
  ZipRefusal,
} from '../receive/zip.ts'
import { openSink, piecesOf } from './byte-source.ts'
import { type FileSource, type InnerFile, type OpenContainer, refusedFile, takenFile } from './inner-file.ts'

/** The files of a zip. A broken directory ends it with one refusal. Throws ZipRefusal when it cannot be opened. */
export async function* zipFiles(container: OpenContainer): AsyncGenerator<InnerFile> {
  const { source, scratch } = container
  if (source.path !== null) return yield* openedFiles(container, source.path)
  const path = `${scratch}.zip`
  try {
    await pipeline(Readable.from(piecesOf(source)), createWriteStream(path, { mode: 0o600 }))
    yield* openedFiles(container, path)
  } finally {
    await rm(path, { force: true })
  }
}

async function* openedFiles(container: OpenContainer, path: string): AsyncGenerator<InnerFile> {
  const zip = await openZip(path, container.entryBudget)
  let seen = 0
  try {
    for await (const entry of zip.zip.eachEntry()) {
      seen++
      const { name, safe } = entryName(entry)
      if (isDropping(name)) continue
      yield* entryFile(container, { zip, entry, name: `${container.name}/${name}`, safe, ahead: zip.entryCount - seen })
    }
  } catch (error) {
    if (isSystemFault(error)) throw error
    yield refusedFile(container.name, REFUSED.broken)
  } finally {
    await zip.close()
  }
}

interface ZipEntry {
  zip: OpenZip
  entry: yauzl.Entry
  name: string
  safe: boolean
  ahead: number
}

async function* entryFile({ budget, scratch }: OpenContainer, file: ZipEntry): AsyncGenerator<InnerFile> {
  const { zip, entry, name, safe, ahead } = file
  if (!safe) return yield refusedFile(name, REFUSED.unsafeName, ahead)
  if (!budget(entry.uncompressedSize)) return yield refusedFile(name, REFUSED.bomb, ahead)
  if (!(await isContainer(file))) return yield { ahead, read: () => readEntry(file) }
  const sink = openSink(scratch)
  try {
    const refused = await extractNested(zip, entry, sink.write).catch((error: unknown) => {
      if (error instanceof ZipRefusal) return error.message
      throw error
    })
    yield refused ? refusedFile(name, refused, ahead) : await takenFile(name, sink, ahead)
  } finally {
    await sink.discard()
  }
}

async function isContainer({ zip, entry, name }: ZipEntry): Promise<boolean> {
  try {
    return (await nestedKind(zip, { entry, name })) !== null
  } catch (error) {
    if (error instanceof ZipRefusal) return false // reading the entry reports the fault
    throw error
  }
}

async function readEntry({ zip, entry, name }: ZipEntry): Promise<FileSource> {
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
