import type { ContarReply } from '@portal/contract/automacao/aplicar.ts'
import type { AutomacoesReply, RegraBody } from '@portal/contract/automacao/regras.ts'
import type { WebhookReply } from '@portal/contract/automacao/webhooks.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { LoteReply, TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../../base/uuid.ts'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas, type NotaSpec } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { applyToStored, type StoredProgress, type StoredWish } from '../automacao/regras/stored.ts'
import { startTarefas } from './run/start.ts'

const [CLIENT, OTHER, OWN] = [cnpjOf('12345678'), cnpjOf('23456789'), cnpjOf('34567890')] as const
let server: TestServer
let dono: Client
let contador: Client
let runner: ReturnType<typeof startTarefas> | null = null
const idOf: Record<string, number> = {}

beforeAll(async () => {
  server = await testServer({ config: { demo: false, webhookNetworks: ['127.0.0.0/8'] } })
  // a company of the dono that is no client of the office
  dono = await signedIn(server, { login: '11144477735', name: 'Helena Prado', empresas: { [OWN]: 'titular' } })
  contador = await signedIn(server, { login: '52998224725', name: 'Caio' })
  await officeCalls(dono).create()
  await officeCalls(dono).add({
    empresas: [CLIENT, OTHER].map((cpfcnpj) => ({ cpfcnpj, nome: `Cliente ${cpfcnpj}`, uf: 'SP' })),
  })
  await officeCalls(dono).invite({ cpfcnpj: '52998224725', nome: 'Caio', papel: 'contador' })
  await officeCalls(contador).answer((await officeCalls(contador).invitations())[0]?.id)
  for (const { id, tax_id } of await server.ownerDb.selectFrom('empresa').select(['id', 'tax_id']).execute())
    idOf[tax_id] = id
})
afterAll(() => server.close())
beforeEach(() =>
  server.owner.query(
    'truncate automacao, automacao_run, feed_event, nota, nota_tag, nota_comment, notice, webhook, webhook_delivery, tarefa, tarefa_item',
  ),
)
afterEach(async () => {
  await runner?.stop()
  runner = null
})

