import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate, type SyntheticDocument } from '@portal/tools/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { uuidv7 } from '../../../base/uuid.ts'
import { type Client, createEmpresa, signedIn } from '../../../testing/accounts.ts'
import { type BuiltNota, buildNota, cnpjOf, insertEvento, insertNotas } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const OWN = cnpjOf('12345678')

let server: TestServer
let client: Client
let empresaId: number
let nfe: BuiltNota
let unreadable: BuiltNota

beforeAll(async () => {
  server = await testServer()
  empresaId = await createEmpresa(server, { taxId: OWN })
  client = await signedIn(server, { login: '52998224725', empresas: { [OWN]: 'consulta' } })
  const document = firstNfe()
  nfe = buildNota(empresaId, { bytes: Buffer.from(document.bytes), eventos: 1 })
  unreadable = buildNota(empresaId, { bytes: Buffer.from('<nada/>') })
  await insertNotas(server.ownerDb, [nfe, unreadable])
})
afterAll(() => server.close())

function firstNfe(): SyntheticDocument {
  const empresa = DEMO_COMPANIES[0]!
  for (const document of generate({ seed: 1, count: 20, empresa, from: '2026-06', to: '2026-06' }))
    if (document.bytes.includes('<nfeProc')) return document
  throw new Error('the generator made no nfeProc')
}

const see = (path: string) => client.get(`${API_BASE}/visualizar/${path}`)

test('a note is a PDF shown in the browser, named by its key; the same bytes twice', async () => {
  const reply = await see(nfe.id)
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${nfe.chave}.pdf"`,
    'x-content-type-options': 'nosniff',
  })
  expect((await see(`${nfe.id}?largura=80`)).rawPayload).toEqual(reply.rawPayload)
})

test('a cancelled note shows it, although its file does not know', async () => {
  const before = (await see(nfe.id)).rawPayload
  await insertEvento(server.ownerDb, { empresaId, chave: nfe.chave, bytes: null })
  await server.owner.query(`update nota set situacao = 'cancelada' where id = $1`, [nfe.id])
  expect((await see(nfe.id)).rawPayload.equals(before)).toBe(false)
})

test('what cannot be printed is a 422 with a sentence; an event without bytes of its own too', async () => {
  const reply = await see(unreadable.id)
  expect(reply.statusCode).toBe(422)
  expect(reply.json<{ message: string }>().message).toMatch(/[a-z]{4}/)
  const embedded = await insertEvento(server.ownerDb, { empresaId, chave: nfe.chave, tpEvento: '110110', bytes: null })
  expect((await see(`${nfe.id}?evento=${embedded}`)).statusCode).toBe(422)
})

test('an event of another note, or of none, is 404', async () => {
  const id = await insertEvento(server.ownerDb, {
    empresaId,
    chave: unreadable.chave,
    bytes: Buffer.from('<procEventoNFe/>'),
  })
  for (const evento of [id, uuidv7(), 'x']) expect((await see(`${nfe.id}?evento=${evento}`)).statusCode).toBe(404)
  expect((await see(`${nfe.id}?largura=60`)).statusCode).toBe(400)
})

async function namesOf(formato: string): Promise<string[]> {
  const reply = await client.post(`${API_BASE}/baixarNotas`, { cpfcnpj: OWN, formato, notas: [nfe.id, unreadable.id] })
  const file = await yauzl.fromBufferPromise(reply.rawPayload)
  const names: string[] = []
  for await (const entry of file.eachEntry()) names.push(entry.fileName.replace(/^.*\//, ''))
  return names.sort()
}

test('a zip of PDFs, or of both; what has no PDF goes as XML and is named', async () => {
  const fallback = [`${unreadable.chave}-procNFe.xml`, 'sem-pdf.txt']
  expect(await namesOf('pdf')).toEqual([`${nfe.chave}.pdf`, ...fallback].sort())
  expect(await namesOf('ambos')).toEqual([`${nfe.chave}.pdf`, `${nfe.chave}-procNFe.xml`, ...fallback].sort())
})
