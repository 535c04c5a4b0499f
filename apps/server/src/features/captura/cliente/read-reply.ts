import { isUtf8 } from 'node:buffer'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { canonicalize, pathTo } from '@portal/fiscal/xml/canonical.ts'
import { elements, firstDeep, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { unreadable } from './send.ts'

/** One docZip as sent. */
export interface WireDocument {
  /** As written; null when absent */
  nsu: string | null
  schema: string | null
  /** Base64 of gzip, as written */
  content: string
}

/** An answer of a distribution service. Numbers are null where absent or unreadable. */
export interface DistReply {
  cStat: string
  reason: string
  ultNsu: number | null
  maxNsu: number | null
  documents: WireDocument[]
  /** The end of the queue, to be believed after more tries */
  isDoubtful?: boolean
  /** The response has no maxNSU: requests go on until one is empty */
  isOpenEnded?: boolean
  /** The answer without the text of docZip */
  evidence: string
}

/** An answer about one document. */
export interface SituationReply {
  cStat: string
  reason: string
  /** cStat and digVal of the protocol in it */
  protocolStat: string | null
  digest: string | null
  /** The registered events with the authority's answer */
  registrations: Registration[]
  evidence: string
}

/**
 * Long runs of base64 are set aside before the XML is parsed: an answer may have 64 MB, nearly all of it
 * docZip. The mark is a character of the private use area, which no answer has.
 */
const LONG_RUN = /[A-Za-z0-9+/=\s]{256,32768}/g
const MARK = '\uE000'
const MARKED = /\uE000(\d+)\uE000/g

interface Taken {
  root: XmlNode
  /** Text of a node with what was set aside. */
  full(value: string): string
  /** The XML without what was set aside */
  rest: string
}

/**
 * Reads an answer by local names: with any prefix, wrapper or indentation, or with the data as escaped text.
 * Throws  SefazFault `empty` | `html` | `soap_fault` | `garbage`
 */
export function readDistReply(body: Uint8Array): DistReply {
  const { node, full, rest } = dataOf(body, 'retDistDFeInt')
  const lot = firstDeep(node, 'loteDistDFeInt')
  const documents = elements(lot)
    .filter(({ name }) => name === 'docZip')
    .map((docZip) => ({
      nsu: attributeOf(docZip, 'NSU'),
      schema: attributeOf(docZip, 'schema'),
      content: full(text(docZip) ?? '').replace(/\s+/g, ''),
    }))
  return {
    ...statusOf(node, full),
    ultNsu: nsuOf(text(node, 'ultNSU')),
    maxNsu: nsuOf(text(node, 'maxNSU')),
    documents,
    evidence: withoutDocuments(rest),
  }
}

/** The same for a situation query. Throws SefazFault */
export function readSituationReply(body: Uint8Array): SituationReply {
  const { node, full, rest } = dataOf(body, 'retConsSitNFe', 'retConsSitCTe', 'retConsSitMDFe')
  const protocol = firstDeep(node, 'infProt')
  const digest = text(protocol, 'digVal')
  return {
    ...statusOf(node, full),
    protocolStat: text(protocol, 'cStat') ?? null,
    digest: digest === undefined ? null : full(digest),
    registrations: registrations(node, full),
    evidence: rest,
  }
}

/** What the authority answers about one event. */
export interface EventAnswer {
  chave: string
  tpEvento: string
  sequence: number
  cStat: string
  reason: string
  protocol: string | null
  /** dhRegEvento as written */
  registeredText: string | null
  /** The `retEvento`, self-contained */
  xml: string
}

export interface EventLotReply {
  /** Of the lot: 128 when it was processed */
  cStat: string
  reason: string
  answers: EventAnswer[]
  evidence: string
}

/** An event that the authority has, as a situation query gives it. */
export interface Registration extends EventAnswer {
  /** DigestValue of the event's signature */
  digest: string | null
  /** The `procEvento…`, self-contained */
  proc: string
}

/** The answer to a lot of events. Throws SefazFault */
export function readEventLotReply(body: Uint8Array): EventLotReply {
  const { root, node, full, rest } = dataOf(body, 'retEnvEvento')
  const around = pathTo(root, node) ?? [node]
  const answers = elements(node).flatMap((answer) => eventAnswer(answer, around, full) ?? [])
  return { ...statusOf(node, full), answers, evidence: rest }
}

function eventAnswer(answer: XmlNode, around: readonly XmlNode[], full: Taken['full']): EventAnswer | null {
  const inf = /^retEvento/.test(answer.name) ? firstDeep(answer, 'infEvento') : undefined
  const cStat = text(inf, 'cStat')
  if (!inf || cStat === undefined || !/^\d{1,4}$/.test(cStat)) return null
  return {
    chave: text(inf, 'chNFe') ?? text(inf, 'chCTe') ?? text(inf, 'chMDFe') ?? '',
    tpEvento: text(inf, 'tpEvento') ?? '',
    sequence: Number(text(inf, 'nSeqEvento')),
    cStat,
    reason: full(text(inf, 'xMotivo') ?? '').slice(0, 500),
    protocol: text(inf, 'nProt') ?? null,
    registeredText: text(inf, 'dhRegEvento') ?? null,
    xml: full(canonicalize(answer, around)),
  }
}

/** The signature is over the event alone: the namespaces around it are left out. */
function registrations(node: XmlNode, full: Taken['full']): Registration[] {
  return elements(node)
    .filter(({ name }) => /^procEvento(NFe|CTe|MDFe)$/.test(name))
    .flatMap((proc) => {
      const [answer] = elements(proc).flatMap((child) => eventAnswer(child, [proc], full) ?? [])
      const event = elements(proc).find(({ name }) => /^evento(CTe|MDFe)?$/.test(name))
      const digest = text(firstDeep(event, 'DigestValue')) ?? null
      return answer ? [{ ...answer, digest, proc: full(canonicalize(proc)) }] : []
    })
}

function statusOf(node: XmlNode, full: Taken['full']) {
  const cStat = text(node, 'cStat')
  if (cStat === undefined || !/^\d{1,4}$/.test(cStat)) throw unreadable('garbage')
  return { cStat, reason: full(text(node, 'xMotivo') ?? '').slice(0, 500) }
}

const nsuOf = (written: string | undefined): number | null =>
  written !== undefined && /^\d{1,15}$/.test(written) ? Number(written) : null

function attributeOf({ attrs }: XmlNode, name: string): string | null {
  const key = Object.keys(attrs).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? null : (attrs[key] ?? null)
}

/** The element of the answer, wherever it is. */
function dataOf(body: Uint8Array, ...names: string[]): Taken & { node: XmlNode } {
  const source = decoded(body)
  if (source.trim() === '') throw unreadable('empty')
  if (/^\s*<(!doctype\s+html|html)\b/i.test(source)) throw unreadable('html')
  let taken = take(source)
  // data as escaped text, once
  const inner = namedNode(taken.root, names) ? null : escapedText(taken.root, names)
  if (inner !== null) taken = take(taken.full(inner))
  const node = namedNode(taken.root, names)
  if (node) return { ...taken, node }
  throw unreadable(firstDeep(taken.root, 'Fault') ? 'soap_fault' : 'garbage')
}

const namedNode = (root: XmlNode, names: string[]): XmlNode | undefined => {
  for (const name of names) {
    const node = firstDeep(root, name)
    if (node) return node
  }
  return undefined
}

function decoded(body: Uint8Array): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const source = isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1')
  if (source.includes(MARK)) throw unreadable('garbage')
  return source
}

