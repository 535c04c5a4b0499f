import { API_BASE } from '@portal/contract/common.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { afterAll, beforeAll, test as everyTest, expect } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { makeDatabaseClock, setDatabaseClock } from '../../../testing/database-clock.ts'
import { buildNota, cnpjOf, insertNotas } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { deadlineRound } from './deadlines.ts'

const TAX_ID = cnpjOf('12345678')
const AUTHORISED = '2026-11-21T23:30:00-03:00'

let server: TestServer
let contador: Client

beforeAll(async () => {
  server = await testServer({ config: { demo: false }, prepare: makeDatabaseClock })
  const empresaId = await insertEmpresa(server, { taxId: TAX_ID })
  contador = await signedIn(server, { login: '39053344705', empresas: { [TAX_ID]: 'contador' } })
  await server.ownerDb.insertInto('capture_setting').values({ empresa_id: empresaId, is_on: true }).execute()
  const nota = buildNota(empresaId, { papel: 'R' })
  await insertNotas(server.ownerDb, [nota])
  await server.ownerDb
    .updateTable('nota')
    .set({ manifest: 'ciencia', homologacao: false, situacao: 'autorizada', authorized_at: AUTHORISED })
    .set({ authorized_text: AUTHORISED, issued_local: '2026-11-21T23:00:00' })
    .execute()
})
afterAll(() => server.close())

const moveTo = (instant: string) => setDatabaseClock(server, instant)
const list = async (states: string) => {
  const query = `cnpj_remetente=${TAX_ID}&ds_tipo=nfe&ds_emitidarec=R&ds_manifestacao=${states}`
  return (await contador.get(`${API_BASE}/consulta?${query}`)).json<ConsultaReply>().data
}
const open = async () => {
  await deadlineRound(server.ownerDb, { environment: 1, demo: false })
  const { rows } = await server.owner.query<{ kind: string }>(
    'select kind from capture_alert where closed_at is null order by kind',
  )
  return rows.map(({ kind }) => kind)
}

/** The workers of a cluster have no moved clock. */
const test = everyTest.skipIf(process.env.PORTAL_TEST_CLUSTER)

test('by the clock alone: the last day ends in Brasília, silence then counts as confirmation, and a late final undoes it', async () => {
  const [nota] = await list('ciencia')
  expect(nota).toMatchObject({ ds_manifestacao: 'ciencia', dt_prazo_conclusiva: '2027-02-19' })
  await moveTo('2027-02-19T23:59:00-03:00')
  expect([await list('ciencia'), await list('tacita')].map(({ length }) => length)).toEqual([1, 0])
  expect(await open()).toEqual(['conclusiva_1'])
  await moveTo('2027-02-20T00:00:01-03:00')
  expect(await list('ciencia')).toEqual([])
  expect(await list('tacita')).toMatchObject([{ ds_manifestacao: 'tacita', dt_prazo_conclusiva: '2027-02-19' }])
  expect(await open()).toEqual(['tacita'])
  // SEFAZ took a final event after the deadline all the same
  await server.ownerDb.updateTable('nota').set({ manifest: 'desconhecida' }).execute()
  expect(await list('tacita')).toEqual([])
  expect(await list('desconhecida')).toHaveLength(1)
  expect(await open()).toEqual([])
})

test('after thirty days the alert closes by itself; the note stays tacit', async () => {
  await server.ownerDb.updateTable('nota').set({ manifest: 'sem' }).execute()
  await moveTo('2027-03-20T12:00:00-03:00')
  expect(await open()).toEqual(['tacita'])
  await moveTo('2027-03-24T12:00:00-03:00')
  expect(await open()).toEqual([])
  expect(await list('tacita')).toHaveLength(1)
})
