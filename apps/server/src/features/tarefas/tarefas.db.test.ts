import { API_BASE } from '@portal/contract/common.ts'
import type { FechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import type { TarefaReply, TarefasReply } from '@portal/contract/fechamento/tarefas.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../base/uuid.ts'
import { fillDemoSettings } from '../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake } from '../../testing/intake.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { claimItem, dropOldTasks, renewClaim, settleItem } from './run/claim.ts'
import { startTarefas, type TaskRunner } from './run/start.ts'

const COMPANIES = DEMO_COMPANIES.slice(0, 2)
const TAX_IDS = COMPANIES.map(({ taxId }) => taxId)
/** Without EFD settings. */
const BARE = '11222333000181'
const MES = '2026-06'

let server: TestServer
let ana: Client
let bia: Client
let runner: TaskRunner | null = null
beforeAll(async () => {
  server = await testServer()
  const intake = await openIntake(server, [])
  for (const { taxId, name, uf } of COMPANIES) await insertEmpresa(server, { taxId, name, uf })
  await server.owner.query('update empresa set demo = true')
  await insertEmpresa(server, { taxId: BARE, name: 'Comércio Sem Configuração' })
  const empresas = [...TAX_IDS, BARE]
  ana = await signedIn(server, { login: '52998224725', name: 'Ana', sistema: 'SCA', empresas })
  bia = await signedIn(server, { login: '11144477735', name: 'Bia', sistema: 'SCA', empresas })
  for (const company of COMPANIES) {
    const files = [...generate({ seed: 31, count: 15, empresa: company, from: MES, to: MES })]
    await intake.importFiles(
      ana,
      company.taxId,
      files.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes })),
    )
  }
  await intake.close()
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
  // the revenue code of ICMS-ST of Minas Gerais, which the portal does not know and asks for
  await server.owner.query(
    `update sped_settings set body = jsonb_set(body, '{guias,st}', $1)
     where empresa_id in (select id from empresa where uf = 'MG')`,
    [JSON.stringify([{ ds_uf: 'MG', cd_receita: '0221-4', nr_dia: 20 }])],
  )
}, 120_000)
afterEach(async () => {
  await runner?.stop()
  runner = null
  await server.owner.query('delete from tarefa')
})
afterAll(() => server.close())

const start = () => {
  runner = startTarefas({ ...server.deps, ownerDb: server.ownerDb })
}
const ask = (client: Client, body: object) =>
  client.post(`${API_BASE}/fechamento/lote`, { mes: MES, empresas: TAX_IDS, acao: 'gerar_efd', ...body })
const put = async (client: Client, body: object = {}): Promise<string> => {
  const reply = await ask(client, body)
  expect(reply.statusCode, reply.body).toBe(202)
  return reply.json<{ id: string }>().id
}
const read = async (client: Client, id: string, query = '') =>
  (await client.get(`${API_BASE}/tarefas/${id}${query}`)).json<TarefaReply>()
const done = async (client: Client, id: string) => {
  await expect.poll(async () => (await read(client, id)).dt_fim, { timeout: 60_000, interval: 200 }).not.toBeNull()
  return read(client, id)
}

test('a batch makes one EFD per company; one that fails does not hold up the others', { timeout: 90_000 }, async () => {
  const id = await put(ana, { empresas: [TAX_IDS[0], BARE, TAX_IDS[1], TAX_IDS[0]] })
  expect(await read(ana, id)).toMatchObject({ ds_situacao: 'na_fila', nr_feitas: 0, nr_total: 3, dt_fim: null })
  start()
  const task = await done(ana, id)
  expect(task).toMatchObject({ ds_acao: 'gerar_efd', ds_situacao: 'feita', mes: MES, nr_feitas: 3, nr_falhas: 1 })
  expect(task.data.map(({ cpfcnpj, situacao }) => [cpfcnpj, situacao])).toEqual([
    [TAX_IDS[0], 'feita'],
    [BARE, 'falhou'],
    [TAX_IDS[1], 'feita'],
  ])
  expect(task.data[1]?.mensagem).toBeTruthy()
  expect(task.data[1]?.resultado?.campos?.length).toBeGreaterThan(0)
  const file = await ana.get(task.data[0]?.resultado?.url ?? '')
  expect(file.body).toContain(`|${TAX_IDS[0]}|`)
  const pages = await read(ana, id, '?limite=2')
  expect([pages.data.length, pages.proximo !== null]).toEqual([2, true])
  expect((await read(ana, id, `?limite=2&cursor=${pages.proximo}`)).data.map(({ cpfcnpj }) => cpfcnpj)).toEqual([
    TAX_IDS[1],
  ])
})

