import { type FileHandle, open } from 'node:fs/promises'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inflateRawSync, constants as zlib } from 'node:zlib'
import * as yauzl from 'yauzl'
import { type ContainerKind, containerKind, HEAD_BYTES } from './container.ts'
import { decodeName } from './entry-names.ts'
import { ENTRY_LIMIT, REFUSED, XML_LIMIT, ZIP_LIMIT } from './refusals.ts'
import { shownText } from './shown-text.ts'

export interface OpenZip {
  zip: yauzl.ZipFile
  handle: FileHandle
  entryCount: number
  close(): Promise<void>
}

/** A zip or entry that is not opened; `message` is the reason in its line. */
export class ZipRefusal extends Error {}

/** A failed system call (disk full, no free descriptor, disk error): worth a retry, and no fault of the zip. */
export const isSystemFault = (error: unknown): boolean => error instanceof Error && 'syscall' in error

const RATIO = 100
const FREE_BYTES = 1024 * 1024
/** Largest inflated size of a whole zip, relative to its own: overlapping entries pass the checks of a single entry. */
const TOTAL_RATIO = 200
const TOTAL_FREE_BYTES = 64 * FREE_BYTES

/** Takes the entries of one more zip from the budget. Returns false, and takes nothing, when they exceed it. */
export type EntryBudget = (entries: number) => boolean

export function createEntryBudget(): EntryBudget {
  let left = ENTRY_LIMIT
  return (entries) => {
    if (entries > left) return false
    left -= entries
    return true
  }
}

/** Throws ZipRefusal when the zip is unreadable or has more entries than the budget allows. */
export async function openZip(path: string, budget: EntryBudget = createEntryBudget()): Promise<OpenZip> {
  const handle = await open(path, 'r')
  try {
    // names are decoded one by one (entryName): a bad one must not end the whole zip
    const zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false })
    const close = async () => {
      zip.close()
      await handle.close()
    }
    if (budget(zip.entryCount)) return { zip, handle, entryCount: zip.entryCount, close }
    await close()
    throw new ZipRefusal(zip.entryCount > ENTRY_LIMIT ? REFUSED.tooMany : REFUSED.tooManyTogether)
  } catch (error) {
    await handle.close().catch(() => undefined)
    throw error instanceof ZipRefusal || isSystemFault(error) ? error : new ZipRefusal(REFUSED.broken, { cause: error })
  }
}

/** Whether an entry is ignored: a directory, or a file that an operating system adds. */
export const isDropping = (name: string): boolean =>
  /[/\\]$/.test(name) || /(^|[/\\])(__MACOSX[/\\]|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/\\]*$)/i.test(name)

const IS_UTF8 = 0x800
/** Extra field with the name in UTF-8. */
const UNICODE_PATH = 0x7075

/**
 * The entry's displayable name as it was written, and whether it may be shown. No entry is written under its name, so that an absolute path
 * does no harm; one that leaves its folder is refused.
 */
export function entryName(entry: yauzl.Entry): { name: string; safe: boolean } {
  const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry
  const isStated = (flags & IS_UTF8) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH)
  const name = isStated
    ? yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, true)
    : decodeName(fileNameRaw, { isDos: entry.versionMadeBy >> 8 === 0 })
  const shown = shownText(name)
  return { name: shown, safe: shown === name && !name.split(/[/\\]/).includes('..') }
}

/** Limits the total inflated size of a zip, entry by entry. */
export function createBudget(zipSize: number): (size: number) => boolean {
  let left = zipSize * TOTAL_RATIO + TOTAL_FREE_BYTES
  return (size) => {
    left -= size
    return left >= 0
  }
}

/** Whether compressed bytes inflate to more than documents do. */
export const isExaggerated = (size: number, compressedSize: number): boolean =>
  size > FREE_BYTES && size > compressedSize * RATIO

