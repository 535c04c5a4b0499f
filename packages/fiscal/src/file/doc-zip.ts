import { gunzipSync } from 'node:zlib'
import { FiscalError } from '../base/error.ts'
import { text, type XmlNode } from '../xml/node.ts'

/** One document of a lot, and all of a lot together: a small docZip can inflate a thousandfold. */
export const INFLATED_LIMITS = { one: 8 * 1024 * 1024, lot: 64 * 1024 * 1024 }

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/

/**
 * The bytes that a docZip holds (base64 of gzip), at most `room` of them.
 * Throws  FiscalError `lot.base64` | `lot.gzip` | `lot.too_large`
 */
export function inflateDocZip(docZip: XmlNode, room: number): Uint8Array {
  const written = text(docZip) ?? ''
  if (!BASE64.test(written)) throw new FiscalError('lot.base64', 'O docZip do lote não está em base64.')
  const limit = Math.min(room, INFLATED_LIMITS.one)
  try {
    if (limit > 0) return gunzipSync(Buffer.from(written, 'base64'), { maxOutputLength: limit })
  } catch (cause) {
    if (!(cause instanceof RangeError))
      throw new FiscalError('lot.gzip', 'O docZip do lote está danificado.', { cause })
  }
  throw new FiscalError('lot.too_large', 'O documento do lote é grande demais depois de descompactado.')
}
