import { type QueryDocument, qrCodeProblem, queryAddressProblem } from '@portal/fiscal/fields/query-address.ts'
import { asText } from './values.ts'

/** QR Code of a document as it may be printed. `text` is '' when there is none, and when it was refused. */
export interface PrintedQr {
  text: string
  /** The document has one, but not of this document or not of a tax authority */
  refused: boolean
}

/** The QR Code without white space around it. No signature covers it, so a forged one must never reach the paper. */
export function printedQr(written: unknown, document: QueryDocument): PrintedQr {
  const text = asText(written).trim()
  const refused = text !== '' && qrCodeProblem(text, document) !== null
  return { text: refused ? '' : text, refused }
}

/** The look-up address; '' when absent or not of a tax authority. */
export function printedAddress(written: unknown): string {
  const text = asText(written).trim()
  return text !== '' && queryAddressProblem(text) === null ? text : ''
}
