/** One file of a zip, already compressed: the writer copies the compressed bytes. */
export interface ZipEntry {
  /** Path inside the zip, `/` between folders. */
  name: string
  /** Raw deflate (RFC 1951). */
  deflated: Uint8Array
  /** CRC-32 of the inflated bytes, unsigned. */
  crc32: number
  /** Inflated size in bytes. */
  size: number
  /** Wall time shown as the file's date: `2026-06-01T10:00:00` or with a blank instead of `T`. */
  modified: string
}

/** Values at which a field overflows and ZIP64 is used; tests set lower ones. */
export interface ZipLimits {
  entries: number
  offset: number
}

export const ZIP_LIMITS: ZipLimits = { entries: 0xffff, offset: 0xffff_ffff }
