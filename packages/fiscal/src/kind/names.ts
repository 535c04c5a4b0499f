import type { EventTypeGroup } from '../base/event-type.ts'
import type { Tipo } from '../base/model.ts'
import type { Supplement } from './kind.ts'

/** What the registry says of every kind, also of one whose files have no signed group of the common form (NFS-e). */
export interface KindEntry {
  /** Its models, each with its list; none for the NFS-e of the national standard */
  tipos: Readonly<Record<string, Tipo>>
  events: readonly EventTypeGroup[]
}

/** What the files of a kind call its parts: written by hand (`kinds/nfe.ts`) or made from its description. */
export interface KindNames extends KindEntry {
  /** Its signed elements, each with the official element that holds it and its protocol; null without a protocol */
  procs: Readonly<Record<string, string | null>>
  /** The group that the signature signs */
  inf: string
  /** Null where the equipment signs and no authority answers */
  prot: string | null
  /** Field of protocols and events with the key */
  keyField: string | null
  /** Ending of the names of its events (eventoNFe); null where they are those of another kind */
  eventoEnding: string | null
  /** The supplement with the QR Code, of each list that has one */
  queries?: Readonly<Partial<Record<Tipo, Supplement>>>
  /** The ranges of its numbers may be declared unused (inutNFe) */
  hasDisuse?: true
}
