import { type FileHandle, open, rm } from 'node:fs/promises'
import { type ContainerKind, containerKind, HEAD_BYTES } from '../receive/container.ts'
import { XML_LIMIT, ZIP_LIMIT } from '../receive/refusals.ts'

/** Bytes in memory, in a file or in a part of one. */
export interface ByteSource {
  size: number
  /** The file that holds these bytes and nothing else; null for other bytes. */
  path: string | null
  /** Fewer bytes than `length` at the end. */
  read(position: number, length: number): Promise<Buffer>
}

/** Shares the memory of `bytes`. */
export function memorySource(bytes: Uint8Array): ByteSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    size: buffer.length,
    path: null,
    read: (position, length) => Promise.resolve(buffer.subarray(position, position + length)),
  }
}

/** A part of a file that stays open. */
export const handleSource = (
  handle: FileHandle,
  { offset, size, path }: { offset: number; size: number; path: string | null },
): ByteSource => ({
  size,
  path,
  read: async (position, length) => {
    const block = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)))
    let done = 0
    while (done < block.length) {
      const { bytesRead } = await handle.read(block, done, block.length - done, offset + position + done)
      if (bytesRead === 0) break
      done += bytesRead
    }
    return block.subarray(0, done)
  },
})

export const partOf = (source: ByteSource, offset: number, size: number): ByteSource => ({
  size,
  path: null,
  read: (position, length) => source.read(offset + position, Math.max(0, Math.min(length, size - position))),
})

const PIECE_BYTES = 256 * 1024

export async function* piecesOf(source: ByteSource): AsyncGenerator<Buffer> {
  for (let position = 0; position < source.size; ) {
    const piece = await source.read(position, PIECE_BYTES)
    if (piece.length === 0) return
    position += piece.length
    yield piece
  }
}

/** Bytes in a buffer of their own: they are transferred between threads. */
export const bytesOf = async (source: ByteSource): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await source.read(0, source.size))

/** The content of a file inside another one. `kind` null: no container, and at most `XML_LIMIT`. */
type Taken = { source: ByteSource; kind: ContainerKind | null; head: Buffer } | { tooLarge: true; head: Buffer }

/** Takes the pieces of one inner file. */
export interface Sink {
  write(piece: Buffer): Promise<void>
  end(): Promise<Taken>
  /** Removes what was written to disk. */
  discard(): Promise<void>
}

/** Keeps up to `XML_LIMIT` in memory. What is larger goes to `path` if it is a container, and is dropped otherwise. */
export function openSink(path: string): Sink {
  let kept: Buffer[] = []
  let size = 0
  let head: Buffer = Buffer.alloc(0)
  let kind: ContainerKind | null = null
  let file: FileHandle | null = null
  const spill = async () => {
    kind = containerKind(head)
    if (kind !== null && size <= ZIP_LIMIT) {
      file ??= await open(path, 'w+', 0o600)
      for (const piece of kept) await file.writeFile(piece)
    }
    kept = []
  }
  return {
    write: async (piece) => {
      size += piece.length
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece]).subarray(0, HEAD_BYTES)
      kept.push(piece)
      if (size > XML_LIMIT) await spill()
    },
    end: async () => {
      if (size <= XML_LIMIT) return { source: memorySource(Buffer.concat(kept, size)), kind: containerKind(head), head }
      if (file === null || size > ZIP_LIMIT) return { tooLarge: true, head }
      return { source: handleSource(file, { offset: 0, size, path }), kind, head }
    },
    discard: async () => {
      if (file === null) return
      await file.close()
      await rm(path, { force: true })
    },
  }
}
