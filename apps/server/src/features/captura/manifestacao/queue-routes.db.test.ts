import type { FilaReply } from '@portal/contract/captura/manifestar.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { type BuiltNota, buildNota, cnpjOf, insertNotas, type NotaSpec } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const [FIRST, SECOND, STRANGE] = ['12345678', '23456789', '34567890'].map((root) => cnpjOf(root)) as [
  string,
  string,
  string,
]
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const dayIn = (days: number) => daysAgo(-days).toISOString().slice(0, 10)

let server: TestServer
let ana: Client
let nobody: Client
let late: BuiltNota
let soon: BuiltNota
let fresh: BuiltNota
let done: BuiltNota
let firstId: number
let secondId: number

beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  const [first = 0, second = 0, strange] = await Promise.all(
    [FIRST, SECOND, STRANGE].map((taxId) => insertEmpresa(server, { taxId })),
  )
  firstId = first
  secondId = second
  ana = await signedIn(server, { login: '39053344705', empresas: { [FIRST]: 'contador', [SECOND]: 'consulta' } })
  nobody = await signedIn(server, { login: '71428793860' })
  const received = (empresaId = 0, days = 0, spec: NotaSpec = {}) =>
    buildNota(empresaId, {
      papel: 'R',
      manifest: 'sem',
      authorizedAt: daysAgo(days).toISOString(),
      issued: daysAgo(days).toISOString().slice(0, 19),
      ...spec,
    })
  late = received(first, 80)
  soon = received(second, 8)
  fresh = received(first, 1, { manifest: 'ciencia' })
  done = received(second, 2, { manifest: 'confirmada' })
  const others = [
    ...[received(strange, 8), received(first, 8, { papel: 'E', manifest: null })],
    ...[received(second, 8, { homologacao: true }), received(first, 8, { tipo: 'cte', manifest: null })],
  ]
  await insertNotas(server.ownerDb, [late, soon, fresh, done, ...others])
})
afterAll(() => server.close())

const queue = async (query = '', client = ana) => {
  const reply = await client.get(`${API_BASE}/manifestar/fila${query}`)
  return { status: reply.statusCode, ...reply.json<FilaReply>() }
}
const idsOf = ({ data }: FilaReply) => data.map(({ id }) => id)

test('the open notes of all companies of the user, each with its company, the oldest first; none of a stranger', async () => {
  const { data, proximo } = await queue()
  expect(data.map(({ id, nr_cpfcnpj }) => [id, nr_cpfcnpj])).toEqual([
    [late.id, FIRST],
    [soon.id, SECOND],
    [fresh.id, FIRST],
  ])
  expect(data.every(({ nm_empresa }) => nm_empresa.length > 0)).toBe(true)
  expect(proximo).toBeNull()
  expect((await queue('', nobody)).data).toEqual([])
})

test('by state and by the day on which the deadline ends', async () => {
  expect(idsOf(await queue('?ds_manifestacao=confirmada'))).toEqual([done.id])
  expect(idsOf(await queue(`?dt_prazoate=${dayIn(5)}`))).toEqual([soon.id])
  expect(idsOf(await queue(`?dt_prazoate=${dayIn(15)}`))).toEqual([late.id, soon.id])
  expect((await queue('?ds_manifestacao=talvez')).status).toBe(400)
})

test('page by page; a cursor of another question or of another user is refused', async () => {
  const first = await queue('?limite=2')
  const cursor = encodeURIComponent(first.proximo ?? '')
  const second = await queue(`?limite=2&cursor=${cursor}`)
  expect([...idsOf(first), ...idsOf(second)]).toEqual([late.id, soon.id, fresh.id])
  expect(second.proximo).toBeNull()
  expect((await queue(`?cursor=${cursor}&ds_manifestacao=sem`)).status).toBe(400)
  expect((await queue(`?cursor=${cursor}`, nobody)).status).toBe(400)
})

test('pages of any size are the whole queue in the order of the authorisations, those without one last', async () => {
  const days = [0, 0, 0, 1, 3, 9, 10, 11, 40, 41, 60, 80, 85, 88]
  const notes = days.map((ago, index) =>
    buildNota(firstId, {
      papel: 'R',
      manifest: index % 2 ? 'sem' : 'ciencia',
      issued: '2026-01-02T10:00:00',
      authorizedAt: new Date(Date.now() - ago * DAY_MS - (index < 2 ? 0 : 60_000)).toISOString(),
    }),
  )
  const unknown = [1, 2, 3].map(() => buildNota(firstId, { papel: 'R', manifest: 'sem', authorizedAt: null }))
  const past = buildNota(firstId, { papel: 'R', manifest: 'sem', authorizedAt: daysAgo(400).toISOString() })
  await insertNotas(server.ownerDb, [...notes, ...unknown, past])
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from nota where papel = 'R' and manifest in ('sem', 'ciencia') and not homologacao and id <> $1 and empresa_id = any ($2)
     and (authorized_at is null or authorized_at > now() - interval '90 days') order by authorized_at, id`,
    [past.id, [firstId, secondId]],
  )
  const plain = rows.map(({ id }) => id)
  expect(plain.length).toBe(notes.length + unknown.length + 3)
  for (const limit of [1, 2, 5, 1000]) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await queue(`?limite=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      seen.push(...idsOf(page))
      cursor = page.proximo
    }
    expect(seen, `pages of ${limit}`).toEqual(plain)
  }
  await server.owner.query('delete from nota where id = any ($1)', [[...notes, ...unknown, past].map(({ id }) => id)])
})

test('a company that is taken away is gone at the next call', async () => {
  const second = await server.ownerDb.selectFrom('empresa').select('id').where('tax_id', '=', SECOND).executeTakeFirst()
  await server.ownerDb
    .deleteFrom('account_empresa')
    .where('empresa_id', '=', second?.id ?? 0)
    .execute()
  expect(idsOf(await queue())).toEqual([late.id, fresh.id])
})
