import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts'
import { buildNota, cnpjOf, insertNotas } from '../../../testing/notas.ts'
import { deadlineRound } from './deadlines.ts'

const TAX_ID = cnpjOf('12345678')
const WORLD = { environment: 1, demo: false }

let base: TestDatabase
let empresaId: number
beforeAll(async () => {
  base = await freshDatabase()
  const values = { tax_id: TAX_ID, name: 'Empresa', uf: 'SP' }
  ;({ id: empresaId } = await base.ownerDb
    .insertInto('empresa')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow())
  await base.ownerDb.insertInto('capture_setting').values({ empresa_id: empresaId, is_on: true }).execute()
})
afterAll(() => base.drop())
beforeEach(async () => {
  for (const table of ['capture_alert', 'evento', 'nota'] as const) await base.ownerDb.deleteFrom(table).execute()
  await base.ownerDb.updateTable('capture_setting').set({ is_on: true }).execute()
})

/** A received NF-e that was authorised some days ago, in the state that its events would give it. */
async function keep(daysAgo: number, manifest: string, situacao = 'autorizada') {
  const nota = buildNota(empresaId, { papel: 'R' })
  await insertNotas(base.ownerDb, [nota])
  await sql`update nota set manifest = ${manifest}, situacao = ${situacao}, homologacao = false,
    authorized_at = now() - make_interval(days => ${daysAgo}), issued_local = localtimestamp - make_interval(days => ${daysAgo})
    where id = ${nota.id}`.execute(base.ownerDb)
  return nota
}
const age = (id: string, days: number) =>
  sql`update nota set authorized_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(base.ownerDb)
const say = (id: string, manifest: string) =>
  base.ownerDb.updateTable('nota').set({ manifest }).where('id', '=', id).execute()
const round = () => deadlineRound(base.ownerDb, WORLD)
const open = async () => {
  await round()
  const { rows } = await base.owner.query<{ kind: string; count: number }>(
    `select kind, (details ->> 'quantidade')::int as count from capture_alert where closed_at is null order by kind`,
  )
  return rows.map(({ kind, count }) => [kind, count])
}
const opened = async () => (await base.owner.query('select from capture_alert')).rowCount

test.each([
  [6, []],
  [7, [['ciencia_3', 1]]],
  [8, [['ciencia_3', 1]]],
  [9, [['ciencia_1', 1]]],
  [10, [['ciencia_1', 1]]],
  [11, []],
])('a summary of %i days ago without Ciência: %j', async (days, expected) => {
  await keep(days, 'sem', 'resumo')
  expect(await open()).toEqual(expected)
})

test.each([
  [74, []],
  [75, [['conclusiva_15', 1]]],
  [84, [['conclusiva_15', 1]]],
  [85, [['conclusiva_5', 1]]],
  [89, [['conclusiva_1', 1]]],
  [90, [['conclusiva_1', 1]]],
  [91, [['tacita', 1]]],
])('a note of %i days ago with Ciência alone: %j', async (days, expected) => {
  await keep(days, 'ciencia')
  expect(await open()).toEqual(expected)
})

test('one alert for many notes, with its count; it opens once, moves on with the days, and the event closes it', async () => {
  const first = await keep(80, 'ciencia')
  const second = await keep(81, 'sem')
  expect(await open()).toEqual([['conclusiva_15', 2]])
  expect(await open()).toEqual([['conclusiva_15', 2]])
  expect(await opened()).toBe(1)
  await age(first.id, 86)
  expect(await open()).toEqual([
    ['conclusiva_15', 1],
    ['conclusiva_5', 1],
  ])
  await say(first.id, 'confirmada')
  await say(second.id, 'desconhecida')
  expect(await open()).toEqual([])
  expect(await opened()).toBe(2)
})

test('the Ciência of a note whose XML is here is not asked for', async () => {
  await keep(9, 'sem')
  expect(await open()).toEqual([])
})

test('a tacit confirmation is told until somebody takes note, and again for the next one', async () => {
  await keep(95, 'sem')
  await keep(300, 'sem') // older than the reporting period
  expect(await open()).toEqual([['tacita', 1]])
  await base.owner.query('update capture_alert set seen_at = now()')
  expect(await open()).toEqual([])
  await keep(91, 'ciencia') // passed yesterday, between two checks: today's check reports it
  expect(await open()).toEqual([])
  await base.owner.query(`update capture_alert set seen_at = now() - interval '2 days'`)
  expect(await open()).toEqual([['tacita', 1]])
  expect(await opened()).toBe(2)
})

/** An event of the issuer, or the company's own confirmation. */
const happen = (chave: string, tp_evento: string, change: object = {}) =>
  base.ownerDb
    .insertInto('evento')
    .values({
      empresa_id: empresaId,
      id: uuidv7(),
      chave,
      tp_evento,
      n_seq: 1,
      author_tax_id: TAX_ID,
      registered: true,
      occurred_local: '2026-11-20T10:00:00',
      occurred_text: '2026-11-20T10:00:00-03:00',
      summary: false,
      verified: true,
      marks: '{}',
      proof: 'provada',
      authors: [],
      ...change,
    })
    .execute()

test.each([
  ['confirmada_cancelada', '110111'],
  ['confirmada_corrigida', '110110'],
])('%s: opens for what came after the confirmation, and closes when somebody takes note', async (kind, tpEvento) => {
  const nota = await keep(20, 'confirmada')
  await happen(nota.chave, '210200')
  await happen(nota.chave, tpEvento, { occurred_local: '2026-11-19T10:00:00' }) // before it
  expect(await open()).toEqual([])
  const later = { n_seq: 2, occurred_local: '2026-11-21T10:00:00' }
  await happen(nota.chave, tpEvento, { ...later, proof: 'alegada' })
  expect(await open()).toEqual([])
  await base.owner.query(`update evento set proof = 'provada'`)
  expect(await open()).toEqual([[kind, 1]])
  await base.owner.query('update capture_alert set seen_at = now()')
  expect(await open()).toEqual([])
})

test('a company whose capture is off has none, and those that were open close', async () => {
  await keep(88, 'sem')
  expect(await open()).toEqual([['conclusiva_5', 1]])
  await base.ownerDb.updateTable('capture_setting').set({ is_on: false }).execute()
  expect(await open()).toEqual([])
})
