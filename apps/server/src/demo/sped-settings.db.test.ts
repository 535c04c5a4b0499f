import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEmpresa } from '../testing/accounts.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { fillDemoSettings } from './sped-settings.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  for (const [taxId, uf] of [
    ['41827365000171', 'SP'],
    ['30291548000107', 'MG'],
    ['41820573000149', 'GO'],
  ] as const)
    await insertEmpresa(server, { taxId, name: `Empresa de ${uf}`, uf })
  await server.owner.query('update empresa set demo = true')
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
})
afterAll(() => server.close())

test.each([
  ['SP', '046-2'],
  ['MG', '0120-0'],
  ['GO', ''],
])('a demo company of %s has the revenue codes of its state alone (E116 and E250 COD_REC)', async (uf, icms) => {
  const { rows } = await server.owner.query<{ body: ConfiguracaoSped }>(
    'select s.body from sped_settings s join empresa e on e.id = s.empresa_id where e.uf = $1',
    [uf],
  )
  expect(rows[0]?.body.guias).toMatchObject({ icms: { cd_receita: icms }, st: [] })
})
