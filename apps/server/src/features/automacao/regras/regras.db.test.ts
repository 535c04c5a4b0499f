import type { AutomacoesReply, RegraBody, TesteRegraReply, VezesReply } from '@portal/contract/automacao/regras.ts'
import type { WebhookReply } from '@portal/contract/automacao/webhooks.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { feedSettled } from '../../../testing/feed-settled.ts'
import { buildNota, cnpjOf, insertNotas, type NotaSpec } from '../../../testing/notas.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { applyRules, type RuleDeps } from './run.ts'

const CLIENT = cnpjOf('12345678')
const OTHER = cnpjOf('23456789')

let server: TestServer
let dono: Client
let contador: Client
let outsider: Client
let deps: RuleDeps
const idOf: Record<string, number> = {}

beforeAll(async () => {
  server = await testServer({ config: { demo: false, webhookNetworks: ['127.0.0.0/8'] } })
  dono = await signedIn(server, { login: '11144477735', name: 'Helena Prado' })
  contador = await signedIn(server, { login: '52998224725', name: 'Caio' })
  outsider = await signedIn(server, { login: '15350946056', name: 'De fora', empresas: [cnpjOf('87654321')] })
  await officeCalls(dono).create()
  await officeCalls(dono).add({
    empresas: [CLIENT, OTHER].map((cpfcnpj) => ({ cpfcnpj, nome: `Cliente ${cpfcnpj}`, uf: 'SP' })),
  })
  await officeCalls(dono).invite({ cpfcnpj: '52998224725', nome: 'Caio', papel: 'contador' })
  await officeCalls(contador).answer((await officeCalls(contador).invitations())[0]?.id)
  for (const { id, tax_id } of await server.ownerDb.selectFrom('empresa').select(['id', 'tax_id']).execute())
    idOf[tax_id] = id
  deps = {
    db: server.db,
    ownerDb: server.ownerDb,
    clock: { now: () => new Date() },
    log: server.deps.log,
    smtpUrl: null,
  }
})
afterAll(() => server.close())
beforeEach(() =>
  server.owner.query(
    'truncate automacao, automacao_run, feed_event, nota, nota_tag, nota_comment, notice, webhook, webhook_delivery',
  ),
)

