import { X509Certificate } from 'node:crypto'
import { API_BASE } from '@portal/contract/common.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import {
  cancelledPair,
  deleteImports,
  DOCUMENT_ISSUER as ISSUER,
  signedDocuments,
  verdictsOf,
  xmlFiles,
} from '../../testing/intake-server.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

/** An unproven company receives only what its own people import: docs/decisions/0037. */
const trusted = createTestCa()
const { nota, cancellation } = cancelledPair(
  signedDocuments(trusted),
  ({ facts }) => facts.destinatario?.taxId.length === 14,
)
const UNPROVEN = nota.facts.destinatario!.taxId

let server: TestServer
let intake: TestIntake
let stranger: Client
let dono: Client
let assistant: Client
beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server, [new X509Certificate(trusted.rootPem)])
  stranger = await signedIn(server, { login: '52998224725', empresas: { [ISSUER.taxId]: 'titular' } })
  dono = await signedIn(server, { login: '11144477735', name: 'Ana' })
  assistant = await signedIn(server, { login: '39053344705', name: 'Bia' })
  await officeCalls(dono).create()
  const added = await officeCalls(dono).add({ cpfcnpj: UNPROVEN, nome: 'Cliente', uf: 'SP' })
  expect(added.json()).toMatchObject({ incluidas: 1 })
  await officeCalls(dono).invite({ cpfcnpj: '39053344705', nome: 'Bia', papel: 'assistente' })
  await officeCalls(assistant).answer((await officeCalls(assistant).invitations())[0]?.id)
})
afterAll(async () => {
  await intake.close()
  await server.close()
})
beforeEach(async () => {
  await deleteImports(server)
  await server.owner.query('update empresa set proven = false where tax_id = $1', [UNPROVEN])
})

const send = async (client: Client, taxId: string, ...files: { bytes: Uint8Array }[]) =>
  verdictsOf(await intake.importFiles(client, taxId, xmlFiles(files.map(({ bytes }) => bytes))))
const rowsOf = async (table: 'nota' | 'evento' | 'arquivo') => {
  const { rows } = await server.owner.query<{ foreign_copy?: boolean }>(
    `select * from ${table} where empresa_id = (select id from empresa where tax_id = $1)`,
    [UNPROVEN],
  )
  return rows
}

test('nothing that a stranger sends reaches it, however well it is proven', async () => {
  expect(await send(stranger, ISSUER.taxId, nota, cancellation)).toEqual(['importado', 'importado'])
  expect([await rowsOf('nota'), await rowsOf('evento'), await rowsOf('arquivo')]).toEqual([[], [], []])
})

test('not even the definer functions of the database place into it', async () => {
  await send(stranger, ISSUER.taxId, nota, cancellation)
  const notas = await server.owner.query<{ empresa_id: number; id: string }>('select empresa_id, id from nota')
  const eventos = await server.owner.query<{ source: object }>('select to_jsonb(v) as source from evento v')
  expect([notas.rowCount, eventos.rowCount]).toEqual([1, 1])
  const target = `(select id from empresa where tax_id = '${UNPROVEN}')`
  const { rows } = await server.owner.query<{ nota: boolean; evento: boolean }>(
    `select copy_proven_nota($1, $2, ${target}, gen_random_uuid()) as nota,
       copy_proven_evento(jsonb_populate_record(null::evento, $3::jsonb), ${target}, gen_random_uuid()) as evento`,
    [notas.rows[0]?.empresa_id, notas.rows[0]?.id, JSON.stringify(eventos.rows[0]?.source)],
  )
  expect(rows).toEqual([{ nota: false, evento: false }])
})

test('its own people bring documents in, the assistant too, and a stranger’s event does not follow them', async () => {
  await send(stranger, ISSUER.taxId, nota, cancellation)
  expect(await send(assistant, UNPROVEN, nota)).toEqual(['importado'])
  expect(await rowsOf('nota')).toMatchObject([{ foreign_copy: false }])
  expect(await rowsOf('evento')).toEqual([])
})

test('the assistant imports and does nothing else that changes the company', async () => {
  const produtos = await assistant.call({
    method: 'PUT',
    url: `${API_BASE}/produtos?nr_cpfcnpj=${UNPROVEN}&nm_sistema=PORTAL`,
    payload: [],
  })
  expect([produtos.statusCode, produtos.json().type]).toEqual([403, 'empresa.role'])
})

test('what strangers send arrives from the proof on', async () => {
  await server.owner.query('update empresa set proven = true where tax_id = $1', [UNPROVEN])
  expect(await send(stranger, ISSUER.taxId, nota)).toEqual(['importado'])
  expect(await rowsOf('nota')).toMatchObject([{ foreign_copy: true }])
})
