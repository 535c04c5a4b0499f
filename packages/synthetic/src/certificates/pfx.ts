import type { KeyObject } from 'node:crypto'
import forge from 'node-forge'
import { certificatePem } from './issue.ts'

export interface PfxOptions {
  /** DER; the first belongs to the key. node-forge supports only RSA keys and RSA signatures. */
  certificates: Buffer[]
  privateKey: KeyObject
  password: string
}

/**
 * A .pfx file like those of certificate vendors: key and certificates encrypted with PBES2 (AES-256), the
 * whole file protected by a MAC.
 */
export function createPfx({ certificates, privateKey, password }: PfxOptions): Buffer {
  const key = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString())
  const chain = certificates.map((der) => forge.pki.certificateFromPem(certificatePem(der)))
  const pfx = forge.pkcs12.toPkcs12Asn1(key, chain, password, { algorithm: 'aes256' })
  return Buffer.from(forge.asn1.toDer(pfx).getBytes(), 'latin1')
}
