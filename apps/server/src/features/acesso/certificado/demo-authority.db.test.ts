import { API_BASE } from '@portal/contract/common.ts'
import { certificatePem, issueCertificate, rsaKeys } from '@portal/synthetic/certificates/issue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trustDemoRoot } from '../../../demo/certificate.ts'
import { createAccount, insertEmpresa } from '../../../testing/accounts.ts'
import { signLoginToken } from '../../../testing/certificates.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const CPF = '52998224725'
const CNPJ = '11222333000181'
const ORIGIN = 'http://localhost:3000'
const root = issueCertificate({ cn: 'AC da Demonstração', ca: {} })
const keys = rsaKeys()
const person = issueCertificate({ cn: `P:${CPF}`, names: { 1: `01011980${CPF}${'0'.repeat(26)}` }, issuer: root, keys })
const company = issueCertificate({ cn: `E:${CNPJ}`, names: { 3: CNPJ }, issuer: root, keys })

let server: TestServer
beforeAll(async () => {
  const clock = { now: () => new Date('2026-06-15T12:00:00Z') }
  server = await testServer({ clock, config: { origins: [ORIGIN], demo: true } })
  await trustDemoRoot(server.config, certificatePem(root.der))
})
afterAll(() => server.close())

/** Signs in with a certificate of the demo's authority. */
async function enter(leaf: typeof person, usuario: string) {
  const token = (await server.app.inject({ method: 'POST', url: '/auth/start' })).json<string>()
  const payload = { token: signLoginToken(leaf, { token, aud: ORIGIN }) }
  const { isValid, certificate } = (await server.app.inject({ method: 'POST', url: '/auth/complete', payload })).json<{
    isValid: boolean
    certificate: object
  }>()
  expect(isValid).toBe(true)
  return server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload: { usuario, certificado: certificate } })
}

test('the public demo certificate does not open a real account with the same CPF', async () => {
  await createAccount(server, { login: CPF, name: 'Pessoa de verdade' })
  const refused = await enter(person, CPF)
  expect([refused.statusCode, refused.json<{ type: string }>().type]).toEqual([403, 'login.not_registered'])
})

test('it opens the demo account, although a real one has the same CPF', async () => {
  const accountId = await createAccount(server, { login: 'demo', taxId: CPF, demo: true, name: 'Helena' })
  const reply = await enter(person, CPF)
  expect(reply.statusCode).toBe(200)
  const { rows } = await server.owner.query('select account_id from session')
  expect(rows).toEqual([{ account_id: accountId }])
})

test('a certificate of the demo authority makes no one the titular of a real company', async () => {
  await insertEmpresa(server, { taxId: CNPJ })
  expect((await enter(company, CNPJ)).statusCode).toBe(403)
  const { rows } = await server.owner.query('select from account_empresa')
  expect(rows).toEqual([])
})
