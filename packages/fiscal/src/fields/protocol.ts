import type { Protocol, ProtocolState } from '../base/model.ts'
import { elements, text, type XmlNode } from '../xml/node.ts'
import { textAt } from './value.ts'

/** Authorised in time (100) or late (150). */
const AUTHORISED = new Set(['100', '150'])
/** Use denied: the number is consumed and the document is void. */
const DENIED = new Set(['110', '205', '301', '302', '303'])

/**
 * Reads the authority's protocol. `prot` is protNFe, protCTe, protMDFe, or the inf group of a return.
 * Shape   null without a cStat
 */
export function protocolAt(prot: XmlNode | undefined): Protocol | null {
  const inf = elements(prot).find((node) => node.name.startsWith('inf')) ?? prot
  const cStat = text(inf, 'cStat')
  if (cStat === undefined) return null
  return {
    nProt: textAt(inf, 'nProt'),
    cStat,
    xMotivo: textAt(inf, 'xMotivo'),
    digVal: textAt(inf, 'digVal'),
    receivedAt: textAt(inf, 'dhRecbto') ?? textAt(inf, 'dhRegEvento'),
  }
}

/** The situation according to the document's own protocol; events may change it later. */
export function protocolStateOf(protocol: Protocol | null): ProtocolState {
  if (protocol === null) return 'sem_protocolo'
  if (AUTHORISED.has(protocol.cStat)) return 'autorizada'
  return DENIED.has(protocol.cStat) ? 'denegada' : 'rejeitada'
}
