import type { Anchors } from '../certificado/pool.ts'
import type { XmlNode } from '../xml/node.ts'

/**
 * An element of a file with its enclosing elements (outermost first) and the trust anchors for its signature.
 */
export interface NodeContext {
  node: XmlNode
  ancestors: readonly XmlNode[]
  anchors?: Anchors
}

/** The context of a child element. */
export const childContext = (parent: NodeContext, node: XmlNode): NodeContext => ({
  node,
  ancestors: [...parent.ancestors, parent.node],
  anchors: parent.anchors,
})

/** The namespace of an element; empty when it has none. */
export function namespaceOf({ node, ancestors }: NodeContext): string {
  const declaration = node.prefix === '' ? 'xmlns' : `xmlns:${node.prefix}`
  return [...ancestors, node].findLast(({ attrs }) => attrs[declaration] !== undefined)?.attrs[declaration] ?? ''
}
