import type { X509Certificate } from 'node:crypto'
import { type Crl, isCrlOf } from './crl.ts'
import { type CertificadoFault, fault } from './fault.ts'
import { certificateFields } from './fields.ts'

/** Revocation lists by the name of their authority (hex of its encoding). */
export type Crls = ReadonlyMap<string, readonly Crl[]>

/** Clock skew tolerance in milliseconds: a list issued slightly in the future is current. */
const CLOCK_SKEW_MS = 5 * 60_000

/** Groups revocation lists by their authority, for `revocationOf`. */
export function indexCrls(crls: Iterable<Crl>): Crls {
  const index = new Map<string, Crl[]>()
  for (const crl of crls) {
    const name = hexOf(crl.issuer)
    index.set(name, [...(index.get(name) ?? []), crl])
  }
  return index
}

/** The revocation state of one certificate of a path. */
export interface LinkState {
  certificate: X509Certificate
  issuer: X509Certificate
  state: 'good' | 'revoked' | 'missing' | 'expired'
}

/**
 * Looks up every certificate of a path, except its root, in the revocation lists.
 * Shape   `revoked`: on any list of its issuer, even an old one; `good`: a current list does not have it
 */
export function revocationOf(path: readonly X509Certificate[], crls: Crls, at: Date): LinkState[] {
  return path.slice(0, -1).map((certificate, index) => {
    const issuer = path[index + 1] ?? certificate
    const { serial } = certificateFields(certificate)
    // by the authority's own subject: a certificate may encode its issuer's name differently
    const lists = (crls.get(hexOf(certificateFields(issuer).subject)) ?? []).filter((crl) => isCrlOf(crl, issuer))
    const time = at.getTime()
    const isCurrent = ({ thisUpdate, nextUpdate }: Crl) => thisUpdate <= time + CLOCK_SKEW_MS && time < nextUpdate
    const state = lists.some((crl) => crl.has(serial))
      ? 'revoked'
      : lists.some(isCurrent)
        ? 'good'
        : lists.length > 0
          ? 'expired'
          : 'missing'
    return { certificate, issuer, state }
  })
}

/** The fault of a path: a revocation first, then a missing or expired list; null when all states are good. */
export function revocationFault(states: readonly LinkState[]): CertificadoFault | null {
  const revoked = states.findIndex(({ state }) => state === 'revoked')
  if (revoked >= 0) return fault(revoked === 0 ? 'revoked' : 'issuer_revoked')
  const unverified = states.find(({ state }) => state !== 'good')
  return unverified ? fault(unverified.state === 'expired' ? 'crl_expired' : 'crl_missing') : null
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
