import { elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { at } from './evento-model.ts'

/** A field of a group: an element without elements, or an attribute. */
export interface Leaf {
  name: string
  text: string
  /** Official names from the group down: `gIBS/vCredPres` */
  path: string
}

/** The fields of a group itself, in order; empty ones say nothing. */
export function leavesOf(group: XmlNode, above = ''): Leaf[] {
  const toLeaf = (name: string, text: string): Leaf => ({ name, text, path: above + name })
  const attributes = Object.entries(group.attrs)
    .filter(([name]) => !/^(xmlns|xsi|versao|Id$)/.test(name))
    .map(([name, text]) => toLeaf(name, text.trim()))
  const parts = elements(group)
    .filter((node) => elements(node).length === 0)
    .flatMap((node) => [toLeaf(node.name, at(node)), ...leavesOf({ ...node, content: [] }, above)])
  return [...attributes, ...parts].filter(({ text }) => text !== '')
}

/** The fields of a group and of all groups in it. */
export const leavesBelow = (group: XmlNode, above = ''): Leaf[] => [
  ...leavesOf(group, above),
  ...groupsOf(group).flatMap((nodes) => nodes.flatMap((node) => leavesBelow(node, `${above}${node.name}/`))),
]

/** True when no group in it comes twice: its fields can stand on one line. */
export const isSingle = (group: XmlNode): boolean =>
  groupsOf(group).every((nodes) => nodes.length === 1 && nodes.every(isSingle))

/** The groups in a group, those of the same name together, in the order of their first. */
export function groupsOf(group: XmlNode): XmlNode[][] {
  const found = new Map<string, XmlNode[]>()
  for (const node of elements(group)) {
    if (elements(node).length === 0 || node.name === 'Signature') continue
    const known = found.get(node.name)
    if (known) known.push(node)
    else found.set(node.name, [node])
  }
  return [...found.values()]
}
