import { API_BASE } from '@portal/contract/common.ts'
import type { EntradasReply } from '@portal/contract/escrituracao/escrituracao.ts'
import { BILL_SORTS, generateBills } from '@portal/synthetic/bill/bills.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemoSettings } from '../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

/**
 * The EFD of a shop and of an industry of the demonstration, in months with purchases, sales, freights and bills, while
 * nobody decided anything. The committed files were written before the escrituração proposed for freights and bills.
 */
const COMPANIES = DEMO_COMPANIES.slice(0, 2)
const MONTHS = { '2026-05': '2026-05-31', '2026-06': '2026-06-30' }

let server: TestServer
let intake: TestIntake
let helena: Client

beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server, [])
  for (const { taxId, name, uf } of COMPANIES) await insertEmpresa(server, { taxId, name, uf })
  await server.owner.query('update empresa set demo = true, simples = false')
  const empresas = COMPANIES.map(({ taxId }) => taxId)
  helena = await signedIn(server, { login: '52998224725', name: 'Helena Prado', sistema: 'SCA', demo: true, empresas })
  for (const empresa of COMPANIES) {
    const kinds = { nfe: 50, nfce: 10, cte: 30 }
    const files = [...generate({ seed: 53, count: 120, empresa, kinds, from: '2026-05', to: '2026-06' })]
    const bills = generateBills({ count: 2 * BILL_SORTS, customer: empresa.taxId, from: '2026-05' })
    await intake.importFiles(
      helena,
      empresa.taxId,
      [...files, ...bills].map(({ bytes }, index) => ({ name: `${index}.xml`, bytes })),
    )
  }
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
  const slips = JSON.stringify([{ ds_uf: 'MG', cd_receita: '0209-7', nr_dia: 9 }])
  await server.owner.query(`update sped_settings set body = jsonb_set(body, '{guias,st}', $1::jsonb)`, [slips])
})
afterAll(async () => {
  await intake.close()
  await server.close()
})

test.each(
  COMPANIES.flatMap(({ taxId }, index) => Object.entries(MONTHS).map((month) => [taxId, index, ...month] as const)),
)('the EFD of %s (%i) of %s is the one of before where nobody decided', async (taxId, index, month, last) => {
  const address = (call: string) => `${API_BASE}/${call}?nr_cpfcnpj=${taxId}`
  // proposals are made and looked at: that alone must change nothing
  const list = await helena.get(`${address('escrituracao/entradas')}&mes=${month}`)
  expect(list.json<EntradasReply>().totais.itens.nr_itens).toBeGreaterThan(0)
  const reply = await helena.post(`${address('spedfiscal')}&nm_sistema=SCA`, { dt_ini: `${month}-01`, dt_fin: last })
  expect(reply.statusCode, reply.body).toBe(200)
  const text = reply.rawPayload.toString('latin1').replaceAll('\r\n', '\n')
  for (const reg of ['C170', 'C190', 'D190', 'C590']) expect(text).toContain(`\n|${reg}|`)
  await expect(text).toMatchFileSnapshot(`testing/efd-${index}-${month}.txt`)
})
