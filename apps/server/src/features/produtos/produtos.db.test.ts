// spec: 1.13, 3.14, 3.25, 7.11, 7.12, 8.15

import type { NovaChaveReply } from '@portal/contract/acesso/chaves.ts'
import type { Problem } from '@portal/contract/common.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { GravarProdutosReply, ProdutosReply } from '@portal/contract/produtos/produtos.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { anyProdutos } from './produto.arbitrary.ts'
import { findProdutos, readProdutos } from './read-produtos.ts'

const ACME = cnpjOf('12345678')
const STRANGE = cnpjOf('87654321')

let server: TestServer
let contador: Client
let reader: Client
let titular: Client
let acme: number
beforeAll(async () => {
  server = await testServer()
  acme = await insertEmpresa(server, { taxId: ACME })
  await insertEmpresa(server, { taxId: STRANGE })
  contador = await signedIn(server, { login: '52998224725', name: 'Helena Prado', empresas: [ACME] })
  reader = await signedIn(server, { login: '11144477735', empresas: { [ACME]: 'consulta' } })
  titular = await signedIn(server, { login: '86288366757', empresas: { [ACME]: 'titular' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.owner.query('truncate produto, produto_list, produto_version')
})

const ARROZ = { cd_produto: '001', nm_prd: 'Arroz branco 5kg', ds_unidade: 'UN', cd_ncm: '10063021' }
const CERVEJA = { cd_produto: '002', nm_prd: 'Cerveja lata 350ml', ds_unidade: 'UN', ds_codbarras: '7890000000024' }

const address = (query = '', sistema = 'SCA', taxId = ACME) =>
  `${API_BASE}/produtos?nr_cpfcnpj=${taxId}&nm_sistema=${encodeURIComponent(sistema)}${query}`
const get = async (url = address()) => (await contador.get(url)).json<ProdutosReply>()
const put = (payload: unknown, { url = address(), ifMatch }: { url?: string; ifMatch?: string } = {}) =>
  contador.call({
    method: 'PUT',
    url,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) },
  })

test('a list without a save is empty, at version 0', async () => {
  const reply = await contador.get(address('', 'nunca'))
  expect(reply.json()).toEqual({ nr_versao: 0, dt_alteracao: null, nm_alteracao: null, data: [] })
  expect(reply.headers.etag).toBe('"0"')
})

test('a saved list is read back in its order, with author and time', async () => {
  const saved = await put({ data: [CERVEJA, ARROZ] })
  expect(saved.json()).toEqual({ nr_versao: 1, incluidos: 2, alterados: 0, excluidos: 0 })
  expect(saved.headers.etag).toBe('"1"')
  const read = await contador.get(address('', 'sca'))
  expect(read.headers.etag).toBe('"1"')
  expect(read.json()).toEqual({
    nr_versao: 1,
    dt_alteracao: expect.stringMatching(/^20\d\d-.*Z$/),
    nm_alteracao: 'Helena Prado',
    data: [CERVEJA, ARROZ],
  })
})

test('the response of a read may be sent back unchanged, and a bare list too', async () => {
  await put([ARROZ])
  const read = await get(address('&alertas=1'))
  expect((await put(read)).json()).toMatchObject({ nr_versao: 2, incluidos: 0, alterados: 0, excluidos: 0 })
  expect((await put(read.data)).json()).toMatchObject({ nr_versao: 3, alterados: 0 })
})

test('each sistema and each company has its own list', async () => {
  await put([ARROZ], { url: address('', 'um') })
  await put([CERVEJA], { url: address('', 'dois') })
  expect((await get(address('', 'UM'))).data).toEqual([ARROZ])
  expect((await get(address('', 'Dois'))).data).toEqual([CERVEJA])
})

test('any saved list is read back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(anyProdutos, async (list) => {
      const saved = await put(list)
      expect([saved.statusCode, saved.body.slice(0, 400)]).toEqual([200, expect.any(String)])
      expect((await get()).data).toEqual(list)
    }),
    { numRuns: 40 },
  )
})

