import type { PdfInternals, Ref } from './pdf-internals.ts'
import { pdfText } from './pdf-internals.ts'

/** A bookmark that is not written yet, because its next sibling is unknown. */
interface OpenBookmark {
  ref: Ref
  first: Ref | null
  last: Ref | null
  count: number
}

/** The bookmarks of a streamed PDF. */
export interface Outline {
  /** Adds a bookmark below the last one of the previous level; `level` 1 is the outermost. */
  add(level: number, title: string, page: Ref): void
  /** Writes the open bookmarks and returns the root of the outline; null without bookmarks. */
  end(): Ref | null
}

/**
 * Opens an outline. A bookmark is written when its next sibling is known; memory holds one bookmark per
 * level.
 */
export function openOutline(pdf: PdfInternals): Outline {
  const root: OpenBookmark = { ref: pdf.ref({ Type: 'Outlines' }), first: null, last: null, count: 0 }
  const open: OpenBookmark[] = [root]
  const closeTo = (depth: number) => {
    for (let bookmark = open.at(-1); bookmark && open.length > depth; bookmark = open.at(-1)) {
      open.pop()
      writeBookmark(bookmark, -bookmark.count)
    }
  }
  return {
    add(level, title, page) {
      const depth = Math.min(level, open.length)
      closeTo(depth + 1)
      const parent = open[depth - 1] ?? root
      const previous = open.length > depth ? open.pop() : undefined
      const mediaBox = page.data.MediaBox as readonly number[] | undefined // pdfkit's page dictionary
      const data = { Title: pdfText(title), Parent: parent.ref, Dest: [page, 'XYZ', 0, mediaBox?.[3] ?? null, null] }
      const ref = pdf.ref({ ...data, ...(previous && { Prev: previous.ref }) })
      if (previous) {
        previous.ref.data.Next = ref
        writeBookmark(previous, -previous.count)
      }
      parent.first ??= ref
      parent.last = ref
      parent.count += 1
      open.push({ ref, first: null, last: null, count: 0 })
    },
    end() {
      closeTo(1)
      writeBookmark(root, root.count)
      return root.count > 0 ? root.ref : null
    },
  }
}

/** Writes a bookmark. With a negative count, viewers show it collapsed. */
function writeBookmark({ ref, first, last }: OpenBookmark, count: number): void {
  if (first) Object.assign(ref.data, { First: first, Last: last, Count: count })
  ref.end()
  ref.data = {}
}
