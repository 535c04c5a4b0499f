import { FiscalError } from '../base/error.ts'
import type { Scope } from './canonical.ts'
import { child, children, elements, text, type XmlNode } from './node.ts'

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const TRANSFORMS = new Set([`${XMLDSIG}enveloped-signature`, C14N])
const DIGESTS = new Map([
  [`${XMLDSIG}sha1`, 'sha1'],
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
])
const SIGNATURES = new Map([
  [`${XMLDSIG}rsa-sha1`, 'RSA-SHA1'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'RSA-SHA256'],
])

/** What a Signature element says, its form already judged. `certificate` is DER, null when there is none. */
export interface SignatureParts {
  signedInfo: XmlNode
  uri: string
  digest: string
  algorithm: string
  digestValue: string
  signatureValue: Buffer
  certificate: Buffer | null
}

/**
 * The parts of an enveloped signature of the fiscal profile: one reference, known transforms and algorithms, nothing more.
 * Throws  FiscalError `signature.form` | `signature.algorithm`
 * Source  MOC NF-e, assinatura digital; https://www.w3.org/TR/xmldsig-core/
 */
export function signatureParts(signature: XmlNode, outer: Scope): SignatureParts {
  const own = signature.prefix === '' ? 'xmlns' : `xmlns:${signature.prefix}`
  if ((signature.attrs[own] ?? outer.get(signature.prefix)) !== XMLDSIG) throw badForm()
  const [signedInfo, signatureValue, keyInfo] = only(signature, ['SignedInfo', 'SignatureValue'], ['KeyInfo'])
  const [method, algorithm, reference] = only(signedInfo, ['CanonicalizationMethod', 'SignatureMethod', 'Reference'])
  const [transforms, digestMethod, digestValue] = only(reference, ['Transforms', 'DigestMethod', 'DigestValue'])
  if (algorithmOf(method) !== C14N) throw badAlgorithm()
  for (const transform of elements(transforms))
    if (transform.name !== 'Transform' || !TRANSFORMS.has(algorithmOf(transform))) throw badAlgorithm()
  if (elements(transforms).length > 2 || !signedInfo || !reference) throw badForm()
  return {
    signedInfo,
    uri: reference.attrs.URI ?? '',
    digest: known(DIGESTS, digestMethod),
    algorithm: known(SIGNATURES, algorithm),
    digestValue: ownText(digestValue) ?? '',
    signatureValue: base64(ownText(signatureValue)),
    certificate: certificateOf(keyInfo),
  }
}

/** The children of an element, which must be exactly these, in this order; the optional ones may end it. */
function only(node: XmlNode | undefined, names: string[], optional: string[] = []): (XmlNode | undefined)[] {
  const found = elements(node)
  const expected = [...names, ...optional]
  if (found.length < names.length || found.length > expected.length) throw badForm()
  if (found.some(({ name }, place) => name !== expected[place])) throw badForm()
  return found
}

/** The text of an element that may hold nothing else. */
function ownText(node: XmlNode | undefined): string | undefined {
  if (elements(node).length > 0) throw badForm()
  return text(node)
}

/** An algorithm's element may hold nothing: a parameter would change what it does. */
function algorithmOf(node: XmlNode | undefined): string {
  return node && elements(node).length === 0 ? (node.attrs.Algorithm ?? '') : ''
}

function known(algorithms: ReadonlyMap<string, string>, node: XmlNode | undefined): string {
  const found = algorithms.get(algorithmOf(node))
  if (found === undefined) throw badAlgorithm()
  return found
}

/** The signer's certificate comes first; what else stands in KeyInfo is never believed. */
function certificateOf(keyInfo: XmlNode | undefined): Buffer | null {
  for (const data of children(keyInfo, 'X509Data')) {
    const written = ownText(child(data, 'X509Certificate'))
    if (written !== undefined) return base64(written)
  }
  return null
}

/** Strict base64 once white space is out: what would decode the same but is written otherwise is refused. */
function base64(written = ''): Buffer {
  const compact = written.replace(/\s/g, '')
  const bytes = Buffer.from(compact, 'base64')
  if (compact === '' || bytes.toString('base64') !== compact) throw badForm()
  return bytes
}

const badForm = () => new FiscalError('signature.form', 'A assinatura está fora do padrão XMLDSig do documento.')
const badAlgorithm = () => new FiscalError('signature.algorithm', 'A assinatura usa um algoritmo que não é aceito.')
