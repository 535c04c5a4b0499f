import { SaxesParser } from 'saxes'
import { FiscalError } from '../base/error.ts'
import { byteOffsets, decode } from './decode.ts'
import type { XmlNode } from './node.ts'

/**
 * Limits of `readXml`. A real lot of 8 MB has about 200,000 elements; the deepest layout has 12 levels inside
 * a lot.
 * Units  bytes, levels, counts, characters
 */
export const XML_LIMITS = {
  bytes: 8 * 1024 * 1024,
  depth: 64,
  nodes: 400_000,
  attributes: 200_000,
  attributesOfOne: 64,
  valueLength: 8192,
  nameLength: 128,
}

const NO_ATTRIBUTES: Record<string, string> = Object.freeze(Object.create(null))
/** The content of an empty element. V8 gives an empty array that grows room for sixteen values, and a leaf has one. */
const NO_CONTENT: XmlNode['content'] = []
Object.freeze(NO_CONTENT)
const COUNT = 'O XML tem elementos ou atributos demais.'
const DOCTYPE = 'Recusado por segurança: o arquivo traz código que uma nota não tem (DOCTYPE).'

/**
 * Parses one XML document. Strict about well-formedness, tolerant of encodings, byte order marks, and
 * trailing NULs.
 * Units   offsets are bytes of the input in any encoding
 * Throws  FiscalError `xml.empty` | `xml.too_large` | `xml.doctype` | `xml.depth` | `xml.count` |
 *         `xml.encoding` | `xml.incomplete` | `xml.malformed`
 */
export function readXml(bytes: Uint8Array): XmlNode {
  if (bytes.length > XML_LIMITS.bytes) throw new FiscalError('xml.too_large', 'O XML passa de 8 MB.')
  const decoded = decode(bytes)
  const { source } = decoded
  let from = 0
  let to = source.length
  while (from < to && isPadding(source.charCodeAt(from))) from++
  while (to > from && isPadding(source.charCodeAt(to - 1))) to--
  if (from === to) throw new FiscalError('xml.empty', 'O arquivo está vazio. Baixe de novo na origem.')
  from = afterJunk(source, from)
  to = beforeJunk(source, from, to)
  refuseDoctype(source, from)
  return buildTree(source.slice(from, to), byteOffsets(decoded), from)
}

/** Longest text around a document that is skipped, in characters. */
const JUNK_LENGTH = 64
/** What systems leave around a document: byte order marks as letters, quotes, control and question marks. */
const JUNK = /^(?:ï»¿|Ã¯Â»Â¿|[^\p{L}\p{N}<>&])*$/u

/** The first `<`, when only junk stands before it. */
function afterJunk(source: string, from: number): number {
  if (source.charCodeAt(from) === LESS_THAN) return from
  const start = source.slice(from, from + JUNK_LENGTH + 1).indexOf('<')
  return start > 0 && JUNK.test(source.slice(from, from + start)) ? from + start : from
}

/** The place after the last `>`, when only junk follows it. */
function beforeJunk(source: string, from: number, to: number): number {
  if (source.charCodeAt(to - 1) === GREATER_THAN) return to
  const last = source.slice(Math.max(from, to - JUNK_LENGTH - 1), to)
  const end = last.lastIndexOf('>')
  return end >= 0 && JUNK.test(last.slice(end + 1)) ? to - last.length + end + 1 : to
}
const LESS_THAN = 0x3c
const GREATER_THAN = 0x3e

/** White space, NUL or a byte order mark; these occur before and after real documents. */
const isPadding = (unit: number) =>
  unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09 || unit === 0 || unit === 0xfeff

/** Scans the prologue before parsing, so that no part of a DOCTYPE is ever parsed. */
function refuseDoctype(source: string, from: number): void {
  let offset = from
  while (offset < source.length) {
    while (isPadding(source.charCodeAt(offset))) offset++
    const closing = source.startsWith('<?', offset) ? '?>' : source.startsWith('<!--', offset) ? '-->' : undefined
    if (closing === undefined) break
    const end = source.indexOf(closing, offset + 2)
    if (end < 0) return
    offset = end + closing.length
  }
  if (/^<!doctype/i.test(source.slice(offset, offset + 9))) throw new FiscalError('xml.doctype', DOCTYPE)
}

