import type { CaixaDetalheReply, CaixaReply } from '@portal/contract/caixa/entregas.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { multipart, openIntake, type SentFile, type TestIntake } from '../../testing/intake.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import type { CaixaRound } from './round.ts'
import { readArrived } from './run.ts'
import { sweepCaixa } from './sweep.ts'

/** A photo of the inbox is typed as a bill, and what was said of it is proposed for the next one like it. */
const GARAGE = cnpjOf('12345678')
const BAKERY = cnpjOf('23456789')
const START = new Date('2026-11-27T12:00:00Z')
const photo = (name: string, n: number): SentFile => ({
  name,
  bytes: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(50, n)]),
})
const BILL = {
  ...{ modelo: '06', nr_serie: 'B', dt_emissao: '2026-11-05', nr_cpfcnpj_emitente: '11444777000161' },
  ...{ vl_documento: 100, vl_bc_icms: 0, pr_icms: 0, vl_icms: 0, ds_consumo: '01' },
}

let now = START
let server: TestServer
let intake: TestIntake
let round: CaixaRound
let dono: Client
let other: Client
let url = ''
let bills = 0
beforeAll(async () => {
  server = await testServer({ clock: { now: () => now }, config: { demo: false, limitFactor: 1000 } })
  intake = await openIntake(server)
  round = { ...intake.deps, ownerDb: server.ownerDb, clock: server.deps.clock, readers: () => intake.deps.readers }
  dono = await signedIn(server, { login: '11144477735', name: 'Helena' })
  other = await signedIn(server, { login: '52998224725', name: 'Davi' })
  await officeCalls(dono).create()
  for (const cpfcnpj of [GARAGE, BAKERY])
    expect((await officeCalls(dono).add({ cpfcnpj, nome: 'Cliente', uf: 'SP' })).statusCode).toBe(200)
})
afterAll(async () => {
  await intake.close()
  await server.close()
})
beforeEach(async () => {
  now = START
  await server.owner.query('delete from caixa_entrega')
  await server.owner.query('delete from caixa_link')
  url = await newLink()
})

const newLink = async (cpfcnpj = GARAGE): Promise<string> => {
  const reply = await dono.post(`${API_BASE}/caixa/links`, { cpfcnpj, ds_tipo: 'documento' })
  return reply.json<{ data: { url: string } }>().data.url
}
/** Sends photos by the link; returns the id of their delivery. */
async function sent(...files: SentFile[]): Promise<string> {
  expect((await server.app.inject({ method: 'POST', url, ...multipart(files) })).statusCode).toBe(200)
  await readArrived(round)
  const { data } = (await dono.get(`${API_BASE}/caixa`)).json<CaixaReply>()
  return data[0]?.id ?? ''
}
const open = async (id: string) => (await dono.get(`${API_BASE}/caixa/${id}`)).json<CaixaDetalheReply>().data
const say = (id: string, nr_arquivo: number, ds_foto: string) =>
  dono.post(`${API_BASE}/caixa/${id}/resolver`, { acao: 'foto', nr_arquivo, ds_foto })
const type = async (query: string, { taxId = GARAGE, client = dono } = {}) => {
  bills += 1
  const body = { ...BILL, nr_documento: bills }
  return (await client.post(`${API_BASE}/contas?nr_cpfcnpj=${taxId}&${query}`, body)).statusCode
}
const verdicts = async (id: string) => (await open(id)).arquivos.map(({ ds_veredito }) => ds_veredito)

