import { move, transferableSymbol, valueSymbol } from 'piscina'
import { type Chunk, readChunk } from './read-chunk.ts'

/** Entry of the reading threads. Bytes are transferred, not copied. */
export function read(chunk: Chunk) {
  const documents = readChunk(chunk)
  const buffers = documents.flat().flatMap((document) => {
    if (!document.ok) return []
    const { facts, packed } = document
    return facts.kind === 'nota' ? [packed.deflated.buffer, facts.items.buffer] : [packed.deflated.buffer]
  })
  return move({ [transferableSymbol]: buffers, [valueSymbol]: documents })
}
