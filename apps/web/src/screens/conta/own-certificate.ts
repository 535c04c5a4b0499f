import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { authComplete, authStart } from '../../api/acesso/auth.ts'
import { formatTaxId } from '../../lib/format.ts'
import { type CertificateEntry, firstChoice, holderOf } from '../../session/certificado/entries.ts'
import { type AuthGate, prove, START_FAILED } from '../../session/certificado/flow.ts'
import type { SignerPort } from '../../session/certificado/signer-port.ts'

const SERVER: AuthGate = { start: authStart, complete: authComplete }

/**
 * Thumbprint of the valid certificate of this tax id, else of the first valid one; empty when none is valid.
 */
export const ownChoice = (entries: readonly CertificateEntry[], taxId: string): string =>
  entries.find(({ offered, certificate }) => offered && holderOf(certificate).taxId === cleanTaxId(taxId))
    ?.thumbprint ?? firstChoice(entries)

interface Choice {
  thumbprint: string
  /** Of the signed-in user */
  taxId: string
}

/** Signs with the chosen certificate; returns the `certificate` of /auth/complete. Throws Error in pt-BR. */
export async function proveOwn(
  port: SignerPort,
  { thumbprint, taxId }: Choice,
  gate: AuthGate = SERVER,
): Promise<Record<string, unknown>> {
  const outcome = await prove(port, gate, thumbprint)
  if (outcome.kind === 'start_failed') throw new Error(START_FAILED)
  if (outcome.kind === 'refused') throw new Error(outcome.text)
  if (cleanTaxId(outcome.usuario) !== cleanTaxId(taxId))
    throw new Error(`Este certificado é de ${formatTaxId(outcome.usuario)}. Use o do seu login, ${formatTaxId(taxId)}.`)
  return outcome.certificado
}
