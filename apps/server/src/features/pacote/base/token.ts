import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Identifies a package. */
export interface PackageKey {
  empresaId: number
  id: string
}

export interface PackageTokens {
  /** The personal address of a package, always the same: it is derived, not stored. */
  pathOf(key: PackageKey): string
  /** The package of a token; null unless this installation made it. Reads no database. */
  read(token: string): PackageKey | null
  /** Proof for the page's own forms that the password was right, valid until `until` (ms). */
  passOf(key: PackageKey, until: number): string
  isPass(key: PackageKey, pass: string, now: number): boolean
  /** Address under which the office sees the page without counting as a reader, valid until `until` (ms). */
  previewOf(key: PackageKey, until: number): string
  isPreview(key: PackageKey, proof: string, now: number): boolean
}

const HEAD_BYTES = 24
const MAC_BYTES = 32

/** Derives the key from the master key. A changed master key ends all addresses. */
export function openPackageTokens(masterKey: Buffer): PackageTokens {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'portal/pacote', 32))
  const mac = (kind: string, bytes: Buffer) => createHmac('sha256', key).update(`${kind}\0`).update(bytes).digest()
  const proofOf = (kind: string, of: PackageKey, until: number) =>
    `${until}.${mac(`${kind} ${until}`, headOf(of)).toString('base64url')}`
  const isProof = (kind: string, of: PackageKey, { proof, now }: { proof: string; now: number }) => {
    const until = Number(/^(\d{13})\./.exec(proof)?.[1] ?? 0)
    const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(kind, of, until))]
    return until > now && given.length === right.length && timingSafeEqual(given, right)
  }
  const pathOf = (of: PackageKey) => {
    const head = headOf(of)
    return `/pacote/${Buffer.concat([head, mac('token', head)]).toString('base64url')}`
  }
  return {
    pathOf,
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      // base64url allows several encodings of the same bytes: accept only the canonical one
      if (bytes.length !== HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null
      const head = bytes.subarray(0, HEAD_BYTES)
      return timingSafeEqual(bytes.subarray(HEAD_BYTES), mac('token', head)) ? keyOfHead(head) : null
    },
    passOf: (of, until) => proofOf('pass', of, until),
    isPass: (of, proof, now) => isProof('pass', of, { proof, now }),
    previewOf: (of, until) => `${pathOf(of)}/previa/${proofOf('preview', of, until)}`,
    isPreview: (of, proof, now) => isProof('preview', of, { proof, now }),
  }
}

/** Company 8 bytes, id 16 bytes. */
function headOf({ empresaId, id }: PackageKey): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeBigUInt64BE(BigInt(empresaId))
  head.write(id.replaceAll('-', ''), 8, 'hex')
  return head
}

function keyOfHead(head: Buffer): PackageKey {
  const hex = head.toString('hex', 8)
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { empresaId: Number(head.readBigUInt64BE()), id }
}