/** Parser state: the open elements, and the counts for the limits. */
interface Reading {
  open: XmlNode[]
  root: XmlNode | undefined
  nodes: number
  attributes: number
  attributesOfOne: number
}

/**
 * Registers at most five handlers. Each one adds a property to the parser, and with seven or eight V8
 * switches the object to dictionary mode, which is eight times slower. The parser throws its errors, hence
 * the catch.
 */
function buildTree(source: string, offset: (position: number) => number, base: number): XmlNode {
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const reading: Reading = { open: [], root: undefined, nodes: 0, attributes: 0, attributesOfOne: 0 }
  let ended = false
  parser.on('opentagstart', ({ name }) =>
    openElement(reading, name, offset(base + source.lastIndexOf('<', parser.position - 1))),
  )
  parser.on('attribute', (attribute) => addAttribute(reading, attribute))
  parser.on('text', (text) => addText(reading, text))
  parser.on('cdata', (text) => addText(reading, text))
  parser.on('closetag', () => {
    const node = reading.open.pop()
    if (node) node.end = offset(base + parser.position)
  })
  // registered only if needed: a sixth handler is slow, and processing instructions are rare
  if (source.includes('<?', 2)) parser.on('processinginstruction', () => refuseInside(reading))
  try {
    parser.write(source)
    ended = true
    parser.close()
  } catch (error) {
    if (!(error instanceof Error) || (error instanceof FiscalError && error.code !== 'xml.malformed')) throw error
    throw looseAmpersand(source, error) ?? secondDeclaration(source, error) ?? refusalOf(error, ended)
  }
  if (reading.root === undefined) throw incomplete()
  return reading.root
}

/** The error of the parser, or of a handler, which names the place itself. */
const refusalOf = (error: Error, ended: boolean): Error =>
  error instanceof FiscalError ? error : ended ? incomplete(error) : malformed(error)

function openElement(reading: Reading, qualified: string, start: number): void {
  if (reading.open.length >= XML_LIMITS.depth) throw new FiscalError('xml.depth', 'O XML tem níveis demais.')
  if (++reading.nodes > XML_LIMITS.nodes || qualified.length > XML_LIMITS.nameLength)
    throw new FiscalError('xml.count', COUNT)
  const colon = qualifiedColon(qualified)
  const node: XmlNode = {
    name: colon < 0 ? qualified : qualified.slice(colon + 1),
    prefix: colon < 0 ? '' : qualified.slice(0, colon),
    attrs: NO_ATTRIBUTES,
    content: NO_CONTENT,
    start,
    end: start,
  }
  const parent = reading.open.at(-1)
  if (parent) addContent(parent, node)
  else reading.root ??= node
  reading.open.push(node)
}

function addContent(node: XmlNode, item: XmlNode | string): void {
  if (node.content === NO_CONTENT) node.content = [item]
  else node.content.push(item)
}

/**
 * Index of the colon after a name's prefix, -1 without one. Any other colon is refused: names could become
 * ambiguous.
 */
function qualifiedColon(qualified: string): number {
  const colon = qualified.indexOf(':')
  if (colon >= 0 && !/^[^:]+:[^:]+$/.test(qualified)) throw malformed(new Error(`malformed name: ${qualified}`))
  return colon
}

function addAttribute(reading: Reading, { name, value }: { name: string; value: string }): void {
  const node = reading.open.at(-1)
  if (node === undefined) return
  if (node.attrs === NO_ATTRIBUTES) {
    node.attrs = Object.create(null)
    reading.attributesOfOne = 0
  }
  const { attributes, attributesOfOne, nameLength, valueLength } = XML_LIMITS
  const tooMany = ++reading.attributes > attributes || ++reading.attributesOfOne > attributesOfOne
  if (tooMany || name.length > nameLength || value.length > valueLength) throw new FiscalError('xml.count', COUNT)
  qualifiedColon(name)
  node.attrs[name] = value
}

/**
 * Nodes do not keep processing instructions, but signatures cover them, so the document must not contain any.
 */
function refuseInside({ open: openElement }: Reading): void {
  if (openElement.length > 0) throw malformed(new Error('processing instruction'))
}

