import type { ReadDocument } from './facts.ts'
import type { Piece, Position } from './pieces.ts'
import type { PackedFile } from './read-chunk.ts'

/** One file with its documents read (or its one refusal), in the order sent. */
export interface ReadPiece {
  documents: ReadDocument[]
  next: Position
  ahead: number
  /** Name of the uploaded zip; null for a file outside a zip. */
  zip: string | null
  /** inflated bytes, for the budget of a batch */
  size: number
}

type ReadFiles = (files: PackedFile[]) => Promise<ReadDocument[][]>

const CHUNK_FILES = 16
const CHUNK_BYTES = 256 * 1024
/** Inflated bytes being read at once: limits memory for any upload. */
const WINDOW_BYTES = 8 * 1024 * 1024
const WINDOW_CHUNKS = 10

const sizeOf = ({ source }: Piece): number => ('refused' in source ? 0 : source.size)

/** Reads pieces on the threads, a limited distance ahead of the consumer. Keeps the order. */
export async function* readAhead(pieces: AsyncGenerator<Piece>, read: ReadFiles): AsyncGenerator<ReadPiece> {
  const chunks = chunked(pieces)
  const flying: { size: number; result: Promise<ReadPiece[]> }[] = []
  let bytes = 0
  let ended = false
  try {
    for (;;) {
      while (!ended && flying.length < WINDOW_CHUNKS && (flying.length === 0 || bytes < WINDOW_BYTES)) {
        const { value: chunk, done } = await chunks.next()
        if (done) ended = true
        else {
          const size = chunk.reduce((sum, piece) => sum + sizeOf(piece), 0)
          const result = readChunk(chunk, read)
          result.catch(() => undefined) // awaited below, in order
          flying.push({ size, result })
          bytes += size
        }
      }
      const first = flying.shift()
      if (!first) return
      yield* await first.result
      bytes -= first.size
    }
  } finally {
    await chunks.return(undefined)
  }
}

async function* chunked(pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece[]> {
  let chunk: Piece[] = []
  let bytes = 0
  for await (const piece of pieces) {
    chunk.push(piece)
    bytes += sizeOf(piece)
    if (chunk.length < CHUNK_FILES && bytes < CHUNK_BYTES) continue
    yield chunk
    chunk = []
    bytes = 0
  }
  if (chunk.length > 0) yield chunk
}

async function readChunk(chunk: Piece[], readFiles: ReadFiles): Promise<ReadPiece[]> {
  const files = chunk.flatMap(({ source }): PackedFile[] => ('refused' in source ? [] : [source]))
  const read = files.length > 0 ? await readFiles(files) : []
  if (read.length !== files.length) throw new Error('the reading threads answered for another number of files') // a lost file must not go unnoticed
  let position = 0
  return chunk.map((piece) => {
    const { source, next, ahead, zip } = piece
    const documents: ReadDocument[] =
      'refused' in source
        ? [{ name: source.name, ok: false, reason: source.refused, chave: null }]
        : documentsOf(read, position++)
    return { documents, next, ahead, zip, size: sizeOf(piece) }
  })
}

/** Every file gets a line: a result that lacks one is an error. */
function documentsOf(read: readonly ReadDocument[][], index: number): ReadDocument[] {
  const documents = read[index]
  if (!documents || documents.length === 0) throw new Error('a reading thread left a file out')
  return documents
}
