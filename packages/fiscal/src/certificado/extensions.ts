import { FiscalError } from '../base/error.ts'
import { type Der, membersOf, oidHex, onlyDer, requireMembers, TAG } from './der.ts'

/** One undecoded extension. */
export interface Extension {
  critical: boolean
  value: Uint8Array
}

/** OIDs of the extensions in use, as hex of their encoding. */
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

/**
 * Extensions that are evaluated. Name constraints are refused instead: no authority of ICP-Brasil has them.
 */
export const EXTENSIONS: ReadonlySet<string> = new Set(
  Object.values(EXTENSION).filter((oid) => oid !== EXTENSION.nameConstraints),
)

/** The decoded extensions; null where an extension is absent. */
export interface ExtensionFields {
  extensions: ReadonlyMap<string, Extension>
  ca: boolean
  /** Maximum number of authorities between this one and a leaf */
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

/** Bits of `keyUsage`; the first bit of the BIT STRING is the highest of 16. */
export const USAGE = { digitalSignature: 0x8000, nonRepudiation: 0x4000, certSign: 0x0400, crlSign: 0x0200 } as const

/** Context-specific tags: `[0]` constructed, `[0]` and `[6]` primitive. */
const CONTEXT = { wrapped: 0xa0, keyId: 0x80, url: 0x86 } as const
const TEXT_TAGS = new Set<number>([TAG.octets, 0x0c, 0x13, 0x14, 0x16])

/**
 * Reads the extensions of a certificate.
 * Throws  FiscalError `der.malformed` | `certificate.shape`
 * Source  RFC 5280, 4.2.1
 */
export function readExtensions(extensions: Map<string, Extension>): ExtensionFields {
  const read = (oid: string): Der | undefined => {
    const extension = extensions.get(oid)
    return extension && onlyDer(extension.value)
  }
  const subjectKey = read(EXTENSION.subjectKeyId)
  const issuerKey = membersOf(read(EXTENSION.issuerKeyId), TAG.sequence)?.find(({ tag }) => tag === CONTEXT.keyId)
  const purposes = read(EXTENSION.purposes)
  return {
    extensions,
    ...constraintsOf(read(EXTENSION.basicConstraints)),
    keyUsage: usageOf(read(EXTENSION.keyUsage)),
    purposes: purposes ? requireMembers(purposes, TAG.sequence).map((oid) => oidHex(oid) ?? '') : null,
    policies: (membersOf(read(EXTENSION.policies), TAG.sequence) ?? []).map((policy) =>
      oidText(membersOf(policy, TAG.sequence)?.[0]),
    ),
    subjectKeyId: subjectKey ? hexOf(subjectKey.body) : null,
    issuerKeyId: issuerKey ? hexOf(issuerKey.body) : null,
    crlUrls: urlsOf(read(EXTENSION.crlPoints)),
    otherNames: otherNamesOf(read(EXTENSION.alternativeNames)),
  }
}

function constraintsOf(value: Der | undefined): { ca: boolean; pathLength: number | null } {
  if (!value) return { ca: false, pathLength: null }
  const [flag, length] = requireMembers(value, TAG.sequence)
  if (!flag) return { ca: false, pathLength: null }
  if (flag.tag !== TAG.boolean || flag.body.length !== 1) throw shapeError()
  const [pathLength = null] = length?.body ?? []
  if (length && (length.tag !== TAG.integer || length.body.length !== 1 || (pathLength ?? 0) > 127)) throw shapeError()
  return { ca: flag.body[0] !== 0, pathLength }
}

function usageOf(value: Der | undefined): number | null {
  if (!value) return null
  if (value.tag !== TAG.bits || value.body.length < 2) throw shapeError()
  return ((value.body[1] ?? 0) << 8) | (value.body[2] ?? 0)
}

/** URLs of the distribution points; each point is `[0] { [0] { [6] url … } }`. */
function urlsOf(value: Der | undefined): string[] {
  const urls: string[] = []
  for (const point of membersOf(value, TAG.sequence) ?? []) {
    const name = membersOf(membersOf(point, TAG.sequence)?.[0], CONTEXT.wrapped)?.[0]
    for (const general of membersOf(name, CONTEXT.wrapped) ?? [])
      if (general.tag === CONTEXT.url) urls.push(Buffer.from(general.body).toString('latin1'))
  }
  return urls
}

/** otherName values: SEQUENCE { OID, [0] { OCTET STRING or text } } inside the alternative names. */
function otherNamesOf(value: Der | undefined): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const name of membersOf(value, TAG.sequence) ?? []) {
    const [type, wrapped] = membersOf(name, CONTEXT.wrapped) ?? []
    const oid = oidHex(type)
    const text = membersOf(wrapped, CONTEXT.wrapped)?.[0]
    if (oid === undefined || text === undefined || !TEXT_TAGS.has(text.tag)) continue
    values.set(oid, [...(values.get(oid) ?? []), Buffer.from(text.body).toString('latin1')])
  }
  return values
}

function oidText(der: Der | undefined): string {
  if (der?.tag !== TAG.oid) throw shapeError()
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
const shapeError = () =>
  new FiscalError('certificate.shape', 'O certificado não tem a forma de um certificado X.509 v3.')