/** Throws ZipRefusal when the entry must not be opened. */
export function checkEntry(entry: yauzl.Entry, limit: number): void {
  if (entry.isEncrypted()) throw new ZipRefusal(REFUSED.encrypted)
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw new ZipRefusal(REFUSED.method)
  const { compressedSize, uncompressedSize } = entry
  if (isExaggerated(uncompressedSize, compressedSize)) throw new ZipRefusal(REFUSED.bomb)
  if (uncompressedSize > limit || compressedSize > limit + FREE_BYTES)
    throw new ZipRefusal(limit === XML_LIMIT ? REFUSED.xmlTooLarge : REFUSED.broken)
}

const LOCAL_HEADER = 30
/** Assumed length of the local header's extra field, which the directory does not state. */
const GUESS = 96

/** The packed bytes of an entry, in their own buffer; usually one read. */
export async function readPacked(
  { handle, zip }: OpenZip,
  entry: yauzl.Entry,
  length: number = entry.compressedSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const start = entry.relativeOffsetOfLocalHeader
  const guess = LOCAL_HEADER + entry.fileNameLength + GUESS + length
  const block = Buffer.allocUnsafe(Math.max(0, Math.min(guess, zip.fileSize - start)))
  await readFully(handle, block, start)
  if (block.length < LOCAL_HEADER || block.readUInt32LE(0) !== 0x04034b50) throw new ZipRefusal(REFUSED.broken)
  const data = LOCAL_HEADER + block.readUInt16LE(26) + block.readUInt16LE(28)
  const packed = new Uint8Array(length)
  if (data + packed.length <= block.length) packed.set(block.subarray(data, data + packed.length))
  else await readFully(handle, packed, start + data)
  return packed
}

async function readFully(handle: FileHandle, into: Uint8Array, position: number): Promise<void> {
  for (let offset = 0; offset < into.length; ) {
    const { bytesRead } = await handle.read(into, offset, into.length - offset, position + offset)
    if (bytesRead === 0) throw new ZipRefusal(REFUSED.broken)
    offset += bytesRead
  }
}

/** The kind of a container by its first bytes, but only of entries whose name does not end in .xml. */
export async function nestedKind(
  open: OpenZip,
  { entry, name }: { entry: yauzl.Entry; name: string },
): Promise<ContainerKind | null> {
  if (/\.xml$/i.test(name) || entry.isEncrypted()) return null
  const packed = await readPacked(open, entry, Math.min(entry.compressedSize, HEAD_BYTES))
  if (entry.compressionMethod === 0) return containerKind(packed)
  if (entry.compressionMethod !== 8) return null
  try {
    return containerKind(inflateRawSync(packed, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: FREE_BYTES }))
  } catch {
    return /\.zip$/i.test(name) ? 'zip' : null
  }
}

/** Inflates a nested container. Throws ZipRefusal when it is larger than declared. */
export async function extractNested(
  { zip }: OpenZip,
  entry: yauzl.Entry,
  write: (piece: Buffer) => Promise<void>,
): Promise<void> {
  checkEntry(entry, ZIP_LIMIT)
  let size = 0
  const take = async (piece: Buffer) => {
    size += piece.length
    if (size > entry.uncompressedSize) throw new ZipRefusal(REFUSED.broken)
    await write(piece)
  }
  const packed = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw isSystemFault(error) ? error : new ZipRefusal(REFUSED.broken, { cause: error })
  })
  await drainInto(packed, new PassThrough(), { take, broken: REFUSED.broken })
}

/** Hands what passes through `transform` to `take`. Throws ZipRefusal with the reason `broken` when a stream fails other than by a system call. */
export async function drainInto(
  source: Readable,
  transform: Transform,
  { take, broken }: { take: (piece: Buffer) => Promise<void>; broken: string },
): Promise<void> {
  let fault: unknown = null
  const drain = async (pieces: AsyncIterable<Buffer>) => {
    try {
      for await (const piece of pieces) await take(piece)
    } catch (error) {
      fault = error // pipeline reports that it ended early instead
      throw error
    }
  }
  try {
    await pipeline(source, transform, drain)
  } catch (error) {
    const cause = fault ?? error
    throw cause instanceof ZipRefusal || isSystemFault(cause) ? cause : new ZipRefusal(broken, { cause })
  }
}
