import { elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { joined } from '../format/values.ts'
import { type Section, textSection } from '../paper/flow.ts'
import { type Column, TABLE_STYLE, type TableStyle } from '../paper/table.ts'
import { at } from './evento-model.ts'
import { shown } from './formato.ts'
import { labelOf } from './labels.ts'

/** Pairs of field and value, and tables. */
const PAIR_STYLE: TableStyle = { ...TABLE_STYLE, size: 8.5, titleSize: 6, headHeight: 14 }
/** What a person wrote, to be read by persons. */
export const PROSE_STYLE: TableStyle = { ...TABLE_STYLE, size: 10 }
/** Wider than this, a repeated group is shown field by field. */
const MOST_COLUMNS = 6
/** Texts of people: each has a frame of its own. */
const PROSE = /^(xCorrecao|xJust|xJustMotivo|xObs|xHistorico|xRegistro|justStaOutra)$/

interface Leaf {
  name: string
  text: string
}

/** What a section is called: a field's label in capitals, its official name behind it where the label is ours. */
const titleOf = (name: string): string => labelOf(name)?.toUpperCase() ?? name

/**
 * Everything a group says, nothing left out: prose in frames, single fields in pairs, repeated groups as tables.
 * @param skip names that another block shows
 */
export function contentSections(group: XmlNode, title: string, skip: ReadonlySet<string>): Section[] {
  const leaves = leavesOf(group).filter(({ name }) => !skip.has(name))
  const prose = leaves.filter(({ name }) => PROSE.test(name))
  const pairs = leaves.filter(({ name }) => !PROSE.test(name))
  return [
    ...prose.map(({ name, text }) => proseSection(titleOf(name), text)),
    pairsSection(title, pairs),
    ...groupsOf(group).flatMap((nodes) => groupSections(nodes, title, skip)),
  ]
}

/** A text of a person in its own frame. */
export const proseSection = (title: string, text: string): Section => ({
  ...textSection(title, [text]),
  style: PROSE_STYLE,
})

const pairsSection = (title: string, leaves: readonly Leaf[]): Section => ({
  title,
  columns: [
    { title: 'CAMPO', width: 170, grow: true },
    { title: 'CONTEÚDO', width: 0, grow: true },
    { title: 'NOME OFICIAL', width: 90, grow: true },
  ],
  rows: leaves.map(({ name, text }) => [labelOf(name) ?? name, shown(name, text), name]),
  elastic: 1,
  style: PAIR_STYLE,
})

function groupSections(nodes: readonly XmlNode[], above: string, skip: ReadonlySet<string>): Section[] {
  const name = nodes[0]?.name ?? ''
  const title = joined(' › ', above === '' || above === TOP ? '' : above, titleOf(name))
  const flat = nodes.every((node) => groupsOf(node).length === 0)
  const names = [...new Set(nodes.flatMap((node) => leavesOf(node).map((leaf) => leaf.name)))]
  if (flat && names.length <= MOST_COLUMNS && (nodes.length > 1 || names.length > 1))
    return [tableSection(title, nodes, names)]
  return nodes.flatMap((node, at) => contentSections(node, nodes.length > 1 ? `${title} ${at + 1}` : title, skip))
}

/** The title of an event's own fields; groups below it do not repeat it. */
export const TOP = 'INFORMAÇÕES DO EVENTO'

function tableSection(title: string, nodes: readonly XmlNode[], names: readonly string[]): Section {
  const width = 500 / names.length
  const columns = names.map(
    (name): Column => ({ title: joined(' ', titleOf(name), labelOf(name) ? `(${name})` : ''), width, grow: true }),
  )
  const rows = nodes.map((node) => {
    const leaves = leavesOf(node)
    return names.map((name) =>
      leaves
        .filter((leaf) => leaf.name === name)
        .map(({ text }) => shown(name, text))
        .join('\n'),
    )
  })
  return { title, columns, rows, elastic: names.length - 1, style: PAIR_STYLE }
}

/** Attributes and elements without elements, in order; empty ones say nothing. */
function leavesOf(group: XmlNode): Leaf[] {
  const attributes = Object.entries(group.attrs)
    .filter(([name]) => !/^(xmlns|xsi|versao|Id$)/.test(name))
    .map(([name, text]) => ({ name, text: text.trim() }))
  const parts = elements(group)
    .filter((node) => elements(node).length === 0)
    .flatMap((node) => [{ name: node.name, text: at(node) }, ...leavesOf({ ...node, content: [] })])
  return [...attributes, ...parts].filter(({ text }) => text !== '')
}

/** Groups of the same name together, in the order of their first. */
function groupsOf(group: XmlNode): XmlNode[][] {
  const found = new Map<string, XmlNode[]>()
  for (const node of elements(group)) {
    if (elements(node).length === 0 || node.name === 'Signature') continue
    const known = found.get(node.name)
    if (known) known.push(node)
    else found.set(node.name, [node])
  }
  return [...found.values()]
}
