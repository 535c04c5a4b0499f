import { containerKind, HEAD_BYTES } from '../receive/container.ts'
import { decodeName } from '../receive/entry-names.ts'
import { ENTRY_LIMIT, REFUSED, XML_LIMIT } from '../receive/refusals.ts'
import { ZipRefusal } from '../receive/zip.ts'
import { type ByteSource, partOf } from './byte-source.ts'
import { type InnerFile, innerName, type OpenContainer, plainFile, refusedFile } from './inner-file.ts'

const BLOCK = 512
const WINDOW_BYTES = 256 * 1024
/** Longest name, and longest list of fields, of an entry. */
const FIELDS_LIMIT = 64 * 1024
/** Types of tar entries: a file; a long name of the next entry (GNU); fields of the next entry (pax). */
const FILE = /^[0\0]$/
const LONG_NAME = 'L'
const PAX = 'x'

/**
 * The files of a tar, which the program that made it may have cut. They are read where they are; nothing is copied.
 * Throws ZipRefusal when the tar has more entries than the budget allows.
 */
export async function* tarFiles({ name, source, entryBudget }: OpenContainer): AsyncGenerator<InnerFile> {
  let left = 0
  for await (const _ of tarEntries(source)) if (++left > ENTRY_LIMIT) break
  if (!entryBudget(left)) throw new ZipRefusal(REFUSED.tooManyInside)
  let nextName: string | null = null
  for await (const entry of tarEntries(source)) {
    left -= 1
    if (entry === null) {
      yield refusedFile(name, REFUSED.brokenArchive)
      return
    }
    const { header, type, content } = entry
    if (type === LONG_NAME) nextName = textOf(await content.read(0, FIELDS_LIMIT))
    else if (type === PAX) nextName = paxPath(await content.read(0, FIELDS_LIMIT)) ?? nextName
    else {
      if (FILE.test(type)) yield await tarFile(name, { path: nextName ?? headerName(header), content, ahead: left })
      nextName = null
    }
  }
}

/** As in a zip: nothing is written under these names, so that an absolute one does no harm. */
async function tarFile(
  archive: string,
  { path, content, ahead }: { path: string; content: ByteSource; ahead: number },
): Promise<InnerFile> {
  const name = innerName(archive, path)
  if (path.split(/[/\\]/).includes('..')) return refusedFile(name, REFUSED.unsafeName, ahead)
  const kind = /\.xml$/i.test(name) ? null : containerKind(await content.read(0, HEAD_BYTES))
  if (kind !== null) return { ahead, container: { name, kind, source: content } }
  if (content.size > XML_LIMIT) return refusedFile(name, REFUSED.xmlTooLarge, ahead)
  return plainFile(name, content, ahead)
}

interface TarEntry {
  header: Buffer
  type: string
  content: ByteSource
}

/** The entries in their order; null, as the last one, for a broken or cut one. */
async function* tarEntries(source: ByteSource): AsyncGenerator<TarEntry | null> {
  const readHeader = openWindow(source)
  for (let offset = 0; offset + BLOCK <= source.size; ) {
    const header = await readHeader(offset)
    if (header[0] === 0) return
    const size = sizeOf(header)
    const start = offset + BLOCK
    if (size === null || start + size > source.size) {
      yield null
      return
    }
    yield { header, type: String.fromCharCode(header[156] ?? 0), content: partOf(source, start, size) }
    offset = start + Math.ceil(size / BLOCK) * BLOCK
  }
}

/** Reads blocks of a source in their order: one read for many small entries. */
function openWindow(source: ByteSource): (offset: number) => Promise<Buffer> {
  let start = 0
  let block: Buffer = Buffer.alloc(0)
  return async (offset) => {
    if (offset < start || offset + BLOCK > start + block.length) {
      start = offset
      block = await source.read(offset, WINDOW_BYTES)
    }
    return block.subarray(offset - start, offset - start + BLOCK)
  }
}

const textOf = (field: Uint8Array): string => {
  const end = field.indexOf(0)
  return decodeName(end < 0 ? field : field.subarray(0, end), { isDos: false })
}

/** Octal; null for a broken one. */
function sizeOf(header: Buffer): number | null {
  const written = header.subarray(124, 136).toString('latin1').replace(/[\0 ]/g, '')
  return /^[0-7]{1,11}$/.test(written) ? Number.parseInt(written, 8) : null
}

/** The name of an entry, which ustar cuts into two fields. */
function headerName(header: Buffer): string {
  const prefix = textOf(header.subarray(345, 500))
  const name = textOf(header.subarray(0, 100))
  return prefix === '' || header.subarray(257, 263).toString('latin1') !== 'ustar\0' ? name : `${prefix}/${name}`
}

/** `27 path=pasta/nota.xml\n` */
const paxPath = (content: Uint8Array): string | null => /(?:^|\n)\d+ path=([^\n]*)\n/.exec(textOf(content))?.[1] ?? null
