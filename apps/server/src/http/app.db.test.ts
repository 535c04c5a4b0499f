import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test.each(['/ServidorCadastros', '/ServidorCadastros/v1/nada', '/auth/nada', `${API_BASE}/nada?x=1`])(
  '%s is no route: 404 in the one shape, never the page',
  async (url) => {
    const reply = await server.app.inject({ url })
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.json()).toMatchObject({
      type: 'route.not_found',
      status: 404,
      error: 'Endereço não encontrado.',
      message: 'Endereço não encontrado.',
    })
  },
)
test('health', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs/', `${API_BASE}/configuracao`]) {
    const reply = await server.app.inject({ url })
    console.log(url, reply.statusCode, reply.headers, reply.body.slice(0, 300))
  }
})
