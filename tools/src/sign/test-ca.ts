import { createHash, generateKeyPairSync, sign as rsaSign } from 'node:crypto'
import { type CertificateKeys, type Holder, leafCertificate, pemOf, rootCertificate, rootName } from './certificate.ts'
import { crlOf } from './hierarchy.ts'
import { makePfx } from './pfx.ts'

/** A node to sign: its `Id` and its canonical form (C14N 1.0, with the namespace it inherits written out). */
export interface Unsigned {
  id: string
  canonical: string
}

/** The `Signature` element as it goes into the document, and its DigestValue (base64). */
export interface Signature {
  element: string
  digest: string
}

/** Signs in the name of any holder, as the four layouts ask for: enveloped XMLDSig with the leaf in KeyInfo. */
export interface Signer {
  sign(node: Unsigned, holder: Holder): Signature
}

export interface Leaf {
  certificatePem: string
  privateKeyPem: string
}

export interface TestCa extends Signer {
  /** The authority that a reader has to trust */
  rootPem: string
  /** Certificate and key of a holder, for sign-in and TLS tests */
  leaf(holder: Holder): Leaf
  /** The same as one .pfx under a password, with the root beside it */
  pfx(holder: Holder, password: string): Buffer
  /** The list of what the authority revoked: nothing, for as long as its root lives. DER */
  crl(): Buffer
}

export interface TestCaOptions {
  /** Default `sha1`, the only one that the official schemas take */
  hash?: 'sha1' | 'sha256'
  /** How many RSA keys the leaves share (each holder still gets a certificate of its own); default 4 */
  keys?: number
}

const NAMES = {
  sha1: {
    signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
  },
  sha256: {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
} as const

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'

const algorithm = (name: string, uri: string) => `<${name} Algorithm="${uri}"></${name}>`

function signedInfo(id: string, digest: string, hash: 'sha1' | 'sha256'): string {
  return (
    `${algorithm('CanonicalizationMethod', C14N)}${algorithm('SignatureMethod', NAMES[hash].signature)}` +
    `<Reference URI="#${id}"><Transforms>${algorithm('Transform', `${XMLDSIG}enveloped-signature`)}` +
    `${algorithm('Transform', C14N)}</Transforms>${algorithm('DigestMethod', NAMES[hash].digest)}` +
    `<DigestValue>${digest}</DigestValue></Reference>`
  )
}

/** DigestValue of a node in canonical form, base64. */
export const digestOf = (canonical: string, hash: 'sha1' | 'sha256' = 'sha1'): string =>
  createHash(hash).update(canonical).digest('base64')

const newKeys = (): CertificateKeys => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Hands out a key to each holder: new ones up to `count`, then in turn (making an RSA key is slow). */
function keyRing(count: number): () => CertificateKeys {
  const keys: CertificateKeys[] = []
  let asked = 0
  return () => {
    const index = asked++ % count
    keys[index] ??= newKeys()
    return keys[index]
  }
}

/**
 * An authority made on the spot, for tests and the demo only: a self-signed root (RSA 2048) and leaves like e-CNPJ and e-CPF.
 * Its keys are new each time; the documents signed with it differ in `Signature` alone.
 */
export function createTestCa({ hash = 'sha1', keys = 4 }: TestCaOptions = {}): TestCa {
  const root = newKeys()
  const nextKeys = keyRing(keys)
  const holders = new Map<string, { keys: CertificateKeys; certificate: Buffer; text: string }>()
  const holderOf = (holder: Holder) => {
    const known = holders.get(holder.taxId)
    if (known) return known
    const own = nextKeys()
    const certificate = leafCertificate(holder, own.publicKey, root)
    const made = { keys: own, certificate, text: certificate.toString('base64') }
    holders.set(holder.taxId, made)
    return made
  }
  const rootDer = rootCertificate(root)
  return {
    rootPem: pemOf(rootDer),
    crl: () => crlOf({ issuer: { name: rootName(), keys: root }, from: '20250101000000Z', until: '20440101000000Z' }),
    pfx(holder, password) {
      const { keys: own, certificate } = holderOf(holder)
      return makePfx({ certificates: [certificate, rootDer], privateKey: own.privateKey, password })
    },
    leaf(holder) {
      const { keys: own, certificate } = holderOf(holder)
      const privateKeyPem = own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      return { certificatePem: pemOf(certificate), privateKeyPem }
    },
    sign({ id, canonical }, holder) {
      const { keys: own, text } = holderOf(holder)
      const digest = digestOf(canonical, hash)
      const info = signedInfo(id, digest, hash)
      const value = rsaSign(hash, Buffer.from(`<SignedInfo xmlns="${XMLDSIG}">${info}</SignedInfo>`), own.privateKey)
      const element =
        `<Signature xmlns="${XMLDSIG}"><SignedInfo>${info}</SignedInfo>` +
        `<SignatureValue>${value.toString('base64')}</SignatureValue><KeyInfo><X509Data>` +
        `<X509Certificate>${text}</X509Certificate></X509Data></KeyInfo></Signature>`
      return { element, digest }
    },
  }
}
