import { type QueryDocument, qrCodeProblem, queryAddressProblem } from '@portal/fiscal/fields/query-address.ts'
import { asText } from './values.ts'

/** The QR Code of a document, after its check. `text` is '' when it is absent or refused. */
export interface PrintedQr {
  text: string
  /** True when the QR Code is of another document, or its host is not a tax authority's */
  refused: boolean
}

/** Checks and trims the QR Code. No signature covers it, so a forged one must not be printed. */
export function printedQr(written: unknown, document: QueryDocument): PrintedQr {
  const text = asText(written).trim()
  const refused = text !== '' && qrCodeProblem(text, document) !== null
  return { text: refused ? '' : text, refused }
}

/** The look-up address; '' when absent or not a tax authority's. */
export function printedAddress(written: unknown): string {
  const text = asText(written).trim()
  return text !== '' && queryAddressProblem(text) === null ? text : ''
}
