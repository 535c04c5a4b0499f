import type { Certificate } from './signer-port.ts'

/** A certificate as an option of the select. Only valid ones can be chosen. */
export interface CertificateEntry {
  thumbprint: string
  text: string
  offered: boolean
  certificate: Certificate
}

/** Prefix of a certificate that cannot be chosen; empty for one that can. */
function markOf({ validityStart, validityEnd }: Certificate, now: number): string {
  const end = Date.parse(validityEnd)
  if (Number.isNaN(end) || end < now) return '[Vencido] '
  return validityStart !== undefined && Date.parse(validityStart) > now ? '[Ainda não vale] ' : ''
}

/**
 * Labels `subject (Emitido por issuer)`: valid certificates first, then the others with a prefix; each group
 * keeps its order.
 */
export function toEntries(certificates: readonly Certificate[], now: number): CertificateEntry[] {
  const entries = certificates.map((certificate) => {
    const mark = markOf(certificate, now)
    const { subjectName, issuerName, thumbprint } = certificate
    const text = `${mark}${subjectName} (Emitido por ${issuerName})`
    return { thumbprint, text, offered: mark === '', certificate }
  })
  return [...entries.filter(({ offered }) => offered), ...entries.filter(({ offered }) => !offered)]
}

/** Default choice: the first valid certificate. */
export const firstChoice = (entries: readonly CertificateEntry[]): string =>
  entries.find(({ offered }) => offered)?.thumbprint ?? ''

/** Splits the common name of ICP-Brasil, `NAME:12345678909`, into holder and tax id. */
export function holderOf({ subjectName, taxId }: Pick<Certificate, 'subjectName' | 'taxId'>): {
  name: string
  taxId: string | null
} {
  const parts = /^(.*):([0-9A-Z]{11,14})$/.exec(subjectName.trim())
  return { name: parts?.[1] ?? subjectName, taxId: parts?.[2] ?? taxId ?? null }
}
