import type { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import { type Fault, type FaultCode, fault } from './fault.ts'
import { type CertificateFields, certificateFields } from './fields.ts'
import { type Anchors, type AuthorityPool, poolOf } from './pool.ts'
import { authorityFault, issuingFault, leafFault, type Purpose } from './rules.ts'

/** Authorities above a leaf, the root among them: ICP-Brasil has two or three. */
const LONGEST = 5

/** What a path is sought with. */
export interface PathQuestion {
  /** Trusted roots (self-signed) and the intermediates known beside them; nothing that a client sends belongs here */
  pool: Anchors
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
  const pool = poolOf(question.pool)
  if (pool.size === 0) return refused('no_anchors')
  const time = question.at.getTime()
  const { span, unfit, paths, faults, caveat } = prospectOf(leaf, pool, question.purpose)
  const wrong = (span && spanFault(span, time)) ?? unfit
  if (wrong) return refused(wrong)
  const valid = paths.find(({ spans }) => spans.every((one) => spanFault(one, time) === null))
  if (valid) return caveat ? refused(caveat) : { ok: true, path: [leaf, ...valid.above] }
  if (paths.length > 0) return refused('issuer_expired')
  // a signature that fails explains least: it may be of another authority of the same name
  return refused(faults.find((code) => code !== 'signature') ?? faults[0] ?? 'no_path')
}

type Span = Pick<CertificateFields, 'notBefore' | 'notAfter'>

/** Everything about a leaf that does not depend on the moment of judging. */
interface Prospect {
  /** Null when the certificate cannot be read */
  span: Span | null
  unfit: FaultCode | null
  /** Accepted structure, but a proof that is too weak today */
  caveat: FaultCode | null
  /** Authorities above the leaf up to a root, with their validities */
  paths: readonly { above: X509Certificate[]; spans: readonly Span[] }[]
  faults: readonly FaultCode[]
}

/** Kept as long as the leaf's certificate is: many documents have the same signer. */
const prospects = new WeakMap<AuthorityPool, Record<Purpose, WeakMap<X509Certificate, Prospect>>>()

function prospectOf(leaf: X509Certificate, pool: AuthorityPool, purpose: Purpose): Prospect {
  let kept = prospects.get(pool)
  if (!kept) {
    kept = { login: new WeakMap(), document: new WeakMap() }
    prospects.set(pool, kept)
  }
  const known = kept[purpose].get(leaf)
  if (known) return known
  const prospect = makeProspect(leaf, pool, purpose)
  kept[purpose].set(leaf, prospect)
  return prospect
}

function makeProspect(leaf: X509Certificate, pool: AuthorityPool, purpose: Purpose): Prospect {
  const nothing = { span: null, unfit: null, caveat: null, paths: [], faults: [] }
  try {
    const span = certificateFields(leaf)
    const found = leafFault(leaf, purpose)
    const caveat = found === 'old_key' ? found : null
    if (found !== caveat) return { ...nothing, span, unfit: found }
    const walk: Walk = { pool, purpose, below: 0, faults: [] }
    const paths = pathsAbove(leaf, walk).map((above) => ({ above, spans: above.map(certificateFields) }))
    return { span, unfit: null, caveat, paths, faults: paths.length > 0 ? [] : faultsOf(leaf, walk) }
  } catch (error) {
    if (error instanceof FiscalError) return { ...nothing, unfit: 'malformed' }
    throw error
  }
}

function faultsOf(leaf: X509Certificate, { pool, faults }: Walk): FaultCode[] {
  if (faults.length > 0) return faults
  const named = pool.named(certificateFields(leaf).issuer)
  if (named.length === 0) return ['unknown_issuer']
  return named.some((issuer) => linkFault(leaf, issuer) === null) ? [] : ['false_issuer']
}

interface Walk {
  pool: AuthorityPool
  purpose: Purpose
  /** Authorities between the leaf and the one that is looked for */
  below: number
  faults: FaultCode[]
}

/** Every way from a certificate to a root, whatever the validities. */
function pathsAbove(certificate: X509Certificate, walk: Walk): X509Certificate[][] {
  const paths: X509Certificate[][] = []
  for (const issuer of walk.pool.named(certificateFields(certificate).issuer)) {
    const wrong = linkFault(certificate, issuer) ?? fitFault(issuer, walk)
    if (wrong === 'stranger') continue
    if (wrong) walk.faults.push(wrong)
    else if (issuer.subject === issuer.issuer) {
      if (linkFault(issuer, issuer) === null) paths.push([issuer])
    } else if (walk.below + 1 < LONGEST)
      for (const above of pathsAbove(issuer, { ...walk, below: walk.below + 1 })) paths.push([issuer, ...above])
  }
  return paths
}

/** An authority whose form cannot be read vouches for nobody; the search goes on without it. */
function fitFault(issuer: X509Certificate, { below, purpose }: Walk): FaultCode | null {
  try {
    return authorityFault(issuer, below, purpose)
  } catch (error) {
    if (error instanceof FiscalError) return 'malformed'
    throw error
  }
}

function spanFault({ notBefore, notAfter }: Span, time: number): FaultCode | null {
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

const refused = (code: FaultCode): PathFound => ({ ok: false, fault: fault(code) })