test('a check writes no file and says what it found', { timeout: 60_000 }, async () => {
  const id = await put(ana, { acao: 'conferir', empresas: { filtro: { ds_busca: COMPANIES[0]?.name.toUpperCase() } } })
  start()
  const { data } = await done(ana, id)
  expect(data).toMatchObject([{ cpfcnpj: TAX_IDS[0], situacao: 'feita', resultado: { nr_erros: 0 } }])
  const events = await ana.call({
    method: 'GET',
    url: `${API_BASE}/tarefas/${id}`,
    headers: { accept: 'text/event-stream' },
  })
  expect(events.body).toContain('"ds_situacao":"feita"')
})

test('a task is of the person who asked for it, and needs the right in every company', async () => {
  const id = await put(ana)
  expect((await bia.get(`${API_BASE}/tarefas/${id}`)).statusCode).toBe(404)
  expect((await bia.call({ method: 'DELETE', url: `${API_BASE}/tarefas/${id}` })).statusCode).toBe(404)
  expect((await bia.get(`${API_BASE}/tarefas`)).json<TarefasReply>().data).toEqual([])
  expect((await ana.get(`${API_BASE}/tarefas`)).json<TarefasReply>().data.map((task) => task.id)).toEqual([id])
  expect((await ask(ana, { empresas: [TAX_IDS[0], '11444777000161'] })).statusCode).toBe(403)
  expect((await ask(ana, { empresas: { filtro: { ds_busca: 'ninguém' } } })).statusCode).toBe(422)
  expect((await ask(ana, { mes: '2018-06' })).statusCode).toBe(422)
  expect((await ask(ana, { empresas: [] })).json()).toMatchObject({ status: 422, type: 'tarefa.empty' })
})

test('a filter by tag or responsible asks the portfolio of the office', async () => {
  const filtro = (of: object) => ask(ana, { acao: 'conferir', empresas: { filtro: of } })
  expect((await filtro({ ds_etiqueta: 'Norte' })).statusCode).toBe(404)
  await server.owner.query(`with office as (
      insert into escritorio (id, name, uf, created_at) values (gen_random_uuid(), 'Escritório', 'SP', now()) returning id
    ), person as (
      insert into pessoa (account_id, escritorio_id, papel, name, created_at) select '${ana.accountId}', id, 'dono', 'Ana', now() from office
    ) insert into carteira (escritorio_id, empresa_id, tags, responsible, created_at)
      select office.id, e.id, '{Norte}', 'Bia', now() from office, empresa e where e.tax_id = '${BARE}'`)
  const reply = await filtro({ ds_etiqueta: 'Norte', ds_responsavel: 'bia' })
  expect((await read(ana, reply.json<{ id: string }>().id)).data.map(({ cpfcnpj }) => cpfcnpj)).toEqual([BARE])
  expect((await filtro({ ds_etiqueta: 'Sul' })).statusCode).toBe(422)
  expect((await filtro({ ds_etiqueta: 'Norte', ds_busca: TAX_IDS[0] })).statusCode).toBe(422)
  await server.owner.query('delete from carteira; delete from pessoa; delete from escritorio')
})

