import { API_BASE } from '@portal/contract/common.ts'
import type { AtividadeReply } from '@portal/contract/escritorio/atividade.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../base/uuid.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

/** An office with a dono, a contador who sees one client of two, and an assistente; and somebody outside of it. */
const OFFICE = '01939f6e-7a00-7000-8000-0000000000aa'
const PADARIA = cnpjOf('11222333')
const FERRAGENS = cnpjOf('44555666')
const PERIOD = 'de=2026-11-01&ate=2026-12-31'

let server: TestServer
let helena: Client
let bruna: Client
let marcos: Client
let stranger: Client
const ids = { padaria: 0, ferragens: 0 }
beforeAll(async () => {
  server = await testServer({ clock: { now: () => new Date('2026-12-20T12:00:00Z') } })
  ids.padaria = await insertEmpresa(server, { taxId: PADARIA, name: 'Padaria Pão Nosso' })
  ids.ferragens = await insertEmpresa(server, { taxId: FERRAGENS, name: 'Irmãos Avelar Ferragens' })
  helena = await signedIn(server, { login: '52998224725', name: 'Helena' })
  bruna = await signedIn(server, { login: '11144477735', name: 'Bruna' })
  marcos = await signedIn(server, { login: '39053344705', name: 'Marcos' })
  stranger = await signedIn(server, { login: '71428793860', name: 'Estranho', empresas: { [PADARIA]: 'titular' } })
  await server.owner.query(
    `insert into escritorio (id, name, uf, created_at) values ($1, 'Prado', 'SP', now() - interval '1 year')`,
    [OFFICE],
  )
  await server.owner.query(
    `insert into carteira (escritorio_id, empresa_id, tags, responsible, created_at) values
      ($1, $2, '{comércio}', 'Bruna', now()), ($1, $3, '{}', null, now())`,
    [OFFICE, ids.padaria, ids.ferragens],
  )
  await server.owner.query(
    `insert into pessoa (account_id, escritorio_id, papel, tags, name, created_at) values
      ($2, $1, 'dono', null, 'Helena', '2026-01-01'), ($3, $1, 'contador', '{comércio}', 'Bruna', '2026-01-01'),
      ($4, $1, 'assistente', null, 'Marcos', '2026-11-20T12:00:00Z')`,
    [OFFICE, helena.accountId, bruna.accountId, marcos.accountId],
  )
  await act(bruna, ids.padaria, 'manifesto.send', '2026-11-25T13:00:00Z', '4 notas')
  await act(helena, ids.ferragens, 'fechamento.close', '2026-11-26T13:00:00Z', '10/2026')
  await act(marcos, ids.padaria, 'produtos.save', '2026-11-27T13:00:00Z', '=18 produtos')
  await act(marcos, ids.padaria, 'produtos.save', '2026-11-10T13:00:00Z', 'antes de entrar no escritório')
  await act(bruna, ids.padaria, 'nota.xml', '2026-11-27T14:00:00Z')
  await act(stranger, ids.padaria, 'nota.cancellation', '2026-11-27T15:00:00Z', 'do titular')
  await act(marcos, 0, 'login.success', '2026-11-28T02:30:00Z')
  await act(helena, 0, 'senha.change', '2026-11-28T03:00:00Z')
})
afterAll(() => server.close())

/** Writes an act as if it happened at that instant: ids of the audit sort by time. */
async function act({ accountId }: Client, empresaId: number, what: string, at: string, detail = '') {
  const time = Date.parse(at).toString(16).padStart(12, '0')
  const id = `${time.slice(0, 8)}-${time.slice(8)}${uuidv7().slice(13)}`
  await server.owner.query(
    `insert into audit (empresa_id, id, at, account_id, who, what, detail)
      select $1, $2, $3, $4, a.name, $5, $6 from account a where a.id = $4`,
    [empresaId, id, at, accountId, what, detail],
  )
}

const ask = (by: Client, query = '', period = PERIOD) => by.get(`${API_BASE}/escritorio/atividade?${period}${query}`)
const read = async (by: Client, query = '', period = PERIOD) => (await ask(by, query, period)).json<AtividadeReply>()
const linesOf = ({ data }: AtividadeReply) =>
  data.map(({ nm_usuario, ds_evento, nm_empresa }) => `${nm_usuario} ${ds_evento} ${nm_empresa ?? '–'}`)

test('a dono reads the acts of all people in all clients, newest first, and their sign-ins', async () => {
  expect(linesOf(await read(helena))).toEqual([
    'Marcos login.success –',
    'Marcos produtos.save Padaria Pão Nosso',
    'Helena fechamento.close Irmãos Avelar Ferragens',
    'Bruna manifesto.send Padaria Pão Nosso',
  ])
})

test('a contador reads the acts in the clients that she sees, an assistente the own ones; others nothing', async () => {
  expect(linesOf(await read(bruna))).toEqual([
    'Marcos produtos.save Padaria Pão Nosso',
    'Bruna manifesto.send Padaria Pão Nosso',
  ])
  const own = await read(marcos)
  expect(linesOf(own)).toEqual(['Marcos login.success –', 'Marcos produtos.save Padaria Pão Nosso'])
  expect([own.pessoas, own.parados]).toEqual([[], []])
  const refused = await ask(stranger)
  expect([refused.statusCode, refused.json<{ type: string }>().type]).toEqual([404, 'escritorio.none'])
})

