import { X509Certificate } from 'node:crypto'
import { API_BASE } from '@portal/contract/common.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import {
  cancelledPair,
  DOCUMENT_ISSUER as ISSUER,
  signedDocuments,
  verdictsOf,
  xmlFiles,
} from '../../testing/intake-server.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const trusted = createTestCa()
const { nota, cancellation } = cancelledPair(
  signedDocuments(trusted),
  ({ facts }) => facts.destinatario?.taxId.length === 14,
)
const RECIPIENT = nota.facts.destinatario!.taxId

let server: TestServer
let intake: TestIntake
let issuer: Client
let recipient: Client
beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server, [new X509Certificate(trusted.rootPem)])
  await insertEmpresa(server, { taxId: RECIPIENT })
  issuer = await signedIn(server, { login: '52998224725', empresas: { [ISSUER.taxId]: 'titular' } })
  recipient = await signedIn(server, { login: '11144477735', empresas: { [RECIPIENT]: 'titular' } })
})
afterAll(async () => {
  await intake.close()
  await server.close()
})

const send = async (client: Client, taxId: string, { bytes }: { bytes: Uint8Array }) =>
  verdictsOf(await intake.importFiles(client, taxId, xmlFiles([bytes])))
const shownTo = async (client: Client, taxId: string) => {
  const url = `${API_BASE}/consulta?cnpj_remetente=${taxId}`
  const [row] = (await client.get(url)).json<ConsultaReply>().data
  return [row?.fl_terceiro, row?.ds_situacao, row?.ds_manifestacao, row?.dt_prazo_conclusiva !== null]
}

test('a note that its issuer brings awaits the recipient alone; a proven cancellation that the recipient brings ends the wait', async () => {
  expect(await send(issuer, ISSUER.taxId, nota)).toEqual(['importado'])
  const [, , state] = await shownTo(recipient, RECIPIENT)
  expect(['sem', 'tacita']).toContain(state) // by the day of today
  expect(await shownTo(recipient, RECIPIENT)).toEqual(['S', 'autorizada', state, true])
  expect(await shownTo(issuer, ISSUER.taxId)).toEqual(['N', 'autorizada', null, false])
  expect(await send(recipient, RECIPIENT, cancellation)).toEqual(['importado'])
  expect(await shownTo(recipient, RECIPIENT)).toEqual(['S', 'cancelada', null, false])
})