test('the rights of the moment decide, not those of the request', async () => {
  const id = await put(bia, { acao: 'conferir' })
  await server.owner.query(`update account_empresa set papel = 'consulta' where account_id = $1`, [bia.accountId])
  start()
  const { data, ds_situacao } = await done(bia, id)
  expect(ds_situacao).toBe('falhou')
  expect(data.every(({ mensagem }) => mensagem?.includes('papel'))).toBe(true)
  await server.owner.query(`update account_empresa set papel = 'contador' where account_id = $1`, [bia.accountId])
})

test('a task is gone for who has no right in any of its companies any more', async () => {
  const id = await put(bia, { acao: 'conferir' })
  start()
  await done(bia, id)
  const kept = await server.owner.query<{ empresa_id: number; papel: string }>(
    'delete from account_empresa where account_id = $1 returning empresa_id, papel',
    [bia.accountId],
  )
  expect((await bia.get(`${API_BASE}/tarefas/${id}`)).statusCode).toBe(404)
  expect((await bia.call({ method: 'DELETE', url: `${API_BASE}/tarefas/${id}` })).statusCode).toBe(404)
  expect((await bia.get(`${API_BASE}/tarefas`)).json<TarefasReply>().data).toEqual([])
  for (const { empresa_id, papel } of kept.rows)
    await server.owner.query('insert into account_empresa (account_id, empresa_id, papel) values ($1, $2, $3)', [
      bia.accountId,
      empresa_id,
      papel,
    ])
  expect((await bia.get(`${API_BASE}/tarefas/${id}`)).statusCode).toBe(200)
})

test('the work of a blocked person waits for the end of the block', async () => {
  const id = await put(ana)
  const block = (at: string) =>
    server.owner.query(`update account set blocked_at = ${at} where id = $1`, [ana.accountId])
  await block('now()')
  expect(await claimItem(server.ownerDb, uuidv7())).toBeNull()
  await block('null')
  expect((await read(ana, id)).data.map(({ situacao }) => situacao)).toEqual(['na_fila', 'na_fila'])
  expect(await claimItem(server.ownerDb, uuidv7())).not.toBeNull()
})

test('cancelling ends what has not begun', async () => {
  const id = await put(ana)
  const cancel = () => ana.call({ method: 'DELETE', url: `${API_BASE}/tarefas/${id}` })
  const claim = await claimItem(server.ownerDb, uuidv7())
  expect(claim && (await renewClaim(server.ownerDb, claim))).toBe(true)
  expect((await cancel()).statusCode).toBe(204)
  expect((await read(ana, id)).data.map(({ situacao }) => situacao)).toEqual(['fazendo', 'cancelada'])
  expect(claim && (await renewClaim(server.ownerDb, claim))).toBe(false)
  if (claim) await settleItem(server.ownerDb, claim, { state: 'cancelada' })
  expect(await read(ana, id)).toMatchObject({ ds_situacao: 'cancelada', nr_feitas: 0, dt_fim: expect.any(String) })
  expect((await cancel()).statusCode).toBe(409)
  expect(await claimItem(server.ownerDb, uuidv7())).toBeNull()
})

test('one with many companies does not make another wait for all of them', async () => {
  await put(ana, { empresas: [...TAX_IDS, BARE] })
  await put(bia, { empresas: [...TAX_IDS, BARE] })
  const turns: string[] = []
  for (let i = 0; i < 6; i += 1) {
    const claim = await claimItem(server.ownerDb, uuidv7())
    if (!claim) break
    turns.push(claim.account_id === ana.accountId ? 'ana' : 'bia')
    await settleItem(server.ownerDb, claim, { state: 'feita' })
  }
  expect(turns).toEqual(['ana', 'bia', 'ana', 'bia', 'ana', 'bia'])
})

