// spec: m24

import { API_BASE } from '@portal/contract/common.ts'
import type { MunicipiosReply } from '@portal/contract/sped/configuracao.ts'
import { bundledTable } from '@portal/tables/readers/bundled.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { loadTable, lockLoads } from '../tributacao/tabelas/load.ts'

const ACME = '11222333000181'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await insertEmpresa(server, { taxId: ACME })
  const reading = bundledTable('municipio')
  await server.ownerDb.transaction().execute(async (tx) => {
    await lockLoads(tx)
    await loadTable(tx, { kind: 'municipio', reading, fileName: '', by: 'Portal', now: new Date(), bundled: true })
  })
})
afterAll(() => server.close())

test('the municipalities of the table come by name with their IBGE codes, to signed-in users', async () => {
  const accountant = await signedIn(server, { login: '52998224725', sistema: 'SCA', empresas: { [ACME]: 'contador' } })
  const { data } = (await accountant.get(`${API_BASE}/sped/municipios`)).json<MunicipiosReply>()
  expect(data).toHaveLength(5571)
  expect(data).toContainEqual({ cd_municipio: '3526902', nm_municipio: 'Limeira', ds_uf: 'SP' })
  expect(data[0]?.nm_municipio).toBe('Abadia de Goiás')
  const anonymous = await server.app.inject({ method: 'GET', url: `${API_BASE}/sped/municipios` })
  expect(anonymous.statusCode).toBe(401)
})
