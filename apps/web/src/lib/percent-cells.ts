import { strFromU8, unzipSync } from 'fflate'

const tag = (name: string, rest: string): RegExp => new RegExp(`<(?:\\w+:)?${name}\\b${rest}`, 'g')
const attribute = (text: string, name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]

/**
 * Cells of each sheet of an XLSX whose format is a percentage, as `row:column` from 0: their number is a fraction.
 * Source  ECMA-376, part 1, 18.8.30 (numFmt 9 and 10), 18.8.45 (xf), 18.3.1.4 (c)
 */
export function percentCells(bytes: Uint8Array): ReadonlyMap<string, ReadonlySet<string>> {
  const parts = unzipSync(bytes, { filter: ({ name }) => /^xl\/(?:styles\.xml|workbook\.xml|_rels\/)/.test(name) })
  const textOf = (name: string): string => strFromU8(parts[name] ?? new Uint8Array())
  const styles = percentStyles(textOf('xl/styles.xml'))
  const cells = new Map<string, ReadonlySet<string>>()
  if (styles.size === 0) return cells
  const sheets = unzipSync(bytes, { filter: ({ name }) => name.startsWith('xl/worksheets/') })
  for (const [name, path] of sheetPaths(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels'))) {
    const xml = strFromU8(sheets[path] ?? new Uint8Array())
    const found = new Set<string>()
    for (const [, head = ''] of xml.matchAll(tag('c', '([^>]*)>')))
      if (styles.has(attribute(head, 's') ?? '')) found.add(placeOf(attribute(head, 'r') ?? ''))
    cells.set(name, found)
  }
  return cells
}

/** Places in `cellXfs` of the formats of a percentage. */
function percentStyles(xml: string): ReadonlySet<string> {
  const percents = new Set(['9', '10'])
  // a sign in quotes is text
  for (const [, head = ''] of xml.matchAll(tag('numFmt', '([^>]*)>')))
    if ((attribute(head, 'formatCode') ?? '').replaceAll(/&quot;.*?&quot;|\\%/g, '').includes('%'))
      percents.add(attribute(head, 'numFmtId') ?? '')
  const [, formats = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml) ?? []
  const styles = new Set<string>()
  for (const [index, [, head = '']] of [...formats.matchAll(tag('xf', '([^>]*)>'))].entries())
    if (percents.has(attribute(head, 'numFmtId') ?? '')) styles.add(String(index))
  return styles
}

/** Path of each sheet by its name. */
function sheetPaths(workbook: string, relations: string): [name: string, path: string][] {
  const targets = new Map<string, string>()
  for (const [, head = ''] of relations.matchAll(tag('Relationship', '([^>]*)>')))
    targets.set(attribute(head, 'Id') ?? '', (attribute(head, 'Target') ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'))
  return [...workbook.matchAll(tag('sheet', '([^>]*)>'))].map(([, head = '']) => [
    unescaped(attribute(head, 'name') ?? ''),
    targets.get(/\b\w+:id="([^"]*)"/.exec(head)?.[1] ?? '') ?? '',
  ])
}

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const

/** `E2` as `1:4` */
function placeOf(reference: string): string {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(reference) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return `${Number(row) - 1}:${column - 1}`
}
