/** A named text of a document's summary. */
export interface Fact {
  name: string
  value: string
}
/** Amount in cents; null when the document has none. */
export interface Total {
  name: string
  cents: number | null
}