const call = (client: Client, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
  client.call({ method, url: `${API_BASE}${path}`, ...(payload && { payload }) })
async function save(rule: Partial<RegraBody> = {}): Promise<string> {
  const regra = {
    ...{ ds_quando: 'nota.recebida', filtro: { vl_docfiscalini: '500.00' }, empresas: [] },
    ...{ passos: [{ ds_passo: 'etiquetar', ds_valor: 'alto valor' }], fl_ligada: false, ...rule },
  }
  const reply = await call(dono, 'PUT', '/automacoes', { regras: [regra] })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<AutomacoesReply>().data[0]?.id ?? ''
}
async function put(taxId: string, specs: NotaSpec[]): Promise<string[]> {
  const notas = specs.map((spec) => buildNota(idOf[taxId] ?? 0, { papel: 'R', issued: '2026-06-10T10:00:00', ...spec }))
  await insertNotas(server.ownerDb, notas)
  return notas.map(({ id }) => id)
}
const count = async (rule: string) => (await call(dono, 'POST', `/automacoes/${rule}/contar`)).json<ContarReply>().data
async function apply(rule: string, body: object = {}): Promise<TarefaReply> {
  const reply = await call(dono, 'POST', `/automacoes/${rule}/aplicar`, body)
  expect(reply.statusCode, reply.body).toBe(202)
  const { id } = reply.json<LoteReply>()
  runner ??= startTarefas({ ...server.deps, ownerDb: server.ownerDb })
  const read = async () => (await call(dono, 'GET', `/tarefas/${id}`)).json<TarefaReply>()
  await expect.poll(async () => (await read()).dt_fim, { timeout: 20_000 }).not.toBeNull()
  return read()
}
const tagged = async () =>
  (await server.owner.query<{ nota_id: string }>('select nota_id from nota_tag')).rows.map((row) => row.nota_id).sort()
const rowsOf = async (table: string) => (await server.owner.query(`select * from ${table}`)).rows

test('a rule is counted, and applied once to the stored notes of the clients, telling nobody unless it is wanted', async () => {
  const { data: webhook } = (
    await call(dono, 'POST', '/webhooks', { nome: 'ERP', url: 'http://127.0.0.1:9999/x', tipos: ['mes.fechado'] })
  ).json<WebhookReply>()
  const rule = await save({
    passos: [
      { ds_passo: 'etiquetar', ds_valor: 'alto valor' },
      { ds_passo: 'comentar', ds_valor: 'Veja isto.' },
      { ds_passo: 'responsavel', ds_valor: 'Caio' },
      { ds_passo: 'tarefa', ds_valor: contador.accountId },
      { ds_passo: 'webhook', ds_valor: webhook.id },
    ],
  })
  const big = [
    ...(await put(CLIENT, [{ cents: 900_00 }, { cents: 10_00 }, { cents: 900_00, papel: 'E' }, { cents: 600_00 }])),
    ...(await put(OTHER, [{ cents: 700_00 }])),
  ]
  await put(OWN, [{ cents: 900_00 }])
  const expected = [big[0], big[3], big[4]].sort()
  expect(await count(rule)).toEqual({ nr_examinadas: 5, quantidade: 3, fl_parcial: false })
  expect(await tagged()).toEqual([])
  const task = await apply(rule)
  expect(task).toMatchObject({ ds_acao: 'aplicar_regra', ds_situacao: 'feita', nr_total: 2, nr_falhas: 0 })
  expect(task.data.map(({ mensagem, resultado }) => [mensagem, resultado?.nr_notas])).toEqual([
    ['Valeu para 2 de 4 notas.', 2],
    ['Valeu para 1 de 1 notas.', 1],
  ])
  expect(await tagged()).toEqual(expected)
  expect((await rowsOf('nota_comment')).map(({ nota_id, who }) => [nota_id, who]).sort()).toEqual(
    expected.map((id) => [id, 'Automações']),
  )
  expect(
    (
      await server.owner.query(
        `select distinct responsible from fechamento where month = '2026-06-01' and empresa_id <> ${idOf[OWN]}`,
      )
    ).rows,
  ).toEqual([{ responsible: 'Caio' }])
  expect([await rowsOf('notice'), await rowsOf('webhook_delivery')]).toEqual([[], []])
  await apply(rule, { fl_avisar: true })
  expect(await tagged()).toEqual(expected)
  expect((await rowsOf('webhook_delivery')).map(({ kind }) => kind)).toEqual(Array(3).fill('nota.recebida'))
  const told = (await rowsOf('notice')).map(({ account_id, message }) => [account_id, message.slice(-15)])
  expect(told.sort()).toEqual(
    [
      [contador.accountId, ' e valeu para 1.'],
      [contador.accountId, ' e valeu para 2.'],
    ].map(([id, text]) => [id, text?.slice(-15)]),
  )
})

test('a company that is begun again continues after its last page, and does nothing twice', async () => {
  await put(
    CLIENT,
    Array.from({ length: 1_203 }, () => ({ cents: 900_00 })),
  )
  const wish: StoredWish = {
    ...{ id: uuidv7(), escritorio_id: null, empresa_id: null, kind: 'nota.recebida', filter: {}, tells: false },
    ...{ until: uuidv7(), asked_at: new Date().toISOString() },
    steps: [
      { ds_passo: 'etiquetar', ds_valor: 'x' },
      { ds_passo: 'comentar', ds_valor: 'y' },
    ],
  }
  const { rows } = await server.owner.query<{ id: string }>('select id from escritorio')
  wish.escritorio_id = rows[0]?.id ?? ''
  const late = await put(CLIENT, [{ cents: 900_00 }])
  const deps = { ...server.deps, ownerDb: server.ownerDb, smtpUrl: null }
  const ending = new AbortController()
  const kept: StoredProgress[] = []
  const asked = {
    ...{ wish, accountId: dono.accountId, empresaId: idOf[CLIENT] ?? 0, signal: ending.signal },
    keep: async (progress: StoredProgress) => {
      kept.push(progress)
      ending.abort()
    },
  }
  await expect(applyToStored(deps, { ...asked, progress: null })).rejects.toThrow()
  expect(kept).toMatchObject([{ nr_examinadas: 1_000, nr_notas: 1_000 }])
  const { signal } = new AbortController()
  for (const progress of [kept[0] ?? null, null]) await applyToStored(deps, { ...asked, signal, progress })
  expect(kept[1]).toMatchObject({ nr_examinadas: 1_203, nr_notas: 1_203 })
  expect(await tagged()).toHaveLength(1_203)
  expect(await tagged()).not.toContain(late[0])
  expect(await rowsOf('nota_comment')).toHaveLength(1_203)
})

test('only who keeps the rule applies it, and a right that is lost by then ends the work', async () => {
  const rule = await save()
  await put(CLIENT, [{ cents: 900_00 }])
  for (const path of ['contar', 'aplicar'])
    expect(
      (await call(contador, 'POST', `/automacoes/${rule}/${path}`, path === 'aplicar' ? {} : undefined)).statusCode,
    ).toBe(404)
  const wish: StoredWish = {
    ...{ id: rule, escritorio_id: null, empresa_id: idOf[CLIENT] ?? 0, kind: 'nota.recebida', filter: {} },
    ...{ steps: [{ ds_passo: 'etiquetar', ds_valor: 'x' }], tells: false, until: uuidv7() },
    asked_at: new Date().toISOString(),
  }
  const deps = { ...server.deps, ownerDb: server.ownerDb, smtpUrl: null }
  const { signal } = new AbortController()
  const keep = async () => {}
  for (const [accountId, empresaId] of [
    [contador.accountId, idOf[CLIENT]],
    [dono.accountId, idOf[OWN]],
  ] as const)
    await expect(
      applyToStored(deps, { wish, accountId, empresaId: empresaId ?? 0, progress: null, signal, keep }),
    ).rejects.toMatchObject({ status: 403 })
  expect(await tagged()).toEqual([])
})
