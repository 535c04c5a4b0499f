import { hash, type KeyObject, verify, X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import type { Mark } from '../base/model.ts'
import { canonicalizeExclusively, canonicalizeIn, type Scope, scopeOf, usesFromOutside } from './canonical.ts'
import { children, type XmlNode } from './node.ts'
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
    const signed = isDocument ? documentOf(signature, enclosing) : { node, ancestors }
    return checkParts(parts, {
      ...signed,
      isDocument,
      document: signatureParent,
      around: [...enclosing, signature],
      isSigner: profile.isSigner,
    })
  } catch (error) {
    if (error instanceof FiscalError) return failed(error.message)
    throw error
  }
}

interface Signed extends SignedNode {
  /** The reference is empty: `node` is the document around the signature */
  isDocument: boolean
  /** The element around the signature */
  document: XmlNode
  /** The enclosing elements of SignedInfo, outermost first */
  around: readonly XmlNode[]
  isSigner: SignatureProfile['isSigner']
}

function checkParts(parts: SignatureParts, signed: Signed): SignatureCheck {
  const { digestValue } = parts
  const reason = referenceFault(parts, signed)
  if (reason !== undefined) return failed(reason, digestValue)
  const { node, ancestors, document } = signed
  const isIntact = anyContext(
    { node, ancestors },
    document,
    (context) => digestOf(parts, node, context) === digestValue,
  )
  if (isIntact) return { ...signatureOf(parts, signed), contentDigest: digestValue }
  const contentDigest = digestOf(parts, node, { scope: scopeOf(ancestors), ancestors })
  return { ...failed('O conteúdo foi alterado depois de assinado.', digestValue), contentDigest }
}

/** The check of intact content, without its content digest. */
function signatureOf(parts: SignatureParts, { around, document, isSigner }: Signed): SignatureCheck {
  const { digestValue, signedInfo } = parts
  if (parts.certificates.length === 0)
    return withoutCertificate(
      { state: 'unknown', reason: 'A assinatura não traz o certificado de quem assinou.' },
      digestValue,
    )
  const readable = parts.certificates.map(readCertificate).filter((certificate) => certificate !== undefined)
  if (readable.length === 0) return failed('O certificado da assinatura não pode ser lido.', digestValue)
  let signers: X509Certificate[] = []
  anyContext({ node: signedInfo, ancestors: around }, document, (context) => {
    const form = signedInfoIn(parts, context)
    signers = readable.filter((certificate) => isSignedBy(certificate, parts, form))
    return signers.length > 0
  })
  const certificate = signers.find((signer) => isSigner?.(signer) === true) ?? signers[0]
  if (certificate === undefined) return failed('A assinatura não confere com o certificado.', digestValue)
  return { mark: { state: 'ok', reason: null }, certificate, digestValue, contentDigest: digestValue }
}

/** What an element inherits when its canonical form is made: the namespaces and the elements around it. */
interface Context {
  scope: Scope
  ancestors: readonly XmlNode[]
}

/**
 * Software often wraps a signed document in elements with more namespaces (xmlns:xsi on nfeProc). By the standard
 * they become part of the signed form, but the authority verified the document without its wrapper. Therefore an
 * element is also tried with the outer elements taken off one by one, down to the element alone. A namespace that
 * it uses itself stays, wherever it was declared, so that the name of no element or attribute changes; those that
 * the rest of its document uses are tried with it, because the document may have declared them.
 */
function anyContext(
  { node, ancestors }: SignedNode,
  document: XmlNode,
  isRight: (context: Context) => boolean,
): boolean {
  const whole = scopeOf(ancestors)
  if (isRight({ scope: whole, ancestors })) return true
  const usedBy = (user: XmlNode) => [...whole].filter(([prefix]) => usesFromOutside(user, prefix))
  const own = usedBy(node)
  const uses = [own, [...usedBy(document), ...own]]
  const tried = new Set([keyOf(whole, ancestors)])
  for (let level = 1; level <= ancestors.length; level++) {
    const inner = ancestors.slice(level)
    for (const used of uses) {
      const scope = new Map([...used, ...scopeOf(inner)])
      const key = keyOf(scope, inner)
      if (tried.has(key)) continue
      tried.add(key)
      if (isRight({ scope, ancestors: inner })) return true
    }
  }
  return false
}

/** Contexts with the same key give the same form: what is inherited are namespaces and `xml:` attributes. */
function keyOf(scope: Scope, ancestors: readonly XmlNode[]): string {
  const inherited = ancestors.flatMap(({ attrs }) => Object.entries(attrs).filter(([name]) => name.startsWith('xml:')))
  const sorted = [...scope].sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([sorted, [...new Map(inherited)].sort(([a], [b]) => (a < b ? -1 : 1))])
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
  for (const item of node.content) if (typeof item !== 'string') count += countId(item, id)
  return count
}

function digestOf({ digest, exclusive }: SignatureParts, node: XmlNode, { scope, ancestors }: Context): string {
  const form = exclusive.node ? canonicalizeExclusively(node, scope) : canonicalizeIn(node, scope, ancestors)
  return hash(digest, form, 'base64')
}

const signedInfoIn = ({ signedInfo, exclusive }: SignatureParts, { scope, ancestors }: Context): string =>
  exclusive.signedInfo ? canonicalizeExclusively(signedInfo, scope) : canonicalizeIn(signedInfo, scope, ancestors)

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
