import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmpresa, signedIn } from '../../../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../../../testing/intake.ts'
import { type TestServer, testServer } from '../../../../testing/server.ts'
import { fillTotals } from './fill-totals.ts'

const COMPANY = DEMO_COMPANIES[0]!
const documents = [...generate({ seed: 17, count: 40, empresa: COMPANY, from: '2026-06', to: '2026-06' })]

let server: TestServer
let intake: TestIntake
let empresaId: number
beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server, [])
  empresaId = await createEmpresa(server, { taxId: COMPANY.taxId })
  const client = await signedIn(server, { login: '52998224725', empresas: [COMPANY.taxId] })
  const files = documents.map(({ bytes }, at) => ({ name: `${at}.xml`, bytes }))
  await intake.importFiles(client, COMPANY.taxId, files)
})
afterAll(async () => {
  await intake.close()
  await server.close()
})

const rowsOf = async (table: string) => (await server.owner.query(`select * from ${table} order by nota_id`)).rows

test('every document has its totals and its ledger facts, and the job gives the same to notes that lack them', async () => {
  const [totals, ledger] = [await rowsOf('nota_total'), await rowsOf('nota_ledger')]
  const { rows } = await server.owner.query('select count(*) from nota where copy_rank > 0')
  expect(rows[0].count).toBeGreaterThan(0)
  expect([totals.length, ledger.length]).toEqual([rows[0].count, rows[0].count])

  await server.owner.query('truncate nota_total, nota_ledger')
  expect(await fillTotals(intake.deps, empresaId)).toBe(true)
  expect([await rowsOf('nota_total'), await rowsOf('nota_ledger')]).toEqual([totals, ledger])

  const kept = 'nota_item where st_kept_base_cents > 0'
  await server.owner.query('update nota_item set fcp_kept_cents = null')
  expect(await fillTotals(intake.deps, empresaId)).toBe(true)
  const known = await rowsOf(kept)
  expect(known.length).toBeGreaterThan(0)
  expect(known.filter(({ fcp_kept_cents: cents }) => cents === null)).toEqual([])
})

test('where the file is gone, the list tells what it knows', async () => {
  await server.owner.query('truncate nota_total, nota_ledger')
  await server.owner.query('delete from arquivo')
  expect(await fillTotals(intake.deps, empresaId)).toBe(true)
  const { rows } = await server.owner.query(
    `select l.issuer ->> 'taxId' = n.emitente_tax_id as named from nota_ledger l join nota n on n.id = l.nota_id`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ named }) => named)).toBe(true)
})
