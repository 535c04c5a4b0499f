import { API_BASE } from '@portal/contract/common.ts'
import type { Produto } from '@portal/contract/produtos/produtos.ts'
import type { Achado, ConferenciaReply, ConfiguracaoSpedReply } from '@portal/contract/sped/sped.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemoSettings } from '../../../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../../../testing/intake.ts'
import { type TestServer, testServer } from '../../../../testing/server.ts'

const [COMPANY] = DEMO_COMPANIES
const taxId = COMPANY!.taxId
const JUNE = { dt_ini: '2026-06-01', dt_fin: '2026-06-30' }
const QUERY = `nr_cpfcnpj=${taxId}&nm_sistema=SCA`

let server: TestServer
let intake: TestIntake
let accountant: Client
beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server, [])
  await insertEmpresa(server, { taxId, name: COMPANY!.name, uf: COMPANY!.uf })
  await server.owner.query('update empresa set demo = true, simples = false')
  const files = [...generate({ seed: 26, count: 80, empresa: COMPANY!, from: '2026-06', to: '2026-06' })]
  accountant = await signedIn(server, { login: '52998224725', sistema: 'SCA', demo: true, empresas: [taxId] })
  await intake.importFiles(
    accountant,
    taxId,
    files.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes })),
  )
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
})
afterAll(async () => {
  await intake.close()
  await server.close()
})

type Item = NonNullable<Achado['itens']>[number]
const unmatched = async (): Promise<Item[]> => {
  const { data } = (await accountant.post(`${API_BASE}/sped/conferencia?${QUERY}`, JUNE)).json<ConferenciaReply>()
  return data.flatMap(({ codigo, itens = [] }) => (codigo === 'ITEM_SEM_DEPARA' ? itens : []))
}
const put = (call: string, payload: object) =>
  accountant.call({ method: 'PUT', url: `${API_BASE}/${call}?${QUERY}`, payload })

/** The item as a product, without the bar code that would match it by itself. */
const toProduto = ({ cd_fornecedor, nm_prd, ds_unidade, cd_ncm = '' }: Item, change: Partial<Produto> = {}) => ({
  cd_produto: cd_fornecedor,
  nm_prd: `${nm_prd.toLowerCase()} (${ds_unidade})`,
  ds_unidade,
  cd_ncm,
  ...change,
})

test('items get the products of the register that they may be; one save accepts all that are equal', async () => {
  const before = await unmatched()
  const distinct = [...new Map(before.map((item) => [item.cd_fornecedor, item])).values()]
  expect(distinct.length).toBeGreaterThan(5)
  expect(before.every(({ nm_prd, cd_ncm, sugestoes }) => nm_prd && cd_ncm && sugestoes === undefined)).toBe(true)

  const [twin, ...others] = distinct
  const produtos = [
    toProduto(twin!, { cd_produto: 'A1' }),
    toProduto(twin!, { cd_produto: 'A2' }),
    ...others.map((item) => toProduto(item)),
  ]
  expect((await put('produtos', produtos)).statusCode).toBe(200)
  const proposed = await unmatched()
  expect(proposed).toHaveLength(before.length)
  const tied = proposed.find(({ cd_fornecedor }) => cd_fornecedor === twin!.cd_fornecedor)
  expect(tied?.sugestoes).toEqual([
    { cd_produto: 'A1', nr_fator: '1', ds_motivo: 'texto' },
    { cd_produto: 'A2', nr_fator: '1', ds_motivo: 'texto' },
  ])

  const { data: settings } = (
    await accountant.get(`${API_BASE}/sped/configuracao?${QUERY}`)
  ).json<ConfiguracaoSpedReply>()
  const accepted = proposed.flatMap(({ nr_cpfcnpj, cd_fornecedor, ds_unidade, sugestoes = [] }) => {
    const [only, ...more] = sugestoes
    if (!only || more.length > 0 || only.nr_fator === null) return []
    const { cd_produto, nr_fator } = only
    return [{ nr_cpfcnpj, cd_fornecedor, ds_unidade, cd_produto, nr_fator, ds_destino: null }]
  })
  expect(accepted.length).toBeGreaterThanOrEqual(others.length)
  const saved = await put('sped/configuracao', { ...settings, itens: [...settings.itens, ...accepted] })
  expect(saved.statusCode, saved.body.slice(0, 600)).toBe(200)

  const left = await unmatched()
  expect(left).toHaveLength(before.length - accepted.length)
  expect(left.map(({ cd_fornecedor }) => cd_fornecedor)).toContain(twin!.cd_fornecedor)
})
