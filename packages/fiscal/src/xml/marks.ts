import type { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import type { Mark } from '../base/model.ts'
import { verifyChain } from '../certificado/chain.ts'
import { type CertificateOwner, certificateOwner } from '../certificado/owner.ts'
import type { Anchors } from '../certificado/pool.ts'
import { cnpjRoot } from '../ids/cnpj.ts'
import { formatTaxId } from '../ids/tax-id.ts'
import type { SignatureCheck } from './signature.ts'

const OK: Mark = { state: 'ok', reason: null }

/**
 * Checks that the issuer signed: the same CNPJ root (any establishment of the company), or the same CPF.
 * Shape   `issuer` is the CNPJ or CPF of the document's issuer or author, without punctuation
 */
export function signerMark({ mark, certificate }: SignatureCheck, issuer: string | null): Mark {
  if (certificate === null) return withoutSigner(mark, 'Sem assinatura válida, não se sabe quem assinou.')
  if (!issuer) return { state: 'unknown', reason: 'O documento não diz o CNPJ ou CPF de quem o emitiu.' }
  const { cnpj, cpf } = ownerOf(certificate)
  const owner = cnpj ?? cpf
  if (owner === null) return { state: 'unknown', reason: 'O certificado não traz CNPJ nem CPF.' }
  return isOf({ cnpj, cpf }, issuer)
    ? OK
    : { state: 'failed', reason: `O certificado é de outro titular: ${formatTaxId(owner)}.` }
}

/** True when a certificate is of this CNPJ or CPF, or of another establishment of the same company. */
export const isHeldBy = (certificate: X509Certificate, taxId: string): boolean => isOf(ownerOf(certificate), taxId)

const isOf = ({ cnpj, cpf }: CertificateOwner, taxId: string): boolean =>
  cnpj === null ? cpf === taxId : taxId.length === 14 && cnpjRoot(cnpj) === cnpjRoot(taxId)

/** Checks that the signer's certificate chains to a trusted root; `signedAt` is the document's date. */
export function chainMark({ mark, certificate }: SignatureCheck, anchors: Anchors, signedAt: Date): Mark {
  return certificate === null
    ? withoutSigner(mark, 'Não verificado, a assinatura não é válida.')
    : verifyChain(certificate, anchors, signedAt)
}

/**
 * Checks that the authority's protocol refers to this content: its digVal equals the DigestValue of the
 * signature.
 */
export function protocolMark({ digestValue }: SignatureCheck, protocol: { digVal: string | null } | null): Mark {
  if (protocol === null) return { state: 'absent', reason: 'Sem protocolo de autorização.' }
  if (protocol.digVal === null)
    return { state: 'unknown', reason: 'O protocolo não traz o resumo do documento (digVal).' }
  if (digestValue === null) return { state: 'unknown', reason: 'Sem assinatura com que comparar o protocolo.' }
  return protocol.digVal === digestValue ? OK : { state: 'failed', reason: 'O protocolo é de outro conteúdo.' }
}

function withoutSigner({ state }: Mark, reason: string): Mark {
  if (state === 'absent') return { state, reason: 'Sem assinatura.' }
  return { state: 'unknown', reason }
}

function ownerOf(certificate: X509Certificate): CertificateOwner {
  try {
    return certificateOwner(certificate)
  } catch (error) {
    if (error instanceof FiscalError) return { cnpj: null, cpf: null }
    throw error
  }
}
