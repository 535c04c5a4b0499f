import { TEXTO_CONCLUSIVAS } from '@portal/contract/captura/estado.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { testCa } from '@portal/simulador/testing/stage.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas } from '../../../testing/notas.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { insertCertificate } from '../../../testing/sefaz/insert-certificate.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const CLIENTS = [cnpjOf('11444777'), cnpjOf('55666777')] as const
const [FIRST, SECOND] = CLIENTS
const VERSION = TEXTO_CONCLUSIVAS.versao
const ASSISTANT = '11144477735'

let server: TestServer
let dono: Client
let notaIds: string[]

beforeEach(async () => {
  await server?.close()
  server = await testServer({ config: { demo: false } })
  dono = await signedIn(server, { login: '52998224725', name: 'Ana', sped: true })
  await officeCalls(dono).create()
  notaIds = []
  for (const taxId of CLIENTS) {
    await officeCalls(dono).add({ cpfcnpj: taxId, nome: `Cliente ${taxId}`, uf: 'SP' })
    const holder = { root: taxId.slice(0, 8), demo: false }
    const certificateId = await insertCertificate(server, holder, testCa.leaf({ taxId, name: 'Cliente' }))
    const empresaId = await idOf(taxId)
    await server.ownerDb.updateTable('empresa').set({ proven: true }).where('id', '=', empresaId).execute()
    await sql`insert into capture_admission (empresa_id, certificate_id, admitted_at, admitted_by_name)
      values (${empresaId}, ${certificateId}, now(), 'Teste') on conflict do nothing`.execute(server.ownerDb)
    const nota = buildNota(empresaId, { papel: 'R', partyTaxId: taxId, manifest: 'sem' })
    await insertNotas(server.ownerDb, [nota])
    notaIds.push(nota.id)
  }
})
afterAll(() => server.close())

const idOf = async (taxId: string) =>
  (await server.ownerDb.selectFrom('empresa').select('id').where('tax_id', '=', taxId).executeTakeFirstOrThrow()).id
const typeOf = (reply: { statusCode: number; json: () => { type?: string } }) => [reply.statusCode, reply.json().type]
const confirm = (client: Client, taxId: string, index = 0) =>
  client.post(`${API_BASE}/manifestar?nr_cpfcnpj=${taxId}`, {
    ds_evento: 'confirmacao',
    notas: [notaIds[index]],
    fl_confirmo: true,
    fl_fora_do_prazo: true,
  })
const accept = (client: Client, body: object, taxId?: string) =>
  client.post(`${API_BASE}/captura/conclusivas${taxId ? `?nr_cpfcnpj=${taxId}` : ''}`, body)
const state = async (client: Client, taxId = FIRST) =>
  (await client.get(`${API_BASE}/captura?nr_cpfcnpj=${taxId}`)).json().data.ds_conclusivas

test('without a titular the office accepts the text once for each company, and then gives conclusive answers', async () => {
  const refused = await confirm(dono, FIRST)
  expect([typeOf(refused), refused.json().versao, await state(dono)]).toEqual([
    [403, 'manifesto.not_accepted'],
    VERSION,
    'aceitar',
  ])
  expect(typeOf(await accept(dono, { aceite: '0' }, FIRST))).toEqual([422, 'captura.consent'])
  const accepted = await accept(dono, { aceite: VERSION }, FIRST)
  expect([accepted.statusCode, accepted.json()]).toEqual([
    200,
    { ds_versao: VERSION, data: [{ cpfcnpj: FIRST, situacao: 'aceita' }] },
  ])
  expect([(await confirm(dono, FIRST)).statusCode, await state(dono)]).toEqual([202, 'livre'])
  expect(typeOf(await confirm(dono, SECOND, 1))).toEqual([403, 'manifesto.not_accepted'])
})

test('a selection of the portfolio is accepted at once, each company with its result', async () => {
  await server.ownerDb.updateTable('empresa').set({ proven: false }).where('tax_id', '=', SECOND).execute()
  const reply = (await accept(dono, { aceite: VERSION, empresas: [...CLIENTS] })).json()
  expect(new Map(reply.data.map((row: { cpfcnpj: string; situacao: string }) => [row.cpfcnpj, row.situacao]))).toEqual(
    new Map([
      [FIRST, 'aceita'],
      [SECOND, 'nao_comprovada'],
    ]),
  )
  expect(typeOf(await confirm(dono, SECOND, 1))).toEqual([403, 'manifesto.unproven'])
  expect(typeOf(await accept(dono, { aceite: VERSION }, SECOND))).toEqual([403, 'manifesto.unproven'])
})

test('a titular who comes ends the acceptance and decides', async () => {
  await accept(dono, { aceite: VERSION }, FIRST)
  const titular = await signedIn(server, { login: '39053344705', name: 'Tito', empresas: { [FIRST]: 'titular' } })
  expect([typeOf(await confirm(dono, FIRST)), await state(dono), await state(titular)]).toEqual([
    [403, 'manifesto.reserved'],
    'titular',
    'livre',
  ])
  expect(typeOf(await accept(dono, { aceite: VERSION }, FIRST))).toEqual([403, 'manifesto.reserved'])
  const release = { method: 'PUT' as const, url: `${API_BASE}/captura?nr_cpfcnpj=${FIRST}` }
  expect((await titular.call({ ...release, payload: { fl_finais_titular: false } })).statusCode).toBe(200)
  expect((await confirm(dono, FIRST)).statusCode).toBe(202)
  await server.ownerDb.deleteFrom('account_empresa').where('account_id', '=', titular.accountId).execute()
  expect(typeOf(await confirm(dono, FIRST))).toEqual([403, 'manifesto.not_accepted'])
})

test('an assistant accepts and answers nothing, and each office accepts for itself', async () => {
  const assistant = await signedIn(server, { login: ASSISTANT, name: 'Bia' })
  await officeCalls(dono).invite({ cpfcnpj: ASSISTANT, nome: 'Bia', papel: 'assistente', etiquetas: null })
  const [invitation] = await officeCalls(assistant).invitations()
  await officeCalls(assistant).answer(invitation?.id)
  expect((await accept(assistant, { aceite: VERSION }, FIRST)).statusCode).toBe(403)
  await accept(dono, { aceite: VERSION }, FIRST)
  expect((await confirm(assistant, FIRST)).statusCode).toBe(403)
  const other = await signedIn(server, { login: '39053344705', name: 'Caio' })
  const office = '01939f6e-7a00-7000-8000-000000000009'
  await sql`insert into escritorio (id, name, uf, created_at) values (${office}::uuid, 'Outro', 'SP', now())`.execute(
    server.ownerDb,
  )
  await sql`insert into pessoa (account_id, escritorio_id, papel, name, created_at)
    values (${other.accountId}::uuid, ${office}::uuid, 'contador', 'Caio', now())`.execute(server.ownerDb)
  await sql`insert into carteira (escritorio_id, empresa_id, created_at)
    select ${office}::uuid, id, now() from empresa where tax_id = ${FIRST}`.execute(server.ownerDb)
  await sql`update pessoa set tags = null where account_id = ${other.accountId}::uuid`.execute(server.ownerDb)
  expect(typeOf(await confirm(other, FIRST))).toEqual([403, 'manifesto.not_accepted'])
})
