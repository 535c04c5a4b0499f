import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import type { Andamento, ImportacoesReply } from '@portal/contract/notas/importar.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { isDatabaseAway } from '../../../db/away.ts'
import { appPool, kyselyOn } from '../../../db/pool.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { multipart, type TestIntake } from '../../../testing/intake.ts'
import { openIntakeServer } from '../../../testing/intake-server.ts'
import { losable } from '../../../testing/losing.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import type { TestServer } from '../../../testing/server.ts'
import { makeZip } from '../../../testing/zip.ts'
import { receiveUpload } from '../accept.ts'
import { sweepSpool } from '../leftovers.ts'

const EMPRESA = DEMO_COMPANIES[0]!
const STRANGE = cnpjOf('12121212')
const notas = [...generate({ seed: 9, count: 40, empresa: EMPRESA, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' })]
const files = notas.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes }))

let server: TestServer
let intake: TestIntake
let client: Client
let reader: Client
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, intake, client, close } = await openIntakeServer({ empresas: [EMPRESA.taxId] }))
  reader = await signedIn(server, { login: '11144477735', empresas: { [EMPRESA.taxId]: 'consulta' } })
  await insertEmpresa(server, { taxId: STRANGE })
})
afterAll(() => close())

const spooled = async () => (await readdir(intake.deps.spool.folder)).filter((name) => name !== 'id')
const post = (who: Client, taxId: string, body: object) =>
  who.call({ method: 'POST', url: `${API_BASE}/importar?nr_cpfcnpj=${taxId}`, ...body })

test('an accepted upload is on disk and in the queue; when it is done, its folder is deleted', async () => {
  const id = await intake.send(client, EMPRESA.taxId, files.slice(0, 3))
  expect(await spooled()).toEqual([id])
  const { rows: jobs } = await server.owner.query(
    'select task_identifier, queue_name from graphile_worker.jobs where key = $1',
    [id],
  )
  expect(jobs).toMatchObject([
    { task_identifier: `intake_${server.deps.spool}`, queue_name: expect.stringMatching(/^empresa_\d+$/) },
  ])
  const before = (await client.get(`${API_BASE}/importar/${id}`)).json<Andamento>()
  expect(before).toMatchObject({
    situacao: 'processando',
    total: 3,
    importados: 0,
    data: [],
    proximo: null,
    dt_fim: null,
  })
  const { andamento } = await intake.work(client, id)
  expect(andamento).toMatchObject({ situacao: 'concluida', total: 3, importados: 3 })
  expect(await spooled()).toEqual([])
})

test.each<[string, number, () => Promise<{ statusCode: number }>]>([
  [
    'without a session',
    401,
    async () =>
      server.app.inject({ method: 'POST', url: `${API_BASE}/importar?nr_cpfcnpj=${EMPRESA.taxId}`, ...multipart([]) }),
  ],
  [
    'without a company',
    400,
    () => client.call({ method: 'POST', url: `${API_BASE}/importar`, ...multipart(files.slice(0, 1)) }),
  ],
  ['for a company without right', 403, () => post(client, STRANGE, multipart(files.slice(0, 1)))],
  ['with the papel consulta', 403, () => post(reader, EMPRESA.taxId, multipart(files.slice(0, 1)))],
  ['without files', 422, () => post(client, EMPRESA.taxId, multipart([]))],
  ['as JSON', 415, () => post(client, EMPRESA.taxId, { payload: { a: 1 } })],
  [
    'as multipart without boundary',
    400,
    () => post(client, EMPRESA.taxId, { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }),
  ],
  [
    'cut short',
    400,
    () => {
      const { payload, headers } = multipart(files.slice(0, 2))
      return post(client, EMPRESA.taxId, { payload: payload.subarray(0, payload.length - 300), headers })
    },
  ],
])('refused %s: %i, and nothing remains', async (_, status, call) => {
  expect((await call()).statusCode).toBe(status)
  expect(await spooled()).toEqual([])
})

test('an XML above 8 MB has a line, and the files after it are processed', async () => {
  const big = { name: 'grande.xml', bytes: Buffer.alloc(8 * 1024 * 1024 + 1, 0x20) }
  const { lines } = await intake.importFiles(client, EMPRESA.taxId, [big, { name: 'boa.xml', bytes: notas[5]!.bytes }])
  expect(lines).toMatchObject([
    { arquivo: 'grande.xml', veredito: 'rejeitado', motivo: 'Arquivo maior que 8 MB.' },
    { arquivo: 'boa.xml', veredito: 'importado' },
  ])
})

