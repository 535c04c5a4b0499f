import { createHash, type X509Certificate } from 'node:crypto'
import { type AuthorityPool, openPool } from '@portal/fiscal/certificado/pool.ts'

/** The authorities of one scope: trusted roots (self-signed) and the intermediates known beside them. */
export interface Authorities {
  /**
   * Authorities that the operator installed (PORTAL_ICP_RAIZES, `portal icp importar`), without the demo's.
   */
  readonly own: readonly X509Certificate[]
  /** Indexed by name, each certificate parsed when it is needed. */
  readonly pool: AuthorityPool
  /** The operator's and the demo's authorities. Their revocation lists are fetched before any sign-in. */
  readonly installed: readonly X509Certificate[]
  /** Form for threads, built on first use. */
  packed(): PackedAuthorities
}

/** Authorities in the form for threads: shared memory, not copied for each task. */
export interface PackedAuthorities {
  /** SHA-256 of the rest: a thread reuses what it parsed for the same hash. */
  key: string
  isExhaustive: boolean
  /** Each DER behind its length (4 bytes, little endian). */
  bytes: SharedArrayBuffer
}

const hexOf = (der: Uint8Array): string => createHash('sha256').update(der).digest('hex')

interface Sources {
  shipped?: readonly Uint8Array[]
  own?: readonly X509Certificate[]
  demo?: readonly X509Certificate[]
}

/**
 * Combines the authorities and stores duplicates of bundled ones once. The demo's roots do not count as the
 * operator's.
 */
export function authoritiesOf({ shipped = [], own = [], demo = [] }: Sources): Authorities {
  const shippedHexes = new Set(shipped.map(hexOf))
  const added = [...own, ...demo].filter(({ raw }) => {
    const hex = hexOf(raw)
    return !shippedHexes.has(hex) && shippedHexes.add(hex)
  })
  const isExhaustive = own.some(({ subject, issuer }) => subject === issuer)
  let packed: PackedAuthorities | undefined
  return {
    own,
    installed: [...own, ...demo],
    pool: openPool([...shipped, ...added], { isExhaustive }),
    packed: () => {
      packed ??= pack([...shipped, ...added.map(({ raw }) => raw)], isExhaustive)
      return packed
    },
  }
}

export const NO_AUTHORITIES: Authorities = authoritiesOf({})

const LENGTH_BYTES = 4

function pack(ders: readonly Uint8Array[], isExhaustive: boolean): PackedAuthorities {
  const bytes = new SharedArrayBuffer(ders.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0))
  const view = new DataView(bytes)
  const target = new Uint8Array(bytes)
  let offset = 0
  for (const der of ders) {
    view.setUint32(offset, der.length, true)
    target.set(der, offset + LENGTH_BYTES)
    offset += LENGTH_BYTES + der.length
  }
  const key = hexOf(Buffer.concat([...ders, Buffer.from(String(isExhaustive))]))
  return { key, isExhaustive, bytes }
}

/** Pools that a thread keeps: the real scope's, the demo's, and one of each that has just been replaced. */
const KEPT = 4
const pools = new Map<string, AuthorityPool>()

/** The pool of packed authorities, cached in this thread. */
export function unpackPool({ key, isExhaustive, bytes }: PackedAuthorities): AuthorityPool {
  const pooled = pools.get(key)
  if (pooled) return pooled
  const pool = openPool(unpack(bytes), { isExhaustive })
  if (pools.size >= KEPT) pools.delete(pools.keys().next().value ?? '')
  pools.set(key, pool)
  return pool
}

function unpack(bytes: SharedArrayBuffer): Uint8Array[] {
  const view = new DataView(bytes)
  const ders: Uint8Array[] = []
  for (let offset = 0; offset < bytes.byteLength; ) {
    const length = view.getUint32(offset, true)
    ders.push(new Uint8Array(bytes, offset + LENGTH_BYTES, length))
    offset += LENGTH_BYTES + length
  }
  return ders
}
