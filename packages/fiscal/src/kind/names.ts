import type { Tipo } from '../base/model.ts'
import type { Supplement } from './kind.ts'

/** What the files of a kind call its parts. Every kind has them: written by hand (`kinds/nfe.ts`) or made from its description. */
export interface KindNames {
  /** Its models, each with its list */
  tipos: Readonly<Record<string, Tipo>>
  /** Its signed elements, each with the official element that holds it and its protocol */
  procs: Readonly<Record<string, string>>
  /** The group that the signature signs */
  inf: string
  prot: string
  /** Field of protocols and events with the key */
  keyField: string
  /** Ending of the names of its events (eventoNFe); null where they are those of another kind */
  eventoEnding: string | null
  /** The supplement with the QR Code, of each list that has one */
  queries?: Readonly<Partial<Record<Tipo, Supplement>>>
  /** The ranges of its numbers may be declared unused (inutNFe) */
  hasDisuse?: true
}
