import type { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import type { Mark, Marks } from '../base/model.ts'
import { certificateOwner } from '../certificado/owner.ts'
import type { NodeContext } from '../fields/node-context.ts'
import { hasNfseDigit, nfseChaveParts } from '../ids/chave-nfse.ts'
import { cnpjRoot } from '../ids/cnpj.ts'
import { nodeDigest } from '../xml/digest.ts'
import { children } from '../xml/node.ts'
import { verifySignature } from '../xml/signature.ts'
import type { SignatureProfile } from '../xml/signed-info.ts'

const OK: Mark = { state: 'ok', reason: null }
/** Hosts of the Sistema Nacional NFS-e in the certificates of the Sefin Nacional. */
const SEFIN_HOST = /(^|\.)nfse\.gov\.br$/i
/** Names of municipalities in their certificates, and hosts of the government. */
const MUNICIPAL = /munic[ií]pio|municipal|prefeitura|secretaria|distrito federal|\.gov\.br$/i

/** The Sefin Nacional signs exclusive canonical forms, municipalities inclusive ones, some by an empty reference. */
const PROFILE: SignatureProfile = { mayBeExclusive: true, mayBeWhole: true }

/** An NFS-e or its event. `declared` is what its party declared in it: infDPS of a note, infPedReg of an event. */
interface SignedNfse {
  chave: string
  ambGer: string | null
  numero: number | null
  declared: NodeContext
  /** The tax id of the emitter in the note; null in an event, and when the note has none */
  emitter: string | null
  /** Tax ids that may not sign as the generator: the parties of a note, the author of an event of a party */
  parties: readonly string[]
  /** The tax id of the município that an event names as its author; null when none is named */
  municipality: string | null
}

/**
 * The marks of an NFS-e or of its event, which the Sefin Nacional or a municipality signs.
 * Shape   chain is never `ok`: these signers are outside the ICP-Brasil, so that the proof ends at `assinada`.
 *         protocol repeats the signature, which stands for the authorization
 */
export function nfseMarks(
  { node, ancestors }: NodeContext,
  { chave, ambGer, numero, declared, emitter, parties, municipality }: SignedNfse,
): { marks: Marks; nodeDigest: string } {
  const { mark, certificate } = verifySignature({ node, ancestors }, PROFILE)
  const inKey = nfseChaveParts(chave)?.taxId
  return {
    marks: {
      key: keyMark(chave, { numero, emitter }),
      signature: mark,
      protocol:
        mark.state === 'ok' ? OK : { state: 'absent', reason: 'Sem a assinatura válida de quem gerou a NFS-e.' },
      signer: signerMark(certificate, ambGer, { emitter: inKey ?? '', parties, municipality }),
      chain: { state: 'unknown', reason: 'Quem assina a NFS-e é a Sefin Nacional ou o município, fora da ICP-Brasil.' },
      declaration: declarationMark(declared),
    },
    nodeDigest: nodeDigest(node),
  }
}

/** The signature of the party inside the document. Notes of the web emitter have none. */
function declarationMark({ node, ancestors }: NodeContext): Mark {
  if (children(ancestors.at(-1), 'Signature').length === 0)
    return { state: 'absent', reason: 'Quem declarou não assinou, como nas notas do emissor da web.' }
  return verifySignature({ node, ancestors }, PROFILE).mark
}

/** The rule of the check digit is not published: a wrong one warns, and proves nothing against the document. */
function keyMark(chave: string, { numero, emitter }: Pick<SignedNfse, 'numero' | 'emitter'>): Mark {
  const parts = nfseChaveParts(chave)
  const other = [
    numero !== null && Number(parts?.nNFSe) !== numero ? 'número' : null,
    emitter !== null && parts?.taxId !== emitter ? 'emitente' : null,
  ].filter((name) => name !== null)
  if (other.length > 0) return { state: 'failed', reason: `A chave não corresponde ao documento: ${other.join(', ')}.` }
  if (hasNfseDigit(chave)) return OK
  return { state: 'failed', reason: 'O dígito verificador da chave não confere.', isWarning: true }
}

interface Concerned {
  /** In the key */
  emitter: string
  parties: readonly string[]
  municipality: string | null
}

/**
 * The Sefin Nacional signs by its host; a municipality by its CNPJ or its host, or by its name alone. The emitter never
 * is the generator; another party is only when it is a municipality.
 */
function signerMark(certificate: X509Certificate | null, ambGer: string | null, concerned: Concerned): Mark {
  if (certificate === null) return { state: 'unknown', reason: 'Sem assinatura válida, não se sabe quem assinou.' }
  const name = /CN=([^\n]+)/.exec(certificate.subject)?.[1] ?? ''
  if (SEFIN_HOST.test(name)) return OK
  if (ambGer === '2' || ambGer === '3')
    return { state: 'failed', reason: 'O certificado não é do Sistema Nacional NFS-e.' }
  const { cnpj, cpf } = ownerOf(certificate)
  const isNamed = MUNICIPAL.test(name)
  if (cnpj === null && isNamed && cpf === null) return OK
  if (cnpj === null)
    return { state: cpf === null ? 'unknown' : 'failed', reason: 'O certificado não é de um município.' }
  const isOf = (taxId: string) => taxId.length === 14 && cnpjRoot(taxId) === cnpjRoot(cnpj)
  if (isOf(concerned.emitter))
    return { state: 'failed', reason: 'Quem assinou foi o próprio emitente, e não o município.' }
  if (!isNamed && concerned.parties.some(isOf))
    return { state: 'failed', reason: 'Quem assinou foi uma das partes, e não o município.' }
  if (!isNamed && concerned.municipality !== null && !isOf(concerned.municipality))
    return { state: 'failed', reason: 'Quem assinou não é o município que consta como autor.' }
  return OK
}

function ownerOf(certificate: X509Certificate) {
  try {
    return certificateOwner(certificate)
  } catch (error) {
    if (error instanceof FiscalError) return { cnpj: null, cpf: null }
    throw error
  }
}
