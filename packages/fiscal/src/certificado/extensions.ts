import { FiscalError } from '../base/error.ts'
import { type Der, inside, insideOf, oidHex, onlyDer, TAG } from './der.ts'

/** One extension as it stands. */
export interface Extension {
  critical: boolean
  value: Uint8Array
}

/** OIDs of the extensions that are understood, hex of their encoding. */
export const EXTENSION = {
  subjectKeyId: '551d0e',
  keyUsage: '551d0f',
  alternativeNames: '551d11',
  basicConstraints: '551d13',
  nameConstraints: '551d1e',
  crlPoints: '551d1f',
  policies: '551d20',
  issuerKeyId: '551d23',
  purposes: '551d25',
} as const

/** Name constraints are known, and refused where they stand: no authority of ICP-Brasil has them. */
export const EXTENSIONS: ReadonlySet<string> = new Set(
  Object.values(EXTENSION).filter((oid) => oid !== EXTENSION.nameConstraints),
)

/** What the extensions say; null where there is none. */
export interface ExtensionFields {
  extensions: ReadonlyMap<string, Extension>
  ca: boolean
  /** How many authorities may stand between this one and a leaf */
  pathLength: number | null
  /** Bits in the order of RFC 5280: `keyUsage & USAGE.certSign` */
  keyUsage: number | null
  /** OIDs (hex) of the extended key usage */
  purposes: readonly string[] | null
  /** OIDs of the policies, as dotted numbers */
  policies: readonly string[]
  /** Hex */
  subjectKeyId: string | null
  issuerKeyId: string | null
  crlUrls: readonly string[]
  /** otherName values by OID (hex), each as written, in order */
  otherNames: ReadonlyMap<string, readonly string[]>
}

/** Bits of `keyUsage`, the first as the highest of 16. */
export const USAGE = { digitalSignature: 0x8000, nonRepudiation: 0x4000, certSign: 0x0400, crlSign: 0x0200 } as const

/** Tags of what is written without its own: `[0]` constructed, `[0]` and `[6]` primitive. */
const CONTEXT = { wrapped: 0xa0, keyId: 0x80, url: 0x86 } as const
const TEXT_TAGS = new Set<number>([TAG.octets, 0x0c, 0x13, 0x14, 0x16])

/**
 * Reads the extensions of a certificate.
 * Throws  FiscalError `der.malformed` | `certificate.shape`
 * Source  RFC 5280, 4.2.1
 */
export function readExtensions(extensions: Map<string, Extension>): ExtensionFields {
  const read = (oid: string): Der | undefined => {
    const found = extensions.get(oid)
    return found && onlyDer(found.value)
  }
  const subjectKey = read(EXTENSION.subjectKeyId)
  const issuerKey = inside(read(EXTENSION.issuerKeyId), TAG.sequence)?.find(({ tag }) => tag === CONTEXT.keyId)
  const purposes = read(EXTENSION.purposes)
  return {
    extensions,
    ...constraintsOf(read(EXTENSION.basicConstraints)),
    keyUsage: usageOf(read(EXTENSION.keyUsage)),
    purposes: purposes ? insideOf(purposes, TAG.sequence).map((oid) => oidHex(oid) ?? '') : null,
    policies: (inside(read(EXTENSION.policies), TAG.sequence) ?? []).map((policy) =>
      oidText(inside(policy, TAG.sequence)?.[0]),
    ),
    subjectKeyId: subjectKey ? hexOf(subjectKey.body) : null,
    issuerKeyId: issuerKey ? hexOf(issuerKey.body) : null,
    crlUrls: urlsOf(read(EXTENSION.crlPoints)),
    otherNames: otherNamesOf(read(EXTENSION.alternativeNames)),
  }
}

function constraintsOf(value: Der | undefined): { ca: boolean; pathLength: number | null } {
  if (!value) return { ca: false, pathLength: null }
  const [flag, length] = insideOf(value, TAG.sequence)
  if (!flag) return { ca: false, pathLength: null }
  if (flag.tag !== TAG.boolean || flag.body.length !== 1) throw shape()
  const [pathLength = null] = length?.body ?? []
  if (length && (length.tag !== TAG.integer || length.body.length !== 1 || (pathLength ?? 0) > 127)) throw shape()
  return { ca: flag.body[0] !== 0, pathLength }
}

function usageOf(value: Der | undefined): number | null {
  if (!value) return null
  if (value.tag !== TAG.bits || value.body.length < 2) throw shape()
  return ((value.body[1] ?? 0) << 8) | (value.body[2] ?? 0)
}

/** Full names of the distribution points: `[0] { [0] { [6] url … } }` in each. */
function urlsOf(value: Der | undefined): string[] {
  const urls: string[] = []
  for (const point of inside(value, TAG.sequence) ?? []) {
    const name = inside(inside(point, TAG.sequence)?.[0], CONTEXT.wrapped)?.[0]
    for (const general of inside(name, CONTEXT.wrapped) ?? [])
      if (general.tag === CONTEXT.url) urls.push(Buffer.from(general.body).toString('latin1'))
  }
  return urls
}

/** otherName values: SEQUENCE { OID, [0] { OCTET STRING or text } } under the alternative names. */
function otherNamesOf(value: Der | undefined): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of inside(value, TAG.sequence) ?? []) {
    const [type, held] = inside(name, CONTEXT.wrapped) ?? []
    const oid = oidHex(type)
    const text = inside(held, CONTEXT.wrapped)?.[0]
    if (oid === undefined || text === undefined || !TEXT_TAGS.has(text.tag)) continue
    found.set(oid, [...(found.get(oid) ?? []), Buffer.from(text.body).toString('latin1')])
  }
  return found
}

function oidText(der: Der | undefined): string {
  if (der?.tag !== TAG.oid) throw shape()
  const arcs: number[] = []
  let arc = 0
  for (const byte of der.body) {
    arc = arc * 128 + (byte & 0x7f)
    if ((byte & 0x80) !== 0) continue
    const first = Math.min(2, Math.floor(arc / 40))
    arcs.push(...(arcs.length === 0 ? [first, arc - first * 40] : [arc]))
    arc = 0
  }
  return arcs.join('.')
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const shape = () => new FiscalError('certificate.shape', 'O certificado não tem a forma de um certificado X.509 v3.')
