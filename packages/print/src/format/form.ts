import type { XmlNode } from '@portal/fiscal/xml/node.ts'
import type { Page } from '../paper/page.ts'
import type { PrintState } from './state.ts'

/** How to print; everything has a default. */
export interface PrintOptions {
  /** Width of the paper of an NFC-e in millimetres; 80 unless told */
  largura?: 58 | 80
  /** Records every placed text (`Page.trace`), for tests */
  trace?: boolean
}

/** A document drawn: its pages and what names the PDF. */
export interface Printed {
  title: string
  /** Instant as written, '' when the document has none */
  issued: string
  pages: Page[]
}

/** What a form draws from: the whole file, and the element that made it this form's. */
export interface FormInput {
  root: XmlNode
  found: XmlNode
  state: PrintState
  options: PrintOptions
}

/** Draws the pages of one kind of document. */
export type Form = (input: FormInput) => Printed
