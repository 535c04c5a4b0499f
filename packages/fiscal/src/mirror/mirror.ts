import type { XmlNode } from '../xml/node.ts'

/**
 * A group of the mirror: attributes as `@name`, leaves as text, groups as objects, repeatable names as
 * arrays.
 */
export interface Mirror {
  [name: string]: string | Mirror | (string | Mirror)[] | undefined
}

/** Repeatable names, by the name of their parent. */
export type Repeated = ReadonlyMap<string, ReadonlySet<string>>

const NOTHING: ReadonlySet<string> = new Set()
/** Not mirrored: the signature is verified on the element tree. */
const SIGNATURE = 'Signature'

/**
 * The element tree as a plain object.
 * Shape   leaf → text exactly as written, ends trimmed; group → object; a name in `repeated` → always an
 *         array; attribute → `@name` (an element with attributes is a group whose own text, if any, is `#`);
 *         a repeated name that the layout does not repeat keeps its first occurrence
 */
export function mirror(node: XmlNode, repeated: Repeated): Mirror {
  const repeatable = repeated.get(node.name) ?? NOTHING
  const group: Mirror = Object.create(null) // element names become keys, so nothing may be inherited
  for (const name in node.attrs) if (!name.startsWith('xmlns')) group[`@${name}`] = node.attrs[name]
  for (const part of node.content) {
    if (typeof part === 'string' || part.name === SIGNATURE) continue
    const value = contentOf(part, repeated)
    const previous = group[part.name]
    if (repeatable.has(part.name)) {
      if (Array.isArray(previous)) previous.push(value)
      else group[part.name] = [value]
    } else if (previous === undefined) group[part.name] = value
  }
  return group
}

function contentOf(node: XmlNode, repeated: Repeated): string | Mirror {
  const isLeaf = node.content.every((part) => typeof part === 'string')
  if (isLeaf && !hasAttributes(node)) return node.content.join('').trim()
  const group = mirror(node, repeated)
  if (isLeaf && node.content.length > 0) group['#'] = node.content.join('').trim()
  return group
}

function hasAttributes(node: XmlNode): boolean {
  for (const name in node.attrs) if (!name.startsWith('xmlns')) return true
  return false
}

/** The group with this name; created when it is absent or, in a malformed document, not a group. */
export function groupAt(parent: Mirror, name: string): Mirror {
  const existing = parent[name]
  if (typeof existing === 'object' && !Array.isArray(existing)) return existing
  const group: Mirror = {}
  parent[name] = group
  return group
}