test('the work of a dead process is taken over, three times at most', async () => {
  const id = await put(ana, { empresas: [BARE] })
  for (let i = 0; i < 3; i += 1) {
    const claim = await claimItem(server.ownerDb, uuidv7())
    expect(claim?.tax_id).toBe(BARE)
    expect(await claimItem(server.ownerDb, uuidv7())).toBeNull()
    await server.owner.query(`update tarefa_item set held_until = now() - interval '1 second'`)
  }
  expect(await claimItem(server.ownerDb, uuidv7())).toBeNull()
  expect(await read(ana, id)).toMatchObject({ ds_situacao: 'falhou', data: [{ situacao: 'falhou' }] })
})

const monthOf = async (taxId: string) => {
  const { data } = (await ana.get(`${API_BASE}/fechamento?mes=${MES}`)).json<FechamentoReply>()
  const { ds_estado, nm_responsavel } = data.find(({ cpfcnpj }) => cpfcnpj === taxId) ?? {}
  return [ds_estado, nm_responsavel]
}
const setMonth = async (taxId: string, payload: object) => {
  const reply = await ana.call({
    method: 'PUT',
    url: `${API_BASE}/fechamento?nr_cpfcnpj=${taxId}&mes=${MES}`,
    payload,
  })
  expect(reply.statusCode, reply.body).toBe(200)
}
const undo = (client: Client, id: string) => client.post(`${API_BASE}/tarefas/${id}/desfazer`, {})

test('closing many months is undone, once, where nobody changed them afterwards', { timeout: 60_000 }, async () => {
  const [FIRST = '', SECOND = ''] = TAX_IDS
  await setMonth(FIRST, { ds_estado: 'em_conferencia' })
  const id = await put(ana, { acao: 'fechar', empresas: [FIRST, SECOND, BARE] })
  expect((await undo(ana, id)).json()).toMatchObject({ type: 'tarefa.no_undo' })
  start()
  expect(await done(ana, id)).toMatchObject({ dt_desfazer: expect.any(String), dt_desfeita: null })
  await setMonth(SECOND, { ds_estado: 'aberto' })
  await setMonth(SECOND, { ds_estado: 'fechado' })
  expect((await undo(bia, id)).statusCode).toBe(404)
  expect((await undo(ana, id)).json()).toEqual({ desfeitas: 2, mantidas: 1 })
  expect(await Promise.all([FIRST, SECOND, BARE].map(async (one) => (await monthOf(one))[0]))).toEqual([
    'em_conferencia',
    'fechado',
    'aberto',
  ])
  expect(await read(ana, id)).toMatchObject({ dt_desfeita: expect.any(String) })
  await setMonth(BARE, { ds_estado: 'fechado' })
  expect((await undo(ana, id)).json()).toEqual({ desfeitas: 0, mantidas: 0 })
  expect((await monthOf(BARE))[0]).toBe('fechado')
  for (const taxId of [FIRST, SECOND, BARE]) await setMonth(taxId, { ds_estado: 'aberto' })
})

test('the responsible person of many months is undone for thirty days', { timeout: 60_000 }, async () => {
  const [FIRST = '', SECOND = ''] = TAX_IDS
  await setMonth(FIRST, { nm_responsavel: 'Davi' })
  const id = await put(ana, { acao: 'responsavel', opcoes: { nm_responsavel: 'Eva' } })
  start()
  await done(ana, id)
  expect([(await monthOf(FIRST))[1], (await monthOf(SECOND))[1]]).toEqual(['Eva', 'Eva'])
  const end = (days: number) =>
    server.owner.query(
      `with old as (update tarefa set made_at = now() - $2::interval where id = $1)
        update tarefa_item set ended_at = now() - $2::interval where tarefa_id = $1`,
      [id, `${days} days`],
    )
  await end(31)
  expect((await undo(ana, id)).statusCode).toBe(409)
  await end(29)
  await dropOldTasks(server.ownerDb, { usual: 7, undoable: 30 })
  expect((await undo(ana, id)).json()).toEqual({ desfeitas: 2, mantidas: 0 })
  expect([(await monthOf(FIRST))[1], (await monthOf(SECOND))[1]]).toEqual(['Davi', null])
  await setMonth(FIRST, { nm_responsavel: null })
  await end(31)
  await dropOldTasks(server.ownerDb, { usual: 7, undoable: 30 })
  expect((await undo(ana, id)).statusCode).toBe(404)
})