test('only changed rows are counted and written; the order is kept for any move', async () => {
  const list = Array.from({ length: 50 }, (_, index) => ({ ...ARROZ, cd_produto: String(index) }))
  await put(list)
  const written = async () =>
    (await server.owner.query<{ code: string }>('select code from produto order by xmin::text::bigint desc, code')).rows
  const next = [list[49]!, ...list.slice(0, 20), CERVEJA, { ...list[20]!, nm_prd: 'Outro' }, ...list.slice(22, 49)]
  const before = await server.owner.query<{ xmin: string; code: string }>('select xmin::text, code from produto')
  expect((await put(next)).json()).toMatchObject({ incluidos: 1, alterados: 1, excluidos: 1 })
  const after = await server.owner.query<{ xmin: string; code: string }>('select xmin::text, code from produto')
  const old = new Map(before.rows.map(({ code, xmin }) => [code, xmin]))
  expect(
    after.rows
      .filter(({ code, xmin }) => old.get(code) !== xmin)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(['002', '20', '49'])
  expect((await get()).data).toEqual(next)
  expect(await written()).toHaveLength(50)
})

describe('If-Match', () => {
  test('saves over the named version only', async () => {
    expect((await put([ARROZ], { ifMatch: '"0"' })).statusCode).toBe(200)
    expect((await put([CERVEJA], { ifMatch: '"1"' })).statusCode).toBe(200)
    for (const ifMatch of ['"1"', 'qualquer', '"0", "1"']) {
      const stale = await put([ARROZ], { ifMatch })
      expect([stale.statusCode, stale.json<Problem>().type]).toEqual([412, 'produtos.stale'])
      expect(stale.json<Problem>().message).toContain('Helena Prado')
    }
    expect(await get()).toMatchObject({ nr_versao: 2, data: [CERVEJA] })
    for (const ifMatch of ['*', 'W/"3"', '"9", "4"'])
      expect((await put([ARROZ], { ifMatch })).statusCode, ifMatch).toBe(200)
  })

  test('of two concurrent saves over the same version one succeeds and one gets a conflict', async () => {
    for (const version of [0, 1, 2]) {
      const replies = await Promise.all([0, 1, 2].map(() => put([ARROZ], { ifMatch: `"${version}"` })))
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412, 412])
      expect((await get()).nr_versao).toBe(version + 1)
    }
  })

  test('a first save with a stale version leaves no list behind', async () => {
    expect((await put([ARROZ], { ifMatch: '"7"' })).statusCode).toBe(412)
    expect(await get()).toMatchObject({ nr_versao: 0, data: [] })
  })
})

test('a preview reports the changes and saves nothing', async () => {
  await put([ARROZ, CERVEJA])
  const changed = { ...ARROZ, cd_ncm: '10063011', icms: { cd_cst_saida: '40' } }
  const novo = { cd_produto: '003', nm_prd: 'Pão', ds_unidade: 'KG' }
  const reply = await put([changed, novo], { url: address('&previa=1'), ifMatch: '"1"' })
  expect(reply.json<GravarProdutosReply>()).toEqual({
    nr_versao: 1,
    incluidos: 1,
    alterados: 1,
    excluidos: 1,
    diferenca: [
      expect.objectContaining({ cd_produto: '003', ds_mudanca: 'incluido' }),
      {
        cd_produto: '001',
        ds_mudanca: 'alterado',
        campos: [
          { campo: 'cd_ncm', de: '10063021', para: '10063011' },
          { campo: 'icms.cd_cst_saida', para: '40' },
        ],
      },
      expect.objectContaining({ cd_produto: '002', ds_mudanca: 'excluido' }),
    ],
  })
  expect(await get()).toMatchObject({ nr_versao: 1, data: [ARROZ, CERVEJA] })
  expect((await put([{}], { url: address('&previa=1') })).statusCode).toBe(422)
  expect((await put([], { url: address('&previa=1'), ifMatch: '"5"' })).statusCode).toBe(412)
})

