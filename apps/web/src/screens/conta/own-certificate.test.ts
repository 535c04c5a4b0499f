import { expect, test } from 'vitest'
import { type CertificateEntry, toEntries } from '../../session/certificado/entries.ts'
import type { AuthGate } from '../../session/certificado/flow.ts'
import type { SignerPort } from '../../session/certificado/signer-port.ts'
import { ownChoice, proveOwn } from './own-certificate.ts'

const OWN = '52998224725'
const certificate = (subjectName: string, validityEnd = '2099-01-01T00:00:00Z') => ({
  subjectName,
  issuerName: 'AC Exemplo',
  validityEnd,
  thumbprint: `${subjectName} ${validityEnd}`,
})
const entries = (...listed: ReturnType<typeof certificate>[]): CertificateEntry[] =>
  toEntries(listed, Date.parse('2026-11-21'))
const port: SignerPort = { list: async () => [], sign: async (token) => token }
const gate = (taxId: string, validation = ''): AuthGate => ({
  start: async () => 'TOKEN',
  complete: async () => ({
    isValid: validation === '',
    validation,
    certificate: { ...certificate(`X:${taxId}`), cpf: taxId, comprovante: 'C' },
  }),
})

test('the certificate of the user’s tax id is preferred, and an expired one is never chosen', () => {
  const other = certificate('EMPRESA:11444777000161')
  const own = certificate(`HELENA:${OWN}`)
  const expired = certificate(`HELENA:${OWN}`, '2024-01-01T00:00:00Z')
  expect(ownChoice(entries(other, expired, own), '529.982.247-25')).toBe(own.thumbprint)
  expect(ownChoice(entries(other, expired), OWN)).toBe(other.thumbprint)
  expect(ownChoice(entries(expired), OWN)).toBe('')
})

test('the comprovante of the own certificate is the proof', async () => {
  expect(await proveOwn(port, { thumbprint: 'A', taxId: OWN }, gate(OWN))).toMatchObject({ comprovante: 'C' })
})

test('a certificate of another tax id is refused with both tax ids', async () => {
  await expect(proveOwn(port, { thumbprint: 'A', taxId: OWN }, gate('11144477735'))).rejects.toThrow(
    'Este certificado é de 111.444.777-35. Use o do seu login, 529.982.247-25.',
  )
})

test('an invalid certificate and an unreachable host are reported with their reason', async () => {
  const away: AuthGate = { ...gate(OWN), start: () => Promise.reject(new Error('away')) }
  await expect(proveOwn(port, { thumbprint: 'A', taxId: OWN }, gate(OWN, 'revogado'))).rejects.toThrow('revogado')
  await expect(proveOwn(port, { thumbprint: 'A', taxId: OWN }, away)).rejects.toThrow('Web Pki')
})
