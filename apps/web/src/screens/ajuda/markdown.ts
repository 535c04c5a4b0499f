/** The little of Markdown that the manual uses: headings, paragraphs, lists, tables, **strong**, links. No HTML. */
export type MarkdownBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; rows: string[][] }

export interface Topic {
  title: string
  blocks: MarkdownBlock[]
}

const LIST = /^(?:[-*]|\d+\.) +/

export function parseManual(text: string): Topic {
  // marks of code say nothing to the reader of a manual
  const parts = text
    .replaceAll('\r\n', '\n')
    .replaceAll('`', '')
    .split(/\n{2,}/)
  const title =
    parts
      .find((part) => part.startsWith('# '))
      ?.slice(2)
      .trim() ?? ''
  // screenshots are omitted, because the reader is in the portal
  const rest = parts
    .map((part) => part.trim())
    .filter((part) => part && !part.startsWith('# ') && !part.startsWith('!['))
  return { title, blocks: rest.map(toBlock) }
}

function toBlock(part: string): MarkdownBlock {
  const lines = part.split('\n')
  const [first = ''] = lines
  if (first.startsWith('## ')) return { kind: 'heading', text: first.slice(3) }
  if (first.startsWith('|'))
    return { kind: 'table', rows: lines.filter((line) => !/^\|[\s|:-]+\|$/.test(line)).map(toCells) }
  if (LIST.test(first)) {
    return { kind: 'list', ordered: /^\d/.test(first), items: lines.map((line) => line.replace(LIST, '')) }
  }
  return { kind: 'text', text: lines.join(' ') }
}

const toCells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((text) => text.trim())

export interface Span {
  text: string
  strong: boolean
}

/** Splits a text into strong and plain spans; a link becomes its text. */
export function toSpans(text: string): Span[] {
  const plain = text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
  return plain
    .split('**')
    .map((part, index) => ({ text: part, strong: index % 2 === 1 }))
    .filter((span) => span.text !== '')
}
