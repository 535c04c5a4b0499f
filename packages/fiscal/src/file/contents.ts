import { EVENTO_ENDINGS } from '../kinds/endings.ts'
import { ALL_KINDS, kindNames } from '../kinds/registry.ts'
import { child, elements, text, type XmlNode } from '../xml/node.ts'

/* What an element holds, whatever its own name: systems wrap documents and events in roots of their own. */

/** Signed elements of notes in small letters, with the group that the signature signs. */
const SIGNED: ReadonlyMap<string, string> = new Map(
  ALL_KINDS.flatMap(({ procs, inf }) => Object.keys(procs).map((root): [string, string] => [root.toLowerCase(), inf])),
)
/** The official elements of a note with its protocol, which systems write without it too. */
const PROC = new RegExp(
  `^(${kindNames(({ procs }) => Object.entries(procs).flatMap(([root, proc]) => (proc === null ? [] : [proc, `proc${root}`])))})$`,
  'i',
)
export const PROTOCOL = new RegExp(`^(${kindNames(({ prot }) => prot)})$`)
const REQUEST = new RegExp(`^evento(${EVENTO_ENDINGS})?$`, 'i')
const RETURN = new RegExp(`^retEvento(${EVENTO_ENDINGS})?$`, 'i')
/** Kinds of the first years have messages of their own for what is an event today. */
const CANCELLATION = /^(ret)?canc(NFe|CTe|MDFe)$/i
const WITH_DISUSE = kindNames(({ hasDisuse, eventoEnding }) => (hasDisuse ? eventoEnding : null))
const DISUSE = new RegExp(`^inut(${WITH_DISUSE})$`, 'i')
const DISUSE_RETURN = new RegExp(`^retInut(${WITH_DISUSE})$`, 'i')
/** Messages that carry many documents: each of them is a document of its own. */
export const LOT = new RegExp(
  `^(envi(${kindNames(({ procs }) => Object.keys(procs))})|envevento(${EVENTO_ENDINGS})?|retdistdfeint|lotedistdfeint)$`,
  'i',
)

/** The group of a note that an element signs: infNFe, infCte, infMDFe … */
export function signedGroup(node: XmlNode): string | undefined {
  const inf = SIGNED.get(node.name.toLowerCase())
  return inf !== undefined && child(node, inf) ? inf : undefined
}

/**
 * The signed group of the note that an element is, alone or with its protocol.
 * Shape   undefined for another element with several notes, or with one among other things
 */
export function noteGroup(node: XmlNode): string | undefined {
  const own = signedGroup(node)
  if (own !== undefined || LOT.test(node.name)) return own
  const groups = elements(node).flatMap((part) => signedGroup(part) ?? [])
  if (groups.length !== 1 || eventParts(node).notes !== 1) return undefined
  return PROC.test(node.name) || hasProtocol(node) ? groups[0] : undefined
}

/** Answers of `hasProtocol`: without them a note at each level of a file would double its work. */
const protocolKnown = new WeakMap<XmlNode, boolean>()

/** A protocol outside the notes that an element holds whole. */
function hasProtocol(node: XmlNode): boolean {
  const known = protocolKnown.get(node)
  if (known !== undefined) return known
  const found = elements(node).some(
    (part) => PROTOCOL.test(part.name) || (noteGroup(part) === undefined && hasProtocol(part)),
  )
  protocolKnown.set(node, found)
  return found
}

/** Parts of events in an element, not inside each other. */
interface EventParts {
  requests: number
  returns: number
  notes: number
}

/** Answers of `eventParts`, which is asked at each level of a file. */
const partsKnown = new WeakMap<XmlNode, EventParts>()

function eventParts(node: XmlNode): EventParts {
  const known = partsKnown.get(node)
  if (known) return known
  const parts = countParts(node)
  partsKnown.set(node, parts)
  return parts
}

const NO_PARTS: EventParts = { requests: 0, returns: 0, notes: 0 }

function countParts(node: XmlNode): EventParts {
  const inf = child(node, 'infEvento')
  if (inf && REQUEST.test(node.name)) return { ...NO_PARTS, requests: 1 }
  if (inf && RETURN.test(node.name)) return { ...NO_PARTS, returns: 1 }
  if (signedGroup(node) !== undefined) return { ...NO_PARTS, notes: 1 }
  const inside = elements(node)
  if (inside.length === 0) return NO_PARTS
  const sum = { ...NO_PARTS }
  for (const part of inside) {
    const { requests, returns, notes } = eventParts(part)
    sum.requests += requests
    sum.returns += returns
    sum.notes += notes
  }
  return sum
}

/** True for an element that is a national note or has one inside, at any depth. */
export const holdsNote = (node: XmlNode): boolean => eventParts(node).notes > 0

/** True for the smallest element with one event: its request, with the authority's return if there is one. */
export function isEvento(node: XmlNode): boolean {
  const { requests, returns, notes } = eventParts(node)
  if (requests !== 1 || returns > 1 || notes > 0 || LOT.test(node.name)) return false
  if (REQUEST.test(node.name)) return true
  if (returns === 0) return /^proc/i.test(node.name)
  return elements(node).every((part) => {
    const inside = eventParts(part)
    return inside.requests + inside.returns < 2
  })
}

/** cStat of a registered event. */
const REGISTERED = /^(134|135|136|155)$/

/** True for the authority's return to an event that it registered, without the request. */
export const isRegisteredReturn = (node: XmlNode): boolean =>
  RETURN.test(node.name) && REGISTERED.test(text(node, 'infEvento', 'cStat') ?? '')

/** True for a cancellation in the layout of 2012: a request, a return, or an element with both. */
export const isCancelamento = (node: XmlNode): boolean =>
  [node, ...elements(node)].some((part) => CANCELLATION.test(part.name) && child(part, 'infCanc'))

/** True for a request to leave numbers unused, alone or with its return. */
export function isInutilizacao(node: XmlNode): boolean {
  if (DISUSE.test(node.name)) return child(node, 'infInut') !== undefined
  const names = elements(node).map(({ name }) => name)
  return names.some((name) => DISUSE.test(name)) && names.some((name) => DISUSE_RETURN.test(name))
}

/** True when a text below an element is XML itself: a CDATA section, or escaped. */
export const holdsXmlText = (node: XmlNode): boolean =>
  node.content.some((part) => (typeof part === 'string' ? /^\s*<[?A-Za-z]/.test(part) : holdsXmlText(part)))
