// spec: 4.12, 8.5

import { expect, test } from 'vitest'
import { type AuthGate, prove } from './flow.ts'
import type { SignerPort } from './signer-port.ts'

const port: SignerPort = { list: async () => [], sign: async (token, thumbprint) => `${token}.${thumbprint}` }
const CERTIFICATE = {
  subjectName: 'HELENA PRADO:52998224725',
  issuerName: 'AC Exemplo',
  validityEnd: '2030-01-01T00:00:00.000Z',
  thumbprint: 'AB',
}
/** Returns the signed token as comprovante, so that tests can check it. */
const gate = (part: Partial<AuthGate> = {}): AuthGate => ({
  start: async () => 'TOKEN',
  complete: async (comprovante) => ({
    isValid: true,
    validation: '',
    certificate: { ...CERTIFICATE, cpf: '52998224725', comprovante },
  }),
  ...part,
})

test('the token is signed with the chosen certificate, and the answer of the server signs in', async () => {
  expect(await prove(port, gate(), 'AB')).toEqual({
    kind: 'ready',
    usuario: '52998224725',
    certificado: { ...CERTIFICATE, cpf: '52998224725', comprovante: 'TOKEN.AB' },
    takesOver: false,
  })
})

test('a company’s certificate signs in with its CNPJ', async () => {
  const certificate = { ...CERTIFICATE, cnpj: '11444777000161', cpf: '52998224725' }
  const company = gate({ complete: async () => ({ isValid: true, validation: '', certificate }) })
  expect(await prove(port, company, 'AB')).toMatchObject({ usuario: '11444777000161' })
})

test('a sign-in that would take the login over is announced', async () => {
  const takes = gate({
    complete: async () => ({ isValid: true, validation: '', certificate: CERTIFICATE, fl_assumira: 'S' }),
  })
  expect(await prove(port, takes, 'AB')).toMatchObject({ kind: 'ready', takesOver: true })
})

test('an unreachable host gives the message of the specification', async () => {
  const away = gate({ start: () => Promise.reject(new Error('away')) })
  expect(await prove(port, away, 'AB')).toEqual({ kind: 'start_failed' })
})

test.each([CERTIFICATE, null])(
  'a certificate that is not valid is refused with the reason: %j',
  async (certificate) => {
    const refused = gate({ complete: async () => ({ isValid: false, validation: 'revogado', certificate }) })
    expect(await prove(port, refused, 'AB')).toEqual({ kind: 'refused', text: 'O certificado não é válido: revogado' })
  },
)

test('an error of the signer is shown in its own words, and nobody is signed in', async () => {
  const broken: SignerPort = { ...port, sign: () => Promise.reject(new Error('A assinatura foi cancelada.')) }
  await expect(prove(broken, gate(), 'AB')).rejects.toThrow('A assinatura foi cancelada.')
})
