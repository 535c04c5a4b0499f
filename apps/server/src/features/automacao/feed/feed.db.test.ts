import type { Evento, EventosReply } from '@portal/contract/automacao/eventos.ts'
import { API_BASE } from '@portal/contract/common.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { inScope } from '../../../db/scope.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { feedSettled } from '../../../testing/feed-settled.ts'
import { buildNota, cnpjOf, insertEvento, insertNotas, type NotaSpec } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { OPERATOR, recordAudit } from '../../acesso/base/audit.ts'
import { setAlert } from '../../captura/avisos/set-alert.ts'

const MAIN = cnpjOf('12345678')
const SECOND = cnpjOf('23456789')
const STRANGE = cnpjOf('11111112')
const DAY_MS = 86_400_000

let now = new Date()
let server: TestServer
let ana: Client
let reader: Client
let stranger: Client
const idOf: Record<string, number> = {}

beforeAll(async () => {
  server = await testServer({ clock: { now: () => now } })
  for (const taxId of [MAIN, SECOND, STRANGE]) idOf[taxId] = await insertEmpresa(server, { taxId })
  ana = await signedIn(server, {
    login: '52998224725',
    name: 'Ana',
    sistema: 'SCA',
    empresas: { [MAIN]: 'titular', [SECOND]: 'contador' },
  })
  reader = await signedIn(server, { login: '11144477735', name: 'Rui', empresas: { [MAIN]: 'consulta' } })
  stranger = await signedIn(server, { login: '39053344705', name: 'Bia', empresas: [STRANGE] })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date()
  await server.owner.query('truncate feed_event, nota, fechamento, nota_month, nota_late, evento')
})

async function feed(client: Client, query: Record<string, string | number> = {}): Promise<EventosReply> {
  await feedSettled(server.owner)
  return feedNow(client, query)
}

