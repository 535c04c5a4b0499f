import { FiscalError } from '../base/error.ts'
import { aboutChave, withoutPrefix } from '../fields/key.ts'
import type { NodeContext } from '../fields/node-context.ts'
import { protocolAt } from '../fields/protocol.ts'
import { ALL_KINDS } from '../kinds/registry.ts'
import { child, elements, text, type XmlNode } from '../xml/node.ts'
import { noteGroup, PROTOCOL, signedGroup } from './contents.ts'

/** The proc and the protocol of each signed element. */
const PROCS: Record<string, { proc: string; prot: string }> = Object.fromEntries(
  ALL_KINDS.flatMap(({ procs, prot }) =>
    Object.entries(procs).flatMap(([root, proc]) => (proc && prot ? [[root, { proc, prot }]] : [])),
  ),
)
/** Protocols of one key that are kept: a refusal or two, the authorization, its end. */
const MOST = 16

/** A note whose protocols are elsewhere in its file. */
export interface Apart {
  note: NodeContext
  signed: XmlNode
  protocols: XmlNode[]
}

/**
 * The protocols that are in a file outside all of its documents (side by side with the notes, or in the return of a lot), each with the note
 * of its key, or of its digest when it has no key. Those that the note's own element already has are left out, and so are those of no note.
 */
export function protocolsApart(root: XmlNode, held: readonly NodeContext[]): Map<XmlNode, Apart> {
  const apart = new Map<XmlNode, Apart>()
  if (held.some(({ node }) => node === root)) return apart // nearly every file: one document
  const found = protocolsOutside(root, new Set(held.map(({ node }) => node)))
  if (found.size === 0) return apart
  for (const note of held) {
    if (noteGroup(note.node) === undefined) continue
    const signed = signedGroup(note.node) ? note.node : elements(note.node).find(signedGroup)
    const inf = signed && child(signed, signedGroup(signed) ?? '')
    const names = signed && PROCS[signed.name]
    if (!signed || !inf?.attrs.Id || !names) continue
    const known = new Set([...protocolsOutside(note.node, new Set([inf])).values()].flat().map(answerOf))
    const digest = text(signed, 'Signature', 'SignedInfo', 'Reference', 'DigestValue')
    const own = [withoutPrefix(inf.attrs.Id), `digVal ${digest}`].flatMap(
      (about) => found.get(`${names.prot} ${about}`) ?? [],
    )
    const protocols = own.filter((prot) => !known.has(answerOf(prot))).slice(0, MOST)
    if (protocols.length > 0) apart.set(note.node, { note, signed, protocols })
  }
  return apart
}

const answerOf = (prot: XmlNode): string => {
  const protocol = protocolAt(prot)
  return `${protocol?.cStat} ${protocol?.nProt}`
}

/** Protocols by their name and their key (or their digest), outside of some elements. */
function protocolsOutside(node: XmlNode, documents: ReadonlySet<XmlNode>): Map<string, XmlNode[]> {
  const found = new Map<string, XmlNode[]>()
  const visit = (place: XmlNode) => {
    if (place !== node && documents.has(place)) return
    if (!PROTOCOL.test(place.name)) return elements(place).forEach(visit)
    const protocol = protocolAt(place)
    const about = aboutChave(child(place, 'infProt')) ?? (protocol?.digVal && `digVal ${protocol.digVal}`)
    if (!about) return
    const key = `${place.name} ${about}`
    const same = found.get(key)
    if (same) same.push(place)
    else found.set(key, [place])
  }
  visit(node)
  return found
}

/**
 * The bytes of a note with its protocols: those of its proc with the protocols before its end, or those of the bare note in a new proc. The
 * proc declares the namespaces that the note had in its file, on which its signature depends.
 */
export function joinProtocols(file: Uint8Array, { note, signed, protocols }: Apart): Uint8Array {
  const cut = ({ start, end }: XmlNode) => Buffer.from(file.subarray(start, end))
  const whole = cut(note.node)
  const added = protocols.map(cut)
  if (note.node !== signed) {
    const end = whole.lastIndexOf(inEncodingOf(whole, '</'))
    return Buffer.concat([whole.subarray(0, end), ...added, whole.subarray(end)])
  }
  const { proc } = PROCS[signed.name] ?? {}
  if (!proc) throw new FiscalError('dfe.absent', `O arquivo não contém o grupo ${signed.name}.`)
  const version = child(signed, signedGroup(signed) ?? '')?.attrs.versao
  const attrs = { ...namespacesAround(note), ...(version !== undefined && { versao: version }) }
  const written = Object.entries(attrs).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  return Buffer.concat([
    inEncodingOf(whole, `<${proc}${written.join('')}>`),
    whole,
    ...added,
    inEncodingOf(whole, `</${proc}>`),
  ])
}

const namespacesAround = ({ ancestors }: NodeContext): Record<string, string> =>
  Object.fromEntries(
    ancestors.flatMap(({ attrs }) => Object.entries(attrs)).filter(([name]) => /^xmlns(:|$)/.test(name)),
  )

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** In UTF-16 when the bytes are, which begin with a `<`. */
function inEncodingOf([first, second]: Uint8Array, markup: string): Buffer {
  if (first !== 0 && second !== 0) return Buffer.from(markup)
  const wide = Buffer.from(markup, 'utf16le')
  return first === 0 ? wide.swap16() : wide
}
