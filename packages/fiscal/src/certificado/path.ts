import type { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import { type Fault, type FaultCode, fault } from './fault.ts'
import { certificateFields } from './fields.ts'
import { authorityFault, issuingFault, leafFault, type Purpose } from './rules.ts'

/** Authorities above a leaf, the root among them: ICP-Brasil has two or three. */
const LONGEST = 5

/** What a path is sought with. */
export interface PathQuestion {
  /** Trusted roots (self-signed) and the intermediates known beside them; nothing that a client sends belongs here */
  pool: readonly X509Certificate[]
  at: Date
  purpose: Purpose
}

/** The certificates from the leaf to a trusted root, or what is wrong. */
export type PathFound = { ok: true; path: readonly X509Certificate[] } | { ok: false; fault: Fault }

/**
 * Whether a certificate leads to a trusted root: names, key ids, signatures, algorithms, keys, constraints, usages, and every
 * validity at that moment. Revocation is asked apart (`revocationFault`).
 * Shape   the one place where a certificate is judged, for signing in and for signatures of documents
 * Source  RFC 5280, 6.1; policies are asked of the leaf alone: authorities of ICP-Brasil in force carry none
 */
export function findPath(leaf: X509Certificate, question: PathQuestion): PathFound {
  if (question.pool.length === 0) return refused('no_anchors')
  const time = question.at.getTime()
  try {
    const unfit = validityFault(leaf, time) ?? leafFault(leaf, question.purpose)
    if (unfit) return refused(unfit)
    const faults: FaultCode[] = []
    const above = pathAbove(leaf, { pool: indexOf(question.pool), time, below: 0, faults })
    if (above) return { ok: true, path: [leaf, ...above] }
    // another authority of the same name explains least
    return refused(faults.find((code) => code !== 'signature') ?? faults[0] ?? 'no_path')
  } catch (error) {
    if (error instanceof FiscalError) return refused('malformed')
    throw error
  }
}

interface Walk {
  pool: Map<string, X509Certificate[]>
  time: number
  /** Authorities between the leaf and the one that is looked for */
  below: number
  faults: FaultCode[]
}

function pathAbove(certificate: X509Certificate, walk: Walk): X509Certificate[] | null {
  for (const issuer of walk.pool.get(certificate.issuer) ?? []) {
    const wrong = linkFault(certificate, issuer) ?? fitFault(issuer, walk)
    if (wrong === 'stranger') continue
    if (wrong) {
      walk.faults.push(wrong)
      continue
    }
    if (issuer.subject === issuer.issuer) {
      if (linkFault(issuer, issuer) === null) return [issuer]
    } else if (walk.below + 1 < LONGEST) {
      const above = pathAbove(issuer, { ...walk, below: walk.below + 1 })
      if (above) return [issuer, ...above]
    }
  }
  return null
}

/** An authority whose form cannot be read vouches for nobody; the search goes on without it. */
function fitFault(issuer: X509Certificate, { below, time }: Walk): FaultCode | null {
  try {
    return authorityFault(issuer, below) ?? (validityFault(issuer, time) ? 'issuer_expired' : null)
  } catch (error) {
    if (error instanceof FiscalError) return 'malformed'
    throw error
  }
}

function validityFault(certificate: X509Certificate, time: number): FaultCode | null {
  const { notBefore, notAfter } = certificateFields(certificate)
  if (time > notAfter) return 'expired'
  return time >= notBefore ? null : 'not_yet_valid'
}

type LinkFault = 'stranger' | 'signature' | 'issuer_not_ca' | 'issuer_usage' | null

/** Two certificates never change their minds; asking costs an RSA operation. */
const answers = new WeakMap<X509Certificate, WeakMap<X509Certificate, LinkFault>>()

function linkFault(certificate: X509Certificate, issuer: X509Certificate): LinkFault {
  const asked = answers.get(certificate) ?? new WeakMap<X509Certificate, LinkFault>()
  answers.set(certificate, asked)
  const known = asked.get(issuer)
  if (known !== undefined) return known
  const answer = askIssuer(certificate, issuer)
  asked.set(issuer, answer)
  return answer
}

/** Names and key ids first, then the signature. What Node cannot decode is nobody's issuer. */
function askIssuer(certificate: X509Certificate, issuer: X509Certificate): LinkFault {
  try {
    const unfit = issuingFault(issuer)
    if (unfit) return namesMeet(certificate, issuer) ? unfit : 'stranger'
    if (!certificate.checkIssued(issuer) || !keyIdsMeet(certificate, issuer)) return 'stranger'
    return certificate.verify(issuer.publicKey) ? null : 'signature'
  } catch {
    return 'stranger'
  }
}

const namesMeet = (certificate: X509Certificate, issuer: X509Certificate) =>
  Buffer.from(certificateFields(certificate).issuer).equals(certificateFields(issuer).subject)

function keyIdsMeet(certificate: X509Certificate, issuer: X509Certificate): boolean {
  const { issuerKeyId } = certificateFields(certificate)
  const { subjectKeyId } = certificateFields(issuer)
  return issuerKeyId === null || subjectKeyId === null || issuerKeyId === subjectKeyId
}

/** The trusted certificates by subject, once for each list that is used. */
const indexes = new WeakMap<readonly X509Certificate[], Map<string, X509Certificate[]>>()

function indexOf(pool: readonly X509Certificate[]): Map<string, X509Certificate[]> {
  const known = indexes.get(pool)
  if (known) return known
  const index = new Map<string, X509Certificate[]>()
  for (const one of pool) index.set(one.subject, [...(index.get(one.subject) ?? []), one])
  indexes.set(pool, index)
  return index
}

const refused = (code: FaultCode): PathFound => ({ ok: false, fault: fault(code) })
