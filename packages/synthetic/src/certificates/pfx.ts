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

/** One .pfx file with the contents of several that have the same password, in their order; without MAC. */
export function mergePfx(files: readonly Buffer[]): Buffer {
  const { asn1 } = forge
  const parse = (bytes: string) => asn1.fromDer(bytes)
  const members = (value: forge.asn1.Asn1 | undefined) => (value?.value ?? []) as forge.asn1.Asn1[] // of a SEQUENCE
  const octetsOf = (pfx: forge.asn1.Asn1) => members(members(members(pfx)[1])[1])[0]
  const parsed = files.map((file) => parse(file.toString('latin1')))
  const safes = parsed.flatMap((pfx) => members(parse(String(octetsOf(pfx)?.value))))
  const [first] = parsed
  const octets = first && octetsOf(first)
  if (!first || !octets) throw new Error('no file to merge')
  octets.value = asn1.toDer(asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, safes)).getBytes()
  first.value = members(first).slice(0, 2)
  return Buffer.from(asn1.toDer(first).getBytes(), 'latin1')
}
