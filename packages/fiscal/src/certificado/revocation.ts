import type { X509Certificate } from 'node:crypto'
import { type Crl, isCrlOf } from './crl.ts'
import { type Fault, fault } from './fault.ts'
import { certificateFields } from './fields.ts'

/** Lists by the name of their authority (hex of its encoding). */
export type Crls = ReadonlyMap<string, readonly Crl[]>

/** Clocks differ: a list made a moment ahead of ours is current. */
const AHEAD_MS = 5 * 60_000

/**
 * Groups lists by their authority, as `revocationFault` asks for them.
 */
export function indexCrls(crls: Iterable<Crl>): Crls {
  const index = new Map<string, Crl[]>()
  for (const crl of crls) {
    const name = hexOf(crl.issuer)
    index.set(name, [...(index.get(name) ?? []), crl])
  }
  return index
}

/** What revocation says about one link of a path. */
export interface LinkState {
  certificate: X509Certificate
  issuer: X509Certificate
  state: 'good' | 'revoked' | 'missing' | 'expired'
}

/**
 * Asks the lists about every certificate of a path but its root.
 * Shape   a certificate on any list of its issuer is revoked, however old the list; `good` needs one that is current
 */
export function revocationOf(path: readonly X509Certificate[], crls: Crls, at: Date): LinkState[] {
  return path.slice(0, -1).map((certificate, place) => {
    const issuer = path[place + 1] ?? certificate
    const { serial } = certificateFields(certificate)
    // by the authority's own name: a certificate may write it in another encoding
    const lists = (crls.get(hexOf(certificateFields(issuer).subject)) ?? []).filter((crl) => isCrlOf(crl, issuer))
    const time = at.getTime()
    const isCurrent = ({ thisUpdate, nextUpdate }: Crl) => thisUpdate <= time + AHEAD_MS && time < nextUpdate
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

/** The fault that the states of a path amount to: revocation first, then what could not be asked; null when all is good. */
export function revocationFault(states: readonly LinkState[]): Fault | null {
  const revoked = states.findIndex(({ state }) => state === 'revoked')
  if (revoked >= 0) return fault(revoked === 0 ? 'revoked' : 'issuer_revoked')
  const unasked = states.find(({ state }) => state !== 'good')
  return unasked ? fault(unasked.state === 'expired' ? 'crl_expired' : 'crl_missing') : null
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
