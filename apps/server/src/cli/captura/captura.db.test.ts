import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueCertificate } from '@portal/synthetic/certificates/issue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrap } from '../../features/acesso/fator/wrap.ts'
import { createAccount, insertEmpresa } from '../../testing/accounts.ts'
import { portalOn } from '../../testing/command.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { makePfx } from '../../testing/pfx.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const HEAD = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const OLD = randomBytes(32)
const NEW = randomBytes(32).toString('base64')

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  for (const taxId of [HEAD, BRANCH]) await insertEmpresa(server, { taxId })
  folder = await mkdtemp(join(tmpdir(), 'portal-captura-'))
  await writeFile(join(folder, 'mestra.key'), `${OLD.toString('base64')}\n`)
  const leaf = issueCertificate({ cn: `EMPRESA:${HEAD}`, names: { 3: HEAD }, from: '2026-01-01', until: '2045-01-01' })
  await writeFile(join(folder, 'a1.pfx'), makePfx(leaf, 'segredo'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const portal = (words: string[], input?: string) => portalOn({ url: server.url, dataDir: folder })(words, input)
const certificado = (verb: string, { words = [] as string[], input = '' } = {}) =>
  portal(['captura', 'certificado', verb, '--empresa', HEAD, ...words], input)
const trocar = (from: string, to: string) => portal(['mestra', 'trocar', '--json'], `${from}\n${to}\n`)

test('a certificate is imported, listed and removed', { timeout: 240_000 }, async () => {
  const words = [join(folder, 'a1.pfx')]
  const wrong = await certificado('importar', { words, input: 'errada\n' })
  expect(wrong).toMatchObject({ code: 1, err: 'Senha do certificado incorreta.', out: '' })
  const imported = await certificado('importar', { words, input: 'segredo\nresto' })
  expect(imported).toMatchObject({ code: 0, err: '' })
  expect(imported.out).toMatch(/^Certificado guardado\.\nEMPRESA:/)
  const listed = await certificado('listar', { words: ['--json'] })
  expect(JSON.parse(listed.out)).toMatchObject([
    {
      nr_cpfcnpj: HEAD,
      nm_usuario: 'Operador',
      nr_outras: 0,
      empresas: [HEAD, BRANCH].map((cpfcnpj) => ({ cpfcnpj, fl_usa: true })),
    },
  ])
  expect((await certificado('remover')).out).toMatch(/Outros estabelecimentos ainda o usam\.$/)
  expect((await certificado('remover')).code).toBe(1)
  expect((await certificado('listar')).out).toBe('Nenhum certificado guardado.')
})

test('another master key opens every secret; one that the old key did not open is unchanged', {
  timeout: 240_000,
}, async () => {
  await certificado('importar', { words: [join(folder, 'a1.pfx')], input: 'segredo' })
  for (const [login, key] of [['52998224725', OLD] as const, ['11144477735', randomBytes(32)] as const]) {
    const account_id = await createAccount(server, { login })
    const secret = wrap(key, account_id, Buffer.from('um segredo'))
    await server.ownerDb.insertInto('account_factor').values({ account_id, secret, last_step: 0 }).execute()
    const removed = JSON.stringify({ factor: { secret: secret.toString('hex') } })
    const times = { at: new Date(), expires_at: new Date(Date.now() + 86_400_000) }
    await server.ownerDb
      .insertInto('account_takeover')
      .values({ account_id, removed, ...times })
      .execute()
  }
  const refused = await trocar(NEW, NEW)
  expect([refused.code, refused.err]).toEqual([1, 'A primeira linha não é a chave mestra em uso. Nada foi mudado.'])
  expect((await trocar(OLD.toString('base64'), 'curta')).code).toBe(1)
  const done = { certificados: 1, fatores: 2, ilegiveis: 2 }
  expect(JSON.parse((await trocar(OLD.toString('base64'), NEW)).out)).toEqual(done)
  expect((await readFile(join(folder, 'mestra.key'), 'utf8')).trim()).toBe(NEW)
  // the new key opens the same secrets
  expect(JSON.parse((await trocar(NEW, OLD.toString('base64'))).out)).toEqual(done)
})

test('capture is switched, paused, resumed and shown; the switch of the server stops every start', {
  timeout: 240_000,
}, async () => {
  const captura = async (...words: string[]) => {
    const reply = await portal(['captura', ...words, '--json'])
    return { ...reply, data: reply.code === 0 ? (JSON.parse(reply.out) as object) : null }
  }
  const of = ['--empresa', HEAD]
  await certificado('remover') // kept by an earlier test
  const states = (...estados: string[]) => estados.map((ds_estado) => ({ ds_estado }))
  expect((await captura('ligar', ...of)).data).toMatchObject(
    states('sem_certificado', 'sem_certificado', 'desligada', 'desligada'),
  )
  expect((await captura('agora', ...of)).code).toBe(1)
  await certificado('importar', { words: [join(folder, 'a1.pfx')], input: 'segredo' })
  expect((await captura('agora', ...of, '--servico', 'nfe')).data).toMatchObject([
    { nr_cpfcnpj: HEAD, ds_servico: 'nfe' },
  ])
  expect((await captura('pausar', ...of, '--servico', 'nfe')).data).toMatchObject(states('pausada'))
  expect((await captura('retomar', '--todas')).data).toMatchObject(states('na_fila', 'na_fila'))
  expect((await captura('desligar', '--todas')).data).toEqual({ fl_ligada: false })
  expect((await captura('agora', ...of)).err).toMatch(/desligada neste servidor/)
  expect((await captura('ligar', '--todas')).data).toEqual({ fl_ligada: true })
  expect((await captura('lacunas', ...of)).data).toEqual([])
  expect((await captura('historico', ...of)).data).toEqual([])
  expect((await captura('estado')).code).toBe(1)
  expect((await captura('estado', ...of, '--servico', 'nfce')).code).toBe(2)
  await writeFile(join(folder, 'chaves.txt'), '35261111222333000181550010000012341000012349\n')
  expect((await captura('chaves', join(folder, 'chaves.txt'), ...of)).data).toMatchObject({ id: expect.any(String) })
})
