import type { X509Certificate } from 'node:crypto'
import type { Mark } from '../base/model.ts'
import type { FaultCode } from './fault.ts'
import { findPath } from './path.ts'
import { type Anchors, type AuthorityPool, poolOf } from './pool.ts'

/** Of a document signed in the past these are about that day. */
const THEN: Partial<Record<FaultCode, string>> = {
  expired: 'O certificado não era válido na data da assinatura.',
  not_yet_valid: 'O certificado não era válido na data da assinatura.',
  issuer_expired: 'Um certificado da cadeia não era válido na data da assinatura.',
}

/** Faults that say nothing against the signer: the chain cannot be judged. */
const UNJUDGED: ReadonlySet<FaultCode> = new Set(['no_anchors', 'old_key'])

/**
 * Whether the certificate of a signed document leads to a trusted root, every validity taken on the day of signing.
 * Shape   ok: it does; failed: judged and bad; unknown: cannot be judged (`UNJUDGED`, `unknownIssuerMark`, no date).
 *         Revocation is not asked
 */
export function verifyChain(certificate: X509Certificate, anchors: Anchors, at: Date): Mark {
  const pool = poolOf(anchors)
  if (pool.size > 0 && Number.isNaN(at.getTime())) return { state: 'unknown', reason: 'Sem a data da assinatura.' }
  const found = findPath(certificate, { pool, at, purpose: 'document' })
  if (found.ok) return { state: 'ok', reason: null }
  const { code, reason } = found.fault
  if (code === 'unknown_issuer') return unknownIssuerMark(pool, reason)
  return { state: UNJUDGED.has(code) ? 'unknown' : 'failed', reason: THEN[code] ?? reason }
}

/**
 * The rule about a signer whose issuer is not known by name.
 * - The operator has installed roots of their own: they have said whom they trust, and this issuer is not among them: `failed`.
 * - The authorities shipped with the product are the only ones (with the demo's, in the demo): their list is never complete,
 *   as ICP-Brasil goes on accrediting authorities: `unknown`.
 * An issuer that is known by name and did not sign the certificate never comes here: `false_issuer` and `signature` are
 * `failed` in every installation. Signing in refuses all of them alike.
 */
function unknownIssuerMark({ isExhaustive }: AuthorityPool, reason: string): Mark {
  return isExhaustive ? { state: 'failed', reason } : { state: 'unknown', reason: NOT_LISTED }
}

const NOT_LISTED =
  'Quem emitiu o certificado não está entre as autoridades que acompanham o portal: a cadeia não pôde ser conferida.'
