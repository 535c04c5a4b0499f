import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { PrintState } from './format/state.ts'
import { addChapter, endBook, openBook } from './paper/book.ts'
import { readyBytes } from './paper/pdf.ts'
import { drawDfe } from './print.ts'
import { type Unprinted, unprintedPages } from './unprinted/unprinted.ts'

/** One document of a volume. The default bookmark is the document's title. */
export interface VolumeDocument {
  bytes: Uint8Array
  state: PrintState
  bookmark?: string
  /** Name in the list of unprinted documents; default: the bookmark */
  name?: string
  /** Title of a common bookmark for consecutive documents of the same group */
  group?: string
  /** True to place the bookmark under the previous document, for an event under its note */
  below?: boolean
}

/** A streamed PDF of many documents. */
export interface Volume {
  /**
   * Prints one document. A document that cannot be printed is listed on the last page, and its error is
   * returned.
   */
  add(document: VolumeDocument): { ok: true } | { ok: false; error: unknown }
  /** Adds a document to the list of unprinted documents. */
  addUnprinted(unprinted: Unprinted): void
  /** The available bytes. Reading them after each document keeps at most one document in memory. */
  ready(): Generator<Uint8Array>
  /** Writes the last pages and the directory; then `ready` returns the remaining bytes. */
  end(): void
}

/**
 * Opens a PDF of many documents: a bookmark and «FOLHA x/y» for each, page labels `TITLE/PAGE`, and at the
 * end the pages «Sem impresso» if some could not be printed.
 * Units   memory: one document, and about 100 bytes for each written document
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
      const startsGroup = document.group !== undefined && document.group !== group
      group = document.group
      const bookmarks = [...(startsGroup && group ? [{ level: 1, title: group }] : []), { level, title }]
      addChapter(book, { pages: drawn.pages, bookmarks, label: drawn.title })
      return { ok: true }
    },
    addUnprinted: (entry) => void unprinted.push(entry),
    ready: () => readyBytes(book.pdf),
    end() {
      const label = 'Sem impresso'
      if (unprinted.length > 0)
        addChapter(book, { pages: unprintedPages(unprinted), bookmarks: [{ level: 1, title: label }], label })
      endBook(book)
    },
  }
}
