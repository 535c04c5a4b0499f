import { SaxesParser } from 'saxes'
import { FiscalError } from '../base/error.ts'
import { byteOffsets, decode } from './decode.ts'
import type { XmlNode } from './node.ts'

/** A real lot of 8 MB holds some 200,000 elements; the deepest layout goes 12 levels down inside a lot. */
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
const COUNT = 'O XML tem elementos ou atributos demais.'
const DOCTYPE = 'XML com DOCTYPE não é aceito.'

/**
 * Reads one XML document into nodes: strict about well-formedness, tolerant of encodings, marks, and NULs at the end.
 * Units   offsets are bytes of the input, whatever its encoding
 * Throws  FiscalError `xml.empty` | `xml.too_large` | `xml.doctype` | `xml.depth` | `xml.count` | `xml.encoding` |
 *         `xml.incomplete` | `xml.malformed`
 */
export function readXml(bytes: Uint8Array): XmlNode {
  if (bytes.length > XML_LIMITS.bytes) throw new FiscalError('xml.too_large', 'O XML passa de 8 MB.')
  const decoded = decode(bytes)
  const { source } = decoded
  let from = 0
  let to = source.length
  while (from < to && isPadding(source.charCodeAt(from))) from++
  while (to > from && isPadding(source.charCodeAt(to - 1))) to--
  if (from === to) throw new FiscalError('xml.empty', 'O arquivo está vazio.')
  refuseDoctype(source, from)
  return build(source.slice(from, to), byteOffsets(decoded), from)
}

/** White space, NUL or a byte order mark: what is found before and after real documents. */
const isPadding = (unit: number) =>
  unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09 || unit === 0 || unit === 0xfeff

/** Looks over the prologue alone, so that nothing of a DOCTYPE is ever parsed. */
function refuseDoctype(source: string, from: number): void {
  let at = from
  while (at < source.length) {
    while (isPadding(source.charCodeAt(at))) at++
    const closing = source.startsWith('<?', at) ? '?>' : source.startsWith('<!--', at) ? '-->' : undefined
    if (closing === undefined) break
    const end = source.indexOf(closing, at + 2)
    if (end < 0) return
    at = end + closing.length
  }
  if (/^<!doctype/i.test(source.slice(at, at + 9))) throw new FiscalError('xml.doctype', DOCTYPE)
}

/** What the parser has open: elements without their end, and how much was seen. */
interface Reading {
  open: XmlNode[]
  root: XmlNode | undefined
  nodes: number
  attributes: number
  attributesOfOne: number
}

/**
 * Five handlers and no more: each is a property set late on the parser, and with seven or eight V8 drops the object to
 * dictionary mode, which costs eight times the time. Errors are thrown by the parser itself, hence the catch.
 */
function build(source: string, offset: (position: number) => number, base: number): XmlNode {
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const reading: Reading = { open: [], root: undefined, nodes: 0, attributes: 0, attributesOfOne: 0 }
  let ended = false
  parser.on('opentagstart', ({ name }) =>
    open(reading, name, offset(base + source.lastIndexOf('<', parser.position - 1))),
  )
  parser.on('attribute', (attribute) => addAttribute(reading, attribute))
  parser.on('text', (text) => addText(reading, text))
  parser.on('cdata', (text) => addText(reading, text))
  parser.on('closetag', () => {
    const node = reading.open.pop()
    if (node) node.end = offset(base + parser.position)
  })
  // looked for first: a sixth handler is worth its price only in the rare file that may need it
  if (source.includes('<?', 2)) parser.on('processinginstruction', () => refuseInside(reading))
  try {
    parser.write(source)
    ended = true
    parser.close()
  } catch (error) {
    if (error instanceof FiscalError || !(error instanceof Error)) throw error
    throw ended ? incomplete(error) : malformed(error)
  }
  if (reading.root === undefined) throw incomplete()
  return reading.root
}

function open(reading: Reading, qualified: string, start: number): void {
  if (reading.open.length >= XML_LIMITS.depth) throw new FiscalError('xml.depth', 'O XML tem níveis demais.')
  if (++reading.nodes > XML_LIMITS.nodes || qualified.length > XML_LIMITS.nameLength)
    throw new FiscalError('xml.count', COUNT)
  const colon = qualifiedColon(qualified)
  const node: XmlNode = {
    name: colon < 0 ? qualified : qualified.slice(colon + 1),
    prefix: colon < 0 ? '' : qualified.slice(0, colon),
    attrs: NO_ATTRIBUTES,
    content: [],
    start,
    end: start,
  }
  const parent = reading.open.at(-1)
  if (parent) parent.content.push(node)
  else reading.root ??= node
  reading.open.push(node)
}

/** Where the prefix of a name ends, -1 without one; a colon anywhere else would make two different names look alike. */
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

/** Nodes hold no processing instructions, yet a signature covers them: within the document there may be none. */
function refuseInside({ open }: Reading): void {
  if (open.length > 0) throw malformed(new Error('processing instruction'))
}

function addText(reading: Reading, text: string): void {
  const content = reading.open.at(-1)?.content
  if (content === undefined || text === '') return
  const last = content.length - 1
  const before = content[last]
  if (typeof before === 'string') content[last] = before + text
  else if (++reading.nodes > XML_LIMITS.nodes) throw new FiscalError('xml.count', COUNT)
  else content.push(text)
}

const incomplete = (cause?: Error) =>
  new FiscalError('xml.incomplete', 'XML incompleto: o arquivo termina antes do fim.', { cause })

function malformed(cause: Error): FiscalError {
  if (cause.message.includes('doctype')) return new FiscalError('xml.doctype', DOCTYPE, { cause })
  const [, line, column] = /^(\d+):(\d+): /.exec(cause.message) ?? []
  const where = line === undefined ? '' : ` na linha ${line}, coluna ${column}`
  return new FiscalError('xml.malformed', `XML malformado${where}.`, { cause })
}
