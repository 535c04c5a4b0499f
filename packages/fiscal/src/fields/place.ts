import type { Anchors } from '../certificado/pool.ts'
import type { XmlNode } from '../xml/node.ts'

/** Where a document stands in its file: its element, what encloses it (outermost first), and the anchors to judge by. */
export interface Place {
  node: XmlNode
  ancestors: readonly XmlNode[]
  anchors?: Anchors
}

/** The place of an element below. */
export const inside = (place: Place, node: XmlNode): Place => ({
  node,
  ancestors: [...place.ancestors, place.node],
  anchors: place.anchors,
})
