import type { Mark, Marks, Protocol, Written } from '../base/model.ts'
import type { Anchors } from '../certificado/pool.ts'
import { nodeDigest } from '../xml/digest.ts'
import { chainMark, protocolMark, signerMark } from '../xml/marks.ts'
import { type SignatureCheck, verifySignature } from '../xml/signature.ts'
import type { Place } from './place.ts'

/** What a signed group claims, to be held against its signature. */
export interface Claims {
  key: Mark
  /** CNPJ or CPF of the issuer or author, as written */
  issuer: string | null
  /** The day by which the chain is judged; null where the layout writes none */
  at: Written | null
  /** The authority's answer, or the mark already made of it (events and inutilização, whose answers repeat no digest) */
  answer: { protocol: Protocol | null; ofOther: boolean } | Mark
}

const NO_ANCHORS: Anchors = []

/** The five marks of a signed group (infNFe, infEvento, …), and the digest by which its copies are known. */
export function signedMarks({ node, ancestors, anchors }: Place, claims: Claims): { marks: Marks; nodeDigest: string } {
  const check = verifySignature({ node, ancestors })
  return {
    marks: {
      key: claims.key,
      signature: check.mark,
      protocol: answerMark(check, claims.answer),
      signer: signerMark(check, claims.issuer),
      chain: chainMark(check, anchors ?? NO_ANCHORS, instantOf(claims.at)),
    },
    nodeDigest: nodeDigest(node),
  }
}

function answerMark(check: SignatureCheck, answer: Claims['answer']): Mark {
  if ('state' in answer) return answer
  if (answer.ofOther) return { state: 'failed', reason: 'O protocolo é de outra chave.' }
  return protocolMark(check, answer.protocol)
}

/** Where no offset is written the day is Brazil's; an hour more or less decides nothing about a certificate's years. */
const instantOf = (at: Written | null) => new Date(at === null ? Number.NaN : (at.instant ?? `${at.local}-03:00`))
