import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { scansOf } from '../../testing/index-scans.ts'
import { notesByFigures } from './notes.ts'
import { readBuscaText } from './read-text.ts'

const COMPANIES = 100
const NOTAS = 200

let base: TestDatabase
let ids: number[] = []

beforeAll(async () => {
  base = await freshDatabase()
  const { rows } = await base.owner.query<{ id: number }>(
    `insert into empresa (tax_id, name, uf) select lpad(i::text, 12, '0') || '00', 'x', 'SP' from generate_series(1, $1::int) i returning id`,
    [COMPANIES],
  )
  ids = rows.map(({ id }) => Number(id))
  await base.owner.query(BULK, [ids, NOTAS])
  await base.owner.query('vacuum analyze nota')
})
afterAll(() => base.drop())

/** Notes of every kind and side; each value occurs in several companies. */
const BULK = `
  insert into nota (empresa_id, id, chave, tipo, papel, modelo, element, number, serie, issued_local, issued_text, total_cents,
    homologacao, party_folded, protocol_state, situacao, copy_rank, mark_signature, marks, verified, proof, arquivo_sha256, busca)
  select e, gen_random_uuid(), '350000' || lpad((i * 7919 % 1000000)::text, 6, '0') || lpad(i::text, 32, '0'),
    (array['nfe', 'nfce', 'cte', 'mdfe'])[1 + i % 4], (array['E', 'R'])[1 + i / 4 % 2], 55, 'nfeProc', i, 1,
    timestamp '2026-05-01' + i * interval '9 hours', '2026', (e % 10 * 997 + i * 104729) % 50000, i % 50 = 0, '', 'autorizada', 'autorizada', 2,
    'valida', '{}', false, 'alegada', '\\x00', 'x'
  from unnest($1::bigint[]) e, generate_series(1, $2::int) i`

const findFigures = (text: Parameters<typeof notesByFigures>[2]) =>
  inScope(base.db, { accountId: null, empresaIds: ids }, async (tx) => {
    await sql`select pg_stat_force_next_flush()`.execute(tx)
    return notesByFigures(tx, ids, text)
  })

/** Waits for PostgreSQL's statistics of an index, which are written a moment later. */
async function expectScanned(index: string, before: number): Promise<void> {
  for (let waited = 0; waited < 15_000 && (await scansOf(base, index)) === before; waited += 200) await sleep(200)
  expect(await scansOf(base, index)).toBeGreaterThan(before)
}

test('a value is read once for each company, whatever kind and side, and finds every note that has it', async () => {
  const { rows } = await base.owner.query<{ total_cents: number }>(
    `select total_cents from nota where not homologacao group by 1 having count(*) between 2 and 40 order by count(*) desc, 1 limit 1`,
  )
  const cents = Number(rows[0]?.total_cents)
  const text = (cents / 100).toFixed(2).replace('.', ',')
  const wanted = await base.owner.query<{ id: string }>(
    'select id from nota where total_cents = $1 and not homologacao',
    [cents],
  )
  const before = await scansOf(base, 'nota_by_value')
  const found = await findFigures({ ...readBuscaText(text), number: null })
  expect(found.map(({ id }) => id).toSorted()).toEqual(wanted.rows.map(({ id }) => id).toSorted())
  expect(found.length).toBeGreaterThan(1)
  await expectScanned('nota_by_value', before)
})

test('a number that all companies have finds its newest notes, ties included, as the plain query does', async () => {
  const before = await scansOf(base, 'nota_number_everywhere')
  // a note of another day, and a hundred of one day
  await base.owner.query(`update nota set issued_local = '2027-01-01' where number = 7 and empresa_id = $1`, [ids[3]])
  const plain = await base.owner.query<{ id: string }>(
    'select id from nota where number = 7 and not homologacao order by issued_local desc, id desc limit 50',
  )
  const found = await findFigures(readBuscaText('7 / 1'))
  expect(found.map(({ id }) => id)).toEqual(plain.rows.map(({ id }) => id))
  expect((await findFigures({ ...readBuscaText('7 / 1'), serie: null })).map(({ id }) => id)).toEqual(
    plain.rows.map(({ id }) => id),
  )
  expect(plain.rows).toHaveLength(50)
  expect(await findFigures(readBuscaText('100'))).toEqual([]) // homologação
  await expectScanned('nota_number_everywhere', before)
})

test('a number and a name find a note that is not among the newest of that number', async () => {
  const { rows } = await base.owner.query<{ id: string }>(
    `update nota set busca = 'cimentos vale' where (empresa_id, id) = (
      select empresa_id, id from nota where number = 9 order by issued_local, id limit 1) returning id`,
  )
  expect(rows).toHaveLength(1)
  expect((await findFigures(readBuscaText('vale 9'))).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(await findFigures(readBuscaText('outro 9'))).toEqual([])
})
