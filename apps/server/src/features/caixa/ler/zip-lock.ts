/*
 * Whether a password locks a zip: every file of its directory is encrypted. One that is locked in part is opened as far as it can be.
 * Source  APPNOTE 6.3.10, 4.3.7 (local header), 4.3.12 (directory), 4.3.16 (its end), 4.4.4 (bit 0)
 */

const LOCAL = 0x04034b50
const ENTRY = 0x02014b50
const END = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
const COMMENT_BYTES = 0xffff
const ENTRY_BYTES = 46
const FOLDER = '/'.charCodeAt(0)

export function isLockedZip(bytes: Buffer): boolean {
  if (bytes.length < ENTRY_BYTES || bytes.readUInt32LE(0) !== LOCAL) return false
  const end = bytes.lastIndexOf(END)
  const hasEnd = end >= bytes.length - END_BYTES - COMMENT_BYTES && end + END_BYTES <= bytes.length
  const start = hasEnd ? bytes.readUInt32LE(end + 16) : bytes.length
  let files = 0
  for (let at = start; at + ENTRY_BYTES <= bytes.length && bytes.readUInt32LE(at) === ENTRY; ) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const isFolder = bytes[at + ENTRY_BYTES + nameLength - 1] === FOLDER
    if (!isFolder && !isEncrypted(bytes.readUInt16LE(at + 8))) return false
    if (!isFolder) files += 1
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  // without a directory that can be read, as of a large or a cut zip, the first file decides
  return files > 0 || isEncrypted(bytes.readUInt16LE(6))
}

const isEncrypted = (flags: number): boolean => (flags & 1) !== 0
