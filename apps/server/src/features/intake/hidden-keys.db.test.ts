import { X509Certificate } from 'node:crypto'
import { API_BASE } from '@portal/contract/common.ts'
import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { createRandom } from '@portal/synthetic/base/random.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { makeCte } from '@portal/synthetic/cte/cte.ts'
import { makeCarrier, makeCompany } from '@portal/synthetic/facts/parties.ts'
import { createStage } from '@portal/synthetic/model/stage.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/accounts.ts'
import type { TestIntake } from '../../testing/intake.ts'
import { deleteImports, openIntakeServer, verdictsOf, xmlFiles } from '../../testing/intake-server.ts'
import type { TestServer } from '../../testing/server.ts'

const authority = createTestCa({ keys: 2 })
const random = createRandom(9)
const company = () => makeCompany(random, { uf: 'SP', trade: 'construcao' })
const [remetente, destinatario] = [company(), company()]
const KEY = `35260611222333000181550010000000101${'1'.repeat(9)}`
const whole = makeCte(createStage({ seed: 9, signer: authority }), {
  emitente: makeCarrier(random, 'SP'),
  remetente,
  destinatario,
  payer: 'remetente',
  product: 'TINTAS',
  moment: { local: '2026-06-10T10:00:00', offset: '-03:00' },
  notas: [{ chave: KEY, totalCents: 10_000 }],
})
/** The copy that SEFAZ gives a party of autXML. */
const hidden = Buffer.from(whole.bytes.toString().replaceAll(KEY, '9'.repeat(44)))

let server: TestServer
let intake: TestIntake
let client: Client
let close: () => Promise<void>
beforeAll(async () => {
  const anchors = [new X509Certificate(authority.rootPem)]
  ;({ server, intake, client, close } = await openIntakeServer({ empresas: [destinatario.taxId], anchors }))
})
afterAll(() => close())
beforeEach(() => deleteImports(server))

const send = (...contents: Uint8Array[]) => intake.importFiles(client, destinatario.taxId, xmlFiles(contents))
const stored = async () =>
  (
    await server.owner.query<{ id: string; mark_signature: string; keys_hidden: boolean }>(
      'select id, mark_signature, keys_hidden from nota',
    )
  ).rows
const copies = async () => (await server.owner.query('select 1 from nota_copy')).rowCount

test('taken and listed with its mark, without the nines', async () => {
  expect(verdictsOf(await send(hidden))).toEqual(['importado'])
  const [nota] = await stored()
  expect(nota).toMatchObject({ mark_signature: 'nao_verificavel', keys_hidden: true })
  const reply = await client.get(`${API_BASE}/documento/${nota?.id}`)
  expect(reply.body).not.toContain('9'.repeat(44))
  const { marcas, fl_assinatura } = reply.json<DocumentoReply>()
  expect(fl_assinatura).toBe('nao_verificavel')
  expect(marcas.find(({ ds_marca }) => ds_marca === 'assinatura')?.ds_motivo).toMatch(/^Chaves ocultadas pela SEFAZ/)
})

test('the whole copy takes its place in the same row; it never takes the place of the whole one', async () => {
  await send(hidden)
  const [before] = await stored()
  expect(verdictsOf(await send(whole.bytes))).toEqual(['atualizado'])
  expect(await stored()).toEqual([{ id: before?.id, mark_signature: 'valida', keys_hidden: false }])
  expect(verdictsOf(await send(hidden))).toEqual(['repetido'])
  expect(await stored()).toEqual([{ id: before?.id, mark_signature: 'valida', keys_hidden: false }])
  expect(await copies()).toBe(1)
})

test('in one upload, the whole one first: both byte sets are kept', async () => {
  expect(verdictsOf(await send(whole.bytes, hidden))).toEqual(['importado', 'repetido'])
  expect(await stored()).toMatchObject([{ mark_signature: 'valida', keys_hidden: false }])
  expect(await copies()).toBe(1)
})
