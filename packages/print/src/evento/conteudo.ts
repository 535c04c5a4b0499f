import type { XmlNode } from '@portal/fiscal/xml/node.ts'
import { joined } from '../format/values.ts'
import type { Part, Section } from '../paper/flow.ts'
import { type Column, TABLE_STYLE, type TableStyle } from '../paper/table.ts'
import { EVENT_WORDING, type Wording } from '../words/wording.ts'
import { proseParts } from './campos.ts'
import { groupsOf, isSingle, type Leaf, leavesBelow, leavesOf } from './grupos.ts'

/** Style of pairs of field and value, and of tables. */
const PAIR_STYLE: TableStyle = { ...TABLE_STYLE, size: 9, titleSize: 6, headHeight: 16 }
/** Minimum height of a framed text, in points. */
const MIN_PROSE_HEIGHT = 46
/** A repeated group with more columns is printed field by field. */
const MAX_COLUMNS = 8
/** Free texts; each is printed in its own frame. */
const PROSE = /^(xCorrecao|xJust|xJustMotivo|xObs|xHistorico|xRegistro|justStaOutra)$/

/** The title of a section: a field's label in capitals, or its official name. */
const sectionTitle = (name: string, { labelOf }: Wording): string => labelOf(name)?.toUpperCase() ?? name

/**
 * The complete content of a group: free texts in frames, single fields in pairs, repeated groups as tables.
 * Shape   a group that has only subgroups has no section of its own
 * @param skip names that another block prints
 */
export function contentSections(
  group: XmlNode,
  title: string,
  skip: ReadonlySet<string>,
  wording: Wording = EVENT_WORDING,
): Part[] {
  const leaves = leavesOf(group).filter(({ name }) => !skip.has(name))
  const prose = leaves.filter(({ name }) => PROSE.test(name))
  const pairs = leaves.filter(({ name }) => !PROSE.test(name))
  return [
    ...prose.flatMap(({ name, text }) => proseParts(sectionTitle(name, wording), text, { least: MIN_PROSE_HEIGHT })),
    pairsSection(title, pairs, wording),
    ...groupsOf(group).flatMap((nodes) => groupSections(nodes, title, { skip, wording })),
  ]
}

const pairsSection = (title: string, leaves: readonly Leaf[], { labelOf, format }: Wording): Section => ({
  title,
  columns: [
    { title: 'CAMPO', width: 170, grow: true },
    { title: 'CONTEÚDO', width: 0, grow: true },
    { title: 'NOME OFICIAL', width: 90, grow: true },
  ],
  rows: leaves.map(({ name, text }) => [labelOf(name) ?? name, format(name, text), name]),
  elastic: 1,
  style: PAIR_STYLE,
})

interface Options {
  skip: ReadonlySet<string>
  wording: Wording
}

function groupSections(nodes: readonly XmlNode[], above: string, { skip, wording }: Options): Part[] {
  const name = nodes[0]?.name ?? ''
  const own = wording.isWrapper?.(name) ? '' : sectionTitle(name, wording)
  const title = joined(' › ', above === '' || above === TOP ? '' : above, own)
  const leaves = nodes.flatMap((node) => leavesBelow(node)).filter((leaf) => !skip.has(leaf.name))
  const paths = [...new Set(leaves.map(({ path }) => path))]
  if (paths.length === 0) return []
  // a single group with subgroups is easier to read field by field
  const isTable = nodes.length > 1 ? nodes.every(isSingle) : groupsOf(nodes[0]!).length === 0 && paths.length > 1
  if (isTable && paths.length <= MAX_COLUMNS) return [tableSection(title, { nodes, paths, wording })]
  return nodes.flatMap((node, index) =>
    contentSections(node, nodes.length > 1 ? `${title} ${index + 1}` : title, skip, wording),
  )
}

/** The title of an event's fields; the titles of its groups do not repeat it. */
export const TOP = 'INFORMAÇÕES DO EVENTO'

/** Columns of keys; a formatted key is printed on one line if the other columns leave enough width. */
const KEY_PATH = /(^|\/)(ch[A-Z]\w*|chaveAcesso)$/
const KEY_WIDTH = 226
const ALL_WIDTH = 535
const MIN_WIDTH = 45

interface TableContent {
  nodes: readonly XmlNode[]
  paths: readonly string[]
  wording: Wording
}

function tableSection(title: string, { nodes, paths, wording }: TableContent): Section {
  const keys = paths.filter((path) => KEY_PATH.test(path)).length
  const others = paths.length - keys
  const hasKeyWidth = others > 0 && keys * KEY_WIDTH + others * MIN_WIDTH <= ALL_WIDTH
  const width = hasKeyWidth ? (ALL_WIDTH - keys * KEY_WIDTH) / others : ALL_WIDTH / paths.length
  const widthOf = (path: string) => (hasKeyWidth && KEY_PATH.test(path) ? KEY_WIDTH : width)
  const elastic = hasKeyWidth ? paths.findLastIndex((path) => !KEY_PATH.test(path)) : 0
  const rows = nodes.map((node) => {
    const leaves = leavesBelow(node)
    return paths.map((path) => {
      const matches = leaves.filter((leaf) => leaf.path === path)
      return matches.map(({ name, text }) => wording.format(name, text)).join('\n')
    })
  })
  const columns = paths.map((path): Column => ({ title: columnTitle(path, wording), width: widthOf(path), grow: true }))
  return { title, columns, rows, elastic, style: PAIR_STYLE }
}

/**
 * The title of a column: groups, label and official name of the field (`IBS VALOR DO CRÉDITO (vCredPres)`).
 */
function columnTitle(path: string, wording: Wording): string {
  const names = path.split('/')
  const name = names.at(-1) ?? path
  return joined(' ', ...names.map((each) => sectionTitle(each, wording)), wording.labelOf(name) ? `(${name})` : '')
}
