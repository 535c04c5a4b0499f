import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MAX_TABLE_BYTES } from '@portal/tables/readers/model.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchNcm } from './fetch-ncm.ts'

const answers: Record<string, RequestListener> = {
  '/ok': (_request, reply) => reply.end('{"Nomenclaturas":[]}'),
  '/away': (_request, reply) => reply.writeHead(502).end(),
  '/huge': (_request, reply) => reply.end(Buffer.alloc(MAX_TABLE_BYTES + 1)),
  '/cut': (_request, reply) => {
    reply.writeHead(200, { 'content-length': '100' })
    reply.write('{"Nomenc')
    setTimeout(() => reply.destroy(), 20)
  },
}
const source = createServer((request, reply) => answers[request.url ?? '']?.(request, reply))
let base = ''
beforeAll(async () => {
  await new Promise<void>((done) => source.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(source.address() as AddressInfo).port}` // the address of a TCP server has this type
})
afterAll(() => source.close())

test('the body of the response is the file', async () => {
  const { name, bytes } = await fetchNcm(`${base}/ok`)
  expect([name, Buffer.from(bytes).toString()]).toEqual(['Tabela_NCM_Vigente.json', '{"Nomenclaturas":[]}'])
})

test.each(['/away', '/huge', '/cut'])('%s is refused, with the message that the current table stays', async (path) => {
  await expect(fetchNcm(`${base}${path}`)).rejects.toMatchObject({
    status: 503,
    code: 'tabela.download',
    message: expect.stringContaining('A tabela em uso continua a mesma.'),
  })
})
