import { API_BASE } from '@portal/contract/common.ts'
import type { FaltasReply } from '@portal/contract/notas/faltas.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import { DOCUMENT_ISSUER as ISSUER, signedDocuments } from '../../testing/intake-server.ts'
import { buildNota, cnpjOf, insertNotas } from '../../testing/notas.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { remindRequests } from './remind-requests.ts'

/** What was asked for ends by itself with its document, whichever way it comes, and is reminded of once. */
const MAIN = cnpjOf('12345678')
const OTHER = cnpjOf('23456789')
const MES = '2026-06'
/** A Thursday; three working days later is Tuesday. */
let now = new Date('2026-07-02T12:00:00Z')

let server: TestServer
let intake: TestIntake
let ana: Client
let bia: Client
const idOf: Record<string, number> = {}

beforeAll(async () => {
  server = await testServer({ clock: { now: () => now } })
  intake = await openIntake(server)
  for (const taxId of [MAIN, OTHER, ISSUER.taxId]) idOf[taxId] = await insertEmpresa(server, { taxId })
  ana = await signedIn(server, { login: '52998224725', name: 'Ana', empresas: [MAIN, ISSUER.taxId] })
  bia = await signedIn(server, { login: '11144477735', name: 'Bia', empresas: [OTHER] })
})
afterAll(async () => {
  await intake.close()
  await server.close()
})
beforeEach(async () => {
  now = new Date('2026-07-02T12:00:00Z')
  await server.owner.query(
    'truncate falta_pedido, feed_event, notice, nota, nota_number, nota_day, nota_month, fechamento, inutilizacao cascade',
  )
})

const issued = `${MES}-10T10:00:00`
const ask = async (client: Client, body: object, taxId = MAIN) => {
  const reply = await client.post(`${API_BASE}/faltas/pedido`, { nr_cpfcnpj: taxId, mes: MES, fl_pedido: 'S', ...body })
  expect(reply.statusCode, reply.body).toBe(200)
}
const put = (taxId: string, ...specs: Parameters<typeof buildNota>[1][]) =>
  insertNotas(
    server.ownerDb,
    specs.map((spec) => buildNota(idOf[taxId] ?? 0, { issued, ...spec })),
  )
const closed = async () =>
  (
    await server.owner.query<{ empresa_id: string; details: object }>(
      `select empresa_id::float8 as empresa_id, details from feed_event where kind = 'pedido.concluido' order by n`,
    )
  ).rows.map(({ empresa_id, details }) => ({ empresa: Number(empresa_id), ...details }))
const open = async () =>
  (await server.owner.query<{ n: number }>('select count(*)::int as n from falta_pedido where closed_at is null'))
    .rows[0]?.n

test('a key ends with the whole note, not with its summary, and in its own company alone', async () => {
  const summary = buildNota(idOf[MAIN] ?? 0, { issued, papel: 'R', situacao: 'resumo', number: 31 })
  await insertNotas(server.ownerDb, [summary])
  await ask(ana, { faltas: [{ ds_chave: summary.chave }] })
  await insertNotas(server.ownerDb, [{ ...summary, empresaId: idOf[OTHER] ?? 0, situacao: 'autorizada' }])
  expect(await closed()).toEqual([])
  await server.owner.query('delete from nota where empresa_id = $1', [idOf[MAIN]])
  await insertNotas(server.ownerDb, [{ ...summary, situacao: 'autorizada' }])
  expect(await closed()).toEqual([{ empresa: idOf[MAIN], pedido: 'falta', alvo: summary.chave, mes: MES }])
  expect(await open()).toBe(0)
})

test('a range ends with its last number or inutilização; until then the rest stays asked for', async () => {
  await put(MAIN, { number: 100 }, { number: 105 })
  await ask(ana, { faltas: [{ modelo: 55, nr_serie: 1, nr_de: 101, nr_ate: 104 }] })
  await put(MAIN, { number: 101 }, { number: 104 })
  expect(await closed()).toEqual([])
  const { data } = (await ana.get(`${API_BASE}/faltas?nr_cpfcnpj=${MAIN}&mes=${MES}`)).json<FaltasReply>()
  expect(data.map(({ nr_de, nr_ate, nm_pedido }) => [nr_de, nr_ate, nm_pedido])).toEqual([[102, 103, 'Ana']])
  await put(OTHER, { number: 102 }, { number: 103 })
  expect(await open()).toBe(1)
  await put(MAIN, { number: 102 }, { number: 103 })
  expect(await closed()).toMatchObject([{ pedido: 'falta', alvo: 'modelo 55, série 1, 101 a 104' }])
})