test('the last bill typed of a delivery settles it; others, and a slip of payment, hold nothing up', async () => {
  const id = await sent(photo('a.jpg', 1), photo('b.jpg', 2), photo('c.jpg', 3))
  expect((await say(id, 2, 'boleto')).statusCode).toBe(200)
  expect(await type(`id_entrega=${id}&nr_arquivo=0`)).toBe(201)
  expect(await open(id)).toMatchObject({ ds_situacao: 'espera', nr_fotos: 1 })
  expect(await type(`id_entrega=${id}&nr_arquivo=1`)).toBe(201)
  expect(await open(id)).toMatchObject({ ds_situacao: 'resolvida', nm_resolveu: 'Helena', ds_resposta: 'concluir' })
  expect(await verdicts(id)).toEqual(['digitado', 'digitado', 'digitar'])
  expect((await open(id)).arquivos.map(({ ds_foto }) => ds_foto)).toEqual(['conta', 'conta', 'boleto'])
  // taken back and read again, what was typed stays typed
  await dono.post(`${API_BASE}/caixa/${id}/resolver`, { acao: 'desfazer' })
  await readArrived(round)
  expect(await verdicts(id)).toEqual(['digitado', 'digitado', 'digitar'])
})

test('a photo of a note waits for its XML, and one of which nobody said anything waits too', async () => {
  const id = await sent(photo('a.jpg', 1), photo('b.jpg', 2))
  await say(id, 1, 'nota')
  expect(await type(`id_entrega=${id}&nr_arquivo=0`)).toBe(201)
  expect(await open(id)).toMatchObject({ ds_situacao: 'espera' })
})

test('a bill of another company, a place without a file and another office change nothing, and the bill is stored', async () => {
  const id = await sent(photo('a.jpg', 1))
  expect(await type(`id_entrega=${id}&nr_arquivo=0`, { taxId: BAKERY })).toBe(201)
  expect(await type(`id_entrega=${id}&nr_arquivo=7`)).toBe(201)
  expect(await type(`id_entrega=${id}`)).toBe(201)
  // a bill that is refused leaves the file as it was
  bills -= 1
  expect(await type(`id_entrega=${id}&nr_arquivo=0`)).toBe(409)
  expect(await type(`id_entrega=${id}&nr_arquivo=0`, { client: other })).toBe(403)
  expect(await type('id_entrega=x&nr_arquivo=0')).toBe(400)
  expect(await verdicts(id)).toEqual(['digitar'])
})

test('a delivery of which a bill was typed is kept 132 months', async () => {
  const id = await sent(photo('a.jpg', 1))
  await type(`id_entrega=${id}&nr_arquivo=0`)
  await sent(photo('b.jpg', 2))
  const left = async (days: number) => {
    now = new Date(START.getTime() + days * 86_400_000)
    await sweepCaixa(round)
    return (await server.owner.query<{ id: string }>('select id from caixa_entrega')).rows.map((row) => row.id)
  }
  expect(await left(31)).toEqual([id])
  expect(await left(4_000)).toEqual([id])
  expect(await left(4_025)).toEqual([])
})

test('what was said is proposed for photos like it of the same client, by any of its links, and of no other', async () => {
  const before = await sent(photo('IMG_0398.jpg', 1))
  await say(before, 0, 'conta')
  url = await newLink()
  const proposals = async (...files: SentFile[]) => {
    const id = await sent(...files)
    return (await open(id)).arquivos.map(({ ds_foto, ds_foto_proposta }) => [ds_foto, ds_foto_proposta])
  }
  expect(await proposals(photo('IMG_0412.jpg', 2), photo('recibo.jpg', 3), photo('outra.jpg', 1))).toEqual([
    [null, 'conta'],
    [null, null],
    [null, 'conta'],
  ])
  expect((await dono.get(`${API_BASE}/caixa?limite=1`)).json<CaixaReply>().data[0]).toMatchObject({ nr_fotos: 3 })
  url = await newLink(BAKERY)
  expect(await proposals(photo('IMG_0500.jpg', 4))).toEqual([[null, null]])
})

test('a file sent twice at the same moment is kept once', async () => {
  const send = () =>
    server.app.inject({
      ...{ method: 'POST', url, payload: multipart([photo('a.jpg', 9)]).payload },
      headers: { ...multipart([photo('a.jpg', 9)]).headers, accept: 'application/json' },
    })
  const replies = await Promise.all(Array.from({ length: 6 }, send))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
  const { rows } = await server.owner.query<{ files: number }>(
    'select sum(jsonb_array_length(pieces))::int as files from caixa_entrega',
  )
  expect(rows).toEqual([{ files: 1 }])
})