test('a full disk refuses before the first byte', async () => {
  const owner = { empresaId: 1, accountId: client.accountId }
  const received = receiveUpload(intake.deps, { owner, expectedBytes: 1e18 }, () =>
    Promise.reject(new Error('never asked')),
  )
  await expect(received).rejects.toMatchObject({ status: 507 })
  const full = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  await expect(receiveUpload(intake.deps, { owner, expectedBytes: 0 }, full)).rejects.toMatchObject({ status: 507 })
  expect(await spooled()).toEqual([])
})

test('a client that disconnects leaves nothing behind', async () => {
  const address = await listening()
  const { payload, headers } = multipart([{ name: 'a.zip', bytes: makeZip(files) }])
  const socket = connect(address.port, '127.0.0.1')
  socket.write(
    `POST ${API_BASE}/importar?nr_cpfcnpj=${EMPRESA.taxId} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.token}\r\n` +
      `Content-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  )
  socket.write(payload.subarray(0, Math.floor(payload.length / 2)))
  while ((await spooled()).length === 0) await sleep(10)
  socket.destroy()
  for (let waited = 0; (await spooled()).length > 0 && waited < 100; waited++) await sleep(20)
  expect(await spooled()).toEqual([])
})

test('progress has pages by cursor and by verdict, and is hidden from others', async () => {
  const { id } = await intake.importFiles(client, EMPRESA.taxId, files.slice(0, 10))
  const url = `${API_BASE}/importar/${id}`
  const first = (await client.get(`${url}?limite=4`)).json<Andamento>()
  expect(first.data.map(({ arquivo }) => arquivo)).toEqual(['0.xml', '1.xml', '2.xml', '3.xml'])
  const second = (await client.get(`${url}?limite=4&cursor=${first.proximo}`)).json<Andamento>()
  expect(second.data.map(({ arquivo }) => arquivo)).toEqual(['4.xml', '5.xml', '6.xml', '7.xml'])
  expect((await client.get(`${url}?veredito=rejeitado`)).json<Andamento>().data).toEqual([])
  expect((await client.get(`${url}?veredito=rejeitado&cursor=${first.proximo}`)).statusCode).toBe(400)
  expect((await client.get(`${url}?cursor=xyz`)).statusCode).toBe(400)
  expect((await client.get(`${url}?veredito=outro`)).statusCode).toBe(400)
  expect((await reader.get(url)).statusCode).toBe(200)
  const stranger = await signedIn(server, { login: '39053344705', empresas: [STRANGE] })
  expect((await stranger.get(url)).statusCode).toBe(404)
  expect((await client.get(`${API_BASE}/importar/${uuidv7()}`)).statusCode).toBe(404)
  const earlier = (await client.get(`${API_BASE}/importar?nr_cpfcnpj=${EMPRESA.taxId}`)).json<ImportacoesReply>()
  expect(earlier.data[0]).toMatchObject({ id, nome: '0.xml e mais 9', situacao: 'concluida', total: 10 })
  expect((await stranger.get(`${API_BASE}/importar?nr_cpfcnpj=${EMPRESA.taxId}`)).statusCode).toBe(403)
})

test('progress as events: every line once, the last event says «concluida»', async () => {
  const address = await listening()
  const id = await intake.send(client, EMPRESA.taxId, [{ name: 'z.zip', bytes: makeZip(files) }, ...files])
  const reply = await fetch(`http://127.0.0.1:${address.port}${API_BASE}/importar/${id}`, {
    headers: { authorization: `Bearer ${client.token}`, accept: 'text/event-stream' },
  })
  expect(reply.headers.get('content-type')).toContain('text/event-stream')
  const [text] = await Promise.all([reply.text(), sleep(400).then(() => intake.work(client, id))])
  const events = [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? '') as Andamento)
  expect(events[0]?.situacao).toBe('processando')
  expect(events.at(-1)).toMatchObject({ situacao: 'concluida', total: 80, proximo: null })
  expect(events.flatMap(({ data }) => data)).toHaveLength(80)
})

