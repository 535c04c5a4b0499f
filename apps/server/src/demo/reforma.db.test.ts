import type { LoginReply } from '@portal/contract/acesso/acesso.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { AchadoReply, ConferenciaReply } from '@portal/contract/tributacao/reforma.ts'
import { REFORM_RULES } from '@portal/tables/reforma/model.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTrust } from '../base/certificate/anchors.ts'
import { PLANTED, plantNota, registerProduto } from '../features/tributacao/reforma/reforma.test.kit.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { fillDemo } from './fill.ts'

const COMPANIES = ['41827365000171', '7K4M2A91000125', '30291548000107'] as const
const [SHOP, INDUSTRY, SIMPLES] = COMPANIES
const CLEAN = ['2026-06', '2026-07', '2026-08', '2026-09']

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer({ config: { demo: true } })
  await fillDemo({ ...server, ...server.deps, trust: await openTrust(server.deps) })
  const payload = { usuario: 'demo', senha: 'demo' }
  const reply = await server.app.inject({ method: 'POST', url: `${API_BASE}/demo`, payload })
  token = reply.json<LoginReply>().data.token
}, 300_000)
afterAll(() => server.close())

async function findingsOf(taxId: string, mes: string) {
  const url = `${API_BASE}/reforma/conferencia?nr_cpfcnpj=${taxId}&mes=${mes}`
  const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode, reply.body).toBe(200)
  const { resumo, achados } = reply.json<ConferenciaReply>()
  expect(resumo.nr_notas, `${taxId} ${mes}`).toBeGreaterThan(5)
  return achados
}

async function findingOf(taxId: string, mes: string, codigo: string) {
  const url = `${API_BASE}/reforma/conferencia/${codigo}?nr_cpfcnpj=${taxId}&mes=${mes}`
  const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<AchadoReply>()
}

const MONTHS = COMPANIES.flatMap((taxId) => CLEAN.map((mes) => [taxId, mes] as const))

test.each(MONTHS)('a clean month of the demo has no finding: %s in %s', async (taxId, mes) => {
  expect((await findingsOf(taxId, mes)).map(({ codigo, ds_detalhe }) => [codigo, ds_detalhe])).toEqual([])
})

/** A class of another annex also differs from the register; one of the three notes without group is cancelled. */
test.each([
  [
    SHOP,
    [
      ['group_missing', 2],
      ['annex_without_ncm', 1],
      ['rate_of_other_year', 1],
      ['totals', 1],
      ['base_formula', 2],
      ['register_differs', 1],
    ],
  ],
  [
    INDUSTRY,
    [
      ['rate_of_other_year', 1],
      ['base_formula', 1],
    ],
  ],
  [SIMPLES, [['received_reduction_not_used', 1]]],
])('October of the demo has the planted findings and nothing else: %s', async (taxId, expected) => {
  const achados = await findingsOf(taxId, '2026-10')
  expect(achados.map(({ codigo, nr_notas }) => [codigo, nr_notas])).toEqual(expected)
})

const [MARKET, FURNITURE, WHOLESALE] = ['11874520000140', '23596018000101', '95360841000116'] as const

test.each([
  [
    SHOP,
    [
      ['group_missing', 2],
      ['annex_without_ncm', 1],
      ['rate_of_other_year', 1],
      ['totals', 1],
      ['base_formula', 1],
      ['register_differs', 1],
    ],
  ],
  [
    INDUSTRY,
    [
      ['rate_of_other_year', 1],
      ['base_formula', 1],
    ],
  ],
  [SIMPLES, [['received_reduction_not_used', 1]]],
  [
    MARKET,
    [
      ['group_missing', 2],
      ['reduction_not_used', 1],
      ['rate_of_other_year', 1],
      ['register_differs', 1],
    ],
  ],
  [
    FURNITURE,
    [
      ['group_missing', 1],
      ['base_formula', 1],
    ],
  ],
  [
    WHOLESALE,
    [
      ['reduction_not_used', 1],
      ['register_differs', 1],
    ],
  ],
])(
  'November of the demo opens on planted findings, each with its law, note and product: %s',
  async (taxId, expected) => {
    const achados = await findingsOf(taxId, '2026-11')
    expect(achados.map(({ codigo, nr_notas }) => [codigo, nr_notas])).toEqual(expected)
    for (const { codigo, ds_base_legal, exemplos } of achados) {
      // the register is the company's own: no act asks for it
      if (codigo !== 'register_differs') expect(ds_base_legal).toMatch(/LC 214|NT 2025/)
      expect(exemplos.length).toBeGreaterThan(0)
      const { produtos, data } = await findingOf(taxId, '2026-11', codigo)
      expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([exemplos[0]]))
      // the totals are of the note, not of a product
      expect(produtos.length > 0, codigo).toBe(!codigo.endsWith('totals'))
    }
  },
)

const emptied = (id: string) =>
  server.owner.query(
    `with item as (delete from nota_item where nota_id = $1), total as (delete from nota_total where nota_id = $1),
      ledger as (delete from nota_ledger where nota_id = $1) delete from nota where id = $1`,
    [id],
  )
const CASES = COMPANIES.flatMap((taxId) => PLANTED.map(([code, planted]) => ({ taxId, code, planted })))

test.each(CASES)('in a clean month of $taxId, $code finds its planted fault and nothing else', async (one) => {
  const empresaId = await idOf(one.taxId)
  const { id } = await plantNota(server, { empresaId, mes: '2026-09' }, one.planted)
  const achados = await findingsOf(one.taxId, '2026-09')
  await emptied(id)
  expect(achados.map(({ codigo, exemplos }) => [codigo, exemplos])).toEqual([[one.code, [id]]])
})

test.each(COMPANIES)('in a clean month of %s, the register differs from a planted note', async (taxId) => {
  const empresaId = await idOf(taxId)
  await registerProduto(server, empresaId, { code: 'TUBO', ibscbs: { cd_cst: '200', cd_classtrib: '200035' } })
  const { id } = await plantNota(server, { empresaId, mes: '2026-09' }, {})
  const achados = await findingsOf(taxId, '2026-09')
  await emptied(id)
  await server.owner.query(`delete from produto where code = 'TUBO'`)
  expect(achados.map(({ codigo, exemplos }) => [codigo, exemplos])).toEqual([['register_differs', [id]]])
})

test('every rule is planted', () => {
  expect([...PLANTED.map(([code]) => code), 'register_differs'].toSorted()).toEqual([...REFORM_RULES].toSorted())
})

async function idOf(taxId: string): Promise<number> {
  const { rows } = await server.owner.query<{ id: number }>('select id from empresa where tax_id = $1', [taxId])
  return Number(rows[0]?.id)
}
