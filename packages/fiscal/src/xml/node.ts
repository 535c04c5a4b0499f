/**
 * One element of an XML document.
 * Shape  `name` is the local name, `prefix` the part before the colon; `attrs` as written (xmlns included, no
 *        prototype); `content` in order: decoded text and elements, CDATA as text, without comments and
 *        processing instructions
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

/** The first child element with a local name. */
export function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  if (node === undefined) return undefined
  for (const item of node.content) if (typeof item !== 'string' && item.name === name) return item
  return undefined
}

/** All child elements with a local name, in document order. */
export function children(node: XmlNode | undefined, name: string): XmlNode[] {
  return elements(node).filter((item) => item.name === name)
}

/** All child elements, in document order. */
export function elements(node: XmlNode | undefined): XmlNode[] {
  const items: XmlNode[] = []
  for (const item of node?.content ?? []) if (typeof item !== 'string') items.push(item)
  return items
}

/** False for an element with text alone, which a walk through a document need not enter. */
export const hasElements = ({ content }: XmlNode): boolean => content.length > 1 || typeof content[0] === 'object'

/** The element at a path of local names, the first match at each step: `find(n, 'infNFe', 'ide')`. */
export function find(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let current = node
  for (const name of path) current = child(current, name)
  return current
}

/** The trimmed own text of the element at a path, without its children's; undefined when absent or empty. */
export function text(node: XmlNode | undefined, ...path: string[]): string | undefined {
  let current = node
  for (const name of path) current = child(current, name)
  if (current === undefined) return undefined
  let own = ''
  for (const item of current.content) if (typeof item === 'string') own += item
  own = own.trim()
  return own === '' ? undefined : own
}

/** The first element with a local name in the subtree, including the node itself, in document order. */
export function firstDeep(node: XmlNode | undefined, name: string): XmlNode | undefined {
  if (node === undefined || node.name === name) return node
  for (const item of node.content) {
    const match = typeof item === 'string' ? undefined : firstDeep(item, name)
    if (match) return match
  }
  return undefined
}
