import { elements, type XmlNode } from '../xml/node.ts'

/** A text of a document, with the names of the elements around it, compared without case, accents and punctuation. */
export interface Leaf {
  /** Plain names from the note's element down, joined by `/` */
  path: string
  name: string
  value: string
}

const MAX_LEAVES = 5000
const MAX_LENGTH = 500

/** `numero_nfse`, `NumeroNfse` and `NÚMERO-NFSE` are the same name. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()

/** Every text below an element in document order, signatures left out; at most five thousand. */
export function leavesOf(root: XmlNode): Leaf[] {
  const leaves: Leaf[] = []
  const visit = (node: XmlNode, path: string) => {
    if (node.name === 'Signature' || leaves.length >= MAX_LEAVES) return
    const inside = elements(node)
    const value = inside.length === 0 ? node.content.join('').trim().slice(0, MAX_LENGTH) : ''
    if (value !== '') leaves.push({ path, name: path.slice(path.lastIndexOf('/') + 1), value })
    for (const part of inside) visit(part, `${path}/${plainName(part.name)}`)
  }
  visit(root, plainName(root.name))
  return leaves
}
