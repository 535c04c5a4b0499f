import type { Cents } from '../base/cents.ts'
import type { EventTypeGroup } from '../base/event-type.ts'
import type { LedgerFacts } from '../base/ledger.ts'
import type { DESCRIBED_TIPOS, KindModelo, PartyRole } from '../base/model.ts'
import type { DocumentTotals } from '../base/totals.ts'
import type { XmlNode } from '../xml/node.ts'

/**
 * A kind of document that is read from its description: the names of its layout, who is who, what it is worth, its events. Adding one is a
 * folder with such a description and a line in `kinds/registry.ts` (CONTRIBUTING, «How to add a kind of document»). A description imports nothing that
 * reads keys or protocols: those ask the registry.
 */
export interface Kind {
  tipo: (typeof DESCRIBED_TIPOS)[number]
  modelo: KindModelo
  /** Its short name, as people write it */
  name: string
  /** Signed elements; the group inside them that the signature signs */
  roots: readonly string[]
  inf: string
  /** The element with the document and its protocol */
  proc: string
  /** The same of signed elements that have one of their own */
  procs?: Readonly<Record<string, string>>
  prot: string
  /** Field of `ide` with the number, and of protocols and events with the key */
  numero: string
  keyField: string
  /** Ending of the names of its events (eventoNF3e); null where they are those of another kind */
  eventoEnding: string | null
  /** Supplement with the QR Code; null when the layout has none */
  query: Supplement | null
  /** The CNPJ or CPF in the key; null when the layout puts another one there than the emitter's */
  keyOwner?: (inf: XmlNode) => XmlNode | undefined
  /** The other party: the first group that is present, with its address group */
  counterparties: readonly (readonly [group: string, address: string])[]
  /** The other party where a field of the document names its group */
  taker?: (inf: XmlNode) => readonly [group: XmlNode | undefined, address: string]
  /** Groups whose tax ids get the document, beside emitter and counterparties */
  parties?: readonly (readonly [PartyRole, (inf: XmlNode) => readonly XmlNode[]])[]
  totalCents: (inf: XmlNode) => Cents
  /** Totals that are not in the group `total` */
  totals?: (inf: XmlNode) => Partial<DocumentTotals>
  /** What the EFD asks besides parties and bill */
  ledger?: (inf: XmlNode) => Partial<LedgerFacts>
  /** Key of the document of the same issuer that this one replaces; of a bill `bill` says it */
  replaces?: (inf: XmlNode) => string | null
  /** Items with their goods or services; absent when the layout has none that count */
  items?: (inf: XmlNode) => readonly KindItem[]
  /** Groups of a bill; absent for other documents */
  bill?: BillLayout
  events: readonly EventTypeGroup[]
  /** Of the printed form, and the title below it */
  form: string
  title: string
}

/** Names of a supplement: its group, the QR Code, the printed look-up address, and the key in the QR Code's query. */
export interface Supplement {
  group: string
  qrCode: string
  address?: string
  keyNames: readonly string[]
}

/** An item of a document, and the earlier document that it adjusts. */
export interface KindItem {
  /** Group with prod and imposto, or a detItemAnt, which has the fields of both */
  node: XmlNode
  /** Key of the document that the item adjusts; null without one */
  adjusts: string | null
  /** True for an item of the earlier document, which this one takes out */
  isReplaced: boolean
}

/** Where a bill states what recurs. Paths begin in the signed group. */
export interface BillLayout {
  purpose: string
  /** Values of the purpose in words; the same digit is another purpose in each layout */
  purposes: Readonly<Record<string, string>>
  /** Values of the purpose that replace another bill */
  replacement: string
  /** Installation or subscriber, with its number and the customer's */
  site: string
  installation: string
  customer: string
  history: readonly string[]
}