test('a finished task goes after seven days, an unfinished one stays', async () => {
  const [old, open, fresh] = [await put(ana), await put(ana), await put(ana)]
  await server.owner.query(`update tarefa set made_at = now() - interval '8 days' where id = any($1)`, [[old, open]])
  await server.owner.query(
    `update tarefa_item set state = 'feita', ended_at = now() - interval '8 days' where tarefa_id = $1`,
    [old],
  )
  await dropOldTasks(server.ownerDb, { usual: 7, undoable: 30 })
  const { data } = (await ana.get(`${API_BASE}/tarefas`)).json<TarefasReply>()
  expect(data.map(({ id }) => id)).toEqual([fresh, open])
})

test('the worker deletes the results of seven days ago, and what expired packages hold', async () => {
  const [old, open] = [await put(ana), await put(ana)]
  await server.owner.query(
    `update tarefa_item set state = 'feita', ended_at = now() - interval '8 days' where tarefa_id = $1`,
    [old],
  )
  await server.owner.query(
    `update tarefa_item set state = 'feita', ended_at = now() - interval '6 days' where tarefa_id = $1`,
    [open],
  )
  await server.owner.query(`update tarefa set made_at = now() - interval '9 days'`)
  const { rows } = await server.owner.query<{ id: number }>('select id from empresa where tax_id = $1', [BARE])
  const packages = [
    { id: uuidv7(), expires: '-1 day' },
    { id: uuidv7(), expires: '-91 days' },
    { id: uuidv7(), expires: '1 day' },
  ]
  for (const { id, expires } of packages) {
    await server.owner.query(
      `insert into pacote (empresa_id, id, month, content, recipients, account_name, sender, created_at, expires_at, file_name, size, sha256)
        values ($1, $2, '2026-06', '{xml}', '{}', 'Ana', '{}', now() - interval '92 days', now() + $3::interval, 'a.zip', 1, '\\x00')`,
      [rows[0]?.id, id, expires],
    )
    await server.owner.query(`insert into pacote_parte (empresa_id, pacote_id, n, body) values ($1, $2, 0, '\\x00')`, [
      rows[0]?.id,
      id,
    ])
  }
  start()
  const kept = async (sql: string) =>
    (await server.owner.query<{ id: string }>(sql)).rows.map(({ id }) => id).toSorted()
  await expect.poll(() => kept('select id from tarefa')).toEqual([open])
  await expect.poll(() => kept('select pacote_id as id from pacote_parte')).toEqual([packages[2]?.id])
  await expect
    .poll(() => kept('select id from pacote'))
    .toEqual([packages[0]?.id, packages[2]?.id].map(String).toSorted())
  await server.owner.query('delete from pacote_parte; delete from pacote')
})

test('a person has at most twenty open tasks; ended and cancelled ones do not count, nor those of others', async () => {
  const order = (client: Client) => ask(client, { acao: 'conferir', empresas: [TAX_IDS[0]] })
  // ordered at once: they must not pass the limit together
  const replies = await Promise.all(Array.from({ length: 25 }, () => order(ana)))
  expect(replies.filter(({ statusCode }) => statusCode === 202)).toHaveLength(20)
  const ids = replies.flatMap((reply) => (reply.statusCode === 202 ? [reply.json<{ id: string }>().id] : []))
  const refused = [
    await order(ana),
    await ana.post(`${API_BASE}/fechamento/pacote?nr_cpfcnpj=${BARE}&mes=${MES}`, { conteudo: ['xml'] }),
    await ask(ana, { acao: 'fechar' }),
  ]
  for (const reply of refused) {
    expect(reply.json()).toMatchObject({
      status: 429,
      type: 'tarefa.too_many_open',
      message: 'Você já tem 20 tarefas em andamento. Espere que uma termine, ou cancele uma.',
    })
    expect(reply.headers['retry-after']).toBe('30')
  }
  expect((await order(bia)).statusCode).toBe(202)
  expect((await ana.call({ method: 'DELETE', url: `${API_BASE}/tarefas/${ids[0]}` })).statusCode).toBe(204)
  expect((await order(ana)).statusCode).toBe(202)
  expect((await order(ana)).statusCode).toBe(429)
  await server.owner.query(`update tarefa_item set state = 'falhou', ended_at = now() where tarefa_id = $1`, [ids[1]])
  expect((await order(ana)).statusCode).toBe(202)
})

