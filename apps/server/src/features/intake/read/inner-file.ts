import type { ContainerKind } from '../receive/container.ts'
import { REFUSED } from '../receive/refusals.ts'
import { shownText } from '../receive/shown-text.ts'
import type { EntryBudget } from '../receive/zip.ts'
import { type ByteSource, bytesOf, type Sink } from './byte-source.ts'
import type { PackedFile } from './read-chunk.ts'

/** A file to read, or why it is refused unread. */
export type FileSource = PackedFile | { name: string; refused: string }

/** A container that is opened in its turn; its source is valid until the next file is asked for. */
interface InnerContainer {
  name: string
  kind: ContainerKind
  source: ByteSource
}

/** A file inside a container. */
export type InnerFile = {
  /** Known files after it in the same container. */
  ahead: number
} & ({ read(): Promise<FileSource> } | { container: InnerContainer })

/** A container that is being read. */
export interface OpenContainer {
  name: string
  source: ByteSource
  /** File that may be written while it is read. */
  scratch: string
  /** Takes inflated bytes from the budget of the uploaded file. */
  budget(size: number): boolean
  /** Remaining files of the upload's budget. */
  entryBudget: EntryBudget
}

export const refusedFile = (name: string, refused: string, ahead = 0): InnerFile => ({
  ahead,
  read: () => Promise.resolve({ name, refused }),
})

export const asFile = (name: string, bytes: Uint8Array<ArrayBuffer>): PackedFile => ({
  name,
  bytes,
  method: 0,
  size: bytes.length,
  crc32: null,
})

/** A file of a source that is not compressed. */
export const plainFile = (name: string, source: ByteSource, ahead = 0): InnerFile => ({
  ahead,
  read: async () => asFile(name, await bytesOf(source)),
})

/** The name as a line shows it. */
export const innerName = (container: string, name: string): string => `${container}/${shownText(name)}`

/** What a sink took, as a file. */
export async function takenFile(name: string, sink: Sink, ahead = 0): Promise<InnerFile> {
  const taken = await sink.end()
  if ('tooLarge' in taken) return refusedFile(name, REFUSED.xmlTooLarge, ahead)
  const { kind, source } = taken
  return kind === null ? plainFile(name, source, ahead) : { ahead, container: { name, kind, source } }
}
