import type { X509Certificate } from 'node:crypto'
import type { Mark } from '../base/model.ts'

/** Certificates from the leaf's issuer to the root: ICP-Brasil has two or three. */
const LONGEST = 5

/** The trusted certificates by subject, once for each list that is used. */
const indexes = new WeakMap<readonly X509Certificate[], Map<string, X509Certificate[]>>()

/**
 * Whether a certificate leads to a trusted root: names, signatures, CA flags, and every validity on the day of signing.
 * Shape   `anchors` holds the trusted roots (self-signed) and the intermediates known beside them; revocation is not asked
 */
export function verifyChain(certificate: X509Certificate, anchors: readonly X509Certificate[], at: Date): Mark {
  if (anchors.length === 0) return { state: 'unknown', reason: 'Sem raízes de confiança configuradas.' }
  const time = at.getTime()
  if (Number.isNaN(time)) return { state: 'unknown', reason: 'Sem a data da assinatura.' }
  if (!isValidAt(certificate, time)) return failed('O certificado não era válido na data da assinatura.')
  if (certificate.ca) return failed('O certificado é de uma autoridade certificadora.')
  const faults = new Set<string>()
  if (leadsToRoot(certificate, { pool: indexOf(anchors), time, depth: 0, faults })) return { state: 'ok', reason: null }
  return failed([...faults].at(-1) ?? 'A cadeia do certificado não chega a uma raiz de confiança.')
}

interface Walk {
  pool: Map<string, X509Certificate[]>
  time: number
  depth: number
  faults: Set<string>
}

function leadsToRoot(certificate: X509Certificate, walk: Walk): boolean {
  for (const issuer of walk.pool.get(certificate.issuer) ?? []) {
    if (!issuer.ca || !isIssuedBy(certificate, issuer)) continue
    if (!isValidAt(issuer, walk.time)) {
      walk.faults.add('Um certificado da cadeia não era válido na data da assinatura.')
      continue
    }
    if (issuer.subject === issuer.issuer) {
      if (isIssuedBy(issuer, issuer)) return true
    } else if (walk.depth + 1 < LONGEST && leadsToRoot(issuer, { ...walk, depth: walk.depth + 1 })) return true
  }
  return false
}

/** Some real roots have keys that Node cannot decode: such a certificate vouches for nobody, and breaks nothing. */
function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  const asked = answers.get(certificate) ?? new WeakMap<X509Certificate, boolean>()
  answers.set(certificate, asked)
  const answer = asked.get(issuer) ?? askIssuer(certificate, issuer)
  asked.set(issuer, answer)
  return answer
}

/** Two certificates never change their minds; asking costs an RSA operation. */
const answers = new WeakMap<X509Certificate, WeakMap<X509Certificate, boolean>>()

function askIssuer(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    return false
  }
}

const isValidAt = ({ validFrom, validTo }: X509Certificate, time: number) =>
  Date.parse(validFrom) <= time && time <= Date.parse(validTo)

function indexOf(anchors: readonly X509Certificate[]): Map<string, X509Certificate[]> {
  const known = indexes.get(anchors)
  if (known) return known
  const index = new Map<string, X509Certificate[]>()
  for (const anchor of anchors) index.set(anchor.subject, [...(index.get(anchor.subject) ?? []), anchor])
  indexes.set(anchors, index)
  return index
}

const failed = (reason: string): Mark => ({ state: 'failed', reason })
