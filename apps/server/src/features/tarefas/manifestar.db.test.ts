import { TEXTO_CONCLUSIVAS } from '@portal/contract/captura/estado.ts'
import type { PedidoManifesto } from '@portal/contract/captura/manifestar.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { testCa } from '@portal/simulador/testing/stage.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { insertCertificate } from '../../testing/sefaz/insert-certificate.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { claimItem } from './run/claim.ts'
import { startTarefas, type TaskRunner } from './run/start.ts'
import { workOnManifest } from './run/work-manifest.ts'

const CLIENTS = ['11444777', '55666777', '33444555'].map((root) => cnpjOf(root))
const [FIRST = '', SECOND = '', THIRD = ''] = CLIENTS
const STRANGE = cnpjOf('77888999')
const VERSION = TEXTO_CONCLUSIVAS.versao

let server: TestServer
let dono: Client
let runner: TaskRunner | null
let notas: Record<string, string[]>

beforeEach(async () => {
  server = await testServer({ config: { demo: false } })
  runner = null
  dono = await signedIn(server, { login: '52998224725', name: 'Ana', sped: true })
  await officeCalls(dono).create()
  notas = {}
  for (const taxId of CLIENTS) {
    await officeCalls(dono).add({ cpfcnpj: taxId, nome: `Cliente ${taxId}`, uf: 'SP' })
    const empresaId = await idOf(taxId)
    const holder = { root: taxId.slice(0, 8), demo: false }
    const certificateId = await insertCertificate(server, holder, testCa.leaf({ taxId, name: 'Cliente' }))
    await server.ownerDb.updateTable('empresa').set({ proven: true }).where('id', '=', empresaId).execute()
    await sql`insert into capture_admission (empresa_id, certificate_id, admitted_at, admitted_by_name)
      values (${empresaId}, ${certificateId}, now(), 'Teste') on conflict do nothing`.execute(server.ownerDb)
    const built = [1, 2].map(() => buildNota(empresaId, { papel: 'R', partyTaxId: taxId, manifest: 'sem' }))
    await insertNotas(server.ownerDb, built)
    await server.ownerDb
      .updateTable('nota')
      .set({ authorized_text: null })
      .where('empresa_id', '=', empresaId)
      .execute()
    notas[taxId] = built.map(({ id }) => id)
  }
})
afterEach(async () => {
  await runner?.stop()
  await server.close()
})

const idOf = async (taxId: string) =>
  (await server.ownerDb.selectFrom('empresa').select('id').where('tax_id', '=', taxId).executeTakeFirstOrThrow()).id
const lot = (taxIds: readonly string[]) => taxIds.map((cpfcnpj) => ({ cpfcnpj, ids: notas[cpfcnpj] ?? [] }))
const ask = (body: object = {}, client = dono) =>
  client.post(`${API_BASE}/manifestar/lote`, {
    itens: lot(CLIENTS),
    evento: 'ciencia',
    fl_confirmo: true,
    fl_fora_do_prazo: true,
    ...body,
  })
const accept = (taxIds: readonly string[]) =>
  dono.post(`${API_BASE}/captura/conclusivas`, { aceite: VERSION, empresas: taxIds })
const codeOf = (reply: { statusCode: number; json: () => { type?: string } }) => [reply.statusCode, reply.json().type]
const done = async (body: object = {}) => {
  const reply = await ask(body)
  expect(reply.statusCode, reply.body).toBe(202)
  const { id } = reply.json<{ id: string }>()
  runner ??= startTarefas({ ...server.deps, ownerDb: server.ownerDb })
  const read = async () => (await dono.get(`${API_BASE}/tarefas/${id}`)).json<TarefaReply>()
  await expect.poll(async () => (await read()).dt_fim, { timeout: 30_000, interval: 100 }).not.toBeNull()
  return { id, read, task: await read() }
}
const linesOf = ({ data }: TarefaReply) => new Map(data.map((item) => [item.cpfcnpj, item]))
const events = async () =>
  (await server.ownerDb.selectFrom('manifesto').select(['tax_id', 'kind', 'nota_id', 'sequence']).execute()).length

