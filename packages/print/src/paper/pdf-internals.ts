/** An object of a PDF being written. After `end` only its number is needed, and its data can be discarded. */
export interface Ref {
  data: Record<string, unknown>
  end(): void
}

/**
 * Members of a pdfkit document that its types omit (js/pdfkit.js, PDFDocument); `_root.data.Pages` is the
 * page tree.
 */
export interface PdfInternals {
  ref(data: Record<string, unknown>): Ref
  _root: { data: { Pages: Ref; Outlines?: Ref; PageMode?: string; PageLabels?: Ref } }
}

/** The content stream of a pdfkit page (js/pdfkit.js, PDFReference): what was written so far, compressed when it ends. */
export interface PdfPageInternals {
  content: { compress: boolean; data: Record<string, unknown>; buffer: Uint8Array[] }
}

/** A text for a PDF dictionary, in UTF-16; pdfkit writes a Buffer as a hexadecimal string. */
export const pdfText = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
