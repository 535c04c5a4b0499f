import type { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import { certificateFields } from './fields.ts'
import { linkFault, MAX_AUTHORITIES } from './path.ts'
import { type AuthorityPool, openPool } from './pool.ts'
import { authorityFault } from './rules.ts'

/** Input of `clientChain`. */
export interface ChainQuestion {
  /** Authorities that the program knows; its self-signed ones are anchors */
  pool: AuthorityPool
  /** DER of certificates that came with the leaf, in any order; most files have strangers among them */
  offered: readonly Uint8Array[]
  at: Date
}

/**
 * The authorities that a client sends above its certificate, its issuer first. Only certificates that issued the one below, are valid
 * at the given time and are strong enough for a connection. Best is a chain that ends at an anchor, then one that ends at
 * any root, then the longest, then the one that is valid for the longest time. Empty when no issuer is known.
 */
export function clientChain(leaf: X509Certificate, { pool, offered, at }: ChainQuestion): X509Certificate[] {
  const own = openPool(offered, { isExhaustive: false })
  const anchors = new Set<X509Certificate>()
  const issuersOf = (certificate: X509Certificate) => {
    const { issuer } = certificateFields(certificate)
    const known = pool.named(issuer)
    for (const one of known) anchors.add(one)
    return [...known, ...own.named(issuer)]
  }
  const chains = runsAbove(leaf, { issuersOf, at, below: 0 })
  const rankOf = (chain: readonly X509Certificate[]) => {
    const top = chain.at(-1)
    const isRoot = top !== undefined && top.subject === top.issuer
    const end = Math.min(...chain.map((one) => certificateFields(one).notAfter))
    return [isRoot && anchors.has(top) ? 1 : 0, isRoot ? 1 : 0, chain.length, end]
  }
  const ranked = chains.map((chain) => ({ chain, rank: rankOf(chain) }))
  ranked.sort((one, other) => compareRanks(other.rank, one.rank))
  return ranked[0]?.chain ?? []
}

/** Chains found at most: a file may offer many certificates of one name. */
const MOST_CHAINS = 64

interface Walk {
  issuersOf(certificate: X509Certificate): X509Certificate[]
  at: Date
  below: number
}

/** Every chain above a certificate that no known issuer continues. */
function runsAbove(certificate: X509Certificate, walk: Walk): X509Certificate[][] {
  const chains: X509Certificate[][] = []
  if (walk.below >= MAX_AUTHORITIES) return chains
  for (const issuer of walk.issuersOf(certificate)) {
    if (chains.length >= MOST_CHAINS || linkFault(certificate, issuer) !== null || !isFit(issuer, walk)) continue
    const above = issuer.subject === issuer.issuer ? [] : runsAbove(issuer, { ...walk, below: walk.below + 1 })
    if (above.length === 0) chains.push([issuer])
    for (const more of above) chains.push([issuer, ...more])
  }
  return chains
}

function isFit(issuer: X509Certificate, { at, below }: Walk): boolean {
  try {
    const { notBefore, notAfter } = certificateFields(issuer)
    return notBefore <= at.getTime() && at.getTime() <= notAfter && authorityFault(issuer, below, 'login') === null
  } catch (error) {
    if (error instanceof FiscalError) return false
    throw error
  }
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, index) => value !== other[index])
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0)
}
