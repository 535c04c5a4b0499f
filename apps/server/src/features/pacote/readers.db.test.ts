import { createHash, randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { API_BASE } from '@portal/contract/common.ts'
import type { TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas } from '../../testing/notas.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { recountNotas } from '../../testing/sums.ts'
import { startTarefas, type TaskRunner } from '../tarefas/run/start.ts'

/** Readers who open downloads and do not read must not stop other readers. */
const LARGE = cnpjOf('61616161')
const OTHER = cnpjOf('62626262')
const MES = '2026-06'
const PACKAGES = 4

let server: TestServer
let ana: Client
let bia: Client
let runner: TaskRunner
let port: number
beforeAll(async () => {
  server = await testServer({ config: { limitFactor: 1 } })
  const ids = [await insertEmpresa(server, { taxId: LARGE }), await insertEmpresa(server, { taxId: OTHER })]
  ana = await signedIn(server, { login: '52998224725', name: 'Ana', empresas: [LARGE] })
  bia = await signedIn(server, { login: '11144477735', name: 'Bia', empresas: [OTHER] })
  // larger than what the buffers of a connection on loopback take
  const sizes = [Array.from({ length: 500 }, () => 24_000), Array.from({ length: 20 }, () => 4_000)]
  for (const [index, empresaId] of ids.entries())
    await insertNotas(
      server.ownerDb,
      (sizes[index] ?? []).map((size) =>
        buildNota(empresaId, { issued: `${MES}-10T10:00:00`, bytes: randomBytes(size) }),
      ),
    )
  await recountNotas(server.owner)
  runner = startTarefas({ ...server.deps, ownerDb: server.ownerDb })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port // the server listens on TCP
}, 240_000)
afterAll(async () => {
  await runner.stop()
  server.app.server.closeAllConnections()
  await server.close()
})

interface Made {
  url: string
  nr_bytes: number
  ds_sha256: string
}

async function make(client: Client, taxId: string): Promise<Made> {
  const reply = await client.post(`${API_BASE}/fechamento/pacote?nr_cpfcnpj=${taxId}&mes=${MES}`, { conteudo: ['xml'] })
  const read = async () =>
    (await client.get(`${API_BASE}/tarefas/${reply.json<{ id: string }>().id}`)).json<TarefaReply>()
  await expect.poll(async () => (await read()).dt_fim, { timeout: 60_000, interval: 100 }).not.toBeNull()
  return { url: '', nr_bytes: 0, ds_sha256: '', ...(await read()).data[0]?.resultado }
}

const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  const open = () => new Promise<number>((done) => server.app.server.getConnections((_, count) => done(count)))
  await expect.poll(open, { timeout: 20_000 }).toBe(0)
})

/** Asks for a package and reads nothing, not even the status. */
async function hang({ url }: Made): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await new Promise<void>((done) => socket.once('connect', () => done()))
  socket.pause()
  socket.write(`GET ${url}/baixar HTTP/1.1\r\nHost: x\r\n\r\n`)
  return socket
}

const download = ({ url }: Made) =>
  new Promise<{ status: number; sha256: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: `${url}/baixar`, agent: false }, (response) => {
      const hash = createHash('sha256')
      response.on('data', (chunk: Buffer) => hash.update(chunk))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, sha256: hash.digest('hex') }))
      response.once('error', reject)
    }).once('error', reject)
  })

test('four addresses of one company, two connections each that never read: other readers get their zip', {
  timeout: 120_000,
}, async () => {
  const large: Made[] = []
  while (large.length < PACKAGES) large.push(await make(ana, LARGE))
  const other = await make(bia, OTHER)
  for (const made of [...large, ...large]) await hang(made)
  // all of them are answered, as far as their connections take bytes
  await expect.poll(() => sockets.filter(({ bytesWritten }) => bytesWritten > 0).length).toBe(8)
  await new Promise((done) => setTimeout(done, 1_500))
  const replies = await Promise.all([download(other), download(other)])
  expect(replies).toEqual([1, 2].map(() => ({ status: 200, sha256: other.ds_sha256 })))
  // nothing of the database is held meanwhile
  await expect.poll(() => [server.pool.waitingCount, server.pool.totalCount - server.pool.idleCount]).toEqual([0, 0])
  // a reader who begins after a pause gets the whole file
  const [late] = sockets
  const first = large[0]
  if (!late || !first) throw new Error('no reader')
  const hash = createHash('sha256')
  let [head, bytes] = [Buffer.alloc(0), 0]
  late.on('data', (chunk: Buffer) => {
    let body = chunk
    if (bytes === 0) {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      body = head.subarray(end + 4)
    }
    bytes += body.length
    hash.update(body)
  })
  late.resume()
  await expect.poll(() => bytes, { timeout: 30_000 }).toBe(first.nr_bytes)
  expect(hash.digest('hex')).toBe(first.ds_sha256)
})