const BIG: RegraBody = {
  ds_quando: 'nota.recebida',
  filtro: { vl_docfiscalini: '50000.00' },
  empresas: [],
  passos: [{ ds_passo: 'etiquetar', ds_valor: 'alto valor' }],
  fl_ligada: true,
  ligar_sem_testar: true,
}
const call = (client: Client, method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
  client.call({ method, url: `${API_BASE}${path}`, ...(payload && { payload }) })
async function save(...regras: RegraBody[]) {
  const reply = await call(dono, 'PUT', '/automacoes', { regras })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<AutomacoesReply>().data
}
async function arrive(taxId: string, spec: NotaSpec = {}) {
  const nota = buildNota(idOf[taxId] ?? 0, { papel: 'R', ...spec })
  await insertNotas(server.ownerDb, [nota])
  await feedSettled(server.owner)
  return nota.id
}
const tags = async () =>
  (await server.owner.query<{ nota_id: string; tag: string }>('select nota_id, tag from nota_tag order by tag')).rows
const notices = async () =>
  (await server.owner.query<{ message: string; account_id: string }>('select message, account_id from notice')).rows

test('a rule that is on acts once on what comes from then on, in its companies and by the filters of the list', async () => {
  await arrive(CLIENT, { cents: 90_000_00 })
  const [rule] = await save(BIG, {
    ...BIG,
    empresas: [OTHER],
    passos: [{ ds_passo: 'comentar', ds_valor: 'Veja isto.' }],
  })
  await applyRules(deps)
  expect(await tags()).toEqual([])
  const big = await arrive(CLIENT, { cents: 61_480_00 })
  await arrive(CLIENT, { cents: 100 })
  await arrive(CLIENT, { cents: 61_480_00, papel: 'E' })
  const other = await arrive(OTHER, { cents: 70_000_00 })
  await applyRules(deps)
  await applyRules(deps)
  expect((await tags()).map(({ nota_id }) => nota_id).sort()).toEqual([big, other].sort())
  const { rows } = await server.owner.query('select nota_id, who, texto from nota_comment')
  expect(rows).toEqual([{ nota_id: other, who: 'Automações', texto: 'Veja isto.' }])
  const times = (await call(dono, 'GET', `/automacoes/${rule?.id}/vezes`)).json<VezesReply>().data
  expect(times.every(({ fl_feita }) => fl_feita)).toBe(true)
})

test('a rule is tried on the last notes before it is on, and a try changes nothing', async () => {
  await arrive(CLIENT, { cents: 61_480_00 })
  await arrive(OTHER, { cents: 1_00 })
  const { ligar_sem_testar: _, ...tested } = BIG
  const refused = await call(dono, 'PUT', '/automacoes', { regras: [tested] })
  expect([refused.statusCode, refused.json().type]).toEqual([422, 'automacao.untested'])
  const [off] = await save({ ...tested, fl_ligada: false })
  const { fl_ligada: _on, ...words } = tested
  const tried = (await call(dono, 'POST', '/automacoes/testar', words)).json<TesteRegraReply>().data
  expect(tried).toMatchObject({ nr_examinadas: 2, quantidade: 1, exemplos: [{ cpfcnpj: CLIENT }] })
  expect(await tags()).toEqual([])
  const [on] = await save({ ...tested, id: off?.id })
  expect(on).toMatchObject({ fl_ligada: true, nm_usuario: 'Helena Prado' })
  expect(
    (
      await call(dono, 'PUT', '/automacoes', {
        regras: [{ ...tested, id: off?.id, filtro: { vl_docfiscalini: '1.00' } }],
      })
    ).statusCode,
  ).toBe(422)
})

test('steps: a message to a person, the responsible of the month, a webhook of the office', async () => {
  const { data: webhook } = (
    await call(dono, 'POST', '/webhooks', { nome: 'ERP', url: 'http://127.0.0.1:9999/x', tipos: ['mes.fechado'] })
  ).json<WebhookReply>()
  await save({
    ...BIG,
    passos: [
      { ds_passo: 'tarefa', ds_valor: contador.accountId },
      { ds_passo: 'responsavel', ds_valor: 'Caio' },
      { ds_passo: 'webhook', ds_valor: webhook.id },
    ],
  })
  await arrive(CLIENT, { cents: 61_480_00, issued: '2026-06-10T10:00:00' })
  await applyRules(deps)
  expect(await notices()).toMatchObject([
    { account_id: contador.accountId, message: expect.stringContaining(`Cliente ${CLIENT}: NFE`) },
  ])
  const { rows } = await server.owner.query(
    `select responsible from fechamento where month = '2026-06-01' and responsible is not null`,
  )
  expect(rows).toEqual([{ responsible: 'Caio' }])
  expect((await server.owner.query('select kind from webhook_delivery')).rows).toEqual([{ kind: 'nota.recebida' }])
})

test('twenty failures in a row stop a rule with its reason; nothing of a failed time is kept', async () => {
  const [rule] = await save({
    ...BIG,
    filtro: {},
    passos: [
      { ds_passo: 'etiquetar', ds_valor: 'x' },
      { ds_passo: 'webhook', ds_valor: '01939f6e-7a00-7000-8000-000000000001' },
    ],
  })
  for (let n = 0; n < 21; n += 1) await insertNotas(server.ownerDb, [buildNota(idOf[CLIENT] ?? 0, { papel: 'R' })])
  await feedSettled(server.owner)
  await applyRules(deps)
  const { data } = (await call(dono, 'GET', '/automacoes')).json<AutomacoesReply>()
  expect(data).toMatchObject([{ id: rule?.id, fl_ligada: false, ds_parada: 'falhas', nr_vezes: 0, nr_falhas: 20 }])
  expect(await tags()).toEqual([])
  expect((await notices())[0]?.message).toContain('20 falhas seguidas')
  const times = (await call(dono, 'GET', `/automacoes/${rule?.id}/vezes`)).json<VezesReply>().data
  expect(times[0]).toMatchObject({ fl_feita: false, ds_motivo: 'o webhook não existe mais' })
})

test('a rule stops when its person loses the right, and never acts in a company that left', async () => {
  await save(BIG)
  await server.owner.query('delete from carteira where empresa_id = $1', [idOf[OTHER]])
  await arrive(OTHER, { cents: 90_000_00 })
  await applyRules(deps)
  expect(await tags()).toEqual([])
  await officeCalls(dono).changePerson(contador.accountId, { papel: 'dono' })
  await server.owner.query(`update pessoa set papel = 'contador' where account_id = $1`, [dono.accountId])
  await arrive(CLIENT, { cents: 90_000_00 })
  await applyRules(deps)
  expect(await tags()).toEqual([])
  const { data } = (await call(contador, 'GET', '/automacoes')).json<AutomacoesReply>()
  expect(data).toMatchObject([{ fl_ligada: false, ds_parada: 'sem_direito' }])
  await server.owner.query(`update pessoa set papel = case account_id when $1 then 'dono' else 'contador' end`, [
    dono.accountId,
  ])
})

test('rules are of a dono or a titular: nobody else reads or keeps them, and a filter that the list refuses is refused', async () => {
  await save(BIG)
  for (const client of [contador, outsider]) {
    expect((await call(client, 'GET', '/automacoes')).statusCode).toBe(403)
    expect((await call(client, 'PUT', '/automacoes', { regras: [] })).statusCode).toBe(403)
    expect(
      (await call(client, 'POST', '/automacoes/testar', { ...BIG, fl_ligada: undefined, ligar_sem_testar: undefined }))
        .statusCode,
    ).toBe(403)
  }
  expect(
    (await call(dono, 'PUT', '/automacoes', { regras: [{ ...BIG, filtro: { vl_docfiscalini: 'muito' } }] })).statusCode,
  ).toBe(400)
  expect(
    (await call(dono, 'PUT', '/automacoes', { regras: [{ ...BIG, empresas: [cnpjOf('87654321')] }] })).statusCode,
  ).toBe(403)
  expect(
    (await call(dono, 'PUT', '/automacoes', { regras: [{ ...BIG, id: '01939f6e-7a00-7000-8000-000000000001' }] }))
      .statusCode,
  ).toBe(404)
  expect((await call(dono, 'PUT', '/automacoes', { regras: [] })).statusCode).toBe(200)
})
