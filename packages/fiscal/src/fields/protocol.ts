import type { Protocol, ProtocolState } from '../base/model.ts'
import { child, elements, text, type XmlNode } from '../xml/node.ts'
import { aboutChave, withoutPrefix } from './key.ts'
import { textAt } from './value.ts'

/** Authorised in time (100) or late (150). */
const AUTHORISED = new Set(['100', '150'])
/**
 * Authorised with an alert, in time or late: only NF-e and NFC-e.
 * Source  NT 2026.002 v1.10a, section 2.1
 */
const WITH_ALERT = '120'
const MODELOS_WITH_ALERT: ReadonlySet<number> = new Set([55, 65])
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
export function protocolStateOf(protocol: Protocol | null, modelo: number): ProtocolState {
  if (protocol === null) return 'sem_protocolo'
  const { cStat } = protocol
  if (AUTHORISED.has(cStat) || (cStat === WITH_ALERT && MODELOS_WITH_ALERT.has(modelo))) return 'autorizada'
  return DENIED.has(cStat) ? 'denegada' : 'rejeitada'
}

/** The document that a protocol is sought for. */
interface Answered {
  /** The signed element with its signature, and the group inside it that the signature signs */
  signed: XmlNode
  inf: XmlNode
  /** The name of the protocol: protNFe, protCTe or protMDFe */
  name: string
  modelo: number
}

/**
 * The protocol of a document among all in its file, which may hold the return of a whole lot, an older refusal, or an
 * empty one: the one of its key; then one that decides (authorises or denies) before a refusal; then the one of its
 * digest. Among equals the first one.
 */
export function protocolOf(file: XmlNode, { signed, inf, name, modelo }: Answered): XmlNode | undefined {
  const found = protocolsIn(file, inf, name)
  if (found.length < 2) return found[0]
  const chave = inf.attrs.Id === undefined ? null : withoutPrefix(inf.attrs.Id)
  const digest = text(signed, 'Signature', 'SignedInfo', 'Reference', 'DigestValue')
  const best = found
    .map((prot) => {
      const protocol = protocolAt(prot)
      const state = protocolStateOf(protocol, modelo)
      const about = aboutChave(child(prot, 'infProt'))
      return { prot, fitness: fitnessOf({ protocol, state, about }, { chave, digest }) }
    })
    .reduce((best, other) => (isFitter(other.fitness, best.fitness) ? other : best))
  return best.prot
}

/** The layouts whose file holds a document with its protocol. */
const HELD: readonly (Omit<Answered, 'signed' | 'inf'> & { roots: readonly string[]; inf: string })[] = [
  { roots: ['NFe'], inf: 'infNFe', name: 'protNFe', modelo: 55 },
  { roots: ['CTe', 'CTeOS', 'CTeSimp'], inf: 'infCte', name: 'protCTe', modelo: 57 },
  { roots: ['MDFe'], inf: 'infMDFe', name: 'protMDFe', modelo: 58 },
]

/**
 * The file of a document with its own protocol (`protocolOf`) as the first one, directly in the file, for readers
 * that know one protocol in that place. The file itself when it already is.
 */
export function withOwnProtocol(file: XmlNode): XmlNode {
  for (const { roots, inf, ...answer } of HELD) {
    const signed = elements(file).find(({ name }) => roots.includes(name))
    const group = child(signed, inf)
    if (!signed || !group) continue
    const own = protocolOf(file, { ...answer, signed, inf: group })
    if (own === undefined || own === child(file, answer.name)) return file
    return { ...file, content: [own, ...file.content.filter((item) => item !== own)] }
  }
  return file
}

/** All protocols outside the signed group. */
function protocolsIn(node: XmlNode, inf: XmlNode, name: string): XmlNode[] {
  if (node.name === inf.name || node.name === 'Signature') return []
  if (node.name === name) return [node]
  return elements(node).flatMap((item) => protocolsIn(item, inf, name))
}

interface Candidate {
  protocol: Protocol | null
  state: ProtocolState
  /** The key in the protocol */
  about: string | undefined
}

/** Comparable from left to right, the greater the better. */
function fitnessOf(
  { protocol, state, about }: Candidate,
  document: { chave: string | null; digest: string | undefined },
): number[] {
  if (protocol === null) return []
  const isOwn = document.chave === null || about === document.chave
  const { digVal } = protocol
  const content = digVal === null || document.digest === undefined ? 1 : digVal === document.digest ? 2 : 0
  const decides = state === 'autorizada' || state === 'denegada'
  return [isOwn ? 2 : about === undefined ? 1 : 0, Number(decides), content, Number(state === 'autorizada')]
}

function isFitter(one: number[], other: number[]): boolean {
  const differing = one.findIndex((value, index) => value !== other[index])
  return differing >= 0 && (one[differing] ?? 0) > (other[differing] ?? -1)
}
