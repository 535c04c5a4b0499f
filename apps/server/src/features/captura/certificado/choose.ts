import { X509Certificate } from 'node:crypto'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { type CertificateHolder, leafRefusal } from './judge.ts'

/**
 * The certificate of a file to keep for a company. Among those that can be used now the one that ends last; if there is none, the
 * one that fails last in the order root, kind, validity, whose refusal says most. Null for no certificate.
 */
export function chooseCertificate<T extends { der: Uint8Array }>(
  found: readonly T[],
  holder: Pick<CertificateHolder, 'root'>,
  now: Date,
): T | null {
  const ranked = found.map((one) => ({ one, rank: rankOf(one.der, holder, now) }))
  // the order of the file among equals
  ranked.sort((a, b) => b.rank.step - a.rank.step || b.rank.end - a.rank.end)
  return ranked[0]?.one ?? null
}

const FIT = 4

function rankOf(der: Uint8Array, holder: Pick<CertificateHolder, 'root'>, now: Date) {
  const step = leafRefusal(der, holder, now)?.step ?? FIT
  return { step, end: step === 0 ? 0 : certificateFields(new X509Certificate(der)).notAfter }
}
