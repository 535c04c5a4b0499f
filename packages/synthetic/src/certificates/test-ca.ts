import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import type { Signer } from '../base/seal.ts'
import { issueCrl } from './crl.ts'
import type { CertificateKeys, SignatureHash } from './encoding.ts'
import { certificatePem, type IssuedCertificate, issueCertificate, rsaKeys, subjectOf } from './issue.ts'
import type { CertificateIssuer } from './options.ts'
import { createPfx } from './pfx.ts'
import { signXml } from './xml-signature.ts'

/** A CPF makes an e-CPF, a CNPJ an e-CNPJ, none the certificate of a host. */
interface CertificateHolder {
  taxId: string
  name: string
  /** End of the certificate, midnight UTC of a day; default 2035-01-01 */
  until?: string
}

export interface TestCa extends Signer {
  /** Root certificate, the trust anchor for readers */
  rootPem: string
  /** Certificate and key of a holder, for sign-in and TLS tests */
  leaf(holder: CertificateHolder): { certificatePem: string; privateKeyPem: string }
  /** Certificate and key of a TLS server on `localhost` and `127.0.0.1`; `elsewhere`: on another name */
  server(options?: { elsewhere?: boolean }): { certificatePem: string; privateKeyPem: string }
  /** Key, certificate and root as a .pfx */
  pfx(holder: CertificateHolder, password: string): Buffer
  /** Root and keys as PEM, for `kept` of another TestCa. Secret */
  keep(): string
  /** Empty revocation list with the validity of the root. DER */
  crl(): Buffer
}

export interface TestCaOptions {
  /** Default `sha1`, the only one that the official schemas accept */
  hash?: SignatureHash
  /** Number of RSA keys that the leaves share; every holder has its own certificate. Default 4 */
  keys?: number
  /** Text of `keep`: the same root and keys again instead of new ones */
  kept?: string
}

const ROOT_YEARS = { from: '2024-01-01', until: '2044-01-01' }
/** clientAuth, emailProtection */
const LEAF_PURPOSES = ['1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.4']
/** A common name has up to 64 characters; colon and tax id take 15 of them. */
const MAX_NAME = 49

/**
 * Creates an authority for tests and the demonstration: a self-signed root (RSA 2048) that issues leaves like
 * e-CNPJ and e-CPF. Each call makes new keys; documents signed by two authorities differ only in `Signature`.
 */
export function createTestCa({ hash = 'sha1', keys = 4, kept }: TestCaOptions = {}): TestCa {
  const { root, ring } = kept === undefined ? { root: issueRoot(), ring: [] } : readKept(kept)
  const nextKeys = keyRing(Math.max(keys, ring.length), ring)
  const leaves = new Map<string, { issued: IssuedCertificate; base64: string }>()
  const leafOf = (holder: CertificateHolder) => {
    const place = `${holder.taxId || holder.name} ${holder.until ?? ''}`
    const existing = leaves.get(place)
    if (existing) return existing
    const issued = issueLeaf(holder, root, nextKeys())
    const leaf = { issued, base64: issued.der.toString('base64') }
    leaves.set(place, leaf)
    return leaf
  }
  return {
    rootPem: certificatePem(root.der),
    keep: () => [certificatePem(root.der), ...[root.keys, ...ring].map(privatePem)].join(''),
    crl: () => issueCrl({ issuer: root, from: '2025-01-01', until: ROOT_YEARS.until }),
    pfx(holder, password) {
      const { der, keys: own } = leafOf(holder).issued
      return createPfx({ certificates: [der, root.der], privateKey: own.privateKey, password })
    },
    leaf: (holder) => pemPair(leafOf(holder).issued),
    server: ({ elsewhere = false } = {}) =>
      pemPair(issueServer(root, nextKeys(), elsewhere ? OTHER_NAMES : LOOPBACK_NAMES)),
    sign(node, holder) {
      const { issued, base64 } = leafOf(holder)
      return signXml(node, { privateKey: issued.keys.privateKey, certificate: base64, hash })
    },
  }
}

const issueRoot = () =>
  issueCertificate({
    cn: 'AC Raiz de Teste do Portal',
    unit: 'Autoridade de teste, sem valor',
    ca: { pathLength: 0 },
    keys: rsaKeys(),
    ...ROOT_YEARS,
  })

type TestRoot = CertificateIssuer & Pick<IssuedCertificate, 'der'>

function readKept(kept: string): { root: TestRoot; ring: CertificateKeys[] } {
  const [certificate = '', ...privateKeys] = kept.match(/-----BEGIN [\s\S]+?-----END .+-----\n/g) ?? []
  const { raw: der } = new X509Certificate(certificate)
  const [keys, ...ring] = privateKeys.map((pem) => {
    const privateKey = createPrivateKey(pem)
    return { privateKey, publicKey: createPublicKey(privateKey) }
  })
  if (!keys) throw new Error('no key of a test authority')
  return { root: { der, keys, name: subjectOf(der) }, ring }
}

const privatePem = ({ privateKey }: CertificateKeys): string =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const pemPair = ({ der, keys }: IssuedCertificate) => ({
  certificatePem: certificatePem(der),
  privateKeyPem: privatePem(keys),
})

/** GeneralNames of dNSName `localhost` and iPAddress 127.0.0.1, DER. */
const LOOPBACK_NAMES = Buffer.from('301182096c6f63616c686f737487047f000001', 'hex')

/** The same of `outro.exemplo.com.br`. */
const OTHER_NAMES = Buffer.from(`30168214${Buffer.from('outro.exemplo.com.br').toString('hex')}`, 'hex')

const issueServer = (issuer: CertificateIssuer, keys: CertificateKeys, names: Buffer) =>
  issueCertificate({
    cn: 'localhost',
    issuer,
    keys,
    purposes: ['1.3.6.1.5.5.7.3.1'],
    policies: [],
    more: [['2.5.29.17', false, names]],
  })

function issueLeaf({ taxId, name, until }: CertificateHolder, issuer: CertificateIssuer, keys: CertificateKeys) {
  if (taxId === '') return issueCertificate({ cn: name, issuer, keys, purposes: LEAF_PURPOSES, policies: [], until })
  const isCompany = taxId.length === 14
  return issueCertificate({
    cn: `${name.toUpperCase().slice(0, MAX_NAME)}:${taxId}`,
    unit: isCompany ? 'RFB e-CNPJ A1' : 'RFB e-CPF A1',
    issuer,
    keys,
    purposes: LEAF_PURPOSES,
    until,
    names: isCompany ? companyNames(taxId, name) : { 1: personRecord(taxId) },
  })
}

/** Birth date, CPF, and zeros for NIS and RG (DOC-ICP-04). */
const personRecord = (cpf: string) => `01011980${cpf}${'0'.repeat(11)}${'0'.repeat(15)}`

/** .3.3 is the CNPJ, .3.2 and .3.4 the responsible person, .3.7 the INSS number (DOC-ICP-04). */
const companyNames = (cnpj: string, name: string) => ({
  4: personRecord('52998224725'),
  2: name.normalize('NFD').replace(/[^ -~]/g, ''),
  3: cnpj,
  7: '0'.repeat(12),
})

/**
 * Returns the given and then new keys for the first `count` calls, then the same keys in turn, because generating an
 * RSA key is slow. New ones are added to the list.
 */
function keyRing(count: number, keys: CertificateKeys[]): () => CertificateKeys {
  let calls = 0
  return () => {
    const index = calls++ % count
    keys[index] ??= rsaKeys()
    return keys[index]
  }
}
