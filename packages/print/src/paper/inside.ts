/** An object of a PDF being written. Written (`end`) it is only a number: its data may go. */
export interface Ref {
  data: Record<string, unknown>
  end(): void
}

/** What a pdfkit document keeps and its types do not tell (js/pdfkit.js, PDFDocument): pages hang from `_root.data.Pages`. */
export interface Inside {
  ref(data: Record<string, unknown>): Ref
  _root: { data: { Pages: Ref; Outlines?: Ref; PageMode?: string; PageLabels?: Ref } }
}

/** A text for a dictionary, in UTF-16: pdfkit writes a Buffer as a hexadecimal string. */
export const pdfText = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
