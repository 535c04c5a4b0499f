import { API_BASE } from '@portal/contract/common.ts'
import type { Fechamento, FechamentoReply, HistoricoFechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../base/uuid.ts'
import { inScope } from '../../db/scope.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { buildNota, cnpjOf, insertEvento, insertNotas, type NotaSpec } from '../../testing/notas.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { runOn } from '../../testing/statements-on.ts'
import { changeNota } from '../../testing/sums.ts'
import { changeMonth } from './change-month.ts'

const MAIN = cnpjOf('12345678')
const STRANGE = cnpjOf('11111112')
const MES = '2026-06'

let server: TestServer
let ana: Client
let reader: Client
let stranger: Client
const idOf: Record<string, number> = {}

beforeAll(async () => {
  server = await testServer()
  for (const taxId of [MAIN, STRANGE]) idOf[taxId] = await insertEmpresa(server, { taxId })
  ana = await signedIn(server, { login: '52998224725', name: 'Ana', empresas: [MAIN] })
  reader = await signedIn(server, { login: '11144477735', name: 'Rui', empresas: { [MAIN]: 'consulta' } })
  stranger = await signedIn(server, { login: '39053344705', name: 'Bia', empresas: [STRANGE] })
})
afterAll(() => server.close())

const putAs = (client: Client, body: object, { taxId = MAIN, mes = MES } = {}) =>
  client.call({ method: 'PUT', url: `${API_BASE}/fechamento?nr_cpfcnpj=${taxId}&mes=${mes}`, payload: body })
const change = async (body: object, mes = MES): Promise<Fechamento> => {
  const reply = await putAs(ana, body, { mes })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ data: Fechamento }>().data
}
const lineOf = async (mes = MES): Promise<Fechamento> => {
  const { data } = (await ana.get(`${API_BASE}/fechamento?mes=${mes}`)).json<FechamentoReply>()
  if (!data[0]) throw new Error('no line')
  return data[0]
}
const late = async (query = `mes=${MES}&fl_tardio=S`): Promise<string[]> => {
  const reply = await ana.get(`${API_BASE}/consulta?cnpj_remetente=${MAIN}&ds_tipo=todos&totais=1&${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  const { data, totais } = reply.json<ConsultaReply>()
  expect(totais?.quantidade).toBe(data.length)
  return data.map(({ id }) => id).sort()
}
async function put(spec: NotaSpec = {}): Promise<string> {
  const nota = buildNota(idOf[MAIN] ?? 0, { issued: `${MES}-10T10:00:00`, ...spec })
  await insertNotas(server.ownerDb, [nota])
  return nota.id
}
const history = async () => {
  const reply = await ana.get(`${API_BASE}/fechamento/historico?nr_cpfcnpj=${MAIN}&mes=${MES}`)
  return reply
    .json<HistoricoFechamentoReply>()
    .data.map(({ ds_fato, ds_texto, nm_autor }) => [ds_fato, ds_texto, nm_autor])
}

test('a month is closed, counts and lists what comes afterwards, and is reopened by a person alone', async () => {
  const before = await put()
  const other = await put({ issued: '2026-05-10T10:00:00' })
  await put({ homologacao: true })
  expect(await change({ ds_estado: 'fechado' })).toMatchObject({
    ds_estado: 'fechado',
    dt_fechamento: expect.any(String),
    nr_tardios: 0,
  })
  const closedAt = (await lineOf()).dt_fechamento
  const arrived = await put({ number: 900 })
  await put({ homologacao: true, number: 901 })
  await put({ issued: '2026-07-01T00:00:00', number: 902 })
  await changeNota(server.owner, before, `situacao = 'cancelada'`)
  await changeNota(server.owner, arrived, `natureza = 'Venda'`)
  // a document that moves into the closed month and one that moves out of it
  await changeNota(server.owner, other, `issued_local = '${MES}-30T00:00:00'`)
  expect(await lineOf()).toMatchObject({ ds_estado: 'fechado', dt_fechamento: closedAt, nr_tardios: 3 })
  expect(await late()).toEqual([before, arrived, other].sort())
  await changeNota(server.owner, other, `issued_local = '2026-05-10T00:00:00'`)
  expect((await lineOf()).nr_tardios).toBe(3)
  expect(await late()).toEqual([before, arrived, other].sort())
  expect(await late('mes=2026-05&fl_tardio=S')).toEqual([])
  expect(await late('fl_tardio=S')).toEqual([before, arrived, other].sort())
  expect(await late(`mes=${MES}&fl_tardio=N`)).toEqual([])

  const again = await change({ ds_estado: 'fechado' })
  expect([again.dt_fechamento, again.nr_tardios]).toEqual([closedAt, 3])
  expect(await change({ ds_estado: 'em_conferencia' })).toMatchObject({ dt_fechamento: null, nr_tardios: 3 })
  await put({ number: 903 })
  expect((await lineOf()).nr_tardios).toBe(3)
  expect(await change({ ds_estado: 'fechado' })).toMatchObject({ nr_tardios: 0 })
  expect(await late()).toEqual([])
  expect(await history()).toEqual([
    ['fechado', null, 'Ana'],
    ['em_conferencia', null, 'Ana'],
    ['fechado', null, 'Ana'],
  ])
  const { rows } = await server.owner.query(
    `select what, target, who from audit where empresa_id = $1 and what like 'fechamento.%' order by id`,
    [idOf[MAIN]],
  )
  expect(rows.map(({ what }) => what)).toEqual(['fechamento.close', 'fechamento.reopen', 'fechamento.close'])
})

test('a Ciência and a Confirmação after the closing are not late, any other event is', async () => {
  const mes = '2027-02'
  const nota = buildNota(idOf[MAIN] ?? 0, { issued: `${mes}-10T10:00:00`, papel: 'R', manifest: 'sem' })
  await insertNotas(server.ownerDb, [nota])
  await change({ ds_estado: 'fechado' }, mes)
  const arrive = (tpEvento: string) =>
    server.ownerDb.transaction().execute(async (tx) => {
      await insertEvento(tx, { empresaId: nota.empresaId, chave: nota.chave, tpEvento, bytes: null })
      await sql`select refresh_notas(array[${nota.empresaId}::bigint], array[${nota.chave}])`.execute(tx)
    })
  const events = async () =>
    (await server.owner.query<{ eventos: number }>('select eventos from nota where id = $1', [nota.id])).rows[0]
      ?.eventos
  await arrive('210210')
  await arrive('210200')
  expect([await events(), (await lineOf(mes)).nr_tardios]).toEqual([2, 0])
  await arrive('210240')
  expect([await events(), (await lineOf(mes)).nr_tardios]).toEqual([3, 1])
  expect(await late(`mes=${mes}&fl_tardio=S`)).toEqual([nota.id])
})

test('responsible, receipt and notes of people', async () => {
  expect(await change({ nm_responsavel: 'Davi', efd_recibo: '8F3A', ds_nota: ' Pedi a carta. ' })).toMatchObject({
    nm_responsavel: 'Davi',
    nr_anotacoes: 1,
    efd: { ds_estado: 'entregue', ds_recibo: '8F3A' },
  })
  expect((await history()).slice(0, 3)).toEqual([
    ['nota', 'Pedi a carta.', 'Ana'],
    ['recibo', '8F3A', 'Ana'],
    ['responsavel', 'Davi', 'Ana'],
  ])
  const filter = async (name: string) =>
    (await ana.get(`${API_BASE}/fechamento?mes=${MES}&ds_responsavel=${name}`)).json<FechamentoReply>().data.length
  expect([await filter('DAVI'), await filter('Bruna')]).toEqual([1, 0])
  expect(await change({ nm_responsavel: null, efd_recibo: null })).toMatchObject({
    nm_responsavel: null,
    efd: { ds_estado: 'sem_configuracao' },
  })
  expect((await putAs(ana, {})).statusCode).toBe(422)
  for (const body of [
    { ds_nota: ' ' },
    { ds_nota: 'a\0' },
    { ds_nota: 'x'.repeat(2001) },
    { ds_estado: 'feito' },
    { nm_responsavel: '' },
  ])
    expect((await putAs(ana, body)).statusCode, JSON.stringify(body)).toBe(400)
  expect((await putAs(ana, { ds_nota: 'a' }, { mes: '2026-13' })).statusCode).toBe(400)
})

test('only who may close closes, by both walls', async () => {
  expect((await putAs(reader, { ds_estado: 'aberto' })).statusCode).toBe(403)
  expect((await putAs(stranger, { ds_estado: 'aberto' })).statusCode).toBe(403)
  expect((await putAs(ana, { ds_estado: 'fechado' }, { taxId: STRANGE })).statusCode).toBe(403)
  const url = `${API_BASE}/fechamento/historico?nr_cpfcnpj=${MAIN}&mes=${MES}`
  expect([(await reader.get(url)).statusCode, (await stranger.get(url)).statusCode]).toEqual([200, 403])
  expect((await reader.get(`${API_BASE}/fechamento?mes=${MES}`)).json<FechamentoReply>().data).toHaveLength(1)
  const scope = { accountId: stranger.accountId, empresaIds: [idOf[STRANGE] ?? 0] }
  await inScope(server.deps.db, scope, async (tx) => {
    const { numAffectedRows } =
      await sql`update fechamento set state = 'aberto' where empresa_id = ${idOf[MAIN]}`.execute(tx)
    expect(numAffectedRows).toBe(0n)
  })
  const intrude = inScope(server.deps.db, scope, (tx) =>
    sql`insert into fechamento (empresa_id, month) values (${idOf[MAIN]}, '2030-01-01')`.execute(tx),
  )
  await expect(intrude).rejects.toThrow(/row-level security/)
})

const WAITING = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
/** Connections that wait for a lock, on all nodes of a cluster; the test has its own database. */
const countWaiting = async () => {
  const counts = await Promise.all([server.url, ...server.workers].map((url) => runOn(url, WAITING)))
  return counts.reduce<number>((sum, count) => sum + Number(count), 0)
}

/** Runs both at once; `first` holds the row of the month while `second` begins. */
async function race(mes: string, order: 'arrival' | 'closing'): Promise<number> {
  const nota = buildNota(idOf[MAIN] ?? 0, { issued: `${mes}-10T10:00:00` })
  const actor = { caller: { account: { id: ana.accountId, name: 'Ana' } }, address: '127.0.0.1' }
  const scope = { accountId: ana.accountId, empresaIds: [idOf[MAIN] ?? 0] }
  let release = () => {}
  const hold = new Promise<void>((resolve) => {
    release = resolve
  })
  let reached = () => {}
  const isHeld = new Promise<void>((resolve) => {
    reached = resolve
  })
  const wait = async (isFirst: boolean) => {
    if (!isFirst) return
    reached()
    await hold
  }
  const arrive = () =>
    server.ownerDb.transaction().execute(async (tx) => {
      await insertNotas(tx, [nota])
      await wait(order === 'arrival')
    })
  const close = () =>
    inScope(server.deps.db, scope, async (tx) => {
      const closing = { empresaId: idOf[MAIN] ?? 0, mes, change: { ds_estado: 'fechado' as const }, now: new Date() }
      await changeMonth(tx, actor, closing)
      await wait(order === 'closing')
    })
  const [first, second] = order === 'arrival' ? [arrive, close] : [close, arrive]
  const running = first()
  await isHeld
  const waiting = second()
  await expect.poll(countWaiting, { timeout: 20_000 }).toBeGreaterThan(0)
  release()
  await Promise.all([running, waiting])
  return (await lineOf(mes)).nr_tardios
}

test('an arrival that is first is within the closing; one that waits for it is late', async () => {
  await put({ issued: '2026-08-01T10:00:00' })
  expect(await race('2026-08', 'arrival')).toBe(0)
  await put({ issued: '2026-09-01T10:00:00' })
  expect(await race('2026-09', 'closing')).toBe(1)
  // a month without any row yet
  expect(await race('2026-11', 'arrival')).toBe(0)
  expect(await race('2026-12', 'closing')).toBe(1)
})

test('an EFD and a check show until documents change', async () => {
  const efd = async () => (await lineOf()).efd
  const keep = (columns: string) =>
    server.owner.query(`update fechamento set ${columns} where empresa_id = $1 and month = '${MES}-01'`, [idOf[MAIN]])
  await server.owner.query(
    `insert into sped_settings (empresa_id, version, body, changed_at) values ($1, 1, '{}', now() - interval '1 hour')`,
    [idOf[MAIN]],
  )
  expect(await efd()).toEqual({ ds_estado: null, dt_vencimento: null })
  await keep(`checked_at = now(), check_changes = changes, check_errors = 2, check_warnings = 1, check_icms = 12345`)
  expect(await efd()).toMatchObject({ ds_estado: 'com_erros', nr_erros: 2, nr_avisos: 1, vl_icms: 123.45 })
  await keep(`check_errors = 0`)
  expect(await efd()).toMatchObject({ ds_estado: 'pronta', nr_erros: 0 })
  await put({ number: 910 })
  expect(await efd()).toEqual({ ds_estado: null, dt_vencimento: null })
  await keep(`file_id = '${uuidv7()}', file_at = now(), file_icms = 100`)
  expect(await efd()).toMatchObject({ ds_estado: 'gerada', vl_icms: 1 })
  await keep(`checked_at = now(), check_changes = changes, check_errors = 1`)
  expect((await efd()).ds_estado).toBe('com_erros')
  await server.owner.query(
    `update sped_settings set changed_at = now() + interval '1 second', body = '{"guias": {"icms": {"nr_dia": 31}}}'`,
  )
  expect(await efd()).toMatchObject({ ds_estado: 'gerada', dt_vencimento: '2026-07-31' })
  expect((await lineOf('2026-08')).efd.dt_vencimento).toBe('2026-09-30')
})