test('an import ends what it brings, in the transaction that stores it', { timeout: 120_000 }, async () => {
  const [nota] = signedDocuments().filter(({ kind }) => kind === 'nfe')
  await ask(ana, { faltas: [{ ds_chave: nota?.chave }] }, ISSUER.taxId)
  expect(await open()).toBe(1)
  await intake.importFiles(ana, ISSUER.taxId, [{ name: 'a.xml', bytes: nota?.bytes ?? Buffer.alloc(0) }])
  expect(await closed()).toMatchObject([{ empresa: idOf[ISSUER.taxId], alvo: nota?.chave }])
  const { rows } = await server.owner.query<{ kind: string; tx: string }>('select kind, tx from feed_event order by n')
  expect(rows.map(({ kind }) => kind)).toEqual(['nota.emitida', 'pedido.concluido'])
  expect(new Set(rows.map(({ tx }) => tx)).size).toBe(1)
})

test('an import taken back opens again what it ended, once, and it is reminded of anew', {
  timeout: 120_000,
}, async () => {
  const [nota] = signedDocuments().filter(({ kind }) => kind === 'nfe')
  const keys = async () =>
    (
      await server.owner.query<{ chave: string; is_open: boolean; reminded: boolean }>(
        'select chave, closed_at is null as is_open, reminded_at is not null as reminded from falta_pedido order by id',
      )
    ).rows
  await ask(ana, { faltas: [{ ds_chave: nota?.chave }] }, ISSUER.taxId)
  await put(ISSUER.taxId, { number: 900 })
  await ask(ana, { faltas: [{ modelo: 55, nr_serie: 1, nr_de: 900, nr_ate: 900 }] }, ISSUER.taxId)
  const { id } = await intake.importFiles(ana, ISSUER.taxId, [{ name: 'a.xml', bytes: nota?.bytes ?? Buffer.alloc(0) }])
  await server.owner.query('update falta_pedido set reminded_at = now()')
  // asked for again: it is here, so that this one ends at once
  await ask(ana, { faltas: [{ ds_chave: nota?.chave }] }, ISSUER.taxId)
  expect(await open()).toBe(0)
  const undone = await ana.post(`${API_BASE}/importar/${id}/desfazer`)
  expect([undone.statusCode, undone.body]).toEqual([200, expect.any(String)])
  expect(await keys()).toEqual([
    { chave: nota?.chave, is_open: false, reminded: true },
    { chave: null, is_open: false, reminded: true },
    { chave: nota?.chave, is_open: true, reminded: false },
  ])
  const { rows: reopened } = await server.owner.query(
    `select empresa_id::int as empresa, details from feed_event where kind = 'pedido.reaberto'`,
  )
  expect(reopened).toEqual([{ empresa: idOf[ISSUER.taxId], details: { pedido: 'falta', alvo: nota?.chave, mes: MES } }])
  await intake.importFiles(ana, ISSUER.taxId, [{ name: 'a.xml', bytes: nota?.bytes ?? Buffer.alloc(0) }])
  expect(await open()).toBe(0)
})

test('what came before the mark ends it at once', async () => {
  await put(MAIN, { number: 100 })
  await ask(ana, { faltas: [{ modelo: 55, nr_serie: 1, nr_de: 100, nr_ate: 100 }] })
  expect(await open()).toBe(0)
})

const notices = async () =>
  (
    await server.owner.query<{ name: string; message: string }>(
      'select a.name, n.message from notice n join account a on a.id = n.account_id order by a.name',
    )
  ).rows

test('who asked is reminded once, after three working days, of what has not come', async () => {
  const key = (n: number) => buildNota(0, { issued, number: n }).chave
  await ask(ana, {
    faltas: [{ ds_chave: key(1) }, { ds_chave: key(2) }, { modelo: 55, nr_serie: 1, nr_de: 5, nr_ate: 5 }],
  })
  await ask(bia, { faltas: [{ ds_chave: key(3) }] }, OTHER)
  await server.owner.query('update falta_pedido set asked_at = $1', [now])
  await put(MAIN, { number: 5 })
  const remind = async (at: string) => {
    now = new Date(at)
    await remindRequests({ ownerDb: server.ownerDb, clock: { now: () => now } })
  }
  await remind('2026-07-06T23:00:00Z')
  expect(await notices()).toEqual([])
  await remind('2026-07-07T13:00:00Z')
  expect((await notices()).map(({ name, message }) => [name, message.replace(/^.*?: /, '')])).toEqual([
    ['Ana', '2 pedidos sem resposta há três dias úteis. Veja em O que falta.'],
    ['Bia', '1 pedido sem resposta há três dias úteis. Veja em O que falta.'],
  ])
  await remind('2026-07-20T13:00:00Z')
  expect(await notices()).toHaveLength(2)
})

test('who no longer sees the company is told nothing', async () => {
  await ask(bia, { faltas: [{ modelo: 55, nr_serie: 1, nr_de: 1, nr_ate: 9 }] }, OTHER)
  await server.owner.query('update falta_pedido set asked_at = $1', [now])
  const { rows } = await server.owner.query('delete from account_empresa where empresa_id = $1 returning *', [
    idOf[OTHER],
  ])
  now = new Date('2026-07-20T13:00:00Z')
  await remindRequests({ ownerDb: server.ownerDb, clock: { now: () => now } })
  expect(rows).toHaveLength(1)
  expect(await notices()).toEqual([])
})
