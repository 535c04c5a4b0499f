import { API_BASE } from '@portal/contract/common.ts'
import type { GravarProdutosReply, ProdutosNotasReply, ProdutosReply } from '@portal/contract/produtos/produtos.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { openIntake } from '../../testing/intake.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const EMPRESA = DEMO_COMPANIES[0]!

let server: TestServer
let contador: Client
beforeAll(async () => {
  server = await testServer()
  contador = await signedIn(server, { login: '52998224725', empresas: [EMPRESA.taxId] })
})
afterAll(() => server.close())

const url = (path: string) => `${API_BASE}/produtos${path}nr_cpfcnpj=${EMPRESA.taxId}`
const BEER = {
  cd_produto: '10318',
  nm_prd: 'CERVEJA LATA 350ML',
  ds_unidade: 'UN',
  ds_codbarras: '7890000000025',
  cd_ncm: '22030000',
}

test('alerts are computed on request, on reading and on saving, and never stored', async () => {
  const put = (query: string, payload: object) =>
    contador.call({ method: 'PUT', url: `${url('?')}&nm_sistema=SCA${query}`, payload })
  const alerta = { codigo: 'GTIN_DV', campo: 'ds_codbarras', sugestao: '7890000000024', gravidade: 'erro' }
  const preview = await put('&alertas=1&previa=1', [{ ...BEER, alertas: [] }])
  expect(preview.json<GravarProdutosReply>().alertas).toEqual(
    expect.arrayContaining([expect.objectContaining({ linha: 1, cd_produto: '10318', ...alerta })]),
  )
  await put('', [BEER])
  const read = async (query = '') =>
    (await contador.get(`${url('?')}&nm_sistema=SCA${query}`)).json<ProdutosReply>().data[0]
  expect(await read()).toEqual(BEER)
  expect((await read('&alertas=1'))?.alertas).toEqual(expect.arrayContaining([expect.objectContaining(alerta)]))
})

test('a person has two long calls at once, others have theirs, and short saves need no place', async () => {
  const other = await signedIn(server, { login: '11144477735', name: 'Bia', empresas: [EMPRESA.taxId] })
  const data = Array.from({ length: 2_500 }, (_, n) => ({ ...BEER, cd_produto: String(n) }))
  const put = (payload: object, query = '') =>
    contador.call({ method: 'PUT', url: `${url('?')}&nm_sistema=LONGO${query}`, payload })
  expect((await put(data)).statusCode).toBe(200)
  const long = (client: Client) => [
    client.get(`${url('?')}&nm_sistema=LONGO&alertas=1`),
    client.get(url('/notas?')),
    client.get(`${url('?')}&nm_sistema=LONGO&alertas=1`),
    client.get(url('/notas?')),
  ]
  // all of them read the products of the notes: they wait as long as the table is locked
  const blocker = await server.owner.connect()
  await blocker.query('begin; lock table nota_item in access exclusive mode')
  const ended: number[] = []
  const noting = (calls: ReturnType<typeof long>) =>
    calls.map(async (call) => {
      const reply = await call
      ended.push(reply.statusCode)
      return reply
    })
  const calls = noting([...long(contador), ...long(other)])
  await expect.poll(() => ended).toEqual([503, 503, 503, 503])
  expect((await put([BEER], '&previa=1')).statusCode).toBe(200)
  expect((await put(data, '&previa=1')).json()).toMatchObject({ status: 503, type: 'produtos.busy' })
  await blocker.query('commit')
  blocker.release()
  const replies = await Promise.all(calls)
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 503, 503, 503, 503])
  const refused = replies.find(({ statusCode }) => statusCode === 503)
  expect(refused?.json()).toMatchObject({
    status: 503,
    type: 'produtos.busy',
    message: 'Você já tem dois pedidos longos do cadastro em andamento. Espere que um termine.',
  })
  expect(refused?.headers['retry-after']).toBe('3')
  await server.owner.query(`delete from produto where sistema = 'LONGO'`)
})

test('a caller with the current version gets no list; a save is in the audit', async () => {
  const call = (method: 'GET' | 'PUT', more: object) =>
    contador.call({ method, url: `${url('?')}&nm_sistema=ERP`, ...more })
  await call('PUT', { payload: [BEER] })
  const headers = { 'if-none-match': '"1"' }
  const reply = await call('GET', { headers })
  expect([reply.statusCode, reply.body]).toEqual([304, ''])
  await call('PUT', { payload: [BEER, { ...BEER, cd_produto: '2' }] })
  const other = await call('GET', { headers })
  expect([other.statusCode, other.json<ProdutosReply>().data.length]).toEqual([200, 2])
  const { rows } = await server.owner.query(
    `select target, detail from audit where what = 'produtos.save' and target = 'ERP' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ target: 'ERP', detail: 'versão 2: 1 incluído, 0 alterados, 0 excluídos' }])
})

test('products taken from the notes, in their most frequent form', async () => {
  const intake = await openIntake(server)
  const documents = [
    ...generate({ seed: 3, count: 12, empresa: EMPRESA, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' }),
  ]
  await intake.importFiles(
    contador,
    EMPRESA.taxId,
    documents.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes })),
  )
  await intake.close()
  const { data } = (await contador.get(url('/notas?'))).json<ProdutosNotasReply>()
  expect(data.length).toBeGreaterThan(3)
  for (const row of data) {
    expect(row.nr_notasncm).toBeGreaterThan(0)
    expect(row.nr_notas).toBeGreaterThanOrEqual(row.nr_notasncm)
    expect(row.cd_ncm).toMatch(/^\d{8}$/)
  }
  const [first] = data
  const { rows } = await server.owner.query<{ n: number }>(
    `select count(distinct i.nota_id)::int as n from nota_item i join nota n using (empresa_id)
     where n.id = i.nota_id and n.papel = $1 and i.code = $2 and n.situacao = 'autorizada' and not n.homologacao`,
    [first?.ds_emitidarec, first?.cd_produto],
  )
  expect(rows[0]?.n).toBeGreaterThanOrEqual(first?.nr_notas ?? 0)
})