function addText(reading: Reading, text: string): void {
  const node = reading.open.at(-1)
  if (node === undefined || text === '') return
  const last = node.content.length - 1
  const before = node.content[last]
  if (typeof before === 'string') node.content[last] = before + text
  else if (++reading.nodes > XML_LIMITS.nodes) throw new FiscalError('xml.count', COUNT)
  else addContent(node, text)
}

/** Beginnings of sections in which `&` is text, with their ends, and `&` itself. */
const AMPERSAND = /<!--|<!\[CDATA\[|&/g
const SECTION_END: Record<string, string> = { '<!--': '-->', '<![CDATA[': ']]>' }
const REFERENCE = /^&(#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);/i
/** Longest reference that is looked at, in characters. */
const REFERENCE_LENGTH = 16

/** The position of the first `&` that begins no reference; -1 when there is none. The last characters of a cut file may begin one. */
function findLooseAmpersand(source: string): number {
  const next = new RegExp(AMPERSAND)
  for (let match = next.exec(source); match; match = next.exec(source)) {
    const end = SECTION_END[match[0]]
    if (end === undefined) {
      const text = source.slice(match.index, match.index + REFERENCE_LENGTH)
      if (!REFERENCE.test(text) && !isAtEnd(source, match.index)) return match.index
    } else {
      const closing = source.indexOf(end, match.index)
      if (closing < 0) return -1
      next.lastIndex = closing
    }
  }
  return -1
}

/** True for the beginning of a reference that the end of the file cuts. */
function isAtEnd(source: string, index: number): boolean {
  const beginning = /&#?\w*/y
  beginning.lastIndex = index
  return beginning.test(source) && beginning.lastIndex === source.length
}

/** The error of a file with an `&` that begins no reference of XML; null when there is none. */
function looseAmpersand(source: string, cause: Error): FiscalError | null {
  const index = findLooseAmpersand(source)
  if (index < 0) return null
  const before = /[^<>\n]*$/.exec(source.slice(Math.max(0, index - 20), index))?.[0] ?? ''
  const after = /^[^<>\n]*/.exec(source.slice(index, index + 20))?.[0] ?? ''
  const text = (before + after).trim()
  return misplaced(source, { index, what: `há um «&» sem escape em «${text}», que em XML se escreve «&amp;»`, cause })
}

/** The error of a file that was pasted whole into another one; null when there is no second declaration. */
function secondDeclaration(source: string, cause: Error): FiscalError | null {
  const index = source.indexOf('<?xml', 1)
  if (index < 0) return null
  return misplaced(source, { index, what: 'há outra declaração «<?xml» no meio do arquivo', cause })
}

function misplaced(source: string, { index, what, cause }: { index: number; what: string; cause: Error }): FiscalError {
  const before = source.slice(0, index)
  const [line, column] = [before.split('\n').length, index - before.lastIndexOf('\n')]
  const message = `XML malformado na linha ${line}, coluna ${column}: ${what}. Peça o XML de novo a quem emitiu.`
  return new FiscalError('xml.malformed', message, { cause })
}

const incomplete = (cause?: Error) =>
  new FiscalError('xml.incomplete', 'XML incompleto: o arquivo termina antes do fim. Baixe de novo na origem.', {
    cause,
  })

/** What follows the place, by the words of the parser. */
const OUTSIDE: [RegExp, string][] = [
  [/only one root/, ': há outro documento depois do fim do primeiro. Envie cada documento em um arquivo.'],
  [/outside of root/, ': há texto fora do documento. Apague-o, ou peça o XML de novo a quem emitiu.'],
]

function malformed(cause: Error): FiscalError {
  if (cause.message.includes('doctype')) return new FiscalError('xml.doctype', DOCTYPE, { cause })
  const [, line, column] = /^(\d+):(\d+): /.exec(cause.message) ?? []
  const where = line === undefined ? '' : ` na linha ${line}, coluna ${column}`
  const [, told] = OUTSIDE.find(([pattern]) => pattern.test(cause.message)) ?? []
  const message = `XML malformado${where}${told ?? '. Peça o XML de novo a quem emitiu.'}`
  return new FiscalError('xml.malformed', message, { cause })
}
