import { X509Certificate } from 'node:crypto'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/accounts.ts'
import type { TestIntake } from '../../testing/intake.ts'
import { deleteImports, openIntakeServer, xmlFiles } from '../../testing/intake-server.ts'
import type { TestServer } from '../../testing/server.ts'

/** The demo's certificate is public, so its signatures are proof in demo companies only. */
const ISSUER = DEMO_COMPANIES[0]!
const authority = createTestCa()
const nota = [
  ...generate({
    seed: 3,
    count: 20,
    empresa: ISSUER,
    kinds: { nfe: 1 },
    from: '2026-06',
    to: '2026-08',
    signer: authority,
  }),
].find(({ facts }) => facts.destinatario?.taxId.length === 14)!
const OTHER = nota.facts.destinatario!.taxId

let server: TestServer
let intake: TestIntake
let client: Client
let close: () => Promise<void>
beforeAll(async () => {
  const demoAnchors = [new X509Certificate(authority.rootPem)]
  ;({ server, intake, client, close } = await openIntakeServer({ empresas: [ISSUER.taxId, OTHER], demoAnchors }))
})
afterAll(() => close())
beforeEach(() => deleteImports(server))

const importInto = async (demo: boolean) => {
  await server.owner.query('update empresa set demo = $1 where tax_id = $2', [demo, ISSUER.taxId])
  await intake.importFiles(client, ISSUER.taxId, xmlFiles([nota.bytes]))
  const { rows } = await server.owner.query(
    `select empresa_id, verified, marks #>> '{chain,state}' as chain from nota order by papel`,
  )
  const { rows: empresas } = await server.owner.query('select id, tax_id from empresa')
  const taxIds = new Map(empresas.map(({ id, tax_id }) => [id, tax_id]))
  return rows.map(({ empresa_id, ...nota }) => ({ tax_id: taxIds.get(empresa_id), ...nota }))
}

test('a document of a demo company is verified with the demo’s authority, and is imported into no real company', async () => {
  expect(await importInto(true)).toEqual([{ tax_id: ISSUER.taxId, verified: true, chain: 'ok' }])
})

test('the same document of a real company is not', async () => {
  expect(await importInto(false)).toEqual([
    { tax_id: ISSUER.taxId, verified: false, chain: 'unknown' },
    { tax_id: OTHER, verified: false, chain: 'unknown' },
  ])
})
