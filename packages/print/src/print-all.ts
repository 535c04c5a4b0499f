import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { PrintState } from './format/state.ts'
import { addChapter, endBook, openBook } from './paper/book.ts'
import { readyBytes } from './paper/pdf.ts'
import { drawDfe } from './print.ts'
import { type Unprinted, unprintedPages } from './unprinted/unprinted.ts'

/** One document of a volume. Bookmarks are its own title where nothing better is told. */
export interface VolumeDocument {
  bytes: Uint8Array
  state: PrintState
  bookmark?: string
  /** What it is called in the list of those without a print; its bookmark where nothing else is told */
  name?: string
  /** A bookmark over all that follow one another with the same group */
  group?: string
  /** Bookmarked under the document before it, as an event under its note */
  below?: boolean
}

/** Many documents as one PDF that grows. */
export interface Volume {
  /** Prints one more. What cannot be printed is listed on the last page, and why it cannot is answered. */
  add(document: VolumeDocument): { ok: true } | { ok: false; error: unknown }
  /** Lists a document that could not even be handed over. */
  addUnprinted(unprinted: Unprinted): void
  /** The bytes that are ready: asked for after each document, no more than one is in memory. */
  ready(): Generator<Uint8Array>
  /** Writes the last pages and the directory; `ready` has the rest. */
  end(): void
}

/**
 * Opens a PDF of many documents: a bookmark for each, page labels `TITLE/PAGE`, each with its own «FOLHA x/y», and at the end,
 * when some could not be printed, the pages «Sem impresso».
 * Units   memory: one document, and about 100 bytes for each that was written
 */
export function openVolume(title: string): Volume {
  const book = openBook(title)
  const unprinted: Unprinted[] = []
  let group: string | undefined
  let hasParent = false
  return {
    add(document) {
      const { bytes, state, bookmark, below = false } = document
      let drawn: ReturnType<typeof drawDfe>
      try {
        drawn = drawDfe(bytes, state)
      } catch (error) {
        const reason = error instanceof FiscalError ? error.message : 'Não foi possível imprimir este documento.'
        unprinted.push({ name: document.name ?? bookmark ?? 'Documento', reason })
        if (!below) hasParent = false
        return { ok: false, error }
      }
      const title = bookmark ?? drawn.title
      const level = (document.group === undefined ? 1 : 2) + (below && hasParent ? 1 : 0)
      hasParent ||= !below
      const opens = document.group !== undefined && document.group !== group
      group = document.group
      const bookmarks = [...(opens && group ? [{ level: 1, title: group }] : []), { level, title }]
      addChapter(book, { pages: drawn.pages, bookmarks, label: drawn.title })
      return { ok: true }
    },
    addUnprinted: (one) => void unprinted.push(one),
    ready: () => readyBytes(book.pdf),
    end() {
      const label = 'Sem impresso'
      if (unprinted.length > 0)
        addChapter(book, { pages: unprintedPages(unprinted), bookmarks: [{ level: 1, title: label }], label })
      endBook(book)
    },
  }
}

/**
 * Prints many documents as one PDF, handed on as it grows: `Readable.from(printAll(…))`. See `openVolume`.
 * Throws  what the iteration of `documents` throws; a document that cannot be printed is listed at the end instead
 */
export async function* printAll(
  documents: AsyncIterable<VolumeDocument> | Iterable<VolumeDocument>,
  title: string,
): AsyncGenerator<Uint8Array> {
  const volume = openVolume(title)
  for await (const document of documents) {
    volume.add(document)
    yield* volume.ready()
  }
  volume.end()
  yield* volume.ready()
}
