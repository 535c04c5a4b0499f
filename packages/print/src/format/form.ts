import type { XmlNode } from '@portal/fiscal/xml/node.ts'
import type { Page } from '../paper/page.ts'
import type { PrintState } from './state.ts'

/** Print options, all with defaults. */
export interface PrintOptions {
  /** Paper width of an NFC-e in millimetres; default 80 */
  largura?: 58 | 80
  /** Records the position of every text (`Page.trace`), for tests */
  trace?: boolean
}

/** A drawn document: its pages, and the title of the PDF. */
export interface Printed {
  title: string
  /** Time of issue as written; '' when the document has none */
  issued: string
  pages: Page[]
}

/** Input of a form: the whole file, and the element that selected the form. */
export interface FormInput {
  root: XmlNode
  element: XmlNode
  state: PrintState
  options: PrintOptions
}

/** Draws the pages of one kind of document. */
export type Form = (input: FormInput) => Printed
