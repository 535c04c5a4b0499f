/**
 * One element of a document that was read.
 * Shape  `name` is the local name as written, `prefix` what stood before its colon; `attrs` as written (xmlns included, no
 *        prototype); `content` in order: text decoded, CDATA as text, comments and processing instructions dropped
 * Units  `start` and `end` are BYTE offsets in the input, from `<` to after `>`
 */
export interface XmlNode {
  name: string
  prefix: string
  attrs: Record<string, string>
  content: (XmlNode | string)[]
  start: number
  end: number
}

/** The first child element of that local name. */
export function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  if (node === undefined) return undefined
  for (const item of node.content) if (typeof item !== 'string' && item.name === name) return item
  return undefined
}

/** Every child element of that local name, in document order. */
export function children(node: XmlNode | undefined, name: string): XmlNode[] {
  return elements(node).filter((item) => item.name === name)
}

/** Every child element, in document order. */
export function elements(node: XmlNode | undefined): XmlNode[] {
  const found: XmlNode[] = []
  for (const item of node?.content ?? []) if (typeof item !== 'string') found.push(item)
  return found
}

/** The element at a path of local names, the first of each name: `find(n, 'infNFe', 'ide')`. */
export function find(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let at = node
  for (const name of path) at = child(at, name)
  return at
}

/** The trimmed text of the element at a path (its own text, not that of its children); undefined when absent or empty. */
export function text(node: XmlNode | undefined, ...path: string[]): string | undefined {
  let at = node
  for (const name of path) at = child(at, name)
  if (at === undefined) return undefined
  let own = ''
  for (const item of at.content) if (typeof item === 'string') own += item
  own = own.trim()
  return own === '' ? undefined : own
}

/** The first element of that local name anywhere below the node (or the node itself), in document order. */
export function firstDeep(node: XmlNode | undefined, name: string): XmlNode | undefined {
  if (node === undefined || node.name === name) return node
  for (const item of node.content) {
    const found = typeof item === 'string' ? undefined : firstDeep(item, name)
    if (found) return found
  }
  return undefined
}
