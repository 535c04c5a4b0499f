import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { child, children, elements, firstDeep, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'

/**
 * Writes what the official schemas of the newer kinds say of each field, as the words of its print:
 * `npx tsx tools/src/kind-words.ts FOLDER-OF-SCHEMAS packages/print/src/words/words.gen.ts`
 */
const [folder, target] = process.argv.slice(2)
if (!folder || !target) throw new Error('kind-words FOLDER-OF-SCHEMAS packages/print/src/words/words.gen.ts')

/** Newest package of each model. */
const PACKAGES: Readonly<Record<string, string>> = {
  62: 'NFCom_1.00_RTC_2026-04',
  63: 'BPe_1.00_RTC_2026-04',
  66: 'NF3e_1.00_RTC_2026-04',
  75: 'NFAg_1.00',
  76: 'NFGas_1.00',
  99: 'DCe_1.00',
}
/** Characters that a label, and the word of a code, may have */
const LONGEST = { label: 42, code: 70 }

interface Words {
  labels: Record<string, string>
  codes: Record<string, Record<string, string>>
}

const walk = function* (node: XmlNode): Generator<XmlNode> {
  for (const part of elements(node)) {
    yield part
    yield* walk(part)
  }
}

/** The texts of an annotation: its title, and what follows. */
function documentationOf(node: XmlNode): string[] {
  const texts = children(child(node, 'annotation'), 'documentation').flatMap((each) => (text(each) ?? '').split('\n'))
  return texts.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '')
}

/** The title as a label: one line, without formats, cut at a word. */
function labelOf(title: string): string {
  const plain = title
    .replace(/\s*[([].*$/, '')
    .replace(/\s+\d{1,2}\s*[-–=:].*$/, '')
    .replace(/^Grupo (de|d[ao]s?|com|para|contendo) (informaç(ões|ão) )?((d[aeo]s?|relativ[ao]s a[os]*|sobre) )?/i, '')
    .split(/\. |: |;/)[0]!
    .replace(/[.:;]+$/, '')
    .trim()
  const short = cut(plain, LONGEST.label)
  return short.charAt(0).toUpperCase() + short.slice(1)
}

/** A text of at most `longest` characters, cut at a word that is no preposition. */
function cut(written: string, longest: number): string {
  const plain = written.replace(/[\s.,:;)]+$/, '')
  const short = plain.length > longest ? plain.slice(0, plain.lastIndexOf(' ', longest)) : plain
  return short.replace(/(?:[\s,]+(?:d[aeo]s?|em|na?o?|a|o|e|ou|que|com|para|por))+$/i, '')
}

/** Codes that a type allows; empty for a free text. */
function enumerationOf(node: XmlNode, types: ReadonlyMap<string, XmlNode>): Map<string, string> {
  const type = child(node, 'simpleType') ?? types.get((node.attrs.type ?? '').replace(/^.*:/, ''))
  const restriction = type && firstDeep(type, 'restriction')
  return new Map(
    children(restriction, 'enumeration').map((each) => [each.attrs.value ?? '', documentationOf(each)[0] ?? '']),
  )
}

/** `0 - BP-e normal 3 - BP-e substituição`, of the codes that the type allows. */
function codesOf(lines: readonly string[], allowed: ReadonlyMap<string, string>): Record<string, string> {
  const words: Record<string, string> = {}
  for (const [code, word] of allowed) if (word !== '') words[code] = word
  const told = lines.join('\n')
  for (const match of told.matchAll(
    /(?:^|[\s;,(])([A-Z]|\d{1,2})\s*[-–—=:]\s*([^\n;]+?)(?=[\s,]+(?:[A-Z]\s*[-–—=:]\s|\d{1,2}\s*[-–—=:])|[\n;]|$)/g,
  )) {
    const [, code = '', word = ''] = match
    if (allowed.has(code)) words[code] ??= word
  }
  return Object.fromEntries(
    Object.entries(words).map(([code, word]) => [code, cut(word.split(/ \(|\. /)[0]!, LONGEST.code)]),
  )
}

function wordsOf(name: string): Words {
  const files = readdirSync(join(folder!, name)).filter(
    (file) => file.endsWith('.xsd') && !/^(cons|ret|dist|leiauteDist|xmldsig)/.test(file),
  )
  const roots = files.map((file) => readXml(readFileSync(join(folder!, name, file))))
  const nodes = roots.flatMap((root) => [...walk(root)])
  const types = new Map(nodes.filter((node) => node.name === 'simpleType').map((node) => [node.attrs.name ?? '', node]))
  const labels: Record<string, string> = {}
  const codes: Record<string, Record<string, string>> = {}
  for (const node of nodes) {
    const field = node.attrs.name
    if (!field || !/^(element|attribute)$/.test(node.name)) continue
    const lines = documentationOf(node)
    const label = labelOf(lines[0] ?? '')
    // of several places of one name the shortest title is the most general
    if (/^\p{L}/u.test(label) && (labels[field] === undefined || label.length < labels[field].length))
      labels[field] = label
    const found = codesOf(lines, enumerationOf(node, types))
    if (Object.keys(found).length > 0) codes[field] = { ...found, ...codes[field] }
  }
  return { labels, codes }
}

const all = Object.fromEntries(Object.entries(PACKAGES).map(([modelo, name]) => [modelo, wordsOf(name)]))
/** What all kinds that have a field say of it, and the rest by kind. */
const shared: Words = { labels: {}, codes: {} }
for (const part of ['labels', 'codes'] as const)
  for (const field of new Set(Object.values(all).flatMap((words) => Object.keys(words[part])))) {
    const having = Object.values(all).filter((words) => words[part][field] !== undefined)
    const texts = new Set(having.map((words) => JSON.stringify(words[part][field])))
    if (texts.size > 1) continue
    Object.assign(shared[part], { [field]: having[0]![part][field] })
    for (const words of having) delete words[part][field]
  }
const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
const write = ({ labels, codes }: Words): string =>
  JSON.stringify({ labels: sorted(labels), codes: sorted(codes) }, null, 2)
writeFileSync(
  target,
  `// Generated from the official schemas by tools/src/kind-words.ts; never edited.

import type { FieldWords } from './wording.ts'

/** What the schemas of all newer kinds say of a field. */
export const SHARED_WORDS: FieldWords = ${write(shared)}

/** What the schema of one model says of a field, by model. */
export const MODELO_WORDS: Readonly<Record<string, FieldWords>> = {
${Object.entries(all)
  .map(([modelo, words]) => `  ${modelo}: ${write(words)},`)
  .join('\n')}
}
`,
)
