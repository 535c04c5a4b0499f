import { type IssuedCertificate, issueCertificate, rsaKeys } from '@portal/synthetic/certificates/issue.ts'
import type { CertificateOptions } from '@portal/synthetic/certificates/options.ts'

const KEYS = [rsaKeys(), rsaKeys(), rsaKeys()]
let keyCount = 0

/**
 * A certificate that is valid from 2020 to 2040. Leaves share three RSA keys in turn, because generating an RSA
 * key is slow; authorities have their own keys.
 */
export const makeCertificate = (options: CertificateOptions): IssuedCertificate =>
  issueCertificate({
    from: '2020-01-01',
    until: '2040-01-01',
    keys: options.ca ? undefined : KEYS[keyCount++ % KEYS.length],
    withoutKeyIds: true,
    ...options,
  })
