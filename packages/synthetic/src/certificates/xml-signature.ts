import { createHash, type KeyObject, sign } from 'node:crypto'
import type { Signature, Unsigned } from '../base/seal.ts'
import type { SignatureHash } from './encoding.ts'

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
/** With one default namespace, which the signed nodes have, both forms are the same text. */
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'
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
export function signXml(
  { id, canonical, isExclusive = false }: Unsigned,
  { privateKey, certificate, hash: usual }: SigningKey,
): Signature {
  const [hash, form] = isExclusive ? (['sha256', EXCLUSIVE] as const) : [usual, C14N]
  const digest = createHash(hash).update(canonical).digest('base64')
  const info = signedInfo({ id, digest, hash, form })
  const value = sign(hash, Buffer.from(`<SignedInfo xmlns="${XMLDSIG}">${info}</SignedInfo>`), privateKey)
  const element =
    `<Signature xmlns="${XMLDSIG}"><SignedInfo>${info}</SignedInfo>` +
    `<SignatureValue>${value.toString('base64')}</SignatureValue><KeyInfo><X509Data>` +
    `<X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></Signature>`
  return { element, digest }
}

const algorithm = (name: string, uri: string) => `<${name} Algorithm="${uri}"></${name}>`

interface Reference {
  id: string
  digest: string
  hash: SignatureHash
  form: string
}

function signedInfo({ id, digest, hash, form }: Reference): string {
  return (
    `${algorithm('CanonicalizationMethod', form)}${algorithm('SignatureMethod', ALGORITHMS[hash].signature)}` +
    `<Reference URI="#${id}"><Transforms>${algorithm('Transform', `${XMLDSIG}enveloped-signature`)}` +
    `${algorithm('Transform', form)}</Transforms>${algorithm('DigestMethod', ALGORITHMS[hash].digest)}` +
    `<DigestValue>${digest}</DigestValue></Reference>`
  )
}
