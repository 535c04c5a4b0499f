import { API_BASE, type Problem } from '@portal/contract/common.ts'
import type { GravarProdutosReply, ProdutosReply } from '@portal/contract/produtos/produtos.ts'
import type { VersaoProdutosReply, VersoesProdutosReply } from '@portal/contract/produtos/versoes.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { anyProdutos } from '../produto.arbitrary.ts'
import { VERSIONS_KEPT } from './store.ts'

const ACME = cnpjOf('12345678')
const STRANGE = cnpjOf('87654321')

let server: TestServer
let contador: Client
let reader: Client
beforeAll(async () => {
  server = await testServer()
  await insertEmpresa(server, { taxId: ACME })
  await insertEmpresa(server, { taxId: STRANGE })
  contador = await signedIn(server, { login: '52998224725', name: 'Helena Prado', empresas: [ACME] })
  reader = await signedIn(server, { login: '11144477735', empresas: { [ACME]: 'consulta' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.owner.query('truncate produto, produto_list, produto_version')
})

const ARROZ = { cd_produto: '001', nm_prd: 'Arroz branco 5kg', ds_unidade: 'UN', cd_ncm: '10063021' }
const CERVEJA = { cd_produto: '002', nm_prd: 'Cerveja lata 350ml', ds_unidade: 'UN', ds_codbarras: '7890000000024' }
const PAO = { cd_produto: '003', nm_prd: 'Pão', ds_unidade: 'KG' }

const address = (path = '', taxId = ACME, query = '') =>
  `${API_BASE}/produtos${path}?nr_cpfcnpj=${taxId}&nm_sistema=SCA${query}`
const put = (payload: object) => contador.call({ method: 'PUT', url: address(), payload })
const current = async () => (await contador.get(address())).json<ProdutosReply>()
const versions = async () => (await contador.get(address('/versoes'))).json<VersoesProdutosReply>()
const compare = async (version: number, com: string) =>
  (await contador.get(address(`/versoes/${version}`, ACME, `&com=${com}`))).json<VersaoProdutosReply>()
const restore = (version: number, { ifMatch, client = contador }: { ifMatch?: string; client?: Client } = {}) =>
  client.call({
    method: 'POST',
    url: address(`/versoes/${version}/restaurar`),
    ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
  })

test('each save is a version with its author, its time and its counts, newest first', async () => {
  await put([ARROZ, CERVEJA])
  await put([{ ...ARROZ, cd_ncm: '10063011' }, PAO])
  const { nr_guardadas, data } = await versions()
  expect(nr_guardadas).toBe(VERSIONS_KEPT)
  expect(data).toEqual([
    {
      nr_versao: 2,
      dt_gravacao: expect.stringMatching(/Z$/),
      nm_usuario: 'Helena Prado',
      nr_restaurada: null,
      incluidos: 1,
      alterados: 1,
      excluidos: 1,
      nr_produtos: 2,
    },
    expect.objectContaining({ nr_versao: 1, incluidos: 2, alterados: 0, excluidos: 0, nr_produtos: 2 }),
  ])
})

test('a version lists its products and fields, against the one before and against now', async () => {
  await put([ARROZ, CERVEJA])
  await put([{ ...ARROZ, cd_ncm: '10063011' }, CERVEJA])
  await put([{ ...ARROZ, cd_ncm: '10063011' }])
  const ncm = { cd_produto: '001', ds_mudanca: 'alterado', nm_prd: 'Arroz branco 5kg' }
  expect(await compare(2, 'anterior')).toEqual({
    nr_de: 1,
    nr_para: 2,
    incluidos: 0,
    alterados: 1,
    excluidos: 0,
    data: [{ ...ncm, campos: [{ campo: 'cd_ncm', de: '10063021', para: '10063011' }] }],
  })
  expect(await compare(1, 'atual')).toMatchObject({
    nr_de: 1,
    nr_para: 3,
    alterados: 1,
    excluidos: 1,
    data: [ncm, { cd_produto: '002', ds_mudanca: 'excluido', nm_prd: 'Cerveja lata 350ml' }],
  })
  expect(await compare(3, 'atual')).toMatchObject({ data: [] })
  expect(await compare(1, 'anterior')).toMatchObject({ nr_de: 0, incluidos: 2 })
})

test('a restore makes an earlier list the newest version, which can be taken back itself', async () => {
  await put([ARROZ, CERVEJA])
  await put([PAO])
  const reply = await restore(1, { ifMatch: '"2"' })
  expect(reply.json<GravarProdutosReply>()).toEqual({ nr_versao: 3, incluidos: 2, alterados: 0, excluidos: 1 })
  expect(reply.headers.etag).toBe('"3"')
  expect(await current()).toMatchObject({ nr_versao: 3, nm_alteracao: 'Helena Prado', data: [ARROZ, CERVEJA] })
  expect((await versions()).data[0]).toMatchObject({ nr_versao: 3, nr_restaurada: 1 })
  await restore(2)
  expect((await current()).data).toEqual([PAO])
  const { rows } = await server.owner.query<{ detail: string }>(
    `select detail from audit where what = 'produtos.save' order by at desc limit 1`,
  )
  expect(rows[0]?.detail).toBe('versão 4, restaurada da 2: 1 incluído, 0 alterados, 2 excluídos')
})

test('any list of any version is restored unchanged, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyProdutos, { minLength: 2, maxLength: 5 }), fc.nat(), async (lists, pick) => {
      await server.owner.query('truncate produto, produto_list, produto_version')
      for (const list of lists) await put(list)
      const version = (pick % lists.length) + 1
      expect((await restore(version)).statusCode).toBe(200)
      expect((await current()).data).toEqual(lists[version - 1])
    }),
    { numRuns: 25 },
  )
})

test('a restore over a newer version is refused, and so is a version that is not kept', async () => {
  await put([ARROZ])
  await put([CERVEJA])
  const stale = await restore(1, { ifMatch: '"1"' })
  expect([stale.statusCode, stale.json<Problem>().type]).toEqual([412, 'produtos.stale'])
  for (const version of [3, 99]) {
    const gone = await restore(version)
    expect([gone.statusCode, gone.json<Problem>().type]).toEqual([404, 'produtos.no_version'])
  }
  expect(await current()).toMatchObject({ nr_versao: 2, data: [CERVEJA] })
})

test('the last versions are kept, and each of them can still be restored', async () => {
  const list = (index: number) => [{ ...ARROZ, nm_prd: `Arroz ${index}` }]
  for (let index = 1; index <= VERSIONS_KEPT + 2; index += 1) await put(list(index))
  const { data } = await versions()
  expect([data.length, data[0]?.nr_versao, data.at(-1)?.nr_versao]).toEqual([VERSIONS_KEPT, VERSIONS_KEPT + 2, 3])
  expect((await restore(1)).statusCode).toBe(404)
  expect((await restore(3)).statusCode).toBe(200)
  expect((await current()).data).toEqual(list(3))
})

test('a reader lists and compares but does not restore; a stranger does neither', async () => {
  await put([ARROZ])
  await put([])
  expect((await reader.get(address('/versoes'))).statusCode).toBe(200)
  expect((await reader.get(address('/versoes/1', ACME, '&com=atual'))).statusCode).toBe(200)
  expect((await restore(1, { client: reader })).statusCode).toBe(403)
  expect((await contador.get(address('/versoes', STRANGE))).statusCode).toBe(403)
  expect((await current()).data).toEqual([])
})
