import { FiscalError } from '../base/error.ts'
import { child, type XmlNode } from '../xml/node.ts'
import type { Mirror } from './mirror.ts'
import type { LayoutNames } from './names.ts'

/**
 * Content that a layout does not name.
 * Shape  `path` begins with the root's name and has an index for repeated names:
 *        `NFe/infNFe/det[2]/prod/xNovo`; the path of an attribute ends in `/@name`; `value` is the text as
 *        written, ends trimmed
 */
export interface Leftover {
  path: string
  value: string
}

/** The state of a reading: the layout, and the content that the layout does not name. */
export interface LayoutReading {
  layout: LayoutNames
  rest: Leftover[]
  /** Remaining capacity of `rest`, in characters */
  budget: number
}

/** Characters. Without a limit, deep paths could turn eight megabytes of XML into gigabytes of leftovers. */
const MAX_LEFTOVERS = 16 * 1024 * 1024

/** Starts a reading by a layout; `takeGroup` fills `rest`. */
export const startReading = (layout: LayoutNames): LayoutReading => ({ layout, rest: [], budget: MAX_LEFTOVERS })

/**
 * Reads a group into a plain object with the names of its layout, like `mirror`. All other texts and
 * attributes go to `rest`, so that no content is lost.
 * Shape   leaf → text as written, ends trimmed; group → object; repeatable name → array; attribute → `@name`.
 *         A second occurrence of a name that must not repeat goes to `rest`. XML signatures and namespace
 *         declarations are omitted: signatures have their own marks and no further content
 * Throws  FiscalError `documento.too_large`
 */
export function takeGroup(
  node: XmlNode,
  { type, path }: { type: string; path: string },
  reading: LayoutReading,
): Mirror {
  const fields = reading.layout.get(type)
  const group: Mirror = {}
  for (const [name, value] of attributesOf(node)) {
    if (fields?.has(name)) group[name] = value
    else addLeftover(reading, `${path}/${name}`, value)
  }
  addText(node, path, reading)
  for (const [part, partPath] of childrenOf(node, path)) {
    const field = fields?.get(part.name)
    const previous = group[part.name]
    if (field === undefined || (previous !== undefined && !field.many)) {
      addTree(part, partPath, reading)
      continue
    }
    const value =
      field.type === null
        ? takeLeaf(part, partPath, reading)
        : takeGroup(part, { type: field.type, path: partPath }, reading)
    if (!field.many) group[part.name] = value
    else if (Array.isArray(previous)) previous.push(value)
    else group[part.name] = [value]
  }
  return group
}

/** The text of a leaf; its attributes and elements go to `rest`. */
function takeLeaf(node: XmlNode, path: string, reading: LayoutReading): string {
  for (const [name, value] of attributesOf(node)) addLeftover(reading, `${path}/${name}`, value)
  for (const [part, partPath] of childrenOf(node, path)) addTree(part, partPath, reading)
  return ownText(node)
}

/** Adds a whole element to `rest`: every attribute, every text, and an empty element as an empty text. */
function addTree(node: XmlNode, path: string, reading: LayoutReading): void {
  const attributes = attributesOf(node)
  const parts = childrenOf(node, path)
  for (const [name, value] of attributes) addLeftover(reading, `${path}/${name}`, value)
  if (attributes.length === 0 && parts.length === 0) addLeftover(reading, path, ownText(node))
  else addText(node, path, reading)
  for (const [part, partPath] of parts) addTree(part, partPath, reading)
}

function addText(node: XmlNode, path: string, reading: LayoutReading): void {
  const text = ownText(node)
  if (text !== '') addLeftover(reading, path, text)
}

/** Adds to `rest` a value that was read but is not part of the model; `path` is its official path. */
export function addTaken(value: string | object | undefined, path: string, reading: LayoutReading): void {
  if (value === undefined) return
  if (typeof value === 'string') addLeftover(reading, path, value)
  else {
    const isList = Array.isArray(value)
    // a group, or an array of groups; the keys of an array count from 0
    for (const [key, below] of Object.entries(value as Mirror))
      addTaken(below, isList ? `${path}[${Number(key) + 1}]` : `${path}/${key}`, reading)
  }
}

function addLeftover(reading: LayoutReading, path: string, value: string): void {
  reading.budget -= path.length + value.length
  if (reading.budget < 0)
    throw new FiscalError(
      'documento.too_large',
      'O documento tem conteúdo demais fora do leiaute para ser mostrado; baixe o XML.',
    )
  reading.rest.push({ path, value })
}

function ownText(node: XmlNode): string {
  let own = ''
  for (const part of node.content) if (typeof part === 'string') own += part
  return own.trim()
}

function attributesOf({ attrs }: XmlNode): [string, string][] {
  const attributes: [string, string][] = []
  for (const name in attrs) if (!/^xmlns(:|$)/.test(name)) attributes.push([`@${name}`, attrs[name] ?? ''])
  return attributes
}

const isSignature = (node: XmlNode) => node.name === 'Signature' && child(node, 'SignedInfo') !== undefined

/** The child elements with their paths, except signatures. */
function childrenOf(node: XmlNode, path: string): [XmlNode, string][] {
  const counts = new Map<string, number>()
  const parts: XmlNode[] = []
  for (const part of node.content) {
    if (typeof part === 'string' || isSignature(part)) continue
    parts.push(part)
    counts.set(part.name, (counts.get(part.name) ?? 0) + 1)
  }
  const seen = new Map<string, number>()
  return parts.map((part) => {
    if (counts.get(part.name) === 1) return [part, `${path}/${part.name}`]
    const index = (seen.get(part.name) ?? 0) + 1
    seen.set(part.name, index)
    return [part, `${path}/${part.name}[${index}]`]
  })
}
