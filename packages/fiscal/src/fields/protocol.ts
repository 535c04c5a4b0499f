import type { Modelo, Protocol, ProtocolState } from '../base/model.ts'
import { ALL_KINDS } from '../kinds/registry.ts'
import { child, elements, text, type XmlNode } from '../xml/node.ts'
import { textAt } from '../xml/value.ts'
import { aboutChave, withoutPrefix } from './key.ts'
import { type AnswerEffect, answerEffect, stateOfAnswer } from './protocol-answers.ts'

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
export const protocolStateOf = (protocol: Protocol | null, modelo: number): ProtocolState =>
  protocol === null ? 'sem_protocolo' : stateOfAnswer(protocol.cStat, modelo)

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
 * digest; then the authorization before the end. Among equals the first one.
 */
export function protocolOf(file: XmlNode, { signed, inf, name, modelo }: Answered): XmlNode | undefined {
  const found = answersIn(file, inf, (node) => node.name === name)
  if (found.length < 2) return found[0]
  const chave = inf.attrs.Id === undefined ? null : withoutPrefix(inf.attrs.Id)
  const digest = text(signed, 'Signature', 'SignedInfo', 'Reference', 'DigestValue')
  const best = found
    .map((prot) => {
      const protocol = protocolAt(prot)
      const state = protocolStateOf(protocol, modelo)
      const about = aboutChave(child(prot, 'infProt'))
      const effect = protocol && answerEffect(protocol.cStat, modelo)
      const isAuthorization = effect === 'authorises' || effect === 'alerts'
      return { prot, fitness: fitnessOf({ protocol, state, about, isAuthorization }, { chave, digest }) }
    })
    .reduce((best, other) => (isFitter(other.fitness, best.fitness) ? other : best))
  return best.prot
}

const SITUATION = /^retConsSit[a-z0-9]*$/i

/** An answer of the authority that states the end of the document in the same file. */
export interface StatedEnd {
  node: XmlNode
  protocol: Protocol
  effect: Extract<AnswerEffect, 'cancels' | 'closes' | 'registers'>
}

/**
 * The protocols of a document, and the answers to questions about its situation, that state its end: emitters write them over the
 * authorization, or put them beside it. One without a key is about the only document of the file.
 */
export function statedEnds(file: XmlNode, { inf, name, modelo }: Omit<Answered, 'signed'>): StatedEnd[] {
  const chave = inf.attrs.Id === undefined ? null : withoutPrefix(inf.attrs.Id)
  return answersIn(file, inf, (node) => node.name === name || SITUATION.test(node.name)).flatMap((node) => {
    const protocol = protocolAt(node)
    const effect = protocol && answerEffect(protocol.cStat, modelo)
    if (!protocol || (effect !== 'cancels' && effect !== 'closes' && effect !== 'registers')) return []
    const about = aboutChave(
      child(node, 'infProt'),
      child(node, 'infEvento'),
      node,
      child(child(node, name), 'infProt'),
    )
    return about === undefined || chave === null || about === chave ? [{ node, protocol, effect }] : []
  })
}

/** The layouts whose file holds a document with its protocol. */
const HELD = ALL_KINDS.flatMap(({ tipos, procs, inf, prot }) =>
  prot === null
    ? []
    : {
        ...{ roots: Object.keys(procs), inf, name: prot },
        modelo: Number(Object.keys(tipos)[0]) as Modelo, // the keys are models
      },
)

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

/** All answers outside the signed group, also those inside others. */
function answersIn(node: XmlNode, inf: XmlNode, isAnswer: (node: XmlNode) => boolean): XmlNode[] {
  if (node.name === inf.name || node.name === 'Signature') return []
  const inside = elements(node).flatMap((item) => answersIn(item, inf, isAnswer))
  return isAnswer(node) ? [node, ...inside] : inside
}

interface Candidate {
  protocol: Protocol | null
  state: ProtocolState
  /** False for an answer that states the document's end as well */
  isAuthorization: boolean
  /** The key in the protocol */
  about: string | undefined
}

/** Comparable from left to right, the greater the better. */
function fitnessOf(
  { protocol, state, about, isAuthorization }: Candidate,
  document: { chave: string | null; digest: string | undefined },
): number[] {
  if (protocol === null) return []
  const isOwn = document.chave === null || about === document.chave
  const { digVal } = protocol
  const content = digVal === null || document.digest === undefined ? 1 : digVal === document.digest ? 2 : 0
  const decides = state === 'autorizada' || state === 'denegada'
  const own = isOwn ? 2 : about === undefined ? 1 : 0
  return [own, Number(decides), content, Number(state === 'autorizada'), Number(isAuthorization)]
}

function isFitter(one: number[], other: number[]): boolean {
  const differing = one.findIndex((value, index) => value !== other[index])
  return differing >= 0 && (one[differing] ?? 0) > (other[differing] ?? -1)
}