test('a blocked person reads nothing more, and a membership without the yes gives nothing', async () => {
  const set = (value: string) =>
    server.owner.query(`update pessoa set accepted_at = ${value} where account_id = $1`, [bruna.accountId])
  await set('null')
  expect((await read(bruna)).data ?? []).toEqual([])
  await set('now()')
  expect((await read(bruna)).data).toHaveLength(2)
})

test('acts are counted per person under the same filters, whoever is chosen', async () => {
  const counts = async (query = '') =>
    Object.fromEntries((await read(helena, query)).pessoas.map(({ nome, nr_atos }) => [nome, nr_atos]))
  expect(await counts()).toEqual({ Helena: 1, Bruna: 1, Marcos: 2 })
  expect(await counts('&ds_area=produtos')).toEqual({ Helena: 0, Bruna: 0, Marcos: 1 })
  expect(await counts(`&pessoa=${bruna.accountId}`)).toEqual({ Helena: 1, Bruna: 1, Marcos: 2 })
})

test('what one call wrote in many companies counts once', async () => {
  const accept = (empresaId: number) =>
    act(bruna, empresaId, 'usuario.accept', '2026-11-29T13:00:00Z', 'Prado: contador')
  for (const empresaId of [ids.padaria, ids.ferragens, 0]) await accept(empresaId)
  const { data, pessoas } = await read(helena, '&ds_area=usuario')
  expect(data).toHaveLength(3)
  expect(pessoas.map(({ nome, nr_atos }) => [nome, nr_atos])).toContainEqual(['Bruna', 1])
  await server.owner.query(`delete from audit where what = 'usuario.accept'`)
})

test('filters: reads, area, person, client, words', async () => {
  expect(linesOf(await read(helena, '&leituras=1'))).toEqual(['Bruna nota.xml Padaria Pão Nosso'])
  expect(linesOf(await read(helena, '&ds_area=manifesto'))).toEqual(['Bruna manifesto.send Padaria Pão Nosso'])
  expect(linesOf(await read(helena, `&pessoa=${marcos.accountId}&cpfcnpj=${PADARIA}`))).toEqual([
    'Marcos produtos.save Padaria Pão Nosso',
  ])
  expect(linesOf(await read(helena, '&ds_busca=pao nosso'))).toHaveLength(2)
  expect(linesOf(await read(helena, '&ds_busca=4 notas'))).toHaveLength(1)
  expect(linesOf(await read(helena, `&pessoa=${stranger.accountId}`))).toEqual([])
})

test('a day is the day of Brasília, and pages follow each other', async () => {
  expect(linesOf(await read(helena, '', 'de=2026-11-27&ate=2026-11-27'))).toEqual([
    'Marcos login.success –',
    'Marcos produtos.save Padaria Pão Nosso',
  ])
  const first = await read(helena, '&limite=1')
  const second = await read(helena, `&limite=1&cursor=${first.proximo}`)
  expect([...linesOf(first), ...linesOf(second)]).toEqual([
    'Marcos login.success –',
    'Marcos produtos.save Padaria Pão Nosso',
  ])
  expect([second.pessoas, second.parados]).toEqual([[], []])
})

test('a period is forward and has at most 92 days', async () => {
  const types = await Promise.all(
    ['de=2026-11-02&ate=2026-11-01', 'de=2026-01-01&ate=2026-12-31'].map(
      async (period) => (await ask(helena, '', period)).json<{ type: string }>().type,
    ),
  )
  expect(types).toEqual(['atividade.period', 'atividade.period'])
})

test('clients whose last month is open and untouched for five days are counted by who is responsible', async () => {
  const still = async () => {
    const { parados, mes_parado } = await read(helena)
    return [mes_parado, ...parados.map(({ nm_responsavel, nr_empresas }) => `${nm_responsavel} ${nr_empresas}`)]
  }
  expect(await still()).toEqual(['2026-11', 'Bruna 1', 'null 1'])
  await act(helena, ids.padaria, 'fechamento.change', '2026-12-19T12:00:00Z')
  expect(await still()).toEqual(['2026-11', 'null 1'])
  await server.owner.query(`insert into fechamento (empresa_id, month, state) values ($1, '2026-11-01', 'fechado')`, [
    ids.ferragens,
  ])
  expect(await still()).toEqual(['2026-11'])
})

test('acts of somebody who left stay, up to that day; the person is named apart', async () => {
  await server.owner.query('delete from pessoa where account_id = $1', [marcos.accountId])
  await server.owner.query(`update pessoa_left set left_at = '2026-11-28T00:00:00Z' where account_id = $1`, [
    marcos.accountId,
  ])
  const { data, pessoas } = await read(helena, `&pessoa=${marcos.accountId}`)
  expect(data.map(({ ds_evento }) => ds_evento)).toEqual(['produtos.save'])
  expect(pessoas.map(({ nome, nr_atos, dt_saida }) => [nome, nr_atos, dt_saida])).toEqual([
    ['Helena', expect.any(Number), null],
    ['Bruna', 1, null],
    ['Marcos', 1, '2026-11-28T00:00:00.000Z'],
  ])
  // a contador reads the acts in the own clients alone, and who left reads nothing of the office
  expect(linesOf(await read(bruna, `&pessoa=${marcos.accountId}`))).toEqual(['Marcos produtos.save Padaria Pão Nosso'])
  expect((await ask(marcos)).statusCode).toBe(404)
})
