import { formatEventField } from './formato.ts'
import { labelOf } from './labels.ts'

/** What a schema says of its fields: a label by official name, and the words of codes. */
export interface FieldWords {
  readonly labels: Readonly<Record<string, string>>
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** How the fields of a document are named and written for people. */
export interface Wording {
  /** Undefined prints the official name alone */
  labelOf: (name: string) => string | undefined
  format: (name: string, text: string) => string
  /** True for a group that the titles of its parts do not name */
  isWrapper?: (name: string) => boolean
}

export const EVENT_WORDING: Wording = { labelOf, format: formatEventField }
