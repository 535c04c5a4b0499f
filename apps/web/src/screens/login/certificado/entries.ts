import type { Certificate } from './signer-port.ts'

/** A certificate as the select shows it. Only one within its validity can be chosen. */
export interface Entry {
  thumbprint: string
  text: string
  expired: boolean
  certificate: Certificate
}

const isExpired = ({ validityEnd }: Certificate, now: number): boolean => {
  const end = Date.parse(validityEnd)
  return Number.isNaN(end) || end < now
}

/** `subject (Emitido por issuer)`, those within validity first, the others marked; each group keeps its order. */
export function toEntries(certificates: readonly Certificate[], now: number): Entry[] {
  const entries = certificates.map((certificate) => {
    const expired = isExpired(certificate, now)
    const { subjectName, issuerName, thumbprint } = certificate
    const text = `${expired ? '[Vencido] ' : ''}${subjectName} (Emitido por ${issuerName})`
    return { thumbprint, text, expired, certificate }
  })
  return [...entries.filter(({ expired }) => !expired), ...entries.filter(({ expired }) => expired)]
}

/** The one that is chosen before anybody chooses: the first that may be. */
export const firstChoice = (entries: readonly Entry[]): string =>
  entries.find(({ expired }) => !expired)?.thumbprint ?? ''

/** ICP-Brasil writes `NAME:12345678909`: the holder and the tax id, apart. */
export function holderOf({ subjectName }: Pick<Certificate, 'subjectName'>): { name: string; taxId: string | null } {
  const parts = /^(.*):([0-9A-Z]{11,14})$/.exec(subjectName.trim())
  return parts ? { name: parts[1] ?? '', taxId: parts[2] ?? null } : { name: subjectName, taxId: null }
}
