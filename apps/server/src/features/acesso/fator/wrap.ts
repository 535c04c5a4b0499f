import { hkdfSync } from 'node:crypto'
import { sealBytes, unsealBytes } from '../../../base/sealed-bytes.ts'

/** Derives a separate key for this use of the master key. */
const keyFor = (masterKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', masterKey, '', 'portal/second-factor', 32))

/** Encrypts the secret of a second factor, bound to its account. */
export const wrap = (masterKey: Buffer, owner: string, secret: Buffer): Buffer =>
  sealBytes(keyFor(masterKey), owner, secret)

/** Throws when the key, the owner or any bit differs. */
export const unwrap = (masterKey: Buffer, owner: string, wrapped: Buffer): Buffer =>
  unsealBytes(keyFor(masterKey), owner, wrapped)
