import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import type { Mark } from '../base/model.ts'
import { canonicalizeIn, type Scope, scopeOf } from './canonical.ts'
import { children, elements, type XmlNode } from './node.ts'
import { type SignatureParts, signatureParts } from './signed-info.ts'

/** A signed node as it was read, and the elements around it, outermost first. */
export interface SignedNode {
  node: XmlNode
  ancestors: readonly XmlNode[]
}

/** What a signature says once checked. The certificate is null unless the mark is `ok`: who did not sign vouches for nothing. */
export interface SignatureCheck {
  mark: Mark
  certificate: X509Certificate | null
  /** DigestValue of its reference as written (base64), which a protocol repeats as digVal; null without a readable signature */
  digestValue: string | null
}

/**
 * Checks the XML signature of a node: that it covers this very node, that its digest is right, and that the certificate's
 * key made it. The chain is judged apart (`verifyChain`), and so is the signer (`signerMark`).
 * Shape   the signature is a sibling of the node, or a child of the document element
 * Source  https://www.w3.org/TR/xmldsig-core/; MOC NF-e, assinatura digital
 */
export function verifySignature({ node, ancestors }: SignedNode): SignatureCheck {
  const parent = ancestors.at(-1)
  const beside = children(parent, 'Signature')
  const holder = beside.length > 0 ? parent : ancestors[0]
  const [signature, ...others] = beside.length > 0 ? beside : children(holder, 'Signature')
  if (!holder || !signature) return answer({ state: 'absent', reason: 'Sem assinatura.' })
  if (others.length > 0) return failed('O documento traz mais de uma assinatura.')
  const around = ancestors.slice(0, ancestors.indexOf(holder) + 1)
  try {
    const parts = signatureParts(signature, scopeOf(around))
    return checkParts(parts, { node, ancestors, around: [...around, signature] })
  } catch (error) {
    if (error instanceof FiscalError) return failed(error.message)
    throw error
  }
}

interface Signed extends SignedNode {
  /** The elements around SignedInfo, outermost first */
  around: readonly XmlNode[]
}

function checkParts(parts: SignatureParts, signed: Signed): SignatureCheck {
  const { digestValue } = parts
  const reason = referenceFault(parts, signed)
  if (reason !== undefined) return failed(reason, digestValue)
  const scopes = contextsOf(scopeOf(signed.ancestors))
  const context = scopes.findIndex((scope) => digestOf(parts, signed, scope) === digestValue)
  if (context < 0) return failed('O conteúdo foi alterado depois de assinado.', digestValue)
  if (parts.certificate === null)
    return answer({ state: 'unknown', reason: 'A assinatura não traz o certificado de quem assinou.' }, digestValue)
  const certificate = readCertificate(parts.certificate)
  if (certificate === undefined) return failed('O certificado da assinatura não pode ser lido.', digestValue)
  const scope = contextsOf(scopeOf(signed.around))[context] ?? new Map()
  if (!isSignedBy(certificate, parts, canonicalizeIn(parts.signedInfo, scope, signed.around)))
    return failed('A assinatura não confere com o certificado.', digestValue)
  return { mark: { state: 'ok', reason: null }, certificate, digestValue }
}

/**
 * Software often puts more namespaces on what it later wraps around a signed document (xmlns:xsi on nfeProc). The standard
 * makes them part of the signed form, the authority checked it before they were there: so first as the file stands, then
 * with the default namespace alone. No content is in question, only declarations outside the signed document.
 */
function contextsOf(scope: Scope): Scope[] {
  const own = scope.get('')
  return scope.size > 1 && own !== undefined ? [scope, new Map([['', own]])] : [scope]
}

/** The reference must name the node that was read, and no other element of the same document may bear that Id. */
function referenceFault({ uri }: SignatureParts, { node, ancestors }: SignedNode): string | undefined {
  const id = node.attrs.Id
  if (id === undefined || uri !== `#${id}`) return 'A assinatura é de outro conteúdo.'
  if (countId(ancestors.at(-1) ?? node, id) !== 1) return 'O documento repete o Id que foi assinado.'
  return undefined
}

function countId(node: XmlNode, id: string): number {
  let count = node.attrs.Id === id || node.attrs.ID === id || node.attrs.id === id ? 1 : 0
  for (const item of elements(node)) count += countId(item, id)
  return count
}

function digestOf({ digest }: SignatureParts, { node, ancestors }: Signed, scope: Scope): string {
  return createHash(digest)
    .update(canonicalizeIn(node, scope, ancestors), 'utf8')
    .digest('base64')
}

/** Thousands of documents have few signers, and parsing a certificate costs as much as reading a note. */
const certificates = new Map<string, X509Certificate>()
const KEPT = 256

function readCertificate(der: Buffer): X509Certificate | undefined {
  const key = der.toString('latin1')
  const known = certificates.get(key)
  if (known) return known
  try {
    const certificate = new X509Certificate(der)
    if (certificates.size >= KEPT) certificates.clear()
    certificates.set(key, certificate)
    return certificate
  } catch {
    return undefined
  }
}

function isSignedBy(
  certificate: X509Certificate,
  { algorithm, signatureValue }: SignatureParts,
  signedInfo: string,
): boolean {
  try {
    const key = certificate.publicKey
    return isCheapRsa(key) && verify(algorithm, Buffer.from(signedInfo, 'utf8'), key, signatureValue)
  } catch {
    return false // a key that cannot be decoded has signed nothing
  }
}

/** A key made to cost time (a huge modulus or exponent) is no key: real ones have 1024 to 4096 bits and 65537. */
function isCheapRsa({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  const { modulusLength = Infinity, publicExponent = 0n } = asymmetricKeyDetails ?? {}
  return asymmetricKeyType === 'rsa' && modulusLength <= 8192 && publicExponent > 1n && publicExponent < 2n ** 33n
}

const answer = (mark: Mark, digestValue: string | null = null): SignatureCheck => ({
  mark,
  certificate: null,
  digestValue,
})
const failed = (reason: string, digestValue: string | null = null) => answer({ state: 'failed', reason }, digestValue)
