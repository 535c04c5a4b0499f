/** A file that holds other files. */
export type ContainerKind = 'zip' | 'gzip' | 'tar' | 'mail'

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

/** The kind of a container by its first `HEAD_BYTES`; its name does not matter. Null for any other file. */
export function containerKind(bytes: Uint8Array): ContainerKind | null {
  if (bytes[0] === LESS_THAN) return null // nearly every file: an XML
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  if (ZIP_HEADS.some((start) => head.startsWith(start))) return 'zip'
  if (head.startsWith(GZIP_HEAD)) return 'gzip'
  if (head.startsWith(TAR_MAGIC, TAR_MAGIC_OFFSET)) return 'tar'
  return MAIL.test(head.slice(0, 200).trimStart()) ? 'mail' : null
}

/** Whether the first bytes are those of an archive that is not opened. */
export const isForeignArchive = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  return FOREIGN_HEADS.some((start) => head.startsWith(start))
}
