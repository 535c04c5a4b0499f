import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import {
  certificatePem,
  type IssuedCertificate,
  issueCertificate,
  rsaKeys,
} from '@portal/synthetic/certificates/issue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { makePfx, pfxForm } from '../../testing/pfx.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

/** A client who changes accountants comes in by its own A1: section 11.1 (c) of the contract. */
const HEAD = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const OTHER = cnpjOf('87654321')
const AT = new Date('2026-06-15T12:00:00Z')
const PASSWORD = 'Senha-da-Prova-1'

let folder: string
let server: TestServer
let root: IssuedCertificate
let a1: Buffer
let untrusted: Buffer
let dono: Client
let titular: Client

beforeAll(async () => {
  root = issueCertificate({ cn: 'AC de Teste', ca: {}, keys: rsaKeys() })
  const company = { cn: `PADARIA NOVA LTDA:${HEAD}`, names: { 3: HEAD, 4: '0101198052998224725' }, keys: rsaKeys() }
  a1 = makePfx(issueCertificate({ issuer: root, ...company }), PASSWORD)
  untrusted = makePfx(
    issueCertificate({ issuer: issueCertificate({ cn: 'AC Estranha', ca: {}, keys: rsaKeys() }), ...company }),
    PASSWORD,
  )
  folder = await mkdtemp(join(tmpdir(), 'portal-raizes-'))
  await writeFile(join(folder, 'raiz.pem'), certificatePem(root.der))
  server = await testServer({ clock: { now: () => AT }, config: { icpRoots: folder, demo: false } })
  titular = await signedIn(server, { login: '52998224725', empresas: { [OTHER]: 'titular' } })
  dono = await signedIn(server, { login: '11144477735', name: 'Ana' })
  await officeCalls(dono).create()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const prove = async (file: Buffer, fields: Record<string, string>, client = dono) => {
  const { payload, headers } = pfxForm(file, PASSWORD)
  const boundary = /boundary=(\S+)/.exec(headers['content-type'])?.[1] ?? ''
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const body = Buffer.concat([Buffer.from(parts.join('')), Buffer.from(payload)])
  const reply = await client.call({
    method: 'POST',
    url: `${API_BASE}/escritorio/empresas/prova`,
    headers,
    payload: body,
  })
  return { status: reply.statusCode, ...reply.json<{ type?: string; data?: object }>() }
}
const standing = async (taxId: string) => {
  const { rows } = await server.owner.query<{ standing: string; proven: boolean }>(
    'select c.standing, e.proven from carteira c join empresa e on e.id = c.empresa_id where e.tax_id = $1',
    [taxId],
  )
  return rows[0]
}

test('an A1 of another root, one without a trusted chain and a wrong field change nothing', async () => {
  expect(await prove(a1, { cpfcnpj: OTHER })).toMatchObject({ status: 422, type: 'certificado.other_company' })
  expect(await prove(untrusted, { cpfcnpj: HEAD })).toMatchObject({ status: 422, type: 'certificado.untrusted' })
  expect(await prove(a1, { cpfcnpj: '123' })).toMatchObject({ status: 400, type: 'taxid.invalid' })
  expect(await prove(a1, { cpfcnpj: HEAD }, titular)).toMatchObject({ status: 404, type: 'escritorio.none' })
  expect(await standing(HEAD)).toBeUndefined()
})

test('the A1 brings a new client in by the name of the certificate, proven, and keeps the key only when asked', async () => {
  expect(await prove(a1, { cpfcnpj: HEAD })).toMatchObject({
    status: 200,
    data: { cpfcnpj: HEAD, nome: 'PADARIA NOVA LTDA', fl_comprovada: 'S', fl_guardado: 'N' },
  })
  expect(await standing(HEAD)).toEqual({ standing: 'full', proven: true })
  const shown = () => dono.get(`${API_BASE}/captura/certificado?nr_cpfcnpj=${HEAD}`)
  expect((await shown()).statusCode).toBe(404)
  expect(await prove(a1, { cpfcnpj: HEAD, guardar: '1' })).toMatchObject({ status: 200, data: { fl_guardado: 'S' } })
  expect((await shown()).statusCode).toBe(200)
})

test('a company that another office holds comes in by its A1, and the other office stays', async () => {
  await server.owner.query(
    `insert into escritorio (id, name, uf, created_at) values (gen_random_uuid(), 'Outro', 'SP', now())`,
  )
  await server.owner.query(`insert into empresa (tax_id, name, uf, proven) values ($1, 'Filial', 'SP', false)`, [
    BRANCH,
  ])
  await server.owner.query(
    `insert into carteira (escritorio_id, empresa_id, created_at, standing) select o.id, e.id, now(), 'entered' from escritorio o, empresa e
      where o.name = 'Outro' and e.tax_id = $1`,
    [BRANCH],
  )
  expect((await officeCalls(dono).add({ cpfcnpj: BRANCH })).json()).toMatchObject({
    status: 409,
    type: 'empresa.claimed',
  })
  expect(await prove(a1, { cpfcnpj: BRANCH, nome: 'Filial', uf: 'SP' })).toMatchObject({ status: 200 })
  const { rows } = await server.owner.query<{ name: string; standing: string }>(
    `select o.name, c.standing from carteira c join escritorio o on o.id = c.escritorio_id join empresa e on e.id = c.empresa_id
      where e.tax_id = $1 order by o.name`,
    [BRANCH],
  )
  expect(rows).toEqual([
    { name: 'Outro', standing: 'limited' },
    { name: 'Prado Contabilidade', standing: 'full' },
  ])
})

test('the others of the root are told that the A1 brought a company in, the bringer is not', async () => {
  const branch = cnpjOf('12345678', '0003')
  const holder = await signedIn(server, { login: '39053344705', name: 'Tito', empresas: { [HEAD]: 'titular' } })
  const recados = async (client: Client) =>
    (await client.get(`${API_BASE}/usuario/recados`)).json<{ data: { ds_mensagem: string }[] }>().data
  const before = (await recados(holder)).length
  expect(await prove(a1, { cpfcnpj: branch, nome: 'Terceira', uf: 'SP' })).toMatchObject({ status: 200 })
  expect((await recados(holder)).slice(before).map(({ ds_mensagem }) => ds_mensagem)).toEqual([
    expect.stringContaining('Prado Contabilidade trouxe 12.345.678/0003'),
  ])
  expect([(await recados(dono)).length, (await recados(titular)).length]).toEqual([0, 0])
  const { rows } = await server.owner.query<{ detail: string }>(
    `select a.detail from audit a join empresa e on e.id = a.empresa_id where e.tax_id = $1 and a.target = $2`,
    [HEAD, branch],
  )
  expect(rows.length).toBe(1)
  expect(await prove(a1, { cpfcnpj: branch, nome: 'Terceira', uf: 'SP' })).toMatchObject({ status: 200 })
  expect((await recados(holder)).length).toBe(before + 1)
})