function take(source: string): Taken {
  const aside: string[] = []
  const rest = source
    .replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
    .replace(LONG_RUN, (run) => `${MARK}${aside.push(run) - 1}${MARK}`)
  const full = (value: string) => value.replace(MARKED, (_, index: string) => aside[Number(index)] ?? '')
  return { root: parse(rest), full, rest: rest.replace(MARKED, '') }
}

/** An ampersand that begins no entity: some authorities write a name or a reason unescaped. */
const LOOSE_AMPERSAND = /&(?!#\d{1,7};|#x[0-9a-f]{1,6};|(?:amp|lt|gt|quot|apos);)/gi

function parse(xml: string): XmlNode {
  try {
    return readXml(Buffer.from(xml))
  } catch (cause) {
    if (!(cause instanceof FiscalError)) throw cause
    const mended = xml.replace(LOOSE_AMPERSAND, '&amp;')
    if (mended === xml) throw unreadable('garbage', cause)
    try {
      return readXml(Buffer.from(mended))
    } catch {
      throw unreadable('garbage', cause)
    }
  }
}

/** The text of a node that is XML and names the answer. */
function escapedText(node: XmlNode, names: string[]): string | null {
  for (const item of node.content) {
    if (typeof item === 'string') {
      if (/^\s*</.test(item) && names.some((name) => item.includes(name))) return item
    } else {
      const inner = escapedText(item, names)
      if (inner !== null) return inner
    }
  }
  return null
}

const DOC_ZIP = /(<(?:[\w.-]+:)?docZip\b[^>]*>)[^<]*(<\/)/g
const withoutDocuments = (xml: string): string => xml.replace(DOC_ZIP, '$1$2')