async function feedNow(client: Client, query: Record<string, string | number> = {}): Promise<EventosReply> {
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const reply = await client.get(`${API_BASE}/eventos?${words}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<EventosReply>()
}
/** The words of an event beside its note. */
const wordsOf = ({ dados }: Evento) => dados as Record<string, unknown>
const kinds = ({ data }: EventosReply) => data.map(({ tipo }) => tipo)

async function put(taxId: string, spec: NotaSpec = {}) {
  const nota = buildNota(idOf[taxId] ?? 0, { issued: '2026-06-10T10:00:00', ...spec })
  await insertNotas(server.ownerDb, [nota])
  return nota
}
async function cancel(taxId: string, chave: string): Promise<void> {
  await insertEvento(server.ownerDb, {
    empresaId: idOf[taxId] ?? 0,
    chave,
    bytes: null,
    columns: { proof: 'provada', author_tax_id: '11222333000181' },
  })
  await sql`select refresh_notas(${[idOf[taxId]]}::bigint[], ${[chave]}::text[])`.execute(server.ownerDb)
}
const close = (mes: string, ds_estado = 'fechado') =>
  ana.call({ method: 'PUT', url: `${API_BASE}/fechamento?nr_cpfcnpj=${MAIN}&mes=${mes}`, payload: { ds_estado } })

test('a note that comes, and what becomes of it, are events with the note as it is now', async () => {
  const nota = await put(MAIN, { papel: 'R', cents: 61_480_00, partyName: 'Serra Azul Ltda' })
  await put(SECOND, { papel: 'E' })
  await put(MAIN, { homologacao: true })
  const first = await feed(ana)
  expect(kinds(first)).toEqual(['nota.recebida', 'nota.emitida'])
  expect(first.data[0]).toMatchObject({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    cpfcnpj: MAIN,
    nota: {
      id: nota.id,
      ds_chave: nota.chave,
      vl_docfiscal: 61480,
      ds_emitidarec: 'R',
      ds_situacao: 'autorizada',
      ds_prova: 'alegada',
    },
    dados: { id: nota.id },
  })
  await cancel(MAIN, nota.chave)
  const second = await feed(ana, { cursor: first.proximo })
  expect(second.data).toMatchObject([
    { tipo: 'nota.cancelada', nota: { ds_situacao: 'cancelada' }, dados: { de: 'autorizada' } },
  ])
  expect(await feed(ana, { cursor: second.proximo })).toMatchObject({ data: [], fl_mais: false })
})

test('what comes or is cancelled after the closing says so; closing and reopening are events', async () => {
  const nota = await put(MAIN)
  expect((await close('2026-06')).statusCode).toBe(200)
  await cancel(MAIN, nota.chave)
  await put(MAIN)
  expect((await close('2026-06', 'aberto')).statusCode).toBe(200)
  const { data } = await feed(ana)
  expect(data.map((one) => [one.tipo, wordsOf(one).fechado ?? wordsOf(one).mes ?? null])).toEqual([
    ['nota.emitida', null],
    ['mes.fechado', '2026-06'],
    ['nota.cancelada', true],
    ['nota.emitida', true],
    ['mes.reaberto', '2026-06'],
  ])
})

test('package, EFD, request, capture and deadline are events of their company', async () => {
  const [pacote, file] = [uuidv7(), uuidv7()]
  const empresaId = idOf[MAIN] ?? 0
  await recordAudit(server.db, OPERATOR, [
    { empresaId, what: 'pacote.open', target: pacote, detail: '2026-10' },
    { empresaId, what: 'efd.generate', target: file, detail: '10/2026' },
    { empresaId, what: 'carteira.accept', target: 'Prado' },
    { empresaId, what: 'chave.create', target: file },
  ])
  for (const kind of ['parada', 'ciencia_1', 'documento_tardio'])
    await setAlert(server.ownerDb, { kind, service: 'nfe', environment: 1, tax_id: MAIN, demo: false, holds: true })
  await setAlert(server.ownerDb, {
    kind: 'parada',
    service: 'nfe',
    environment: 1,
    tax_id: MAIN,
    demo: false,
    holds: true,
  })
  const { data } = await feed(ana)
  expect(data.map(({ tipo, dados }) => [tipo, dados])).toEqual([
    ['pacote.aberto', { id: pacote, mes: '2026-10' }],
    ['efd.gerada', { id: file, mes: '2026-10' }],
    ['pedido.concluido', { pedido: 'carteira.accept', alvo: 'Prado' }],
    ['captura.parou', { aviso: 'parada', servico: 'nfe' }],
    ['prazo.perto', { aviso: 'ciencia_1', servico: 'nfe' }],
  ])
  expect(kinds(await feed(reader))).toEqual(['captura.parou', 'prazo.perto'])
  await server.owner.query('delete from capture_alert')
})

test('an event of a rolled back act does not exist', async () => {
  const failing = inScope(server.db, { empresaIds: [idOf[MAIN] ?? 0], accountId: null }, async (tx) => {
    await sql`insert into feed_event (empresa_id, kind) values (${idOf[MAIN]}, 'mes.fechado')`.execute(tx)
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await feed(ana)).toMatchObject({ data: [] })
})

test('a cursor never passes an event that a running transaction may still write', async () => {
  const slow = new pg.Client({ connectionString: server.url })
  await slow.connect()
  try {
    await slow.query('begin')
    await slow.query(`insert into feed_event (empresa_id, kind) values ($1, 'mes.fechado')`, [idOf[MAIN]])
    const later = await put(MAIN)
    const during = await feedNow(ana)
    expect(during.data).toEqual([]) // the later one is committed, and waits behind the running one
    await slow.query('commit')
    const after = await feed(ana, { cursor: during.proximo })
    expect(after.data.map(({ tipo, nota }) => nota?.id ?? tipo)).toEqual(['mes.fechado', later.id])
  } finally {
    await slow.end()
  }
})

test('many writers at once: pages read meanwhile have every event once, in one order', async () => {
  const empresaId = idOf[MAIN] ?? 0
  const write = (n: number) =>
    inScope(server.db, { empresaIds: [empresaId], accountId: null }, async (tx) => {
      await sql`insert into feed_event (empresa_id, kind, details) values (${empresaId}, 'mes.fechado', ${JSON.stringify({ mes: String(n) })}::jsonb)`.execute(
        tx,
      )
      await sql`select pg_sleep(${(n % 5) / 200})`.execute(tx)
    })
  const writing = Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (let n = 0; n < 25; n += 1) await write(lane * 25 + n)
    }),
  )
  let isDone = false
  void writing.finally(() => {
    isDone = true
  })
  const seen: string[] = []
  let cursor: string | undefined
  for (let empty = 0; empty < 2; ) {
    if (isDone) await feedSettled(server.owner)
    const page = await feedNow(ana, { limite: 7, ...(cursor && { cursor }) })
    seen.push(...page.data.map((one) => String(wordsOf(one).mes)))
    cursor = page.proximo
    empty = isDone && page.data.length === 0 ? empty + 1 : 0
  }
  await writing
  expect(new Set(seen).size).toBe(100)
  expect(seen).toHaveLength(100)
})

test('a caller reads what the rights of now allow: not a stranger, not after the right has ended', async () => {
  await put(MAIN)
  expect(await feed(stranger)).toMatchObject({ data: [] })
  expect((await stranger.get(`${API_BASE}/eventos?nr_cpfcnpj=${MAIN}`)).statusCode).toBe(403)
  const first = await feed(reader, { inicio: 'agora' })
  expect(first.data).toEqual([])
  await put(MAIN)
  expect(kinds(await feed(reader, { cursor: first.proximo }))).toEqual(['nota.emitida'])
  await server.owner.query('delete from account_empresa where account_id = $1', [reader.accountId])
  expect(await feed(reader, { cursor: first.proximo })).toMatchObject({ data: [] })
  await server.owner.query(`insert into account_empresa (account_id, empresa_id, papel) values ($1, $2, 'consulta')`, [
    reader.accountId,
    idOf[MAIN],
  ])
})

test('a key with the scope consulta reads the feed of its company; one without it does not', async () => {
  await put(MAIN)
  await put(SECOND)
  await feedSettled(server.owner)
  const answers = []
  for (const escopo of ['consulta', 'importar']) {
    const made = await ana.post(`${API_BASE}/chaves?nr_cpfcnpj=${MAIN}`, { nome: escopo, escopos: [escopo] })
    const { chave } = made.json<{ data: { chave: string } }>().data
    const reply = await server.app.inject({ url: `${API_BASE}/eventos`, headers: { authorization: `Bearer ${chave}` } })
    answers.push([
      reply.statusCode,
      reply.statusCode === 200 ? reply.json<EventosReply>().data.map(({ cpfcnpj }: Evento) => cpfcnpj) : null,
    ])
  }
  expect(answers).toEqual([
    [200, [MAIN]],
    [403, null],
  ])
})

test('filters belong to the cursor; an altered one is refused, and one older than 90 days is gone', async () => {
  await put(MAIN)
  await put(MAIN, { papel: 'R' })
  const page = await feed(ana, { ds_tipo: 'nota.recebida', limite: 1 })
  expect(kinds(page)).toEqual(['nota.recebida'])
  const refused = async (query: string) => {
    const reply = await ana.get(`${API_BASE}/eventos?${query}`)
    return [reply.statusCode, reply.json<{ type: string }>().type]
  }
  expect(await refused(`cursor=${page.proximo}`)).toEqual([400, 'cursor.invalid'])
  expect(await refused(`ds_tipo=nota.recebida&cursor=${page.proximo}x`)).toEqual([400, 'cursor.invalid'])
  expect((await refused('ds_tipo=nada'))[0]).toBe(400)
  const made = await ana.post(`${API_BASE}/usuario/chaves`, { nome: 'Robô', escopos: ['consulta'] })
  const bearer = `Bearer ${made.json<{ data: { chave: string } }>().data.chave}` // no session lives so long
  const ask = (query: string) =>
    server.app.inject({ url: `${API_BASE}/eventos?${query}`, headers: { authorization: bearer } })
  await feedSettled(server.owner)
  const { proximo } = (await ask('')).json<EventosReply>()
  now = new Date(now.getTime() + 90 * DAY_MS + 1000)
  const late = await ask(`cursor=${proximo}`)
  expect([late.statusCode, late.json<{ type: string }>().type]).toEqual([410, 'eventos.expired'])
  expect((await ask('')).json<EventosReply>().data).toEqual([])
  const { rows } = await server.owner.query<{ gone: number }>(`select drop_old_feed($1)::int as gone`, [
    new Date(now.getTime() - 90 * DAY_MS),
  ])
  expect(rows[0]?.gone).toBe(2)
})

/** What a connection does next: `write` opens a transaction when none is open. */
type Act = { lane: number; what: 'write' | 'commit' | 'rollback' | 'read' }

test('in any order of concurrent transactions, the pages of a reader have each committed event once and no other', {
  timeout: 120_000,
}, async () => {
  const LANES = 4
  const lanes = Array.from({ length: LANES }, () => new pg.Client({ connectionString: server.url }))
  await Promise.all(lanes.map((client) => client.connect()))
  const act: fc.Arbitrary<Act> = fc.record({
    lane: fc.nat({ max: LANES - 1 }),
    what: fc.constantFrom('write', 'write', 'commit', 'rollback', 'read'),
  })
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 10, maxLength: 60 }),
        fc.constantFrom(1, 2, 7),
        async (acts, limite) => {
          await server.owner.query('truncate feed_event')
          const open: (string[] | null)[] = lanes.map(() => null)
          const committed: string[] = []
          const seen: string[] = []
          let cursor: string | undefined
          let count = 0
          const read = async (wait: boolean) => {
            const page = await (wait ? feed : feedNow)(ana, { limite, ...(cursor && { cursor }) })
            seen.push(...page.data.map((evento) => String(wordsOf(evento).mes)))
            cursor = page.proximo
            return page.fl_mais
          }
          const end = async (lane: number, word: 'commit' | 'rollback') => {
            if (!open[lane]) return
            await lanes[lane]?.query(word)
            if (word === 'commit') committed.push(...open[lane])
            open[lane] = null
          }
          for (const { lane, what } of acts) {
            if (what === 'read') await read(false)
            else if (what !== 'write') await end(lane, what)
            else {
              if (!open[lane]) await lanes[lane]?.query('begin')
              const mes = String(++count)
              await lanes[lane]?.query(
                `insert into feed_event (empresa_id, kind, details) values ($1, 'mes.fechado', jsonb_build_object('mes', $2::text))`,
                [idOf[lane % 2 ? MAIN : SECOND], mes],
              )
              open[lane] = [...(open[lane] ?? []), mes]
            }
          }
          for (const lane of lanes.keys()) await end(lane, lane % 2 ? 'commit' : 'rollback')
          while (await read(true));
          expect(seen.toSorted()).toEqual(committed.toSorted())
        },
      ),
      { numRuns: 25 },
    )
  } finally {
    await Promise.all(lanes.map((client) => client.end()))
  }
})
