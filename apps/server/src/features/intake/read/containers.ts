import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ContainerKind } from '../receive/container.ts'
import { REFUSED } from '../receive/refusals.ts'
import { createBudget, drainInto, isExaggerated, ZipRefusal } from '../receive/zip.ts'
import { openSink, piecesOf, type Sink } from './byte-source.ts'
import { type FileSource, type InnerFile, innerName, type OpenContainer, takenFile } from './inner-file.ts'
import { openMessage } from './message.ts'
import { outlookFiles } from './outlook.ts'
import { tarFiles } from './tar.ts'
import { zipFiles } from './zip-files.ts'

/** Containers inside one another: `nota.xml.gz` in a zip attached to a message in a zip are four. */
const DEPTH = 4
/** Compressed ones among them: each multiplies the size of what is inside. */
const COMPRESSED_DEPTH = 2
const IS_COMPRESSED: Record<ContainerKind, boolean> = { zip: true, gzip: true, tar: false, mail: false, outlook: false }

const FILES: Record<ContainerKind, (container: OpenContainer) => AsyncGenerator<InnerFile>> = {
  zip: zipFiles,
  gzip: gzipFiles,
  tar: tarFiles,
  mail: mailFiles,
  outlook: outlookFiles,
}

const EMPTY: Record<ContainerKind, string> = {
  zip: REFUSED.empty,
  gzip: REFUSED.emptyArchive,
  tar: REFUSED.emptyArchive,
  mail: REFUSED.emptyMail,
  outlook: REFUSED.emptyMail,
}

/** The next file of a container. */
interface Entry {
  read(): Promise<FileSource>
  ahead: number
}

interface Uploaded extends Pick<OpenContainer, 'name' | 'source' | 'entryBudget'> {
  kind: ContainerKind
  /** Folder of the upload, for temporary files. */
  folder: string
}

/**
 * Every file of an uploaded container, and of the containers inside it, in their order. At least one: a container that is empty, broken or
 * too deep inside others is refused. The result of `read` must be awaited before the next entry is asked for.
 */
export async function* containerEntries({ kind, folder, ...uploaded }: Uploaded): AsyncGenerator<Entry> {
  const budget = createBudget(uploaded.source.size)
  yield* entriesOf(kind, { ...uploaded, budget, folder, depth: 1, compressed: 0 })
}

type Nested = Omit<OpenContainer, 'scratch'> & { folder: string; depth: number; compressed: number }

async function* entriesOf(kind: ContainerKind, nested: Nested): AsyncGenerator<Entry> {
  const { name, folder, depth } = nested
  const compressed = nested.compressed + (IS_COMPRESSED[kind] ? 1 : 0)
  if (depth > DEPTH || compressed > COMPRESSED_DEPTH) {
    yield refusal(name, REFUSED.nested)
    return
  }
  let isEmpty = true
  try {
    for await (const file of FILES[kind]({ ...nested, scratch: `${folder}/dentro-${depth}` })) {
      isEmpty = false
      if ('read' in file) yield file
      else {
        const { container, ahead } = file
        for await (const entry of entriesOf(container.kind, { ...nested, ...container, depth: depth + 1, compressed }))
          yield { ...entry, ahead: entry.ahead + ahead }
      }
    }
    if (isEmpty) yield refusal(name, EMPTY[kind])
  } catch (error) {
    if (!(error instanceof ZipRefusal)) throw error
    yield refusal(name, error.message)
  }
}

const refusal = (name: string, refused: string): Entry => ({
  ahead: 0,
  read: () => Promise.resolve({ name, refused }),
})

/** The file of a gzip. Throws ZipRefusal when it is broken or inflates too much. */
async function* gzipFiles(container: OpenContainer): AsyncGenerator<InnerFile> {
  const { name, scratch, entryBudget } = container
  if (!entryBudget(1)) throw new ZipRefusal(REFUSED.tooManyInside)
  const sink = openSink(scratch)
  try {
    await inflate(container, sink)
    const inner = name.split(/[/\\]/).at(-1)?.replace(/\.gz$/i, '') ?? name
    const file = await takenFile(innerName(name, inner), sink)
    // the files of a tar.gz are shown as those of one container
    yield 'container' in file && file.container.kind === 'tar'
      ? { ...file, container: { ...file.container, name } }
      : file
  } finally {
    await sink.discard()
  }
}

async function inflate({ source, budget }: OpenContainer, sink: Sink): Promise<void> {
  let size = 0
  const take = async (piece: Buffer) => {
    size += piece.length
    if (!budget(piece.length) || isExaggerated(size, source.size)) throw new ZipRefusal(REFUSED.inflatedBomb)
    await sink.write(piece)
  }
  await drainInto(Readable.from(piecesOf(source)), createGunzip(), { take, broken: REFUSED.brokenArchive })
}

/** The attachments of a message. Throws ZipRefusal when they are too many. */
async function* mailFiles({ name, source, scratch, entryBudget }: OpenContainer): AsyncGenerator<InnerFile> {
  let sink = openSink(scratch)
  try {
    for await (const step of messageSteps(source)) {
      if ('data' in step) await sink.write(step.data)
      else {
        if (!entryBudget(1)) throw new ZipRefusal(REFUSED.tooManyInside)
        yield await takenFile(innerName(name, step.name), sink)
        await sink.discard()
        sink = openSink(scratch)
      }
    }
  } finally {
    await sink.discard()
  }
}

async function* messageSteps(source: OpenContainer['source']) {
  const message = openMessage()
  for await (const piece of piecesOf(source)) yield* message.push(piece)
  yield* message.end()
}
