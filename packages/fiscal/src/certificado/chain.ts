import type { X509Certificate } from 'node:crypto'
import type { Mark } from '../base/model.ts'
import type { FaultCode } from './fault.ts'
import { findPath } from './path.ts'

/** Of a document signed in the past these two are about that day. */
const THEN: Partial<Record<FaultCode, string>> = {
  expired: 'O certificado não era válido na data da assinatura.',
  not_yet_valid: 'O certificado não era válido na data da assinatura.',
  issuer_expired: 'Um certificado da cadeia não era válido na data da assinatura.',
}

/**
 * Whether the certificate of a signed document leads to a trusted root, every validity taken on the day of signing.
 * Shape   `anchors` holds the trusted roots (self-signed) and the intermediates known beside them; revocation is not asked
 */
export function verifyChain(certificate: X509Certificate, anchors: readonly X509Certificate[], at: Date): Mark {
  if (anchors.length > 0 && Number.isNaN(at.getTime())) return { state: 'unknown', reason: 'Sem a data da assinatura.' }
  const found = findPath(certificate, { pool: anchors, at, purpose: 'document' })
  if (found.ok) return { state: 'ok', reason: null }
  const { code, reason } = found.fault
  return { state: code === 'no_anchors' ? 'unknown' : 'failed', reason: THEN[code] ?? reason }
}
