import { FiscalError } from '../base/error.ts'
import { child, type XmlNode } from '../xml/node.ts'
import type { Mirror } from './mirror.ts'
import type { LayoutNames } from './names.ts'

/**
 * What a layout does not name, where it stood.
 * Shape  `path` from the root's own name, an index where a name stands more than once: `NFe/infNFe/det[2]/prod/xNovo`; an
 *        attribute ends in `/@name`; `value` is the text as written, ends trimmed
 */
export interface Leftover {
  path: string
  value: string
}

/** A layout to read by, and what was found beyond it. */
export interface Taking {
  layout: LayoutNames
  rest: Leftover[]
  /** Characters that `rest` may still take */
  room: number
}

/** Deep paths multiply: eight megabytes of XML could otherwise become gigabytes of leftovers. */
const ROOM = 16 * 1024 * 1024

/** Begins to read by a layout; `rest` fills while groups are taken. */
export const taking = (layout: LayoutNames): Taking => ({ layout, rest: [], room: ROOM })

/**
 * A group as a plain object, as `mirror` makes it, of the names that its layout has; every other text and attribute goes to
 * `rest`. So nothing is lost, by construction: what is not put into the object is put there.
 * Shape   leaf → text as written, ends trimmed; group → object; repeated name → array; attribute → `@name`. A second occurrence of
 *         a name that does not repeat goes to `rest`. XML signatures are left out: the marks judge them, and they hold digests and
 *         a certificate, no facts. Namespace declarations are no content
 * Throws  FiscalError `documento.too_large`
 */
export function takeGroup(node: XmlNode, { type, path }: { type: string; path: string }, to: Taking): Mirror {
  const fields = to.layout.get(type)
  const group: Mirror = {}
  for (const [name, value] of attributesOf(node)) {
    if (fields?.has(name)) group[name] = value
    else leave(to, `${path}/${name}`, value)
  }
  leaveText(node, path, to)
  for (const [part, at] of childrenOf(node, path)) {
    const field = fields?.get(part.name)
    const known = group[part.name]
    if (field === undefined || (known !== undefined && !field.many)) {
      leaveTree(part, at, to)
      continue
    }
    const value = field.type === null ? takeLeaf(part, at, to) : takeGroup(part, { type: field.type, path: at }, to)
    if (!field.many) group[part.name] = value
    else if (Array.isArray(known)) known.push(value)
    else group[part.name] = [value]
  }
  return group
}

/** A leaf's own text; attributes and elements in it are no leaf's. */
function takeLeaf(node: XmlNode, path: string, to: Taking): string {
  for (const [name, value] of attributesOf(node)) leave(to, `${path}/${name}`, value)
  for (const [part, at] of childrenOf(node, path)) leaveTree(part, at, to)
  return ownText(node)
}

/** Puts a whole element into `rest`: every attribute, every text, and an empty element as itself. */
function leaveTree(node: XmlNode, path: string, to: Taking): void {
  const attributes = attributesOf(node)
  const parts = childrenOf(node, path)
  for (const [name, value] of attributes) leave(to, `${path}/${name}`, value)
  if (attributes.length === 0 && parts.length === 0) leave(to, path, ownText(node))
  else leaveText(node, path, to)
  for (const [part, at] of parts) leaveTree(part, at, to)
}

function leaveText(node: XmlNode, path: string, to: Taking): void {
  const text = ownText(node)
  if (text !== '') leave(to, path, text)
}

/** What was taken into a group and then found no place in a model; `path` is its official place. */
export function leaveTaken(value: string | object | undefined, path: string, to: Taking): void {
  if (value === undefined) return
  if (typeof value === 'string') leave(to, path, value)
  else {
    const many = Array.isArray(value)
    // a taken group, or an array of such; the keys of an array count from 0
    for (const [key, below] of Object.entries(value as Mirror))
      leaveTaken(below, many ? `${path}[${Number(key) + 1}]` : `${path}/${key}`, to)
  }
}

function leave(to: Taking, path: string, value: string): void {
  to.room -= path.length + value.length
  if (to.room < 0)
    throw new FiscalError(
      'documento.too_large',
      'O documento tem conteúdo demais fora do leiaute para ser mostrado; baixe o XML.',
    )
  to.rest.push({ path, value })
}

function ownText(node: XmlNode): string {
  let own = ''
  for (const part of node.content) if (typeof part === 'string') own += part
  return own.trim()
}

function attributesOf({ attrs }: XmlNode): [string, string][] {
  const found: [string, string][] = []
  for (const name in attrs) if (!/^xmlns(:|$)/.test(name)) found.push([`@${name}`, attrs[name] ?? ''])
  return found
}

const isSignature = (node: XmlNode) => node.name === 'Signature' && child(node, 'SignedInfo') !== undefined

/** The child elements with their paths, signatures apart. */
function childrenOf(node: XmlNode, path: string): [XmlNode, string][] {
  const counts = new Map<string, number>()
  const found: XmlNode[] = []
  for (const part of node.content) {
    if (typeof part === 'string' || isSignature(part)) continue
    found.push(part)
    counts.set(part.name, (counts.get(part.name) ?? 0) + 1)
  }
  const seen = new Map<string, number>()
  return found.map((part) => {
    if (counts.get(part.name) === 1) return [part, `${path}/${part.name}`]
    const index = (seen.get(part.name) ?? 0) + 1
    seen.set(part.name, index)
    return [part, `${path}/${part.name}[${index}]`]
  })
}