test('one call answers for the notes of several companies, and the task follows each note to the answer of SEFAZ', async () => {
  const { task, read } = await done()
  expect(task).toMatchObject({
    ds_acao: 'manifestar',
    ds_evento: 'ciencia',
    ds_situacao: 'feita',
    nr_feitas: 3,
    nr_falhas: 0,
  })
  const [line] = task.data
  expect(line?.resultado?.manifesto).toEqual({
    nr_notas: 2,
    nr_registradas: 0,
    nr_rejeitadas: 0,
    nr_abertas: 2,
    fl_concluido: false,
    recusadas: [],
  })
  const pedido = (await dono.get(`${API_BASE}/manifestar/${line?.resultado?.id}`)).json<PedidoManifesto>()
  expect(new Set(pedido.data.map(({ id }) => id))).toEqual(new Set(notas[FIRST]))
  await sql`update manifesto set state = case when nota_id = ${notas[FIRST]?.[0]}::uuid then 'rejeitado' else 'registrado' end,
    next_at = null where tax_id = ${FIRST}`.execute(server.ownerDb)
  expect(linesOf(await read()).get(FIRST)?.resultado?.manifesto).toMatchObject({
    nr_registradas: 1,
    nr_rejeitadas: 1,
    nr_abertas: 0,
    fl_concluido: true,
  })
  const audit = await sql<{ n: number }>`select count(*)::int as n from audit where what = 'manifesto.send'`.execute(
    server.ownerDb,
  )
  expect(audit.rows).toEqual([{ n: 3 }])
})

test('a conclusive answer waits for the text in every company: nothing is sent before, and the answer names them', async () => {
  await accept([FIRST])
  const refused = await ask({ evento: 'confirmacao' })
  expect([codeOf(refused), refused.json().versao]).toEqual([[403, 'manifesto.not_accepted'], VERSION])
  expect(refused.json().erros.map(({ campo }: { campo: string }) => campo)).toEqual(['itens.1', 'itens.2'])
  expect(await events()).toBe(0)
  await accept([SECOND, THIRD])
  const { task } = await done({ evento: 'confirmacao' })
  expect([task.nr_falhas, await events()]).toEqual([0, 6])
})

test('each company is judged by itself: one whose titular decides, one that is not proven and one without an A1 fail alone', async () => {
  await signedIn(server, { login: '39053344705', name: 'Tito', empresas: { [FIRST]: 'titular' } })
  await server.ownerDb.updateTable('empresa').set({ proven: false }).where('tax_id', '=', SECOND).execute()
  await accept([THIRD])
  const { task } = await done({ evento: 'confirmacao' })
  const lines = linesOf(task)
  expect([FIRST, SECOND, THIRD].map((taxId) => lines.get(taxId)?.situacao)).toEqual(['falhou', 'falhou', 'feita'])
  expect(lines.get(FIRST)?.mensagem).toContain('só o titular')
  expect(lines.get(SECOND)?.mensagem).toContain('não foi comprovada')
  await sql`delete from capture_admission where empresa_id = ${await idOf(THIRD)}`.execute(server.ownerDb)
  const { task: next } = await done({ itens: lot([THIRD]), evento: 'confirmacao' })
  expect(next).toMatchObject({ ds_situacao: 'falhou', nr_falhas: 1 })
  expect(await events()).toBe(2)
})

