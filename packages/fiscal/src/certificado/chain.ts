import type { X509Certificate } from 'node:crypto'
import type { Mark } from '../base/model.ts'
import type { FaultCode } from './fault.ts'
import { findPath } from './path.ts'
import { type Anchors, type AuthorityPool, poolOf } from './pool.ts'

/** Wording of validity faults for documents: validity is checked on the day of signing. */
const SIGNING_DAY_REASONS: Partial<Record<FaultCode, string>> = {
  expired: 'O certificado não era válido na data da assinatura.',
  not_yet_valid: 'O certificado não era válido na data da assinatura.',
  issuer_expired: 'Um certificado da cadeia não era válido na data da assinatura.',
}

/** Faults that do not incriminate the signer: the chain cannot be verified. */
const UNVERIFIABLE: ReadonlySet<FaultCode> = new Set(['no_anchors', 'old_key'])

/**
 * Checks that the certificate of a signed document chains to a trusted root on the day of signing.
 * Shape   ok: it does; failed: it does not; unknown: cannot be verified (`UNVERIFIABLE`, `unknownIssuerMark`,
 *         no date). Revocation is not checked
 */
export function verifyChain(certificate: X509Certificate, anchors: Anchors, signingTime: Date): Mark {
  const pool = poolOf(anchors)
  if (pool.size > 0 && Number.isNaN(signingTime.getTime()))
    return { state: 'unknown', reason: 'Sem a data da assinatura.' }
  const result = findPath(certificate, { pool, at: signingTime, purpose: 'document' })
  if (result.ok) return { state: 'ok', reason: null }
  const { code, reason } = result.fault
  if (code === 'unknown_issuer') return unknownIssuerMark(pool, reason)
  return { state: UNVERIFIABLE.has(code) ? 'unknown' : 'failed', reason: SIGNING_DAY_REASONS[code] ?? reason }
}

/**
 * The rule for a signer whose issuer is not in the pool.
 * - Exhaustive pool (the operator has installed roots): the issuer is not trusted, so the mark is `failed`.
 * - Only the authorities shipped with the product: the list is never complete, because ICP-Brasil keeps
 *   accrediting authorities, so the mark is `unknown`.
 * An issuer that is in the pool and did not sign the certificate is not handled here: `false_issuer` and
 * `signature` are `failed` in every installation. Signing in refuses all these cases.
 */
function unknownIssuerMark({ isExhaustive }: AuthorityPool, reason: string): Mark {
  return isExhaustive ? { state: 'failed', reason } : { state: 'unknown', reason: NOT_LISTED }
}

const NOT_LISTED =
  'Quem emitiu o certificado não está entre as autoridades que acompanham o portal: a cadeia não pôde ser conferida.'
