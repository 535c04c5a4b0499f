import { foldText } from '@portal/files/fold-text.ts'

/** One line of a formatted XML: an opening, closing or one-line element, or other content as written. */
export interface XmlLine {
  kind: 'open' | 'close' | 'leaf' | 'other'
  depth: number
  name: string
  /** Attributes as written, with the space before them */
  attributes: string
  /** Text of a leaf, as written */
  text: string
  /** For an `open` line: index of its closing line */
  end: number
}

interface Token {
  kind: 'start' | 'empty' | 'end' | 'text' | 'other'
  name: string
  attributes: string
  text: string
}

/** End of the tag that begins at `from`; ignores `>` inside quotes. */
function endOfTag(xml: string, from: number): number {
  const first = xml.indexOf('>', from)
  if (!/["']/.test(xml.slice(from, first))) return first < 0 ? xml.length : first
  let quote = ''
  for (let index = from; index < xml.length; index++) {
    const char = xml[index]
    if (quote) {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '>') return index
  }
  return xml.length
}

const SECTIONS: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
]

function* tokensOf(xml: string): Generator<Token> {
  for (let index = 0; index < xml.length; ) {
    if (xml[index] !== '<') {
      const next = xml.indexOf('<', index)
      const end = next < 0 ? xml.length : next
      yield { kind: 'text', name: '', attributes: '', text: xml.slice(index, end) }
      index = end
      continue
    }
    const special = xml[index + 1] === '!' || xml[index + 1] === '?'
    const section = special ? SECTIONS.find(([start]) => xml.startsWith(start, index)) : undefined
    const found = section ? xml.indexOf(section[1], index) : endOfTag(xml, index)
    const end = found < 0 ? xml.length : found + (section?.[1].length ?? 1)
    yield section
      ? { kind: 'other', name: '', attributes: '', text: xml.slice(index, end) }
      : tagOf(xml.slice(index + 1, end - 1))
    index = end
  }
}

function tagOf(inside: string): Token {
  if (inside.startsWith('/')) return { kind: 'end', name: inside.slice(1).trim(), attributes: '', text: '' }
  const empty = inside.endsWith('/')
  const bare = empty ? inside.slice(0, -1) : inside
  const space = bare.search(/\s/)
  const name = space < 0 ? bare : bare.slice(0, space)
  const written = space < 0 ? '' : bare.slice(space).trim()
  const attributes = written && ` ${written.replace(/\s+/g, ' ')}`
  return { kind: empty ? 'empty' : 'start', name, attributes, text: '' }
}

/** Lines of a well-formed XML, one per element; only white space between elements is changed. */
export function linesOf(xml: string): XmlLine[] {
  const lines: XmlLine[] = []
  const open: number[] = []
  const push = (kind: XmlLine['kind'], { name, attributes, text }: Omit<Token, 'kind'>) =>
    lines.push({ kind, depth: open.length, name, attributes, text, end: -1 })
  for (const token of tokensOf(xml.replace(/^\uFEFF/, ''))) {
    if (token.kind === 'start') {
      push('open', token)
      open.push(lines.length - 1)
    } else if (token.kind === 'end') close(lines, open, token.name)
    else if (token.kind === 'empty') push('leaf', token)
    else if (token.text.trim() !== '') push('other', { ...token, text: token.text.trim() })
  }
  return lines
}

/** Closes an element: one line if it has only a text, otherwise with a closing line. */
function close(lines: XmlLine[], open: number[], name: string): void {
  const start = open.pop()
  const opened = start === undefined ? undefined : lines[start]
  if (start === undefined || !opened) return
  const only = lines.length === start + 2 ? lines[start + 1] : undefined
  if (lines.length === start + 1) opened.kind = 'leaf'
  else if (only?.kind === 'other' && !only.text.startsWith('<!--')) {
    lines.pop()
    opened.kind = 'leaf'
    opened.text = only.text
  } else {
    opened.end = lines.length
    lines.push({ kind: 'close', depth: open.length, name, attributes: '', text: '', end: -1 })
  }
}

/** Indices of the visible lines; a folded element shows only its first line. */
export function visibleLines(lines: readonly XmlLine[], folded: ReadonlySet<number>): number[] {
  const visible: number[] = []
  for (let index = 0; index < lines.length; index++) {
    visible.push(index)
    const line = lines[index]
    if (line?.kind === 'open' && folded.has(index)) index = line.end
  }
  return visible
}

/** Elements that start folded: signatures and certificates. */
export const foldedAtFirst = (lines: readonly XmlLine[]): Set<number> =>
  new Set(lines.flatMap(({ kind, name }, index) => (kind === 'open' && /(^|:)Signature$/.test(name) ? [index] : [])))

/** Most lines are ASCII: the test saves the slower folding. */
const foldLine = (text: string): string => (/[\u0080-\uffff]/.test(text) ? foldText(text) : text.toLowerCase())

/** Lines whose names, attributes or values contain the text; ignores accents and case. */
export function findLines(lines: readonly XmlLine[], query: string): number[] {
  const needle = foldLine(query.trim())
  if (needle === '') return []
  return lines.flatMap(({ kind, name, attributes, text }, index) =>
    kind !== 'close' && foldLine(`${name}${attributes} ${text}`).includes(needle) ? [index] : [],
  )
}

/** The folded elements without those that hide a line. */
export function unfoldedFor(lines: readonly XmlLine[], folded: ReadonlySet<number>, lineIndex: number): Set<number> {
  return new Set([...folded].filter((start) => !(start < lineIndex && lineIndex <= (lines[start]?.end ?? -1))))
}

/** Decodes a file with its declared encoding. */
export function textOf(bytes: ArrayBuffer): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200))
  const encoding = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]
  try {
    return new TextDecoder(encoding ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
