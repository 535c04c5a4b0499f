import type { X509Certificate } from 'node:crypto'
import type { Mark, Marks, Protocol, Written } from '../base/model.ts'
import type { Anchors } from '../certificado/pool.ts'
import { nodeDigest } from '../xml/digest.ts'
import { chainMark, isHeldBy, protocolMark, signerMark } from '../xml/marks.ts'
import { type SignatureCheck, verifySignature } from '../xml/signature.ts'
import type { NodeContext } from './node-context.ts'

/** The claims of a signed group, to compare with its signature. */
export interface Claims {
  key: Mark
  /** CNPJ or CPF of the issuer or author, as written */
  issuer: string | null
  /** The date for checking the certificate chain; null where the layout has none */
  signedAt: Written | null
  /** The authority's answer; or its mark (events and inutilização, whose answers have no digest) */
  answer: { protocol: Protocol | null; ofOther: boolean } | Mark
}

const NO_ANCHORS: Anchors = []

/** The five marks of a signed group (infNFe, infEvento, …), the digest that identifies its copies and that of its signature. */
export function signedMarks(
  { node, ancestors, anchors }: NodeContext,
  claims: Claims,
): { marks: Marks; nodeDigest: string; contentDigest: string | null } {
  const { issuer } = claims
  const isSigner = (certificate: X509Certificate) => issuer !== null && isHeldBy(certificate, issuer)
  const check = verifySignature({ node, ancestors }, { isSigner })
  return {
    marks: {
      key: claims.key,
      signature: check.mark,
      protocol: answerMark(check, claims.answer),
      signer: signerMark(check, claims.issuer),
      chain: chainMark(check, anchors ?? NO_ANCHORS, signingTime(claims.signedAt)),
    },
    nodeDigest: nodeDigest(node),
    contentDigest: check.contentDigest,
  }
}

function answerMark(check: SignatureCheck, answer: Claims['answer']): Mark {
  if ('state' in answer) return answer
  if (answer.ofOther) return { state: 'failed', reason: 'O protocolo é de outra chave.' }
  return protocolMark(check, answer.protocol)
}

/** A time without offset is taken as -03:00; an hour of error does not matter for certificate validity. */
const signingTime = (written: Written | null) =>
  new Date(written === null ? Number.NaN : (written.instant ?? `${written.local}-03:00`))
