import { type Outline, openOutline } from './outline.ts'
import type { Page } from './page.ts'
import { addPages, openPdf, type Pdf } from './pdf.ts'
import type { PdfInternals, Ref } from './pdf-internals.ts'
import { pdfText } from './pdf-internals.ts'

/** A streamed PDF of many documents. Only the object numbers of finished pages are kept in memory. */
export interface Book {
  pdf: Pdf
  internals: PdfInternals
  outline: Outline
  /** The page tree: its root, and the branch for the next pages */
  tree: { root: Ref; branch: Ref; pages: number }
  labels: { leaves: Ref[]; nums: unknown[] }
}

/** The pages of one document with their bookmarks and label. */
export interface Chapter {
  pages: readonly Page[]
  /** Bookmarks of the first page with their levels, the outermost first */
  bookmarks: readonly { level: number; title: string }[]
  /** Prefix of the page numbers in viewers: `NF-e 12/1` is page 1 of this chapter */
  label: string
}

/** Branches and leaves are written when they have this many entries, which limits memory. */
const MAX_ENTRIES = 100

/** Opens an empty book. */
export function openBook(title: string): Book {
  const pdf = openPdf({ title })
  const internals = pdf as unknown as PdfInternals // see the interface
  const root = internals._root.data.Pages
  const tree = { root, branch: newBranch(internals, root), pages: 0 }
  return { pdf, internals: internals, outline: openOutline(internals), tree, labels: { leaves: [], nums: [] } }
}

/**
 * Starts a branch of the page tree. pdfkit adds every new page to `Pages`, which is set to the current
 * branch.
 */
function newBranch(internals: PdfInternals, root: Ref): Ref {
  const branch = internals.ref({ Type: 'Pages', Parent: root, Kids: [], Count: 0 })
  internals._root.data.Pages = branch
  return branch
}

/** Adds a chapter; its bytes are available immediately (`readyBytes`). */
export function addChapter(book: Book, { pages, bookmarks, label }: Chapter): void {
  const kids = book.tree.branch.data.Kids as Ref[] // set by newBranch
  const before = kids.length
  addPages(book.pdf, pages)
  book.pdf.flushPages()
  const first = kids[before]
  if (!first) return
  for (const { level, title } of bookmarks) book.outline.add(level, title, first)
  book.labels.nums.push(book.tree.pages, { P: pdfText(`${label}/`), S: 'D' })
  if (book.labels.nums.length >= 2 * MAX_ENTRIES) writeLabels(book)
  book.tree.pages += kids.length - before
  for (const kid of kids.slice(before)) kid.data = {}
  if (kids.length >= MAX_ENTRIES) writeBranch(book)
}

function writeBranch({ internals, tree }: Book): void {
  const { root, branch } = tree
  const kids = root.data.Kids as Ref[] // set by pdfkit
  kids.push(branch)
  branch.end()
  branch.data = {}
  tree.branch = newBranch(internals, root)
}

function writeLabels({ internals, labels }: Book): void {
  const leaf = internals.ref({ Limits: [labels.nums[0], labels.nums.at(-2)], Nums: labels.nums })
  leaf.end()
  leaf.data = {}
  labels.leaves.push(leaf)
  labels.nums = []
}

/** Ends the PDF and writes its directory. */
export function endBook(book: Book): void {
  const { pdf, internals, tree, labels } = book
  writeBranch(book)
  tree.branch.end() // the new branch is empty and not part of the tree
  internals._root.data.Pages = tree.root
  tree.root.data.Count = tree.pages
  const outline = book.outline.end()
  if (outline) Object.assign(internals._root.data, { Outlines: outline, PageMode: 'UseOutlines' })
  if (labels.nums.length > 0) writeLabels(book)
  const names = internals.ref({ Kids: labels.leaves })
  names.end()
  internals._root.data.PageLabels = names
  pdf.end()
}
