import { gunzipSync } from 'node:zlib'
import { decodeName } from '../receive/entry-names.ts'
import { REFUSED, XML_LIMIT } from '../receive/refusals.ts'
import { shownText } from '../receive/shown-text.ts'
import { isMessage, messageParts } from './message.ts'

/** A file inside an archive or a message, or why it is not read. */
export type InnerFile = { name: string; bytes: Uint8Array } | { name: string; refused: string }

/** Limits of an archive that is opened in memory, as those of a zip: its own size is at most `XML_LIMIT`. */
const INFLATED_LIMIT = 64 * 1024 * 1024
const FILES_LIMIT = 10_000

/**
 * The files of a gzip, a tar (also one in a gzip) or an e-mail.
 * Shape   null for any other file; one level is opened, and a zip inside is a file
 */
export function openArchive(name: string, bytes: Uint8Array): InnerFile[] | null {
  if (isGzip(bytes)) return openGzip(name, bytes)
  if (isTar(bytes)) return tarFiles(name, bytes)
  if (!isMessage(bytes)) return null
  const parts = messageParts(bytes).map((part) => ({ name: `${name}/${shownText(part.name)}`, bytes: part.bytes }))
  return parts.length === 0 ? null : parts.map(limited)
}

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b
const TAR_MAGIC = 257
const isTar = (bytes: Uint8Array) =>
  bytes.length > 512 && Buffer.from(bytes.subarray(TAR_MAGIC, TAR_MAGIC + 5)).toString('latin1') === 'ustar'

function openGzip(name: string, bytes: Uint8Array): InnerFile[] {
  let inflated: Buffer
  try {
    inflated = gunzipSync(bytes, { maxOutputLength: INFLATED_LIMIT })
  } catch (error) {
    return [{ name, refused: error instanceof RangeError ? REFUSED.bomb : REFUSED.brokenArchive }]
  }
  if (isTar(inflated)) return tarFiles(name, inflated)
  const inner = name.split(/[/\\]/).at(-1)?.replace(/\.gz$/i, '') ?? name
  return [limited({ name: `${name}/${inner}`, bytes: inflated })]
}

const limited = (file: { name: string; bytes: Uint8Array }): InnerFile =>
  file.bytes.length > XML_LIMIT
    ? { name: file.name, refused: REFUSED.xmlTooLarge }
    : { name: file.name, bytes: new Uint8Array(file.bytes) } // a buffer of its own: it is transferred between threads

const BLOCK = 512
/** Types of tar entries: a file; a long name of the next entry (GNU); fields of the next entry (pax). */
const FILE = /^[0\0]$/
const LONG_NAME = 'L'
const PAX = 'x'

/** The files of a tar, which the program that made it may have cut. */
function tarFiles(name: string, bytes: Uint8Array): InnerFile[] {
  const tar = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files: InnerFile[] = []
  let nextName: string | null = null
  for (let offset = 0; offset + BLOCK <= tar.length && tar[offset] !== 0; ) {
    const header = tar.subarray(offset, offset + BLOCK)
    const size = sizeOf(header)
    const data = offset + BLOCK
    if (size === null || data + size > tar.length || files.length >= FILES_LIMIT)
      return [...files, { name, refused: files.length >= FILES_LIMIT ? REFUSED.tooMany : REFUSED.brokenArchive }]
    const content = tar.subarray(data, data + size)
    const type = String.fromCharCode(header[156] ?? 0)
    if (type === LONG_NAME) nextName = textOf(content)
    else if (type === PAX) nextName = paxPath(content) ?? nextName
    else {
      if (FILE.test(type)) files.push(tarFile(name, nextName ?? headerName(header), content))
      nextName = null
    }
    offset = data + Math.ceil(size / BLOCK) * BLOCK
  }
  return files.length === 0 ? [{ name, refused: REFUSED.emptyArchive }] : files
}

/** As in a zip: nothing is written under these names, so that an absolute one does no harm. */
function tarFile(archive: string, path: string, bytes: Uint8Array): InnerFile {
  const name = `${archive}/${shownText(path)}`
  return path.split(/[/\\]/).includes('..') ? { name, refused: REFUSED.unsafeName } : limited({ name, bytes })
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
