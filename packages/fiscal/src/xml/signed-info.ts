import type { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import type { Scope } from './canonical.ts'
import { children, elements, text, type XmlNode } from './node.ts'

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = `${XMLDSIG}enveloped-signature`
const EXCLUSIVE = new Set(['', 'WithComments'].map((comments) => `http://www.w3.org/2001/10/xml-exc-c14n#${comments}`))
const DIGESTS = new Map([
  [`${XMLDSIG}sha1`, 'sha1'],
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
])
const SIGNATURES = new Map([
  [`${XMLDSIG}rsa-sha1`, 'RSA-SHA1'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'RSA-SHA256'],
])

/** The parts of a Signature element, with its form verified. `certificates` are DER, in the order of the document. */
export interface SignatureParts {
  signedInfo: XmlNode
  /** Null without the attribute; empty: the document around the signature */
  uri: string | null
  digest: string
  algorithm: string
  digestValue: string
  signatureValue: Buffer
  certificates: Buffer[]
  /** Exclusive canonical form of SignedInfo, and of the signed node; otherwise the inclusive one */
  exclusive: { signedInfo: boolean; node: boolean }
}

export interface SignatureProfile {
  /** Exclusive canonical forms are known, too */
  mayBeExclusive?: boolean
  /** An empty reference is known, too: it signs the document around the signature */
  mayBeWhole?: boolean
  /** Among several certificates of the key that signed, the one that is preferred */
  isSigner?: (certificate: X509Certificate) => boolean
}

/**
 * Reads an enveloped signature of the fiscal profile: one reference, known transforms and algorithms, nothing
 * else. The reader leaves comments out, so a form with comments is that without them.
 * Throws  FiscalError `signature.form` | `signature.algorithm`
 * Source  MOC NF-e, assinatura digital; https://www.w3.org/TR/xmldsig-core/
 */
export function signatureParts(
  signature: XmlNode,
  outer: Scope,
  { mayBeExclusive = false }: SignatureProfile = {},
): SignatureParts {
  const own = signature.prefix === '' ? 'xmlns' : `xmlns:${signature.prefix}`
  if ((signature.attrs[own] ?? outer.get(signature.prefix)) !== XMLDSIG) throw badForm()
  const [signedInfo, signatureValue, keyInfo] = exactChildren(signature, ['SignedInfo', 'SignatureValue'], ['KeyInfo'])
  const [method, algorithm, reference] = exactChildren(signedInfo, [
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
  ])
  const [transforms, digestMethod, digestValue] = exactChildren(reference, [
    'Transforms',
    'DigestMethod',
    'DigestValue',
  ])
  const isExclusive = (name: string) => mayBeExclusive && EXCLUSIVE.has(name)
  const form = algorithmOf(method)
  if (form !== C14N && !isExclusive(form)) throw badAlgorithm()
  const forms = transformsOf(transforms).filter((name) => name !== ENVELOPED)
  if (forms.some((name) => name !== C14N && !isExclusive(name))) throw badAlgorithm()
  if (elements(transforms).length > 2 || !signedInfo || !reference) throw badForm()
  return {
    exclusive: { signedInfo: isExclusive(form), node: forms.some(isExclusive) },
    signedInfo,
    uri: reference.attrs.URI ?? null,
    digest: acceptedAlgorithm(DIGESTS, digestMethod),
    algorithm: acceptedAlgorithm(SIGNATURES, algorithm),
    digestValue: ownText(digestValue) ?? '',
    signatureValue: decodeBase64(ownText(signatureValue)),
    certificates: certificatesOf(keyInfo),
  }
}

function transformsOf(transforms: XmlNode | undefined): string[] {
  return elements(transforms).map((transform) => (transform.name === 'Transform' ? algorithmOf(transform) : ''))
}

/** The children of an element. They must be exactly `names` in this order, then any of `optional`. */
function exactChildren(node: XmlNode | undefined, names: string[], optional: string[] = []): (XmlNode | undefined)[] {
  const parts = elements(node)
  const expected = [...names, ...optional]
  if (parts.length < names.length || parts.length > expected.length) throw badForm()
  if (parts.some(({ name }, index) => name !== expected[index])) throw badForm()
  return parts
}

/** The text of an element that must not have child elements. */
function ownText(node: XmlNode | undefined): string | undefined {
  if (elements(node).length > 0) throw badForm()
  return text(node)
}

/** The algorithm of an element without child elements: a parameter would change the algorithm. */
function algorithmOf(node: XmlNode | undefined): string {
  return node && elements(node).length === 0 ? (node.attrs.Algorithm ?? '') : ''
}

function acceptedAlgorithm(algorithms: ReadonlyMap<string, string>, node: XmlNode | undefined): string {
  const algorithm = algorithms.get(algorithmOf(node))
  if (algorithm === undefined) throw badAlgorithm()
  return algorithm
}

/** A chain to a root has no more. */
const MAX_CERTIFICATES = 8

/**
 * The certificates of X509Data, which may have the signer's and those of its chain in any order; other content of
 * KeyInfo is ignored. One that cannot be decoded counts only when there is no other.
 * Source  https://www.w3.org/TR/xmldsig-core/, section 4.4.4
 */
function certificatesOf(keyInfo: XmlNode | undefined): Buffer[] {
  const written = children(keyInfo, 'X509Data')
    .flatMap((data) => children(data, 'X509Certificate'))
    .map(ownText)
    .filter((text) => text !== undefined)
    .slice(0, MAX_CERTIFICATES)
  const decoded = written.flatMap((text) => base64Of(text) ?? [])
  if (written.length > 0 && decoded.length === 0) throw badForm()
  return decoded
}

/** Decodes base64 without white space. Strict: only the canonical encoding of the bytes is accepted. */
function decodeBase64(written = ''): Buffer {
  const bytes = base64Of(written)
  if (bytes === undefined) throw badForm()
  return bytes
}

function base64Of(written: string): Buffer | undefined {
  const compact = written.replace(/\s/g, '')
  const bytes = Buffer.from(compact, 'base64')
  return compact === '' || bytes.toString('base64') !== compact ? undefined : bytes
}

const badForm = () => new FiscalError('signature.form', 'A assinatura está fora do padrão XMLDSig do documento.')
const badAlgorithm = () => new FiscalError('signature.algorithm', 'A assinatura usa um algoritmo que não é aceito.')
