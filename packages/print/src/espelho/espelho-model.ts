import type { Field } from '../paper/box.ts'
import type { Column } from '../paper/table.ts'

/** A table or text of the mirror page; a text is a table of one column. */
export interface Section {
  title: string
  columns: Column[]
  rows: string[][]
  /** Index of the column that takes the rest of the width */
  elastic: number
}

/**
 * What an «espelho» shows: a plain, complete printing of a document whose official form is not drawn here.
 * It says that it is no DANFE, DACTE or DAMDFE.
 */
export interface Espelho {
  title: string
  /** What the page is and is not, in pt-BR */
  notice: string
  /** Number and series as shown under the title */
  number: string
  chave: string
  /** Text of the QR Code, as in the document */
  qr: string
  watermark: string[]
  blocks: { title: string; rows: Field[][] }[]
  sections: Section[]
  /** The document's own instant, for the PDF's date */
  issued: string
}

/** A section of running text. */
export const textSection = (title: string, texts: readonly string[]): Section => ({
  title,
  columns: [{ title: '', width: 0, grow: true }],
  rows: texts.filter((text) => text !== '').map((text) => [text]),
  elastic: 0,
})
