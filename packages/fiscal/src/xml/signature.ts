import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import type { Mark } from '../base/model.ts'
import { canonicalizeExclusively, canonicalizeIn, type Scope, scopeOf } from './canonical.ts'
import { children, elements, type XmlNode } from './node.ts'
import { type SignatureParts, type SignatureProfile, signatureParts } from './signed-info.ts'

/** A signed node and its enclosing elements, outermost first. */
export interface SignedNode {
  node: XmlNode
  ancestors: readonly XmlNode[]
}

/** The result of a signature check. The certificate is null unless the mark is `ok`. */
export interface SignatureCheck {
  mark: Mark
  certificate: X509Certificate | null
  /**
   * DigestValue of the reference (base64), repeated as digVal in the protocol; null without a readable
   * signature
   */
  digestValue: string | null
  /** The digest of the node as it was read (base64); null without a readable signature of this node */
  contentDigest: string | null
}

/**
 * Checks the XML signature of a node: it must refer to this node, have the right digest, and be made with the
 * certificate's key. Chain (`verifyChain`) and signer (`signerMark`) are checked separately.
 * Shape   the signature is a sibling of the node, or a child of the document element
 * Source  https://www.w3.org/TR/xmldsig-core/; MOC NF-e, assinatura digital
 */
export function verifySignature({ node, ancestors }: SignedNode, profile: SignatureProfile = {}): SignatureCheck {
  const parent = ancestors.at(-1)
  const siblings = children(parent, 'Signature')
  const signatureParent = siblings.length > 0 ? parent : ancestors[0]
  const [signature, ...others] = siblings.length > 0 ? siblings : children(signatureParent, 'Signature')
  if (!signatureParent || !signature) return withoutCertificate({ state: 'absent', reason: 'Sem assinatura.' })
  if (others.length > 0) return failed('O documento traz mais de uma assinatura.')
  const enclosing = ancestors.slice(0, ancestors.indexOf(signatureParent) + 1)
  try {
    const parts = signatureParts(signature, scopeOf(enclosing), profile)
    const isDocument = parts.uri === '' && profile.mayBeWhole === true
    if (isDocument) return checkDocument(parts, signature, enclosing)
    return checkParts(parts, { node, ancestors, isDocument, around: [...enclosing, signature] })
  } catch (error) {
    if (error instanceof FiscalError) return failed(error.message)
    throw error
  }
}

interface Signed extends SignedNode {
  /** The reference is empty: `node` is the document around the signature */
  isDocument: boolean
  /** The enclosing elements of SignedInfo, outermost first */
  around: readonly XmlNode[]
}

function checkParts(parts: SignatureParts, signed: Signed): SignatureCheck {
  const { digestValue } = parts
  const reason = referenceFault(parts, signed)
  if (reason !== undefined) return failed(reason, digestValue)
  const scopes = contextsOf(scopeOf(signed.ancestors))
  const context = scopes.findIndex((scope) => digestOf(parts, signed, scope) === digestValue)
  const contentDigest = context < 0 ? digestOf(parts, signed, scopeOf(signed.ancestors)) : digestValue
  return { ...signatureOf(parts, signed, context), contentDigest }
}

/** The check without its content digest; `context` is negative when the content was altered. */
function signatureOf(parts: SignatureParts, signed: Signed, context: number): SignatureCheck {
  const { digestValue } = parts
  if (context < 0) return failed('O conteúdo foi alterado depois de assinado.', digestValue)
  if (parts.certificate === null)
    return withoutCertificate(
      { state: 'unknown', reason: 'A assinatura não traz o certificado de quem assinou.' },
      digestValue,
    )
  const certificate = readCertificate(parts.certificate)
  if (certificate === undefined) return failed('O certificado da assinatura não pode ser lido.', digestValue)
  const scope = contextsOf(scopeOf(signed.around))[context] ?? new Map()
  if (!isSignedBy(certificate, parts, signedInfoIn(parts, scope, signed.around)))
    return failed('A assinatura não confere com o certificado.', digestValue)
  return { mark: { state: 'ok', reason: null }, certificate, digestValue, contentDigest: digestValue }
}

/**
 * Software often wraps a signed document in elements with more namespaces (xmlns:xsi on nfeProc). By the
 * standard they become part of the signed form, but the authority verified the signature without them.
 * Therefore two scopes are tried: all namespaces of the file, then the default namespace only. This affects
 * only declarations outside the signed document, never its content.
 */
function contextsOf(scope: Scope): Scope[] {
  const own = scope.get('')
  return scope.size > 1 && own !== undefined ? [scope, new Map([['', own]])] : [scope]
}

/** A document that was wrapped after it was signed is also tried by itself. */
function checkDocument(parts: SignatureParts, signature: XmlNode, enclosing: readonly XmlNode[]): SignatureCheck {
  const check = (around: readonly XmlNode[]) =>
    checkParts(parts, { ...documentOf(signature, around), isDocument: true, around: [...around, signature] })
  const whole = check(enclosing)
  return whole.mark.state === 'ok' || enclosing.length < 2 ? whole : check(enclosing.slice(-1))
}

/** What an empty reference signs: the document around its signature, without the signature itself. */
function documentOf(signature: XmlNode, enclosing: readonly XmlNode[]): SignedNode {
  const parent = enclosing.at(-1) ?? signature
  return {
    node: { ...parent, content: parent.content.filter((item) => item !== signature) },
    ancestors: enclosing.slice(0, -1),
  }
}

/**
 * The reference must have the Id of the node that was read, and no other element of the document may have
 * that Id.
 */
function referenceFault({ uri }: SignatureParts, { node, ancestors, isDocument }: Signed): string | undefined {
  if (isDocument) return undefined
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

function digestOf({ digest, exclusive }: SignatureParts, { node, ancestors }: Signed, scope: Scope): string {
  const form = exclusive.node ? canonicalizeExclusively(node, scope) : canonicalizeIn(node, scope, ancestors)
  return createHash(digest).update(form, 'utf8').digest('base64')
}

const signedInfoIn = ({ signedInfo, exclusive }: SignatureParts, scope: Scope, around: readonly XmlNode[]): string =>
  exclusive.signedInfo ? canonicalizeExclusively(signedInfo, scope) : canonicalizeIn(signedInfo, scope, around)

/** Cache: documents share few signers, and parsing a certificate takes as long as reading a note. */
const certificates = new Map<string, X509Certificate>()
const MAX_CERTIFICATES = 256

function readCertificate(der: Buffer): X509Certificate | undefined {
  const key = der.toString('latin1')
  const cached = certificates.get(key)
  if (cached) return cached
  try {
    const certificate = new X509Certificate(der)
    if (certificates.size >= MAX_CERTIFICATES) certificates.clear()
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
    return isAffordableRsa(key) && verify(algorithm, Buffer.from(signedInfo, 'utf8'), key, signatureValue)
  } catch {
    return false // a key that cannot be decoded verifies no signature
  }
}

/** Refuses keys that make verification expensive; real ones have 1024 to 4096 bits and the exponent 65537. */
function isAffordableRsa({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  const { modulusLength = Infinity, publicExponent = 0n } = asymmetricKeyDetails ?? {}
  return asymmetricKeyType === 'rsa' && modulusLength <= 8192 && publicExponent > 1n && publicExponent < 2n ** 33n
}

const withoutCertificate = (mark: Mark, digestValue: string | null = null): SignatureCheck => ({
  mark,
  certificate: null,
  digestValue,
  contentDigest: null,
})
const failed = (reason: string, digestValue: string | null = null) =>
  withoutCertificate({ state: 'failed', reason }, digestValue)
