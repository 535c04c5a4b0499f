import { elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { textAtPath } from './evento-model.ts'

/** A field of a group: an element without elements, or an attribute. */
export interface Leaf {
  name: string
  text: string
  /** Path of official names, relative to the group: `gIBS/vCredPres` */
  path: string
}

/** The non-empty fields of a group without its subgroups, in document order. */
export function leavesOf(group: XmlNode, above = ''): Leaf[] {
  const toLeaf = (name: string, text: string): Leaf => ({ name, text, path: above + name })
  const attributes = Object.entries(group.attrs)
    .filter(([name]) => !/^(xmlns|xsi|versao|Id$)/.test(name))
    .map(([name, text]) => toLeaf(name, text.trim()))
  const parts = elements(group)
    .filter((node) => elements(node).length === 0)
    .flatMap((node) => [toLeaf(node.name, textAtPath(node)), ...leavesOf({ ...node, content: [] }, above)])
  return [...attributes, ...parts].filter(({ text }) => text !== '')
}

/** The fields of a group and of all its subgroups. */
export const leavesBelow = (group: XmlNode, above = ''): Leaf[] => [
  ...leavesOf(group, above),
  ...groupsOf(group).flatMap((nodes) => nodes.flatMap((node) => leavesBelow(node, `${above}${node.name}/`))),
]

/** True when no subgroup repeats, so that the fields fit in one table row. */
export const isSingle = (group: XmlNode): boolean =>
  groupsOf(group).every((nodes) => nodes.length === 1 && nodes.every(isSingle))

/** The subgroups of a group, grouped by name in the order of the first occurrence. */
export function groupsOf(group: XmlNode): XmlNode[][] {
  const groups = new Map<string, XmlNode[]>()
  for (const node of elements(group)) {
    if (elements(node).length === 0 || node.name === 'Signature') continue
    const sameName = groups.get(node.name)
    if (sameName) sameName.push(node)
    else groups.set(node.name, [node])
  }
  return [...groups.values()]
}
