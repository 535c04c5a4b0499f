import type { PrintState } from '@portal/print/format/state.ts'
import type { Page } from '@portal/print/paper/page.ts'
import { addPages, openPdf, pdfBytes } from '@portal/print/paper/pdf.ts'
import { drawDfe } from '@portal/print/print.ts'
import { geometryFaults } from '@portal/print/testing/geometry.ts'
import { type Expected, expectedOf } from './expected.ts'
import { symbolFaults, textFaults } from './faults.ts'
import { pageSymbols, pageTexts } from './programs.ts'

/** A document to print, with its state in the portal. */
export interface Subject {
  name: string
  bytes: Uint8Array
  state: PrintState
  /** Paper width of an NFC-e, in millimetres */
  largura?: 58 | 80
}

interface Drawn extends Subject {
  expected: Expected
  pages: Page[]
}

/** Resolution that is enough for the bar codes of an A4 page; unread pages are scanned again at FINE. */
const DPI = 200
const FINE = 300

const draw = (subject: Subject): Drawn => ({
  ...subject,
  expected: expectedOf(subject.bytes),
  pages: drawDfe(subject.bytes, subject.state, { trace: true, ...(subject.largura && { largura: subject.largura }) })
    .pages,
})

function pdfOf(lists: readonly (readonly Page[])[]): Promise<Uint8Array> {
  const pdf = openPdf({ title: 'Aceite' })
  for (const pages of lists) addPages(pdf, pages)
  return pdfBytes(pdf)
}

/** Splits the pages of the common PDF by document, in order. */
function shared<Item>(drawn: readonly Drawn[], pages: readonly Item[]): Item[][] {
  let start = 0
  return drawn.map((form) => {
    start += form.pages.length
    return pages.slice(start - form.pages.length, start)
  })
}

const firstPages = (drawn: readonly Drawn[]) => pdfOf(drawn.map(({ pages }) => pages.slice(0, 1)))

async function symbolsOf(drawn: readonly Drawn[]): Promise<string[][]> {
  const scanned = drawn.filter(({ expected }) => expected.symbols.length > 0 || expected.secondCode)
  if (scanned.length === 0) return drawn.map(() => [])
  const coarse = await pageSymbols(await firstPages(scanned), DPI)
  const unread = scanned.filter(({ expected }, index) => symbolFaults(expected, coarse[index]!).length > 0)
  const fine = unread.length === 0 ? [] : await pageSymbols(await firstPages(unread), FINE)
  return drawn.map((form) => {
    const again = unread.indexOf(form)
    return again >= 0 ? fine[again]! : (coarse[scanned.indexOf(form)] ?? [])
  })
}

/** All faults of the prints, each with its document's name as prefix. */
export async function printFaults(subjects: readonly Subject[]): Promise<string[]> {
  const drawn = subjects.map(draw)
  const [texts, symbols] = await Promise.all([pdfOf(drawn.map(({ pages }) => pages)).then(pageTexts), symbolsOf(drawn)])
  const shares = shared(drawn, texts)
  return drawn.flatMap(({ name, expected, pages, state }, index) =>
    [
      ...pages.flatMap(geometryFaults),
      ...textFaults(expected, shares[index]!, state),
      ...symbolFaults(expected, symbols[index]!),
    ].map((fault) => `${name}: ${fault}`),
  )
}
