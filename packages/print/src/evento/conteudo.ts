import type { XmlNode } from '@portal/fiscal/xml/node.ts'
import { joined } from '../format/values.ts'
import type { Part, Section } from '../paper/flow.ts'
import { type Column, TABLE_STYLE, type TableStyle } from '../paper/table.ts'
import { proseParts } from './campos.ts'
import { shown } from './formato.ts'
import { groupsOf, isSingle, type Leaf, leavesBelow, leavesOf } from './grupos.ts'
import { labelOf } from './labels.ts'

/** Pairs of field and value, and tables. */
const PAIR_STYLE: TableStyle = { ...TABLE_STYLE, size: 9, titleSize: 6, headHeight: 16 }
/** A correction of three words is no thin line. */
const PROSE_LEAST = 46
/** Wider than this, a repeated group is shown field by field. */
const MOST_COLUMNS = 8
/** Texts of people: each has a frame of its own. */
const PROSE = /^(xCorrecao|xJust|xJustMotivo|xObs|xHistorico|xRegistro|justStaOutra)$/

/** What a section is called: a field's label in capitals, its official name behind it where the label is ours. */
const titleOf = (name: string): string => labelOf(name)?.toUpperCase() ?? name

/**
 * Everything a group says, nothing left out: prose in frames, single fields in pairs, repeated groups as tables.
 * @param skip names that another block shows
 */
export function contentSections(group: XmlNode, title: string, skip: ReadonlySet<string>): Part[] {
  const leaves = leavesOf(group).filter(({ name }) => !skip.has(name))
  const prose = leaves.filter(({ name }) => PROSE.test(name))
  const pairs = leaves.filter(({ name }) => !PROSE.test(name))
  return [
    ...prose.flatMap(({ name, text }) => proseParts(titleOf(name), text, { least: PROSE_LEAST })),
    pairsSection(title, pairs),
    ...groupsOf(group).flatMap((nodes) => groupSections(nodes, title, skip)),
  ]
}

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

function groupSections(nodes: readonly XmlNode[], above: string, skip: ReadonlySet<string>): Part[] {
  const name = nodes[0]?.name ?? ''
  const title = joined(' › ', above === '' || above === TOP ? '' : above, titleOf(name))
  const paths = [...new Set(nodes.flatMap((node) => leavesBelow(node).map(({ path }) => path)))]
  // one group that holds others reads better field by field
  const suited = nodes.length > 1 ? nodes.every(isSingle) : groupsOf(nodes[0]!).length === 0 && paths.length > 1
  if (suited && paths.length <= MOST_COLUMNS) return [tableSection(title, nodes, paths)]
  return nodes.flatMap((node, at) => contentSections(node, nodes.length > 1 ? `${title} ${at + 1}` : title, skip))
}

/** The title of an event's own fields; groups below it do not repeat it. */
export const TOP = 'INFORMAÇÕES DO EVENTO'

/** A key in its groups of four stands on one line, where the other columns leave it the room. */
const KEY_PATH = /(^|\/)(ch[A-Z]\w*|chaveAcesso)$/
const KEY_WIDTH = 226
const ALL_WIDTH = 535
const LEAST_WIDTH = 45

function tableSection(title: string, nodes: readonly XmlNode[], paths: readonly string[]): Section {
  const keys = paths.filter((path) => KEY_PATH.test(path)).length
  const others = paths.length - keys
  const roomy = others > 0 && keys * KEY_WIDTH + others * LEAST_WIDTH <= ALL_WIDTH
  const width = roomy ? (ALL_WIDTH - keys * KEY_WIDTH) / others : ALL_WIDTH / paths.length
  const widthOf = (path: string) => (roomy && KEY_PATH.test(path) ? KEY_WIDTH : width)
  const elastic = roomy ? paths.findLastIndex((path) => !KEY_PATH.test(path)) : 0
  const rows = nodes.map((node) => {
    const leaves = leavesBelow(node)
    return paths.map((path) => {
      const found = leaves.filter((leaf) => leaf.path === path)
      return found.map(({ name, text }) => shown(name, text)).join('\n')
    })
  })
  const columns = paths.map((path): Column => ({ title: columnTitle(path), width: widthOf(path), grow: true }))
  return { title, columns, rows, elastic, style: PAIR_STYLE }
}

/** `IBS VALOR DO CRÉDITO PRESUMIDO (vCredPres)`: the groups above a field, its label, its official name. */
function columnTitle(path: string): string {
  const names = path.split('/')
  const name = names.at(-1) ?? path
  return joined(' ', ...names.map(titleOf), labelOf(name) ? `(${name})` : '')
}
