import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'

const COMPANIES = 30
const PER_COMPANY = 60
const FIRST = [
  'supermercado',
  'mercado',
  'auto pecas',
  's/a agropecuaria',
  'cia',
  'biotecno-log',
  "d'agua",
  'açaí 100% puro',
]
const SECOND = ['silva', 'da silva', 'silveira', 'silva&souza', 'souza', 'são joão', 'do vale', 'x9z']
const LAST = ['ltda', 'me', 's.a.', 'comercio ltda', 'industria e comercio', 'epp']

let base: TestDatabase
let ids: number[] = []

beforeAll(async () => {
  base = await freshDatabase()
  const { rows } = await base.owner.query<{ id: number }>(
    `insert into empresa (tax_id, name, uf) select lpad(i::text, 12, '0') || '00', 'x', 'SP' from generate_series(1, $1::int) i returning id`,
    [COMPANIES],
  )
  ids = rows.map(({ id }) => Number(id))
  const names = FIRST.flatMap((first) => SECOND.flatMap((second) => LAST.map((last) => `${first} ${second} ${last}`)))
  await base.owner.query(NOTES, [ids, PER_COMPANY, names])
  await base.owner.query('select sum_notas(null, array_agg(n)) from nota n')
  await base.owner.query('analyze nota_text, search_word')
})
afterAll(() => base.drop())

const NOTES = `
  insert into nota (empresa_id, id, chave, tipo, papel, modelo, element, number, serie, issued_local, issued_text, total_cents, homologacao,
    party_folded, party_tax_id, protocol_state, situacao, copy_rank, mark_signature, marks, verified, proof, arquivo_sha256, busca)
  select e, gen_random_uuid(), lpad((e * 1000 + i)::text, 44, '0'), 'nfe', 'R', 55, 'nfeProc', i, 1, '2026-05-01', '2026', 100, false, name,
    tax_id, 'autorizada', 'autorizada', 2, 'valida', '{}', false, 'alegada', '\\x00', name || ' ' || lower(tax_id) || ' ' || i
  from unnest($1::bigint[]) e, generate_series(1, $2::int) i
    cross join lateral (select ($3::text[])[1 + (e * 7 + i * 13) % cardinality($3::text[])]) n (name)
    cross join lateral (select lpad((i % 40 * 99991)::text, 12, '0') || 'AB') t (tax_id)`

interface Row {
  empresa_id: number
  texto: string
}

const searched = (empresaIds: readonly number[], words: readonly string[]) =>
  inScope(base.db, { accountId: null, empresaIds }, async (tx) => {
    const { rows } = await sql<Row>`
      select empresa_id, texto from nota_party_search(${empresaIds}::bigint[], ${words}::text[], 100000)`.execute(tx)
    return rows.map(({ empresa_id, texto }) => `${empresa_id} ${texto}`).toSorted()
  })

/** What the function means, without an index. */
async function plainly(empresaIds: readonly number[], words: readonly string[]): Promise<string[]> {
  const { rows } = await base.owner.query<Row>(
    `select empresa_id, texto from nota_text where of_party and empresa_id = any($1::bigint[])
       and not exists (select from unnest($2::text[]) word where position(word in texto) = 0)`,
    [empresaIds, words],
  )
  return rows.map(({ empresa_id, texto }) => `${empresa_id} ${texto}`).toSorted()
}

const WORDS = [
  ['silva'],
  ['mercado'],
  ['mercado', 'silva', 'ltda'],
  ['ercad', 'ilv'],
  ['silv', 'me'],
  ['souza', 'comercio'],
  ['silva&souza'],
  ['tecno', 'vale'],
  ['biotecno-log'],
  ['agua', 'são'],
  ['acai'],
  ['açaí'],
  ['x9z', 'mercado'],
  ['s/a', 'agropecuaria', 'silveira'],
  ['naoexiste'],
  ['mercado', 'naoexiste'],
  ['ltda', '000000099991ab'],
  ['99991ab'],
  ['000000099991ab'],
  ['mercado', '000000299973ab'],
  ['12345678901'],
  ['00000009999100'],
  ['per%cado'],
  ['me_cado'],
]

test.each(WORDS.map((words) => [words]))('the words %j find every party whose text contains them', async (words) => {
  for (const some of [ids, ids.slice(0, 5), ids.slice(0, 1)])
    expect(await searched(some, words)).toEqual(await plainly(some, words))
})

test('every part of every word finds the parties that contain it', async () => {
  const parts = [...FIRST, ...SECOND].flatMap((name) =>
    name.split(' ').flatMap((word) => [word, word.slice(1), word.slice(0, -1), word.slice(2, 7)]),
  )
  for (const part of new Set(parts.filter(({ length }) => length >= 3))) {
    const found = await searched(ids, [part])
    expect(found, part).toEqual(await plainly(ids, [part]))
    expect(found.length, part).toBeGreaterThan(0)
  }
})
