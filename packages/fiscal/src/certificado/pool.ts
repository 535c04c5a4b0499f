import { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import { type Der, insideOf, oidHex, onlyDer, TAG } from './der.ts'

/** Known authorities by name: trusted roots (self-signed) and the intermediates beside them. */
export interface AuthorityPool {
  readonly size: number
  /** True when the operator has installed roots of their own; decides about an unknown issuer (`unknownIssuerMark`). */
  readonly isExhaustive: boolean
  /** Authorities with this name (an encoded Name), in the order given; empty when there is none. */
  named(name: Uint8Array): readonly X509Certificate[]
}

/** What a chain is judged by. A plain list is the caller's own choice of anchors, thus exhaustive. */
export type Anchors = readonly X509Certificate[] | AuthorityPool

interface Entry {
  der: Uint8Array
  parsed: X509Certificate | null | undefined
}

/**
 * Indexes authorities by subject. A certificate is parsed when its name is first asked for: parsing all of ICP-Brasil costs
 * some 50 ms in every thread, and a document needs two or three of them.
 * Shape   certificates that cannot be read are left out: they vouch for nobody
 */
export function openPool(ders: readonly Uint8Array[], { isExhaustive }: { isExhaustive: boolean }): AuthorityPool {
  return poolOfEntries(
    ders.map((der) => ({ der, parsed: undefined })),
    isExhaustive,
  )
}

const lists = new WeakMap<readonly X509Certificate[], AuthorityPool>()

/** The pool of a list, built once for each list. */
export function poolOf(anchors: Anchors): AuthorityPool {
  if ('named' in anchors) return anchors
  const known = lists.get(anchors)
  if (known) return known
  const entries = anchors.map((certificate) => ({ der: certificate.raw, parsed: certificate }))
  const pool = poolOfEntries(entries, true)
  lists.set(anchors, pool)
  return pool
}

function poolOfEntries(entries: readonly Entry[], isExhaustive: boolean): AuthorityPool {
  const index = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = subjectKey(entry.der)
    if (key === null) continue
    const same = index.get(key)
    if (same) same.push(entry)
    else index.set(key, [entry])
  }
  return {
    size: entries.length,
    isExhaustive,
    named: (name) => (index.get(nameKey(onlyDer(name))) ?? []).flatMap((entry) => parsedOf(entry) ?? []),
  }
}

function parsedOf(entry: Entry): X509Certificate | null {
  if (entry.parsed === undefined) entry.parsed = parse(entry.der)
  return entry.parsed
}

function parse(der: Uint8Array): X509Certificate | null {
  try {
    return new X509Certificate(der)
  } catch {
    return null
  }
}

const EXPLICIT_VERSION = 0xa0

/** The encoded subject of a certificate, without parsing the rest; null when it cannot be read. */
export function certificateSubject(der: Uint8Array): Uint8Array | null {
  try {
    return subjectOf(der).raw
  } catch (error) {
    if (error instanceof FiscalError) return null
    throw error
  }
}

function subjectOf(certificate: Uint8Array): Der {
  const [tbs] = insideOf(onlyDer(certificate), TAG.sequence)
  const fields = insideOf(tbs, TAG.sequence)
  const subject = fields[fields[0]?.tag === EXPLICIT_VERSION ? 5 : 4]
  if (subject?.tag !== TAG.sequence) throw new FiscalError('certificate.shape', 'O certificado não traz o titular.')
  return subject
}

function subjectKey(der: Uint8Array): string | null {
  try {
    return nameKey(subjectOf(der))
  } catch (error) {
    if (error instanceof FiscalError) return null
    throw error
  }
}

/** Tags of the string types of a name; UTF8String and BMPString are no single-byte texts. */
const TEXT = { utf8: 0x0c, bmp: 0x1e } as const

/**
 * A name as one text, equal for names that differ in string type, letter case or spaces alone.
 * Source  RFC 5280, 7.1: the same rule by which `checkIssued` compares names
 */
function nameKey(name: Der): string {
  const parts: string[] = []
  for (const relative of insideOf(name, TAG.sequence))
    for (const part of insideOf(relative, TAG.set)) {
      const [oid, value] = insideOf(part, TAG.sequence)
      parts.push(`${oidHex(oid) ?? ''}=${textOf(value).trim().replace(/\s+/g, ' ').toLowerCase()}`)
    }
  return parts.join('\n')
}

function textOf(value: Der | undefined): string {
  const bytes = Buffer.from(value?.body ?? [])
  if (value?.tag === TEXT.utf8) return bytes.toString('utf8')
  if (value?.tag !== TEXT.bmp || bytes.length % 2 !== 0) return bytes.toString('latin1')
  return bytes.swap16().toString('utf16le')
}
