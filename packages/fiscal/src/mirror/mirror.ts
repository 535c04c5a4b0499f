import type { XmlNode } from '../xml/node.ts'

/** A group of the mirror: attributes under `@name`, leaves as text, groups as objects, names that may repeat as arrays. */
export interface Mirror {
  [name: string]: string | Mirror | (string | Mirror)[] | undefined
}

/** Names that may repeat, by the name of their parent. */
export type Repeated = ReadonlyMap<string, ReadonlySet<string>>

const NOTHING: ReadonlySet<string> = new Set()
/** Not mirrored: the signature is judged on the tree itself. */
const SIGNATURE = 'Signature'

/**
 * The element tree as a plain object.
 * Shape   leaf → text exactly as written, ends trimmed; group → object; a name in `repeated` → always an array;
 *         attribute → `@name` (an element with attributes is a group whose own text, if any, is `#`);
 *         a repeated name that the layout does not repeat keeps its first occurrence
 */
export function mirror(node: XmlNode, repeated: Repeated): Mirror {
  const many = repeated.get(node.name) ?? NOTHING
  const group: Mirror = Object.create(null) // official names only become keys: nothing is inherited
  for (const name in node.attrs) if (!name.startsWith('xmlns')) group[`@${name}`] = node.attrs[name]
  for (const part of node.content) {
    if (typeof part === 'string' || part.name === SIGNATURE) continue
    const value = contentOf(part, repeated)
    const known = group[part.name]
    if (many.has(part.name)) {
      if (Array.isArray(known)) known.push(value)
      else group[part.name] = [value]
    } else if (known === undefined) group[part.name] = value
  }
  return group
}

function contentOf(node: XmlNode, repeated: Repeated): string | Mirror {
  const leaf = node.content.every((part) => typeof part === 'string')
  if (leaf && !hasAttributes(node)) return node.content.join('').trim()
  const group = mirror(node, repeated)
  if (leaf && node.content.length > 0) group['#'] = node.content.join('').trim()
  return group
}

function hasAttributes(node: XmlNode): boolean {
  for (const name in node.attrs) if (!name.startsWith('xmlns')) return true
  return false
}

/** The group of that name, put in place when it is absent or, in a malformed document, no group. */
export function groupAt(parent: Mirror, name: string): Mirror {
  const known = parent[name]
  if (typeof known === 'object' && !Array.isArray(known)) return known
  const group: Mirror = {}
  parent[name] = group
  return group
}
