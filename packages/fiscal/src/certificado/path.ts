import type { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import { type CertificadoFault, type FaultCode, fault } from './fault.ts'
import { type CertificateFields, certificateFields } from './fields.ts'
import { type Anchors, type AuthorityPool, poolOf } from './pool.ts'
import { authorityFault, issuingFault, leafFault, type Purpose } from './rules.ts'

/** Maximum number of authorities above a leaf, including the root; ICP-Brasil has two or three. */
export const MAX_AUTHORITIES = 5

/** Input of `findPath`. */
export interface PathQuestion {
  /** Trusted roots (self-signed) and known intermediates; never certificates that a client sent */
  pool: Anchors
  at: Date
  purpose: Purpose
}

/** The certificates from the leaf to a trusted root, or the fault. */
export type PathFound = { ok: true; path: readonly X509Certificate[] } | { ok: false; fault: CertificadoFault }

/**
 * Builds the path from a certificate to a trusted root. Checks names, key ids, signatures, algorithms, keys,
 * constraints, usages, and all validities at the given time. Revocation is checked separately
 * (`revocationFault`).
 * Shape   used for signing in and for signatures of documents
 * Source  RFC 5280, 6.1; policies are checked in the leaf only, because authorities of ICP-Brasil carry none
 */
export function findPath(leaf: X509Certificate, question: PathQuestion): PathFound {
  const pool = poolOf(question.pool)
  if (pool.size === 0) return refusal('no_anchors')
  const time = question.at.getTime()
  const { span, unfit, paths, faults, caveat } = prospectOf(leaf, pool, question.purpose)
  const leafFaultCode = (span && spanFault(span, time)) ?? unfit
  if (leafFaultCode) return refusal(leafFaultCode)
  const valid = paths.find(({ spans }) => spans.every((span) => spanFault(span, time) === null))
  if (valid) return caveat ? refusal(caveat) : { ok: true, path: [leaf, ...valid.above] }
  if (paths.length > 0) return refusal('issuer_expired')
  // a signature fault explains least: the certificate may belong to another authority of the same name
  return refusal(faults.find((code) => code !== 'signature') ?? faults[0] ?? 'no_path')
}

type Span = Pick<CertificateFields, 'notBefore' | 'notAfter'>

/** The results for a leaf that do not depend on the time of checking. */
interface Prospect {
  /** Null when the certificate cannot be read */
  span: Span | null
  unfit: FaultCode | null
  /** The structure is accepted, but the proof is too weak today */
  caveat: FaultCode | null
  /** Authorities above the leaf up to a root, with their validities */
  paths: readonly { above: X509Certificate[]; spans: readonly Span[] }[]
  faults: readonly FaultCode[]
}

/** Cache, held as long as the leaf's certificate: many documents have the same signer. */
const prospects = new WeakMap<AuthorityPool, Record<Purpose, WeakMap<X509Certificate, Prospect>>>()

function prospectOf(leaf: X509Certificate, pool: AuthorityPool, purpose: Purpose): Prospect {
  let cache = prospects.get(pool)
  if (!cache) {
    cache = { login: new WeakMap(), document: new WeakMap() }
    prospects.set(pool, cache)
  }
  const cached = cache[purpose].get(leaf)
  if (cached) return cached
  const prospect = makeProspect(leaf, pool, purpose)
  cache[purpose].set(leaf, prospect)
  return prospect
}

function makeProspect(leaf: X509Certificate, pool: AuthorityPool, purpose: Purpose): Prospect {
  const empty = { span: null, unfit: null, caveat: null, paths: [], faults: [] }
  try {
    const span = certificateFields(leaf)
    const fitness = leafFault(leaf, purpose)
    const caveat = fitness === 'old_key' ? fitness : null
    if (fitness !== caveat) return { ...empty, span, unfit: fitness }
    const walk: Walk = { pool, purpose, below: 0, faults: [] }
    const paths = pathsAbove(leaf, walk).map((above) => ({ above, spans: above.map(certificateFields) }))
    return { span, unfit: null, caveat, paths, faults: paths.length > 0 ? [] : faultsOf(leaf, walk) }
  } catch (error) {
    if (error instanceof FiscalError) return { ...empty, unfit: 'malformed' }
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
  /** Number of authorities between the leaf and the issuer that is being searched */
  below: number
  faults: FaultCode[]
}

/** Every path from a certificate to a root, regardless of validity. */
function pathsAbove(certificate: X509Certificate, walk: Walk): X509Certificate[][] {
  const paths: X509Certificate[][] = []
  for (const issuer of walk.pool.named(certificateFields(certificate).issuer)) {
    const linkFaultCode = linkFault(certificate, issuer) ?? issuerFault(issuer, walk)
    if (linkFaultCode === 'stranger') continue
    if (linkFaultCode) walk.faults.push(linkFaultCode)
    else if (issuer.subject === issuer.issuer) {
      if (linkFault(issuer, issuer) === null) paths.push([issuer])
    } else if (walk.below + 1 < MAX_AUTHORITIES)
      for (const above of pathsAbove(issuer, { ...walk, below: walk.below + 1 })) paths.push([issuer, ...above])
  }
  return paths
}

/** An authority that cannot be decoded is skipped, and the search continues. */
function issuerFault(issuer: X509Certificate, { below, purpose }: Walk): FaultCode | null {
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

/** Cache: each check costs an RSA operation. */
const linkFaults = new WeakMap<X509Certificate, WeakMap<X509Certificate, LinkFault>>()

/** Why a certificate is not issued by another; null when it is. */
export function linkFault(certificate: X509Certificate, issuer: X509Certificate): LinkFault {
  const faultsByIssuer = linkFaults.get(certificate) ?? new WeakMap<X509Certificate, LinkFault>()
  linkFaults.set(certificate, faultsByIssuer)
  const cached = faultsByIssuer.get(issuer)
  if (cached !== undefined) return cached
  const fault = checkLink(certificate, issuer)
  faultsByIssuer.set(issuer, fault)
  return fault
}

/**
 * Compares names and key ids first, then verifies the signature. An issuer that Node cannot decode does not
 * match.
 */
function checkLink(certificate: X509Certificate, issuer: X509Certificate): LinkFault {
  try {
    const unfit = issuingFault(issuer)
    if (unfit) return namesMatch(certificate, issuer) ? unfit : 'stranger'
    if (!certificate.checkIssued(issuer) || !keyIdsMatch(certificate, issuer)) return 'stranger'
    return certificate.verify(issuer.publicKey) ? null : 'signature'
  } catch {
    return 'stranger'
  }
}

const namesMatch = (certificate: X509Certificate, issuer: X509Certificate) =>
  Buffer.from(certificateFields(certificate).issuer).equals(certificateFields(issuer).subject)

function keyIdsMatch(certificate: X509Certificate, issuer: X509Certificate): boolean {
  const { issuerKeyId } = certificateFields(certificate)
  const { subjectKeyId } = certificateFields(issuer)
  return issuerKeyId === null || subjectKeyId === null || issuerKeyId === subjectKeyId
}

const refusal = (code: FaultCode): PathFound => ({ ok: false, fault: fault(code) })
