import type { Inside, Ref } from './inside.ts'
import { pdfText } from './inside.ts'
import { type Outline, openOutline } from './outline.ts'
import type { Page } from './page.ts'
import { addPages, openPdf, type Pdf } from './pdf.ts'

/** A PDF of many documents that is handed on as it grows; what it keeps of a finished page is a number. */
export interface Book {
  pdf: Pdf
  inside: Inside
  outline: Outline
  /** The page tree: its root, and the branch that takes the next pages */
  tree: { root: Ref; branch: Ref; pages: number }
  labels: { leaves: Ref[]; nums: unknown[] }
}

/** The pages of one document, and how they are found. */
export interface Chapter {
  pages: readonly Page[]
  /** Bookmarks that open here, the outermost first, with their levels */
  bookmarks: readonly { level: number; title: string }[]
  /** What viewers show as page number is this and the page within the chapter: `NF-e 12/1` */
  label: string
}

/** Branches and leaves are written when they have so many entries: readers take them in at a glance, memory too. */
const WIDTH = 100

/** Opens an empty book. */
export function openBook(title: string): Book {
  const pdf = openPdf({ title })
  const inside = pdf as unknown as Inside // see Inside
  const root = inside._root.data.Pages
  const tree = { root, branch: newBranch(inside, root), pages: 0 }
  return { pdf, inside, outline: openOutline(inside), tree, labels: { leaves: [], nums: [] } }
}

/** pdfkit hangs every new page from `Pages`: there it finds the branch of the moment. */
function newBranch(inside: Inside, root: Ref): Ref {
  const branch = inside.ref({ Type: 'Pages', Parent: root, Kids: [], Count: 0 })
  inside._root.data.Pages = branch
  return branch
}

/** Adds a chapter; its bytes are ready at once (`readyBytes`). */
export function addChapter(book: Book, { pages, bookmarks, label }: Chapter): void {
  const kids = book.tree.branch.data.Kids as Ref[] // made so in newBranch
  const before = kids.length
  addPages(book.pdf, pages)
  book.pdf.flushPages()
  const first = kids[before]
  if (!first) return
  for (const { level, title } of bookmarks) book.outline.add(level, title, first)
  book.labels.nums.push(book.tree.pages, { P: pdfText(`${label}/`), S: 'D' })
  if (book.labels.nums.length >= 2 * WIDTH) writeLabels(book)
  book.tree.pages += kids.length - before
  for (const kid of kids.slice(before)) kid.data = {}
  if (kids.length >= WIDTH) writeBranch(book)
}

function writeBranch({ inside, tree }: Book): void {
  const { root, branch } = tree
  const kids = root.data.Kids as Ref[] // pdfkit's own
  kids.push(branch)
  branch.end()
  branch.data = {}
  tree.branch = newBranch(inside, root)
}

function writeLabels({ inside, labels }: Book): void {
  const leaf = inside.ref({ Limits: [labels.nums[0], labels.nums.at(-2)], Nums: labels.nums })
  leaf.end()
  leaf.data = {}
  labels.leaves.push(leaf)
  labels.nums = []
}

/** Ends the PDF: what is left to hand on is its directory. */
export function endBook(book: Book): void {
  const { pdf, inside, tree, labels } = book
  writeBranch(book)
  tree.branch.end() // the one just begun stays empty, and out of the tree
  inside._root.data.Pages = tree.root
  tree.root.data.Count = tree.pages
  const outline = book.outline.end()
  if (outline) Object.assign(inside._root.data, { Outlines: outline, PageMode: 'UseOutlines' })
  if (labels.nums.length > 0) writeLabels(book)
  const names = inside.ref({ Kids: labels.leaves })
  names.end()
  inside._root.data.PageLabels = names
  pdf.end()
}
