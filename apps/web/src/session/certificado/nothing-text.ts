import type { SignerMissing } from './signer-port.ts'
import type { Listed } from './use-certificates.ts'

const MISSING: Record<SignerMissing['reason'], string> = {
  not_installed: 'O assinador digital (Web PKI) não está instalado neste navegador.',
  outdated: 'O assinador digital (Web PKI) deste computador está desatualizado.',
  browser: 'Este navegador não tem o assinador digital. Use outro navegador ou um arquivo A1.',
}

/**
 * Reason why no certificate can be chosen; null while the list loads or when it failed. `file`: the list of
 * an A1 file.
 */
export function nothingText(listed: Listed, file: boolean): string | null {
  if (listed.kind === 'missing') return MISSING[listed.missing.reason]
  if (listed.kind !== 'ready') return null
  if (listed.entries.length === 0)
    return 'Nenhum certificado encontrado. Conecte o token ou o cartão, ou instale o certificado, e recarregue.'
  return file
    ? 'O certificado deste arquivo está fora da validade. Use outro arquivo.'
    : 'Todos os certificados deste computador estão vencidos. Renove um e recarregue.'
}
