import type { IssuedCertificate } from '@portal/synthetic/certificates/issue.ts'
import { SignedXml } from 'xml-crypto'

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ALGORITHMS = {
  sha1: { signature: `${XMLDSIG}rsa-sha1`, digest: `${XMLDSIG}sha1` },
  sha256: {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
} as const

interface Signing {
  holder: IssuedCertificate
  hash?: 'sha1' | 'sha256'
  /** The canonical form's algorithm, inclusive by default */
  form?: string
  /** Signs the whole document by an empty reference; the signature still follows the element */
  isWhole?: boolean
}

/**
 * Signs an element as the fiscal layouts require, with xml-crypto, which is independent of the code under
 * test.
 */
export function signXml(
  xml: string,
  name: string,
  { holder, hash = 'sha1', form = C14N, isWhole = false }: Signing,
): string {
  const signer = new SignedXml({
    privateKey: holder.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    publicCert: holder.certificate.toString(),
    signatureAlgorithm: ALGORITHMS[hash].signature,
    canonicalizationAlgorithm: form,
    getKeyInfoContent: () =>
      `<X509Data><X509Certificate>${holder.certificate.raw.toString('base64')}</X509Certificate></X509Data>`,
  })
  signer.addReference({
    xpath: isWhole ? '/*' : `//*[local-name(.)='${name}']`,
    ...(isWhole && { uri: '', isEmptyUri: true }),
    transforms: [`${XMLDSIG}enveloped-signature`, form],
    digestAlgorithm: ALGORITHMS[hash].digest,
  })
  signer.computeSignature(xml, { location: { reference: `//*[local-name(.)='${name}']`, action: 'after' } })
  return signer.getSignedXml()
}
