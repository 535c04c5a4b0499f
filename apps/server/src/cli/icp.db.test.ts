import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueCrl } from '@portal/synthetic/certificates/crl.ts'
import { certificatePem, issueCertificate, rsaKeys } from '@portal/synthetic/certificates/issue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../testing/accounts.ts'
import { signLoginToken } from '../testing/certificates.ts'
import { portalOn } from '../testing/command.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { makeZip } from '../testing/zip.ts'

const CPF = '52998224725'
const ORIGIN = 'http://localhost:3000'
const root = issueCertificate({ cn: 'AC Raiz do Comando', ca: {} })
const ca = issueCertificate({ cn: 'AC do Comando', ca: {}, issuer: root })
const leaf = issueCertificate({
  cn: `PESSOA:${CPF}`,
  names: { 1: `01011980${CPF}${'0'.repeat(26)}` },
  issuer: ca,
  keys: rsaKeys(),
})

let server: TestServer
let folder: string
beforeAll(async () => {
  const config = { origins: [ORIGIN], demo: false, lcr: 'exigir' as const, icpShipped: false }
  server = await testServer({ clock: { now: () => new Date('2026-06-15T12:00:00Z') }, config })
  await createAccount(server, { login: CPF, name: 'Ana' })
  folder = await mkdtemp(join(tmpdir(), 'portal-icp-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function judged() {
  const token = (await server.app.inject({ method: 'POST', url: '/auth/start' })).json<string>()
  const payload = { token: signLoginToken(leaf, { token, aud: ORIGIN }) }
  return (await server.app.inject({ method: 'POST', url: '/auth/complete', payload })).json<{
    isValid: boolean
    validation: string
  }>()
}
const portal = (...words: string[]) => portalOn({ url: server.url, dataDir: folder })(['icp', 'importar', ...words])

test('an import takes effect at once in the running server: a root, the official zip, a folder with a list', {
  timeout: 240_000,
}, async () => {
  expect((await judged()).validation).toBe('Sem raízes de confiança configuradas.')
  await writeFile(join(folder, 'raiz.pem'), certificatePem(root.der))
  const first = await portal(join(folder, 'raiz.pem'))
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toMatch(/^Importadas: 1 raiz e 0 intermediárias; 0 já conhecidas, 0 listas/)
  expect(first.out).toContain('Atenção: «AC Raiz do Comando» não é uma raiz conhecida da ICP-Brasil')
  expect((await judged()).validation).toBe('A cadeia do certificado não chega a uma raiz de confiança.')

  const broken = Buffer.from(ca.der)
  broken.fill(0, 200, 260) // a key that Node cannot parse
  const zip = makeZip([
    { name: 'AC do Comando.crt', bytes: Buffer.from(certificatePem(ca.der)) },
    { name: 'raiz.cer', bytes: root.der },
    { name: 'quebrada.crt', bytes: broken },
    { name: 'pessoa.crt', bytes: leaf.der },
    { name: 'leia-me.txt', bytes: Buffer.from('oi') },
  ])
  await writeFile(join(folder, 'ACcompactado.zip'), zip)
  const second = await portal(join(folder, 'ACcompactado.zip'), '--json')
  expect(JSON.parse(second.out)).toMatchObject({
    raizes: 0,
    intermediarias: 1,
    repetidos: 1,
    ignorados: [
      {
        arquivo: 'quebrada.crt',
        motivo: expect.stringMatching(/não pode ser lido|desconhecido|não é de uma autoridade/),
      },
      { arquivo: 'pessoa.crt', motivo: 'não é de uma autoridade certificadora' },
    ],
  })
  expect((await judged()).validation).toMatch(/revogação/)

  await mkdir(join(folder, 'listas'))
  await writeFile(join(folder, 'listas', 'raiz.crl'), issueCrl({ issuer: root }))
  await writeFile(join(folder, 'listas', 'ac.crl'), issueCrl({ issuer: ca }))
  await writeFile(join(folder, 'listas', 'outra.crl'), issueCrl({ issuer: leaf }))
  const third = await portal(join(folder, 'listas'))
  expect(third.out).toContain('2 listas de revogação.\nIgnorado: outra.crl: a lista não é de uma autoridade conhecida.')
  expect(await judged()).toMatchObject({ isValid: true, validation: '' })
})

test('a file without an authority is refused with one line', { timeout: 120_000 }, async () => {
  await writeFile(join(folder, 'vazio.pem'), 'nada')
  const empty = await portal(join(folder, 'vazio.pem'))
  expect(empty).toMatchObject({ code: 1, out: '' })
  expect(empty.err).toMatch(
    /^Nenhum certificado de autoridade em .*: o certificado ou a sua chave não pode ser lido\.$/,
  )
  expect((await portal(join(folder, 'não há.pem'))).err).toMatch(/^Não foi possível ler/)
})