describe('an invalid row fails the whole save, with its line and field', () => {
  test.each<[campo: string, row: unknown]>([
    ['cd_ncm', { ...CERVEJA, cd_ncm: '2203' }],
    ['cd_ncm', { ...CERVEJA, cd_ncm: 22_030_000 }],
    ['cd_cest', { ...CERVEJA, cd_cest: '03.021.03' }],
    ['nm_prd', { cd_produto: '2', ds_unidade: 'UN' }],
    ['cd_produto', { ...CERVEJA, cd_produto: '' }],
    ['cd_produto', ARROZ],
    ['ds_unidade', { ...CERVEJA, ds_unidade: 'UNIDADE' }],
    ['nm_prd', { ...CERVEJA, nm_prd: 'a\nb' }],
    ['icms.pr_icms', { ...CERVEJA, icms: { pr_icms: '18' } }],
    ['icms.pr_icms', { ...CERVEJA, icms: { pr_icms: 180 } }],
    ['icms.pr_icms', { ...CERVEJA, icms: { pr_icms: 18.00001 } }],
    ['icms', { ...CERVEJA, icms: '60' }],
    ['icms.cd_cst', { ...CERVEJA, icms: { cd_cst: '60' } }],
    ['unidades.0.nr_fator', { ...CERVEJA, unidades: [{ ds_unidade: 'CX', nr_fator: 0 }] }],
    ['unidades', { ...CERVEJA, unidades: 'CX' }],
    ['vl_preco', { ...CERVEJA, vl_preco: 1 }],
    ['produto', 'CERVEJA'],
  ])('%s', async (campo, row) => {
    await put([ARROZ])
    const reply = await put([ARROZ, row])
    expect(reply.statusCode, reply.body).toBe(422)
    const problem = reply.json<Problem>()
    expect(problem).toMatchObject({ type: 'produtos.invalid', message: 'Nada foi salvo: 1 linha impede.' })
    expect(problem.erros).toEqual([{ linha: 2, campo, mensagem: expect.stringMatching(/[a-z]{4}.*\.$/) }])
    expect(await get()).toMatchObject({ nr_versao: 1, data: [ARROZ] })
  })

  test.each([[{}], [{ data: 'x' }], ['texto'], [{ data: [], outro: 1 }], [null]])(
    'an invalid list: 400 %j',
    async (body) => {
      const reply = await put(body)
      expect([reply.statusCode, reply.json<Problem>().type]).toEqual([400, 'request.invalid'])
    },
  )

  test.each(['', `&nm_sistema=${'x'.repeat(31)}`, '&nm_sistema=%20'])('no such sistema: «%s»', async (sistema) => {
    expect((await contador.get(`${API_BASE}/produtos?nr_cpfcnpj=${ACME}${sistema}`)).statusCode).toBe(400)
  })
})

test('a reader cannot save; a stranger can neither read nor save; a key needs its scope', async () => {
  const payload = [ARROZ]
  expect((await reader.get(address())).statusCode).toBe(200)
  expect((await reader.call({ method: 'PUT', url: address(), payload })).statusCode).toBe(403)
  const strange = address('', 'SCA', STRANGE)
  expect((await contador.get(strange)).statusCode).toBe(403)
  expect((await put(payload, { url: strange })).statusCode).toBe(403)
  const chaves = `${API_BASE}/chaves?nr_cpfcnpj=${ACME}`
  for (const [escopo, status] of [['produtos', 200] as const, ['consulta', 403] as const]) {
    const made = await titular.post(chaves, { nome: 'ERP da loja', escopos: [escopo] })
    const headers = { authorization: `Bearer ${made.json<NovaChaveReply>().data.chave}` }
    const saved = await server.app.inject({ method: 'PUT', url: address(), payload, headers })
    const read = await server.app.inject({ method: 'GET', url: address(), headers })
    expect([saved.statusCode, read.statusCode]).toEqual([status, status])
  }
  expect((await get()).nm_alteracao).toBe('Chave ERP da loja')
})

test('other features read the register by code, by bar code, by NCM prefix and by words', async () => {
  await put([{ ...ARROZ, cd_cest: '', icms: {} }, CERVEJA, { ...ARROZ, cd_produto: '003', fl_ativo: 'N' }])
  const owner = { empresaId: acme, sistema: 'SCA' }
  const scope = { accountId: contador.accountId, empresaIds: [acme] }
  await inScope(server.db, scope, async (tx) => {
    expect(await readProdutos(tx, owner, ['001', 'nada'])).toEqual(new Map([['001', ARROZ]]))
    expect((await readProdutos(tx, owner)).size).toBe(3)
    const ask = async (kind: 'gtin' | 'ncm' | 'words', values: string[]) => {
      const answers = await findProdutos(tx, { ...owner, sistema: null }, { kind, values, limit: 10 })
      return answers.map((rows) => rows.map(({ produto }) => produto.cd_produto))
    }
    expect(await ask('gtin', ['7890000000024', '7890000000017'])).toEqual([['002'], []])
    expect(await ask('ncm', ['1006', '99'])).toEqual([['001', '003'], []])
    expect(await ask('words', ['CERVÊJA lata', '%', 'arroz', 'arroz lata'])).toEqual([['002'], [], ['001', '003'], []])
  })
})
