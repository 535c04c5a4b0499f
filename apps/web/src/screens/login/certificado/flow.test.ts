import { expect, test } from 'vitest'
import { type AuthGate, prove } from './flow.ts'
import { noSigner, type SignerPort } from './signer-port.ts'

const port: SignerPort = { list: async () => [], sign: async (token, thumbprint) => `${token}.${thumbprint}` }
const gate = (part: Partial<AuthGate> = {}): AuthGate => ({
  start: async () => 'TOKEN',
  complete: async (signed) => ({ isValid: true, validation: '', certificate: { cpf: '52998224725', signed } }),
  ...part,
})

test('the token is signed with the chosen certificate, and what the server answers signs in', async () => {
  const outcome = await prove(port, gate(), 'AB')
  expect(outcome).toEqual({
    kind: 'ready',
    credentials: {
      kind: 'certificado',
      usuario: '52998224725',
      certificado: { cpf: '52998224725', signed: 'TOKEN.AB' },
    },
  })
})

test('a company’s certificate signs in with its CNPJ', async () => {
  const certificate = { cnpj: '11444777000161', cpf: '52998224725' }
  const outcome = await prove(
    port,
    gate({ complete: async () => ({ isValid: true, validation: '', certificate }) }),
    'AB',
  )
  expect(outcome).toMatchObject({ credentials: { usuario: '11444777000161' } })
})

test('a host that does not answer is told as the specification words it', async () => {
  const away = gate({ start: () => Promise.reject(new Error('away')) })
  expect(await prove(port, away, 'AB')).toEqual({ kind: 'start_failed' })
})

test('a certificate that is not valid is refused with the reason', async () => {
  const refused = gate({ complete: async () => ({ isValid: false, validation: 'revogado', certificate: {} }) })
  expect(await prove(port, refused, 'AB')).toEqual({ kind: 'refused', text: 'O certificado não é válido: revogado' })
})

test('without a signer nothing is claimed', async () => {
  await expect(noSigner.list()).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(prove(noSigner, gate(), 'AB')).rejects.toMatchObject({ reason: 'unavailable' })
})
