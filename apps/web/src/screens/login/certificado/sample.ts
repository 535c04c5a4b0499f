import { wait } from '../../../lib/delay.ts'
import type { AuthGate } from '../../../session/certificado/flow.ts'
import { type Certificate, SignerMissing, type SignerPort } from '../../../session/certificado/signer-port.ts'

/* A fake signer and host for the demonstration of the certificate mode. */

const certificate = (subjectName: string, issuerName: string, validityEnd: string): Certificate => ({
  subjectName,
  issuerName,
  validityEnd,
  thumbprint: `${subjectName}/${issuerName}`,
})

export const SAMPLE_CERTIFICATES: readonly Certificate[] = [
  certificate('HELENA PRADO:52998224725', 'AC Meridiano RFB v5', '2099-03-14T23:59:59-03:00'),
  certificate('INDÚSTRIA DE MÓVEIS AVELAR LTDA:11444777000161', 'AC Exemplo Múltipla v5', '2098-08-02T12:00:00-03:00'),
  certificate('HELENA PRADO:52998224725', 'AC Meridiano RFB v4', '2024-03-14T23:59:59-03:00'),
]

const READING = 400

export const samplePort = (certificates: readonly Certificate[] | SignerMissing['reason']): SignerPort => ({
  list: async () => {
    await wait(READING)
    if (typeof certificates === 'string')
      throw new SignerMissing(certificates, certificates === 'browser' ? null : '/ajuda/entrar')
    return [...certificates]
  },
  sign: async (token) => `${token}.assinado`,
})

/** `fault`: reason of an invalid certificate, or `away` for an unreachable host. `takes`: a take-over. */
export const sampleGate = (fault: string | null, takes = false): AuthGate => ({
  start: async () => {
    await wait(READING)
    if (fault === 'away') throw new Error('away')
    return 'token'
  },
  complete: async () => {
    const [first] = SAMPLE_CERTIFICATES
    const certificate = first ? { ...first, cpf: '52998224725' } : null
    return {
      isValid: fault === null,
      validation: fault ?? '',
      certificate,
      ...(takes ? { fl_assumira: 'S' as const } : {}),
    }
  },
})

/** Fake of `openA1`: accepts any file and password and returns the first invented certificate. */
export async function openSample(): Promise<SignerPort> {
  await wait(READING)
  return samplePort(SAMPLE_CERTIFICATES.slice(0, 1))
}