test('months are closed by a task, and get a responsible person; a closed one stays as it is', async () => {
  const fechamentos = async () => (await ana.get(`${API_BASE}/fechamento?mes=${MES}`)).json<FechamentoReply>()
  const closing = await put(ana, { acao: 'fechar', empresas: [TAX_IDS[0], BARE] })
  start()
  expect(await done(ana, closing)).toMatchObject({ ds_acao: 'fechar', nr_feitas: 2, nr_falhas: 0 })
  const naming = { acao: 'responsavel', opcoes: { nm_responsavel: 'Davi' } }
  await done(ana, await put(ana, { ...naming, empresas: { filtro: { ds_estado: 'fechado' } } }))
  const { data, totais } = await fechamentos()
  expect(totais.por_estado).toEqual({ aberto: 1, em_conferencia: 0, fechado: 2 })
  expect(data.map(({ cpfcnpj, ds_estado, nm_responsavel }) => [cpfcnpj, ds_estado, nm_responsavel])).toEqual([
    [TAX_IDS[0], 'fechado', 'Davi'],
    [TAX_IDS[1], 'aberto', null],
    [BARE, 'fechado', 'Davi'],
  ])
  const again = await done(ana, await put(ana, { acao: 'fechar', empresas: [BARE] }))
  expect(again.data[0]).toMatchObject({ situacao: 'feita', mensagem: 'O mês já estava fechado.' })
  expect((await ask(ana, { acao: 'responsavel' })).statusCode).toBe(422)
  expect((await ask(ana, { ...naming, empresas: { filtro: { ds_estado: 'em_conferencia' } } })).statusCode).toBe(422)
})

test('closing needs no SPED module; an EFD does; who may only read closes nothing', async () => {
  const plain = await signedIn(server, { login: '39053344705', name: 'Rui', empresas: { [BARE]: 'contador' } })
  const reader = await signedIn(server, { login: '15350946056', name: 'Eva', empresas: { [BARE]: 'consulta' } })
  const status = async (client: Client, acao: string) => (await ask(client, { acao, empresas: [BARE] })).statusCode
  expect([await status(plain, 'fechar'), await status(plain, 'gerar_efd')]).toEqual([202, 403])
  expect(await status(reader, 'fechar')).toBe(403)
})

test('a check and a file show on the board', { timeout: 90_000 }, async () => {
  const efd = async () =>
    (await ana.get(`${API_BASE}/fechamento?mes=${MES}&ds_busca=${TAX_IDS[1]}`)).json<FechamentoReply>().data[0]?.efd
  await server.owner.query('update fechamento set file_id = null, file_at = null, file_icms = null, checked_at = null')
  expect((await efd())?.ds_estado).toBeNull()
  start()
  await done(ana, await put(ana, { acao: 'conferir', empresas: [TAX_IDS[1]] }))
  expect(await efd()).toMatchObject({ ds_estado: 'pronta', nr_erros: 0, vl_icms: expect.any(Number) })
  const icms = (await efd())?.vl_icms
  const made = await done(ana, await put(ana, { acao: 'gerar_efd', empresas: [TAX_IDS[1]] }))
  expect(await efd()).toMatchObject({ ds_estado: 'gerada', id: made.data[0]?.resultado?.id, vl_icms: icms })
})
