import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createAccount, signedIn } from '../testing/accounts.ts'
import { countRows } from '../testing/hostile/run.ts'
import { openIntake } from '../testing/intake.ts'
import { cnpjOf } from '../testing/notas.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const EMPRESA = DEMO_COMPANIES[0]!
const OF = `nr_cpfcnpj=${EMPRESA.taxId}`

let server: TestServer
let client: Client
let serial = 0
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  client = await signedIn(server, {
    login: cnpjOf(String(20_000_000 + serial++)),
    provider: true,
    empresas: { [EMPRESA.taxId]: 'titular' },
  })
})
afterAll(() => server.close())

const twice = async (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
  const once = () => client.call({ method, url: `${API_BASE}${path}`, ...(payload ? { payload } : {}) })
  const first = await once()
  const counts = await countRows(server.owner)
  const second = await once()
  expect(await countRows(server.owner)).toBe(counts)
  return [first.statusCode, second.statusCode]
}

test('files sent again are all reported as repeated, and nothing is stored', async () => {
  const intake = await openIntake(server)
  const documents = [...generate({ seed: 6, count: 8, empresa: EMPRESA, from: '2026-06', to: '2026-06' })]
  const files = documents.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes }))
  const first = await intake.importFiles(client, EMPRESA.taxId, files)
  expect(first.lines.map(({ veredito }) => veredito)).toEqual(files.map(() => 'importado'))
  const stored = ['nota', 'nota_item', 'evento', 'arquivo', 'nota_copy', 'nota_day']
  const counts = await countRows(server.owner, stored)
  const second = await intake.importFiles(client, EMPRESA.taxId, files)
  expect(second.lines.map(({ veredito }) => veredito)).toEqual(files.map(() => 'repetido'))
  expect(await countRows(server.owner, stored)).toBe(counts)
  await intake.close()
})

test('stopping an upload twice gives the same response', async () => {
  const intake = await openIntake(server)
  const id = await intake.send(client, EMPRESA.taxId, [{ name: 'a.xml', bytes: Buffer.from('<a/>') }])
  const stop = () => client.call({ method: 'DELETE', url: `${API_BASE}/importar/${id}` })
  const [first, second] = [await stop(), await stop()]
  expect([first.statusCode, second.statusCode, second.json()]).toEqual([200, 200, first.json()])
  await intake.close()
})

test('a second logout is answered with session ended', async () => {
  expect(await twice('POST', '/logout')).toEqual([204, 401])
})

describe('the same call repeated', () => {
  test.each([
    ['PUT', `/provedor/empresas?${OF}`, { nome: 'Outro Nome Ltda' }],
    ['PUT', `/empresas/seguranca?${OF}`, { fl_segundofator: 'N' }],
    ['DELETE', `/empresas/logo?${OF}`, undefined],
    ['POST', '/certificado', { subjectName: 'CN=Alguém', thumbprint: 'ab12' }],
  ] as const)('%s %s', async (method, path, payload) => {
    const [first, second] = await twice(method, path, payload)
    expect([first, second]).toEqual([first, first])
    expect(first).toBeLessThan(300)
  })
})

test('setting a papel twice and revoking a key twice succeed', async () => {
  client = await signedIn(server, { login: '33000167000101', empresas: { [EMPRESA.taxId]: 'titular' } })
  const other = await createAccount(server, { login: '04252011000110', empresas: { [EMPRESA.taxId]: 'consulta' } })
  expect(await twice('PUT', `/usuarios/${other}?${OF}`, { papel: 'contador' })).toEqual([204, 204])
  const made = await client.post(`${API_BASE}/chaves?${OF}`, { nome: 'ERP', escopos: ['consulta'] })
  const { id } = made.json<{ data: { id: string } }>().data
  expect(await twice('DELETE', `/chaves/${id}?${OF}`)).toEqual([204, 204])
  const own = await client.post(`${API_BASE}/usuario/chaves`, { nome: 'Robô', escopos: ['consulta'] })
  expect(await twice('DELETE', `/usuario/chaves/${own.json<{ data: { id: string } }>().data.id}`)).toEqual([204, 204])
})
