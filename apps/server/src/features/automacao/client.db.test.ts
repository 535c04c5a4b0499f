import { API_BASE } from '@portal/contract/common.ts'
import { type ApiDescription, writeApiClient } from '@portal/tools/api-client.ts'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { feedSettled } from '../../testing/feed-settled.ts'
import { buildNota, cnpjOf, insertNotas } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

/** The client that `tools/src/api-client.ts` writes makes the calls of another program. Its types: `tools/src/api-client.test.ts`. */
const CLIENT = cnpjOf('12345678')

let server: TestServer
let dono: Client
beforeAll(async () => {
  server = await testServer({ config: { demo: false, webhookNetworks: ['127.0.0.0/8'] } })
  dono = await signedIn(server, { login: '11144477735', name: 'Helena Prado' })
  await officeCalls(dono).create()
  await officeCalls(dono).add({ empresas: [{ cpfcnpj: CLIENT, nome: 'Cliente', uf: 'SP' }] })
})
afterAll(() => server.close())

interface Sent {
  method: string
  path: string
  body?: object
}
const send = async ({ method, path, body }: Sent) => {
  const reply = await dono.call({ method, url: path, ...(body !== undefined && { payload: body }) })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json<unknown>() }
}

type Call = <Reply>(name: string, given?: { params?: object; query?: object; body?: object }) => Promise<Reply>

async function openClient(): Promise<Call> {
  const description = (await server.app.inject({ url: '/openapi.json' })).json<ApiDescription>()
  const { outputText } = ts.transpileModule(writeApiClient(description), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  })
  const client: { openApi: (by: typeof send) => Call } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(outputText)}`
  )
  return client.openApi(send)
}

test('the generated client reads the feed to its end, and keeps a webhook and a rule', async () => {
  const call = await openClient()
  const { id } = await server.ownerDb
    .selectFrom('empresa')
    .select('id')
    .where('tax_id', '=', CLIENT)
    .executeTakeFirstOrThrow()
  await insertNotas(
    server.ownerDb,
    Array.from({ length: 5 }, () => buildNota(id, { papel: 'R' })),
  )
  await feedSettled(server.owner)
  const seen = new Set<string>()
  let cursor: string | undefined
  for (;;) {
    const page = await call<{ data: { id: string }[]; proximo: string; fl_mais: boolean }>(`GET ${API_BASE}/eventos`, {
      query: { limite: 2, ds_tipo: 'nota.recebida', ...(cursor && { cursor }) },
    })
    for (const evento of page.data) seen.add(evento.id)
    cursor = page.proximo
    if (!page.fl_mais) break
  }
  expect(seen.size).toBe(5)
  const made = await call<{ segredo: string; data: { id: string } }>(`POST ${API_BASE}/webhooks`, {
    body: { nome: 'ERP', url: 'http://127.0.0.1:9999/x' },
  })
  expect(made.segredo).toMatch(/^whsec_/)
  const changed = await call<{ data: { ds_pausa: string } }>(`PUT ${API_BASE}/webhooks/{id}`, {
    params: { id: made.data.id },
    body: { fl_pausado: true },
  })
  expect(changed.data.ds_pausa).toBe('pessoa')
  const rule = {
    ds_quando: 'nota.recebida',
    filtro: {},
    empresas: [],
    passos: [{ ds_passo: 'etiquetar', ds_valor: 'x' }],
  }
  const tried = await call<{ data: object }>(`POST ${API_BASE}/automacoes/testar`, { body: rule })
  expect(tried.data).toMatchObject({ nr_examinadas: 5, quantidade: 5 })
  await expect(call(`PUT ${API_BASE}/webhooks/{id}`, { params: { id: CLIENT }, body: {} })).rejects.toMatchObject({
    status: 400,
  })
})
