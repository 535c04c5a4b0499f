import { move, transferableSymbol, valueSymbol } from 'piscina'
import { type Chunk, readChunk } from './read-chunk.ts'

/** Entry of the reading threads. The deflated bytes are handed over, not copied. */
export function read(chunk: Chunk) {
  const documents = readChunk(chunk)
  const buffers = documents.flat().flatMap((document) => (document.ok ? [document.packed.deflated.buffer] : []))
  return move({ [transferableSymbol]: buffers, [valueSymbol]: documents })
}
