import { verify, type X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import { type Der, derInstant, headerAt, membersOf, oidHex, onlyDer, requireMembers, TAG, wholeBits } from './der.ts'
import { USAGE } from './extensions.ts'
import { certificateFields } from './fields.ts'
import { SIGNATURES } from './rules.ts'

/**
 * A revocation list as plain data that can be passed between threads. The sorted serial numbers share one
 * buffer.
 */
export interface CrlParts {
  /** Name of the authority as encoded */
  issuer: Uint8Array
  thisUpdate: number
  /** 0 when the list has none; such a list is never current */
  nextUpdate: number
  /** The octets of all serial numbers in ascending order; `ends` holds the end offset of each */
  serials: Uint8Array
  ends: Uint32Array
  signed: { content: Uint8Array; algorithm: string; signature: Uint8Array }
}

/** A revocation list as read. Its signature is verified separately (`isCrlOf`). */
export interface Crl extends Omit<CrlParts, 'serials' | 'ends'> {
  /** True when the serial number (hex of its octets) is on the list, for any reason and from any date */
  has(serial: string): boolean
  size: number
}

const EXPLICIT_EXTENSIONS = 0xa0
/** Extensions that do not limit the list: cRLNumber, issuer key id, freshest CRL */
const HARMLESS = new Set(['551d14', '551d23', '551d2e'])
/** reasonCode, invalidityDate */
const HARMLESS_OF_ENTRY = new Set(['551d15', '551d18'])

/**
 * Reads a complete revocation list.
 * Shape   refuses a delta list, a list with an issuing distribution point, and an indirect list (certificate
 *         issuer)
 * Throws  FiscalError `der.malformed` | `crl.shape` | `crl.partial`
 * Source  RFC 5280, 5.1
 */
export const readCrl = (bytes: Uint8Array): Crl => openCrl(readCrlParts(bytes))

/**
 * Reads a revocation list into plain data; `openCrl` makes a searchable list of it.
 * Throws  FiscalError `der.malformed` | `crl.shape` | `crl.partial`
 */
export function readCrlParts(bytes: Uint8Array): CrlParts {
  const [content, outer, signature, ...rest] = requireMembers(onlyDer(bytes), TAG.sequence)
  const parts = requireMembers(content, TAG.sequence)
  // the version may be missing from the oldest lists, not from those that have extensions
  const [algorithm, issuer, thisUpdate, ...more] = parts[0]?.tag === TAG.integer ? parts.slice(1) : parts
  if (!content || rest.length > 0 || issuer?.tag !== TAG.sequence || !outer || !algorithm) throw shapeError()
  if (!Buffer.from(outer.raw).equals(algorithm.raw)) throw shapeError()
  const next = more[0]?.tag === TAG.utcTime || more[0]?.tag === TAG.time ? more.shift() : undefined
  const entries = more[0]?.tag === TAG.sequence ? more.shift() : undefined
  const extensions = more.shift()
  if (more.length > 0) throw shapeError()
  if (extensions)
    refusePartial(requireMembers(requireMembers(extensions, EXPLICIT_EXTENSIONS)[0], TAG.sequence), HARMLESS)
  return {
    issuer: issuer.raw,
    thisUpdate: derInstant(thisUpdate),
    nextUpdate: next ? derInstant(next) : 0,
    ...packSerials(entries ? readEntries(entries.body) : []),
    signed: {
      content: content.raw,
      algorithm: oidHex(membersOf(algorithm, TAG.sequence)?.[0]) ?? '',
      signature: wholeBits(signature),
    },
  }
}

/** Makes a searchable list from the parts that `readCrlParts` returned, in this thread or another. */
export function openCrl({ serials, ends, ...parts }: CrlParts): Crl {
  const packedSerials = Buffer.from(serials.buffer, serials.byteOffset, serials.byteLength)
  const has = (serial: string): boolean => {
    const target = Buffer.from(serial, 'hex')
    let [low, high] = [0, ends.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const order = target.compare(packedSerials, ends[middle - 1] ?? 0, ends[middle])
      if (order === 0) return true
      if (order < 0) high = middle - 1
      else low = middle + 1
    }
    return false
  }
  return { ...parts, has, size: ends.length }
}

/** Sorts the serial numbers and joins them in one buffer. */
function packSerials(texts: string[]): Pick<CrlParts, 'serials' | 'ends'> {
  const unique = [...new Set(texts)].sort()
  const ends = new Uint32Array(unique.length)
  let end = 0
  for (const [index, text] of unique.entries()) {
    end += text.length
    ends[index] = end
  }
  return { serials: Buffer.from(unique.join(''), 'latin1'), ends }
}

/**
 * A list may have hundreds of thousands of entries: they are read in place, and one short text is kept of
 * each.
 */
function readEntries(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const serials: string[] = []
  /** Extensions already checked: nearly all entries have the same few. */
  const checked = new Set<string>()
  for (let offset = 0; offset < bytes.length; ) {
    const entry = headerAt(bytes, offset)
    const serial = headerAt(bytes, entry.from)
    const date = headerAt(bytes, serial.end)
    if (entry.tag !== TAG.sequence || serial.tag !== TAG.integer || date.end > entry.end) throw shapeError()
    if (date.end < entry.end) {
      const text = buffer.toString('latin1', date.end, entry.end)
      if (!checked.has(text)) {
        refusePartial(requireMembers(onlyDer(bytes.subarray(date.end, entry.end)), TAG.sequence), HARMLESS_OF_ENTRY)
        if (checked.size < 100) checked.add(text)
      }
    }
    serials.push(buffer.toString('latin1', serial.from, serial.end))
    offset = entry.end
  }
  return serials
}

function refusePartial(extensions: readonly Der[], harmless: ReadonlySet<string>): void {
  for (const extension of extensions) {
    const [name] = requireMembers(extension, TAG.sequence)
    if (!harmless.has(oidHex(name) ?? ''))
      throw new FiscalError('crl.partial', 'A lista de revogação é parcial ou traz uma extensão desconhecida.')
  }
}

const verdicts = new WeakMap<Crl, WeakMap<X509Certificate, boolean>>()

/** Caches whether the authority signed the list. The thread that read the list may supply the verdict. */
export function keepVerdict(crl: Crl, authority: X509Certificate, verdict: boolean): void {
  const verdictsOfCrl = verdicts.get(crl) ?? new WeakMap<X509Certificate, boolean>()
  verdicts.set(crl, verdictsOfCrl)
  verdictsOfCrl.set(authority, verdict)
}

/** True when the authority signed the list and is entitled to. */
export function isCrlOf(crl: Crl, authority: X509Certificate): boolean {
  const cached = verdicts.get(crl)?.get(authority)
  if (cached !== undefined) return cached
  const verdict = verifyCrl(crl, authority)
  keepVerdict(crl, authority, verdict)
  return verdict
}

function verifyCrl({ issuer, signed }: Crl, authority: X509Certificate): boolean {
  try {
    const { subject, keyUsage, ca } = certificateFields(authority)
    if (!ca || !Buffer.from(subject).equals(issuer) || ((keyUsage ?? 0) & USAGE.crlSign) === 0) return false
    const digest = SIGNATURES.get(signed.algorithm)
    return digest !== undefined && verify(digest, signed.content, authority.publicKey, signed.signature)
  } catch {
    return false // a key that cannot be decoded verifies no signature
  }
}

const shapeError = () => new FiscalError('crl.shape', 'A lista de revogação não pode ser lida.')
