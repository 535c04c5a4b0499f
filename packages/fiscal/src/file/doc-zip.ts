import { gunzipSync } from 'node:zlib'
import { FiscalError } from '../base/error.ts'
import { text, type XmlNode } from '../xml/node.ts'

/**
 * Limits on inflated data, because a small docZip can inflate a thousandfold.
 * Units  bytes; `one` for a single document, `lot` for all documents of a lot
 */
export const INFLATED_LIMITS = { one: 8 * 1024 * 1024, lot: 64 * 1024 * 1024 }

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/

/**
 * Inflates a docZip (base64 of gzip) to at most `budget` bytes.
 * Throws  FiscalError `lot.base64` | `lot.gzip` | `lot.too_large`
 */
export function inflateDocZip(docZip: XmlNode, budget: number): Uint8Array {
  const written = text(docZip) ?? ''
  if (!BASE64.test(written)) throw new FiscalError('lot.base64', 'O docZip do lote não está em base64.')
  const limit = Math.min(budget, INFLATED_LIMITS.one)
  try {
    if (limit > 0) return gunzipSync(Buffer.from(written, 'base64'), { maxOutputLength: limit })
  } catch (cause) {
    if (!(cause instanceof RangeError))
      throw new FiscalError('lot.gzip', 'O docZip do lote está danificado.', { cause })
  }
  throw new FiscalError('lot.too_large', 'O documento do lote é grande demais depois de descompactado.')
}
