import { createHash, type KeyObject, sign } from 'node:crypto'
import type { Signature, Unsigned } from '../base/seal.ts'
import type { SignatureHash } from './encoding.ts'

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'

const ALGORITHMS = {
  sha1: { signature: `${XMLDSIG}rsa-sha1`, digest: `${XMLDSIG}sha1` },
  sha256: {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
} as const

interface SigningKey {
  privateKey: KeyObject
  /** The signer's certificate for KeyInfo, base64 of the DER */
  certificate: string
  hash: SignatureHash
}

/**
 * Enveloped XMLDSig of one node. `canonical` is the node in C14N 1.0, with the inherited namespace declared.
 * Returns the `Signature` element and the DigestValue (base64).
 */
export function signXml({ id, canonical }: Unsigned, { privateKey, certificate, hash }: SigningKey): Signature {
  const digest = createHash(hash).update(canonical).digest('base64')
  const info = signedInfo(id, digest, hash)
  const value = sign(hash, Buffer.from(`<SignedInfo xmlns="${XMLDSIG}">${info}</SignedInfo>`), privateKey)
  const element =
    `<Signature xmlns="${XMLDSIG}"><SignedInfo>${info}</SignedInfo>` +
    `<SignatureValue>${value.toString('base64')}</SignatureValue><KeyInfo><X509Data>` +
    `<X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></Signature>`
  return { element, digest }
}

const algorithm = (name: string, uri: string) => `<${name} Algorithm="${uri}"></${name}>`

function signedInfo(id: string, digest: string, hash: SignatureHash): string {
  return (
    `${algorithm('CanonicalizationMethod', C14N)}${algorithm('SignatureMethod', ALGORITHMS[hash].signature)}` +
    `<Reference URI="#${id}"><Transforms>${algorithm('Transform', `${XMLDSIG}enveloped-signature`)}` +
    `${algorithm('Transform', C14N)}</Transforms>${algorithm('DigestMethod', ALGORITHMS[hash].digest)}` +
    `<DigestValue>${digest}</DigestValue></Reference>`
  )
}
