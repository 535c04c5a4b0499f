import type { Block } from './paper/block.ts'
import { fit } from './paper/fit.ts'
import { flowPages, type Section } from './paper/flow.ts'
import { A4 } from './paper/geometry.ts'
import { drawText, type Page } from './paper/page.ts'
import { addPages, openPdf, pdfBytes } from './paper/pdf.ts'
import { type Column, TABLE_STYLE } from './paper/table.ts'

export type ListaSection = Omit<Section, 'style'>

/** Tables on paper: the head and the column titles on every page, all rows. */
export interface Lista {
  title: string
  /** Below the title: company, filter, period */
  about: readonly string[]
  /** In order; a section without rows is omitted */
  sections: readonly ListaSection[]
}

const MARGIN = 28
const LANDSCAPE = { w: A4.h, h: A4.w }
/** Descenders are rare in lists, so that equal spaces would look unequal. */
const STYLE = { ...TABLE_STYLE, size: 8, titleSize: 6.5, above: 1.8 }
const TITLE = 16
const LINE = 11
/** Width in points of the page number. */
const FOLHA = 110
/** Lines of one entry of the head; a longer one is shrunk. */
const ENTRY_LINES = 2

const SUM_COLUMNS: Column[] = [
  { title: '', width: 500, grow: true },
  { title: 'Documentos', width: 80, align: 'right' },
  { title: 'Valor (R$)', width: 110, align: 'right' },
]

/** The sums at the end of a list: name, quantity and amount of each. */
export const sumsSection = (sums: readonly [string, string, string][]): ListaSection => ({
  title: 'SOMAS',
  columns: SUM_COLUMNS,
  rows: sums.map((sum) => [...sum]),
  elastic: 0,
})

/** The pages of a list: A4 landscape. */
export const listaPages = ({ title, about, sections }: Lista, options: { trace?: boolean } = {}) =>
  flowPages(
    {
      size: LANDSCAPE,
      margin: MARGIN,
      gap: 6,
      head: headBlock(title, about),
      parts: sections.map((section) => ({ ...section, style: STYLE })),
      watermark: [],
    },
    options,
  )

/** A list as a PDF. */
export async function listaPdf(lista: Lista): Promise<Uint8Array> {
  const pdf = openPdf({ title: lista.title })
  addPages(pdf, listaPages(lista))
  return pdfBytes(pdf)
}

const ENTRY_STYLE = { size: 8.5, min: 5, lines: ENTRY_LINES }
const entryHeight = (text: string): number =>
  LINE * fit(text, { w: LANDSCAPE.w - 2 * MARGIN, h: LINE * ENTRY_LINES }, ENTRY_STYLE).lines.length

const headBlock = (title: string, about: readonly string[]): Block => ({
  height: about.reduce((height, text) => height + entryHeight(text), TITLE),
  draw: (page: Page, rect, { number, total }) => {
    const right = { x: rect.x + rect.w - FOLHA, y: rect.y, w: FOLHA, h: LINE }
    drawText(page, { ...rect, w: rect.w - FOLHA, h: TITLE }, { text: title, font: 'bold', size: 12, min: 7 })
    drawText(page, right, { text: `Página ${number} de ${total}`, size: 8, align: 'right' })
    let y = rect.y + TITLE
    for (const text of about) {
      const h = entryHeight(text)
      drawText(page, { ...rect, y, h }, { text, ...ENTRY_STYLE })
      y += h
    }
  },
})
