import type { Inside, Ref } from './inside.ts'
import { pdfText } from './inside.ts'

/** One bookmark whose next sibling, or whose end, is not known yet. */
interface Open {
  ref: Ref
  first: Ref | null
  last: Ref | null
  count: number
}

/** The bookmarks of a PDF that grows. */
export interface Outline {
  /** `level` 1 is the outermost; a bookmark stands under the last one of the level before. */
  add(level: number, title: string, page: Ref): void
  /** Writes what is open; the root of the outline, null without any bookmark. */
  end(): Ref | null
}

/** Each bookmark is written as soon as its next sibling is known: in memory are no more than one of each level. */
export function openOutline(pdf: Inside): Outline {
  const root: Open = { ref: pdf.ref({ Type: 'Outlines' }), first: null, last: null, count: 0 }
  const open: Open[] = [root]
  const closeTo = (depth: number) => {
    for (let one = open.at(-1); one && open.length > depth; one = open.at(-1)) {
      open.pop()
      write(one, -one.count)
    }
  }
  return {
    add(level, title, page) {
      const depth = Math.min(level, open.length)
      closeTo(depth + 1)
      const parent = open[depth - 1] ?? root
      const before = open.length > depth ? open.pop() : undefined
      const top = page.data.MediaBox as readonly number[] | undefined // pdfkit's own page dictionary
      const data = { Title: pdfText(title), Parent: parent.ref, Dest: [page, 'XYZ', 0, top?.[3] ?? null, null] }
      const ref = pdf.ref({ ...data, ...(before && { Prev: before.ref }) })
      if (before) {
        before.ref.data.Next = ref
        write(before, -before.count)
      }
      parent.first ??= ref
      parent.last = ref
      parent.count += 1
      open.push({ ref, first: null, last: null, count: 0 })
    },
    end() {
      closeTo(1)
      write(root, root.count)
      return root.count > 0 ? root.ref : null
    },
  }
}

/** A negative count is a bookmark that viewers show closed. */
function write({ ref, first, last }: Open, count: number): void {
  if (first) Object.assign(ref.data, { First: first, Last: last, Count: count })
  ref.end()
  ref.data = {}
}
