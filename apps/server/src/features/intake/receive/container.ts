/** A file that holds other files. */
export type ContainerKind = 'zip' | 'gzip' | 'tar' | 'mail' | 'outlook'

/** First bytes that decide the kind. */
export const HEAD_BYTES = 512

const ZIP_HEADS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']
const GZIP_HEAD = '\x1f\x8b'
const TAR_MAGIC = 'ustar'
const TAR_MAGIC_OFFSET = 257
/** First bytes, read as latin-1, of archives that are not opened: RAR, 7z, bzip2, xz. */
const FOREIGN_HEADS = ['Rar!', '7z\xbc\xaf', 'BZh', '\xfd7zX']
/** A message begins with one of the fields that mail programs write first. */
const MAIL =
  /^(?:from |(?:return-path|received|delivered-to|x-[\w-]+|mime-version|message-id|date|from|to|subject|content-type|dkim-signature|arc-[\w-]+):)/i

const LESS_THAN = 0x3c
/** First bytes of a compound file, as Outlook saves a message in (.msg), and of a TNEF file (`winmail.dat`). */
const COMPOUND_HEAD = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const TNEF_HEAD = Buffer.from('789f3e22', 'hex')

/** The kind of a container by its first `HEAD_BYTES`; its name does not matter. Null for any other file. */
export function containerKind(bytes: Uint8Array): ContainerKind | null {
  if (bytes[0] === LESS_THAN) return null // nearly every file: an XML
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  if (ZIP_HEADS.some((start) => head.startsWith(start))) return 'zip'
  if (head.startsWith(GZIP_HEAD)) return 'gzip'
  if (head.startsWith(TAR_MAGIC, TAR_MAGIC_OFFSET) || isOldTar(bytes)) return 'tar'
  if (isCompoundFile(bytes) || isTnef(bytes)) return 'outlook'
  return MAIL.test(head.slice(0, 200).trimStart()) ? 'mail' : null
}

/** Also of the documents of older Office programs and of installers: only its directory says whether it is a message. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  COMPOUND_HEAD.equals(bytes.subarray(0, COMPOUND_HEAD.length))

export const isTnef = (bytes: Uint8Array): boolean => TNEF_HEAD.equals(bytes.subarray(0, TNEF_HEAD.length))

const CHECKSUM_OFFSET = 148
const CHECKSUM_BYTES = 8
const BLANK = 0x20

/** A tar header without the mark, as of programs before POSIX.1-1988: the sum of its bytes, its own field as blanks, is written in it. */
function isOldTar(bytes: Uint8Array): boolean {
  if (bytes.length < HEAD_BYTES || bytes[0] === 0) return false
  const end = CHECKSUM_OFFSET + CHECKSUM_BYTES
  const written = Buffer.from(bytes.subarray(CHECKSUM_OFFSET, end)).toString('latin1').replace(/[\0 ]/g, '')
  if (!/^[0-7]{1,7}$/.test(written)) return false
  let sum = CHECKSUM_BYTES * BLANK
  for (let at = 0; at < HEAD_BYTES; at++) if (at < CHECKSUM_OFFSET || at >= end) sum += bytes[at] ?? 0
  return sum === Number.parseInt(written, 8)
}

/** Whether the first bytes are those of an archive that is not opened. */
export const isForeignArchive = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  return FOREIGN_HEADS.some((start) => head.startsWith(start))
}
