import type { Field } from '../paper/box.ts'
import type { Section } from '../paper/flow.ts'

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