test('within a company the good notes are sent, and each refused one has its sentence', async () => {
  const late = buildNota(await idOf(FIRST), {
    papel: 'R',
    partyTaxId: FIRST,
    manifest: 'sem',
    authorizedAt: '2020-01-02T10:00:00-03:00',
  })
  const own = buildNota(await idOf(SECOND), { papel: 'E', manifest: null })
  await insertNotas(server.ownerDb, [late, own])
  await sql`update nota set authorized_text = '2020-01-02T10:00:00-03:00' where id = ${late.id}::uuid`.execute(
    server.ownerDb,
  )
  const itens = [
    { cpfcnpj: FIRST, ids: [notas[FIRST]?.[0], late.id] },
    { cpfcnpj: SECOND, ids: [own.id, notas[THIRD]?.[0]] },
  ]
  const { task } = await done({ itens, fl_fora_do_prazo: false })
  const [first, second] = [linesOf(task).get(FIRST), linesOf(task).get(SECOND)]
  expect(first).toMatchObject({
    situacao: 'feita',
    mensagem: '1 nota não foi enviada.',
    resultado: {
      manifesto: { nr_notas: 1, recusadas: [{ id: late.id, mensagem: expect.stringContaining('O prazo') }] },
    },
  })
  expect(second).toMatchObject({ situacao: 'falhou', resultado: { manifesto: { nr_notas: 0, fl_concluido: true } } })
  expect(second?.resultado?.manifesto?.recusadas.map(({ id }) => id)).toEqual([own.id, notas[THIRD]?.[0]])
  expect(await events()).toBe(1)
})

test('the right is of every company, at the call and again at the work', async () => {
  expect(codeOf(await ask({ itens: [...lot(CLIENTS), { cpfcnpj: STRANGE, ids: [notas[FIRST]?.[0]] }] }))[0]).toBe(403)
  const bia = await signedIn(server, { login: '11144477735', name: 'Bia', empresas: { [FIRST]: 'consulta' } })
  expect(codeOf(await ask({ itens: lot([FIRST]) }, bia))).toEqual([403, 'captura.forbidden'])
  expect((await ask({ itens: lot([FIRST, SECOND]) })).statusCode).toBe(202)
  await officeCalls(dono).drop(SECOND)
  const claim = await claimItem(server.ownerDb, '01939f6e-7a00-7000-8000-00000000000a')
  expect(claim?.tax_id).toBe(FIRST)
  await server.ownerDb.updateTable('pessoa').set({ papel: 'assistente' }).execute()
  const threads = { run: () => Promise.reject(new Error('not used')), close: () => Promise.resolve() }
  if (claim)
    await expect(
      workOnManifest({ ...server.deps, ownerDb: server.ownerDb, threads: threads as never }, claim),
    ).rejects.toMatchObject({ status: 403 })
  expect(await events()).toBe(0)
})

test('a call that is repeated with its key, or a company that is begun again, sends nothing twice', async () => {
  const headers = { 'idempotency-key': 'uma-vez' }
  const payload = { itens: lot([FIRST]), evento: 'ciencia', fl_confirmo: true, fl_fora_do_prazo: true }
  const post = () => dono.call({ method: 'POST', url: `${API_BASE}/manifestar/lote`, headers, payload })
  const [one, two] = [await post(), await post()]
  expect([one.statusCode, two.statusCode]).toEqual([202, 202])
  runner = startTarefas({ ...server.deps, ownerDb: server.ownerDb })
  const read = async (id: string) => (await dono.get(`${API_BASE}/tarefas/${id}`)).json<TarefaReply>()
  const ids = [one, two].map((reply) => reply.json<{ id: string }>().id)
  for (const id of ids) await expect.poll(async () => (await read(id)).dt_fim, { timeout: 30_000 }).not.toBeNull()
  const [first, second] = [await read(ids[0] ?? ''), await read(ids[1] ?? '')]
  expect(second.data[0]?.resultado).toEqual(first.data[0]?.resultado)
  expect(await events()).toBe(2)
})

test.each([
  ['nothing', { itens: [] }, 422, 'tarefa.empty'],
  ['no notes', { itens: [{ cpfcnpj: FIRST, ids: [] }] }, 422, 'tarefa.empty'],
  ['no confirmation', { fl_confirmo: false }, 422, 'manifesto.not_confirmed'],
  ['no justification', { evento: 'nao_realizada' }, 422, 'manifesto.justification'],
  [
    'too many',
    {
      itens: [1, 2, 3, 4, 5]
        .flatMap(() => CLIENTS)
        .map((cpfcnpj, n) => ({ cpfcnpj, ids: Array.from({ length: 400 }, (_, i) => `${n} ${i}`) })),
    },
    422,
    'tarefa.too_many',
  ],
])('a call with %s is refused', async (_, body, status, code) => {
  expect(codeOf(await ask(body))).toEqual([status, code])
})
