import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEmpresa } from '../../../testing/accounts.ts'
import { buildNota, cnpjOf, insertEvento, insertNotas } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { freezeNotas } from './freeze.ts'

let server: TestServer
let empresaId: number
beforeAll(async () => {
  server = await testServer()
  empresaId = await insertEmpresa(server, { taxId: cnpjOf('12345678') })
})
afterAll(() => server.close())

test('an event without a file is printed from inside its note, unless only another note states it', async () => {
  const nota = buildNota(empresaId, { eventos: 2 })
  await insertNotas(server.ownerDb, [nota])
  for (const tp_evento of ['110110', '105102'])
    await insertEvento(server.ownerDb, { empresaId, chave: nota.chave, bytes: null, columns: { tp_evento, n_seq: 0 } })
  const summary = { groups: [], efd: null, efdReason: null, sheets: [], unprinted: 0, cfops: null }
  const request = { empresaId, ids: [nota.id], withXml: true, withPdf: true }
  const files = await server.ownerDb.transaction().execute((tx) => freezeNotas(tx, summary, request))
  const names = files.flat().map(({ name }) => name.replace(/^.*\//, '').replace(nota.chave, ''))
  expect(names.filter((name) => name.includes('evento'))).toEqual(['-evento-110110-0.pdf'])
})
