import { X509Certificate } from 'node:crypto'
import { API_BASE } from '@portal/contract/common.ts'
import type { Andamento } from '@portal/contract/notas/importar.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES, generate, type SyntheticDocument } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import { deleteImports, openIntakeServer } from '../../testing/intake-server.ts'
import type { TestServer } from '../../testing/server.ts'

/** Documents sent twice at the same time, by two users and over two workers, are judged as if sent one after another. */
const EMPRESA = DEMO_COMPANIES[0]!
const authority = createTestCa()
const documents = [
  ...generate({
    seed: 12,
    count: 160,
    empresa: EMPRESA,
    kinds: { nfe: 3, evento: 2 },
    from: '2026-06',
    to: '2026-06',
    signer: authority,
  }),
]
const notas = documents.filter(({ facts }) => !facts.evento)
const eventos = documents.filter(({ facts }) => facts.evento)

let server: TestServer
let intake: TestIntake
let other: TestIntake
let ana: Client
let bia: Client
let close: () => Promise<void>
beforeAll(async () => {
  const anchors = [new X509Certificate(authority.rootPem)]
  ;({ server, intake, client: ana, close } = await openIntakeServer({ empresas: [EMPRESA.taxId], anchors }))
  other = await openIntake(server, anchors)
  bia = await signedIn(server, { login: '11144477735', empresas: [EMPRESA.taxId] })
})
afterAll(async () => {
  await other.close()
  await close()
})
beforeEach(() => deleteImports(server))

const both = async (first: readonly SyntheticDocument[], second: readonly SyntheticDocument[]) => {
  const [upload, otherUpload] = [
    await intake.send(ana, EMPRESA.taxId, first),
    await other.send(bia, EMPRESA.taxId, second),
  ]
  return Promise.all([intake.work(ana, upload), other.work(bia, otherUpload)])
}

const stored = async () => {
  const { rows } = await server.owner.query<Record<string, number>>(
    `select (select count(*)::int from nota) as notas, (select count(*)::int from evento) as eventos,
       (select coalesce(sum(quantity), 0)::int from nota_day) as days, (select count(*)::int from nota where situacao = 'cancelada') as cancelled`,
  )
  return rows[0]
}

test('the same notes sent twice at once are stored once: one copy is new, the other repeated', async () => {
  const results = await both(notas, notas.toReversed())
  const sum = (field: 'importados' | 'repetidos' | 'rejeitados') =>
    results.reduce((all, { andamento }) => all + andamento[field], 0)
  expect([sum('importados'), sum('repetidos'), sum('rejeitados')]).toEqual([notas.length, notas.length, 0])
  expect(await stored()).toMatchObject({ notas: notas.length, days: notas.length })
})

test('events that arrive together with their notes give the same result as in order', async () => {
  await intake.importFiles(ana, EMPRESA.taxId, documents)
  const inOrder = await stored()
  expect(inOrder?.cancelled).toBeGreaterThan(0)
  for (let round = 0; round < 3; round++) {
    await deleteImports(server)
    const results = await (round % 2 ? both(eventos, notas) : both(notas, eventos))
    expect(results.map(({ andamento }) => andamento.rejeitados)).toEqual([0, 0])
    expect(await stored()).toEqual(inOrder)
  }
})

test('an upload cancelled twice while it is processed ends once', async () => {
  const id = await intake.send(ana, EMPRESA.taxId, documents)
  const stop = () => ana.call({ method: 'DELETE', url: `${API_BASE}/importar/${id}` })
  const [worked, ...answers] = await Promise.all([intake.work(ana, id), stop(), stop(), stop()])
  for (const answer of answers) expect(answer.statusCode).toBe(200)
  const states = answers.map((answer) => answer.json<Andamento>().situacao)
  expect(new Set(states)).toEqual(new Set(['concluida']))
  const lines = worked.lines.length
  expect((await ana.get(`${API_BASE}/importar/${id}`)).json<Andamento>()).toMatchObject({ situacao: 'concluida' })
  const { rows } = await server.owner.query('select count(*)::int as n from upload_line')
  expect(rows).toEqual([{ n: lines }])
})