test('one user with ten event streams does not block the streams of another user', async () => {
  const { port } = await listening()
  const [greedy, other] = [
    await signedIn(server, { login: '86288366757', empresas: [EMPRESA.taxId] }),
    await signedIn(server, { login: '71428793860', empresas: [EMPRESA.taxId] }),
  ]
  const id = await intake.send(greedy, EMPRESA.taxId, files.slice(0, 1))
  const leaving = new AbortController()
  const follow = ({ token }: Client) =>
    fetch(`http://127.0.0.1:${port}${API_BASE}/importar/${id}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: leaving.signal,
    })
  const first = await Promise.all(Array.from({ length: 10 }, () => follow(greedy)))
  expect(first.map(({ status }) => status)).toEqual(first.map(() => 200))
  const refused = await follow(greedy)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await refused.json()).toMatchObject({
    type: 'server.busy',
    message: expect.stringContaining('dez importações'),
  })
  expect((await follow(other)).status).toBe(200)
  leaving.abort()
  await intake.work(greedy, id)
})

test('a stream ends with the session that requested it', async () => {
  const { port } = await listening()
  const guest = await signedIn(server, { login: '98765432100', empresas: [EMPRESA.taxId] })
  const id = await intake.send(guest, EMPRESA.taxId, files.slice(0, 1))
  const reply = await fetch(`http://127.0.0.1:${port}${API_BASE}/importar/${id}`, {
    headers: { authorization: `Bearer ${guest.token}`, accept: 'text/event-stream' },
  })
  await server.owner.query('delete from session where account_id = $1', [guest.accountId])
  expect(await reply.text()).not.toContain('concluida') // the response ends although the upload is not processed yet
  await intake.work(client, id)
})

test('leftovers of interrupted uploads are deleted, waiting uploads are not', async () => {
  const { folder } = intake.deps.spool
  const waiting = await intake.send(client, EMPRESA.taxId, files.slice(0, 1))
  const receiving = join(folder, `${uuidv7()}.recebendo-999999-0123456789abcdef`)
  const orphan = join(folder, uuidv7())
  await mkdir(receiving)
  await mkdir(orphan)
  await writeFile(join(orphan, 'manifest.json'), JSON.stringify({ empresaId: 1, files: [] }))
  const long = new Date(Date.now() - 3_600_000)
  for (const name of [orphan, join(folder, waiting)]) await utimes(name, long, long)
  expect(await sweepSpool(intake.deps)).toBe(2)
  expect(await spooled()).toEqual([waiting])
  await intake.work(client, waiting)
})

test('a database lost while an upload is accepted: the files stay until it is certain that no upload has them', async () => {
  const away = await losable(server.url)
  const pool = appPool({ url: away.url, max: 1 })
  await away.lose()
  const owner = { empresaId: 1, accountId: client.accountId }
  const received = receiveUpload({ ...intake.deps, db: kyselyOn(pool) }, { owner, expectedBytes: 0 }, (receiving) =>
    receiving.addXml('a.xml', Buffer.from('<a/>')),
  )
  await expect(received).rejects.toSatisfy(isDatabaseAway)
  await pool.end()
  const [kept] = await spooled()
  expect(await sweepSpool(intake.deps)).toBe(0)
  const long = new Date(Date.now() - 3_600_000)
  await utimes(join(intake.deps.spool.folder, kept!), long, long)
  expect(await sweepSpool(intake.deps)).toBe(1)
})

test('files missing in the spool are reported in the lines; an unreadable disk is retried', async () => {
  const id = await intake.send(client, EMPRESA.taxId, files.slice(20, 23))
  const folder = join(intake.deps.spool.folder, id)
  await rename(join(folder, 'manifest.json'), join(folder, 'aside'))
  await mkdir(join(folder, 'manifest.json')) // a folder in place of a file
  await expect(intake.work(client, id)).rejects.toThrow('EISDIR')
  expect((await client.get(`${API_BASE}/importar/${id}`)).json<Andamento>().situacao).toBe('processando')
  await rm(join(folder, 'manifest.json'), { recursive: true })
  const { andamento, lines } = await intake.work(client, id)
  expect(andamento).toMatchObject({ situacao: 'concluida', total: 1, rejeitados: 1 })
  expect(lines).toMatchObject([{ veredito: 'rejeitado', motivo: expect.stringContaining('se perderam no servidor') }])
})

async function listening(): Promise<AddressInfo> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  return server.app.server.address() as AddressInfo
}
