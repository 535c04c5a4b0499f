import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthOf } from '../../../base/days.ts'
import { inScope } from '../../../db/scope.ts'
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts'
import { recountNotas } from '../../../testing/sums.ts'
import { findGaps } from './find-gaps.ts'
import { findInicio } from './find-inicio.ts'

const COMPANIES = 300
const NOTAS = 160
/** Generous, because the processors may be shared. The measured time is a tenth of it. */
const MOST_MS = 4000

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
  await recountNotas(base.owner)
  await base.owner.query('vacuum analyze nota')
})
afterAll(() => base.drop())

/** Two months of each company. Every fourth number belongs to another one, which creates many gaps. */
const BULK = `
  insert into nota (empresa_id, id, chave, tipo, papel, modelo, element, number, serie, issued_local, issued_text, total_cents,
    homologacao, party_folded, protocol_state, situacao, copy_rank, mark_signature, marks, verified, proof, arquivo_sha256, busca)
  select e, gen_random_uuid(), '350000' || lpad((i * 7919 % 1000000)::text, 6, '0') || lpad(i::text, 32, '0'),
    'nfe', (array['E', 'E', 'E', 'R'])[1 + i % 4], 55, 'nfeProc', i, 1, timestamp '2026-05-01' + i * interval '9 hours', '2026', 100,
    false, '', 'autorizada', 'autorizada', 2, 'valida', '{}', false, 'alegada', '\\x00', 'x'
  from unnest($1::bigint[]) e, generate_series(1, $2::int) i`

test('the portfolio of 300 companies with gaps is one fast query', async () => {
  const ask = () =>
    findInicio(base.db, { accountId: null, empresaIds: ids, month: monthOf('2026-06'), today: '2026-06-30' })
  const { gaps, figures } = await ask()
  expect(gaps).toHaveLength(COMPANIES)
  expect(gaps[0]).toMatchObject({ tipo: 'nfe', modelo: 55, serie: 1 })
  expect(figures.filter(({ empresa_id }) => empresa_id !== null)).toHaveLength(COMPANIES * 2)
  const start = performance.now()
  await ask()
  const took = performance.now() - start
  expect(took).toBeLessThan(MOST_MS)
})

test('gaps are found without reading the notes', async () => {
  await base.owner.query('revoke select on nota from portal_app')
  const gaps = await inScope(base.db, { accountId: null, empresaIds: ids }, (tx) =>
    findGaps(tx, { empresaIds: ids, month: monthOf('2026-06') }),
  )
  expect(gaps).toHaveLength(COMPANIES)
  expect(gaps[0]?.missing).toBeGreaterThan(10)
})
