import { verify, type X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import { type Der, headerAt, inside, insideOf, instantOf, oidHex, onlyDer, TAG, wholeBits } from './der.ts'
import { USAGE } from './extensions.ts'
import { certificateFields } from './fields.ts'
import { SIGNATURES } from './rules.ts'

/** A revocation list as plain data, which a thread can hand over: its serial numbers lie in order in one piece of memory. */
export interface CrlParts {
  /** Name of the authority as encoded */
  issuer: Uint8Array
  thisUpdate: number
  /** Without one the list is never current: 0 */
  nextUpdate: number
  /** The octets of all serial numbers, ascending, and where each of them ends */
  serials: Uint8Array
  ends: Uint32Array
  signed: { content: Uint8Array; algorithm: string; signature: Uint8Array }
}

/** A revocation list as read; whether it is its issuer's word is asked apart (`isCrlOf`). */
export interface Crl extends Omit<CrlParts, 'serials' | 'ends'> {
  /** Whether that serial number (hex of its octets) is on the list, for whatever reason and since whenever */
  has(serial: string): boolean
  size: number
}

const EXPLICIT_EXTENSIONS = 0xa0
/** cRLNumber and the issuer's key id change nothing; freshest CRL points elsewhere */
const HARMLESS = new Set(['551d14', '551d23', '551d2e'])
/** reasonCode, invalidityDate */
const HARMLESS_OF_ENTRY = new Set(['551d15', '551d18'])

/**
 * Reads a complete revocation list.
 * Shape   a list that is a difference, a part, or somebody else's (delta, issuing distribution point, certificate issuer) is refused
 * Throws  FiscalError `der.malformed` | `crl.shape` | `crl.partial`
 * Source  RFC 5280, 5.1
 */
export const readCrl = (bytes: Uint8Array): Crl => openCrl(readCrlParts(bytes))

/**
 * What `readCrl` reads, before it can be asked.
 * Throws  FiscalError `der.malformed` | `crl.shape` | `crl.partial`
 */
export function readCrlParts(bytes: Uint8Array): CrlParts {
  const [content, outer, signature, ...rest] = insideOf(onlyDer(bytes), TAG.sequence)
  const parts = insideOf(content, TAG.sequence)
  // the version may be missing from the oldest lists, not from those that have extensions
  const [algorithm, issuer, thisUpdate, ...more] = parts[0]?.tag === TAG.integer ? parts.slice(1) : parts
  if (!content || rest.length > 0 || issuer?.tag !== TAG.sequence || !outer || !algorithm) throw shape()
  if (!Buffer.from(outer.raw).equals(algorithm.raw)) throw shape()
  const next = more[0]?.tag === TAG.utcTime || more[0]?.tag === TAG.time ? more.shift() : undefined
  const entries = more[0]?.tag === TAG.sequence ? more.shift() : undefined
  const extensions = more.shift()
  if (more.length > 0) throw shape()
  if (extensions) refusePartial(insideOf(insideOf(extensions, EXPLICIT_EXTENSIONS)[0], TAG.sequence), HARMLESS)
  return {
    issuer: issuer.raw,
    thisUpdate: instantOf(thisUpdate),
    nextUpdate: next ? instantOf(next) : 0,
    ...packed(entries ? readEntries(entries.body) : []),
    signed: {
      content: content.raw,
      algorithm: oidHex(inside(algorithm, TAG.sequence)?.[0]) ?? '',
      signature: wholeBits(signature),
    },
  }
}

/**
 * A list that can be asked, of what was read of it, here or in a thread.
 */
export function openCrl({ serials, ends, ...parts }: CrlParts): Crl {
  const packedSerials = Buffer.from(serials.buffer, serials.byteOffset, serials.byteLength)
  const has = (serial: string): boolean => {
    const wanted = Buffer.from(serial, 'hex')
    let [low, high] = [0, ends.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const order = wanted.compare(packedSerials, ends[middle - 1] ?? 0, ends[middle])
      if (order === 0) return true
      if (order < 0) high = middle - 1
      else low = middle + 1
    }
    return false
  }
  return { ...parts, has, size: ends.length }
}

/** In order, one after another. */
function packed(texts: string[]): Pick<CrlParts, 'serials' | 'ends'> {
  const unique = [...new Set(texts)].sort()
  const ends = new Uint32Array(unique.length)
  let end = 0
  for (const [at, text] of unique.entries()) {
    end += text.length
    ends[at] = end
  }
  return { serials: Buffer.from(unique.join(''), 'latin1'), ends }
}

/** Hundreds of thousands of entries: walked in place, one short text kept of each. */
function readEntries(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const serials: string[] = []
  /** Extensions already judged: nearly all entries have the same handful. */
  const judged = new Set<string>()
  for (let at = 0; at < bytes.length; ) {
    const entry = headerAt(bytes, at)
    const serial = headerAt(bytes, entry.from)
    const date = headerAt(bytes, serial.end)
    if (entry.tag !== TAG.sequence || serial.tag !== TAG.integer || date.end > entry.end) throw shape()
    if (date.end < entry.end) {
      const text = buffer.toString('latin1', date.end, entry.end)
      if (!judged.has(text)) {
        refusePartial(insideOf(onlyDer(bytes.subarray(date.end, entry.end)), TAG.sequence), HARMLESS_OF_ENTRY)
        if (judged.size < 100) judged.add(text)
      }
    }
    serials.push(buffer.toString('latin1', serial.from, serial.end))
    at = entry.end
  }
  return serials
}

function refusePartial(extensions: readonly Der[], harmless: ReadonlySet<string>): void {
  for (const extension of extensions) {
    const [name] = insideOf(extension, TAG.sequence)
    if (!harmless.has(oidHex(name) ?? ''))
      throw new FiscalError('crl.partial', 'A lista de revogação é parcial ou traz uma extensão desconhecida.')
  }
}

const verdicts = new WeakMap<Crl, WeakMap<X509Certificate, boolean>>()

/**
 * Remembers whether that authority signed the list, where it was found out elsewhere: in the thread that read it.
 */
export function keepVerdict(crl: Crl, authority: X509Certificate, verdict: boolean): void {
  const asked = verdicts.get(crl) ?? new WeakMap<X509Certificate, boolean>()
  verdicts.set(crl, asked)
  asked.set(authority, verdict)
}

/** Whether that authority signed the list, and may. */
export function isCrlOf(crl: Crl, authority: X509Certificate): boolean {
  const known = verdicts.get(crl)?.get(authority)
  if (known !== undefined) return known
  const answer = askAuthority(crl, authority)
  keepVerdict(crl, authority, answer)
  return answer
}

function askAuthority({ issuer, signed }: Crl, authority: X509Certificate): boolean {
  try {
    const { subject, keyUsage, ca } = certificateFields(authority)
    if (!ca || !Buffer.from(subject).equals(issuer) || ((keyUsage ?? 0) & USAGE.crlSign) === 0) return false
    const digest = SIGNATURES.get(signed.algorithm)
    return digest !== undefined && verify(digest, signed.content, authority.publicKey, signed.signature)
  } catch {
    return false // a key that cannot be decoded has signed nothing
  }
}

const shape = () => new FiscalError('crl.shape', 'A lista de revogação não pode ser lida.')
