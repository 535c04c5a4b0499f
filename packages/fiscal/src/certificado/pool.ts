import { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import { type Der, oidHex, onlyDer, requireMembers, TAG } from './der.ts'

/** Known authorities indexed by name: trusted roots (self-signed) and intermediates. */
export interface AuthorityPool {
  readonly size: number
  /** True when the operator has installed roots; decides about an unknown issuer (`unknownIssuerMark`). */
  readonly isExhaustive: boolean
  /** Authorities with this name (an encoded Name), in input order; empty when there is none. */
  named(name: Uint8Array): readonly X509Certificate[]
  /** Every authority; parses them all. */
  all(): readonly X509Certificate[]
}

/** The trust anchors of a chain check. A plain list is the caller's choice, and therefore exhaustive. */
export type Anchors = readonly X509Certificate[] | AuthorityPool

/** A certificate, or its DER to be parsed later. */
type Source = Uint8Array | X509Certificate

/**
 * Indexes authorities by subject. A DER is parsed on the first lookup of its name: parsing all of ICP-Brasil
 * takes about 50 ms in every thread, and a document needs two or three certificates.
 * Shape   certificates that cannot be read are left out
 */
export function openPool(sources: readonly Source[], { isExhaustive }: { isExhaustive: boolean }): AuthorityPool {
  const index = new Map<string, Source[]>()
  for (const source of sources) {
    const key = subjectKey(source instanceof Uint8Array ? source : source.raw)
    const sources = key === null ? undefined : index.get(key)
    if (sources) sources.push(source)
    else if (key !== null) index.set(key, [source])
  }
  let all: X509Certificate[] | undefined
  return {
    size: sources.length,
    isExhaustive,
    named: (name) => (index.get(nameKey(onlyDer(name))) ?? []).flatMap(parsedOf),
    all: () => {
      all ??= sources.flatMap(parsedOf)
      return all
    },
  }
}

const poolsByList = new WeakMap<readonly X509Certificate[], AuthorityPool>()

/** The pool of a list of anchors; built once for each list object. */
export function poolOf(anchors: Anchors): AuthorityPool {
  if ('named' in anchors) return anchors
  const cached = poolsByList.get(anchors)
  if (cached) return cached
  const pool = openPool(anchors, { isExhaustive: true })
  poolsByList.set(anchors, pool)
  return pool
}

/** One certificate object for each DER object, shared by all pools: verdicts are cached by certificate. */
const parsedByDer = new WeakMap<Uint8Array, X509Certificate[]>()

function parsedOf(source: Source): X509Certificate[] {
  if (!(source instanceof Uint8Array)) return [source]
  const cached = parsedByDer.get(source)
  if (cached) return cached
  const certificates = parseCertificate(source)
  parsedByDer.set(source, certificates)
  return certificates
}

function parseCertificate(der: Uint8Array): X509Certificate[] {
  try {
    return [new X509Certificate(Buffer.from(der))] // a copy: the bytes may be shared memory
  } catch {
    return []
  }
}

const EXPLICIT_VERSION = 0xa0

/** The encoded names of a certificate, read without parsing the rest; null when they cannot be read. */
export function certificateNames(der: Uint8Array): { issuer: Uint8Array; subject: Uint8Array } | null {
  try {
    const { issuer, subject } = namesOf(der)
    return { issuer: issuer.raw, subject: subject.raw }
  } catch (error) {
    if (error instanceof FiscalError) return null
    throw error
  }
}

function namesOf(certificate: Uint8Array): { issuer: Der; subject: Der } {
  const [tbs] = requireMembers(onlyDer(certificate), TAG.sequence)
  const fields = requireMembers(tbs, TAG.sequence)
  const first = fields[0]?.tag === EXPLICIT_VERSION ? 3 : 2
  const [issuer, subject] = [fields[first], fields[first + 2]]
  if (issuer?.tag !== TAG.sequence || subject?.tag !== TAG.sequence)
    throw new FiscalError('certificate.shape', 'O certificado não traz o titular e o emissor.')
  return { issuer, subject }
}

function subjectKey(der: Uint8Array): string | null {
  try {
    return nameKey(namesOf(der).subject)
  } catch (error) {
    if (error instanceof FiscalError) return null
    throw error
  }
}

/** Tags of the string types of a name that are not single-byte texts: UTF8String and BMPString. */
const TEXT = { utf8: 0x0c, bmp: 0x1e } as const

/**
 * A name as a map key. Names that differ only in string type, letter case or spaces have the same key.
 * Source  RFC 5280, 7.1: the rule by which `checkIssued` compares names
 */
function nameKey(name: Der): string {
  const parts: string[] = []
  for (const relative of requireMembers(name, TAG.sequence))
    for (const part of requireMembers(relative, TAG.set)) {
      const [oid, value] = requireMembers(part, TAG.sequence)
      parts.push(`${oidHex(oid) ?? ''}=${nameText(value).trim().replace(/\s+/g, ' ').toLowerCase()}`)
    }
  return parts.join('\n')
}

function nameText(value: Der | undefined): string {
  const bytes = Buffer.from(value?.body ?? [])
  if (value?.tag === TEXT.utf8) return bytes.toString('utf8')
  if (value?.tag !== TEXT.bmp || bytes.length % 2 !== 0) return bytes.toString('latin1')
  return bytes.swap16().toString('utf16le')
}
