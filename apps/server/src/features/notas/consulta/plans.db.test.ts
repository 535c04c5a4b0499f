import { setTimeout as sleep } from 'node:timers/promises'
import { TIPOS } from '@portal/contract/notas.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../../db/scope.ts'
import { onCluster } from '../../../testing/cluster.ts'
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts'
import { filterExamples } from '../../../testing/filters.ts'
import { scansOf } from '../../../testing/index-scans.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { recountNotas } from '../../../testing/sums.ts'
import { type FilterValues, filterScope, type NotaFilter, type OrderKey } from './filter.ts'
import { findMatches } from './find-matches.ts'
import { explainPage, findNotas } from './find-notas.ts'
import { explainSum, explainTransfers } from './totals.ts'
import { NO_MATCHES } from './words/matches.ts'

const ROWS = 24_000

let base: TestDatabase
let filter: NotaFilter

beforeAll(async () => {
  base = await freshDatabase()
  const taxIds = [cnpjOf('12345678'), cnpjOf('87654321')]
  const { rows } = await base.owner.query<{ id: number }>(
    `insert into empresa (tax_id, name, uf) select unnest($1::text[]), 'x', 'SP' returning id`,
    [taxIds],
  )
  const ids = rows.map(({ id }) => id)
  await base.owner.query(BULK, [ids, ROWS])
  await recountNotas(base.owner)
  await base.owner.query('vacuum analyze nota')
  filter = {
    establishments: [{ id: ids[0] ?? 0, taxId: taxIds[0] ?? '' }],
    accountId: null,
    tipos: TIPOS,
    sides: ['E', 'R'],
    homologacao: false,
  }
})
afterAll(() => base.drop())

/** Rows without files: plans read nota only. */
const BULK = `
  insert into nota (empresa_id, id, chave, tipo, papel, modelo, element, number, serie, issued_local, issued_text, total_cents,
    homologacao, party_tax_id, party_folded, protocol_state, situacao, copy_rank, mark_signature, marks, verified, proof, arquivo_sha256, busca,
    parties, imported_at)
  select e, gen_random_uuid(), '350000' || lpad((i * 7919 % 1000000)::text, 6, '0') || lpad(i::text, 32, '0'),
    (array['nfe', 'nfce', 'cte', 'mdfe'])[1 + i % 4], (array['E', 'R'])[1 + i / 4 % 2], 55, 'nfeProc', i * 31 % 100000, 1,
    timestamp '2026-01-01' + i * interval '13 minutes', '2026', (i::bigint * 104729) % 10000000, false,
    lpad((i % 500)::text, 14, '0'), 'cliente ' || (i % 500), 'autorizada', case when i % 50 = 7 then 'cancelada' else 'autorizada' end, 2,
    case when i % 60 = 9 then 'ausente' else 'valida' end, '{}', false, 'alegada', '\\x00', 'cliente ' || (i % 500) || ' ' || lpad((i % 500)::text, 14, '0') || ' ' || md5(i::text) || ' ltda ' || i * 31 % 100000,
    case when i % 40 = 3 then array['11222333000181', '11222333000262'] else array['11222333000181', '44555666000181'] end,
    timestamptz '2026-01-01' + i * interval '13 minutes'
  from unnest($1::bigint[]) e, generate_series(1, $2::int) i`

/** A plan as text; on a cluster, that of one shard with the names of the tables and indexes it is made of. */
const planText = (rows: readonly { 'QUERY PLAN': string }[]): string =>
  rows.map((row) => row['QUERY PLAN'].replaceAll(/_\d{6}\b/g, '')).join('\n')

const planOf = (changes: Partial<NotaFilter>, order: { key: OrderKey; descending: boolean }) =>
  inScope(base.db, filterScope(filter), async (tx) => {
    const after =
      order.key === 'issued_local' ? { value: '2026-05-01', id: '00000000-0000-7000-8000-000000000000' } : null
    const { rows } = await explainPage(tx, {
      filter: { ...filter, ...changes },
      matches: NO_MATCHES,
      order,
      after,
      limit: 51,
    })
    return planText(rows)
  })

test.each<[OrderKey, string]>([
  ['issued_local', 'nota_by_emission'],
  ['number', 'nota_by_number'],
  ['total_cents', 'nota_by_total'],
  ['party_folded', 'nota_by_party'],
])('order by %s uses %s in both directions', async (key, index) => {
  for (const descending of [true, false]) {
    const plan = await planOf({}, { key, descending })
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} `))
    expect(plan).not.toContain('Seq Scan')
  }
})

test.each<[string, Partial<NotaFilter>, RegExp]>([
  ['a day', { issuedFrom: '2026-03-01', issuedTo: '2026-03-01' }, /nota_by_emission/],
  ['one number', { numberFrom: 31, numberTo: 31 }, /nota_by_number/],
  ['one value', { centsFrom: 104_729, centsTo: 104_730 }, /nota_by_(total|value)/],
  ['the beginning of a key', { chave: '350000000001' }, /nota_empresa_id_chave_key/],
  ['a whole key', { chave: `350000007919${'1'.padStart(32, '0')}` }, /nota_empresa_id_chave_key/],
  ['the other party', { party: '00000000000007' }, /nota_by_party_id/],
  ['a rare situation', { situacoes: ['cancelada'] }, /nota_by_situation/],
  ['a rare state of the signature', { signatures: ['ausente'] }, /nota_by_signature/],
  [
    'a month of services',
    { tipos: ['nfse'], competenciaFrom: '2026-03-01', competenciaTo: '2026-03-31' },
    /Index Only Scan using nota_by_competencia/,
  ],
  ['a state of the manifestação', { tipos: ['nfe'], sides: ['R'], manifests: ['sem', 'ciencia'] }, /nota_by_manifest/],
  ['a day of import', { importedFrom: '2026-03-01', importedTo: '2026-03-01' }, /nota_by_import/],
])('%s uses an index', async (_, changes, index) => {
  const plan = await planOf(changes, { key: 'issued_local', descending: true })
  expect(plan).toMatch(index)
  expect(plan).not.toContain('Seq Scan')
})

type Own = Exclude<keyof NotaFilter, keyof FilterValues | 'establishments' | 'accountId'>
type Tests<Part extends keyof NotaFilter> = { readonly [part in Part]: readonly Partial<NotaFilter>[] }

/** Filters by the part that they test, with values that the bulk has or lacks. Words are in `match-words.db.test.ts`. */
const PARTS: Tests<Own> & Partial<Tests<keyof FilterValues>> = {
  branch: [],
  limits: [{ limits: [{ empresaId: 1, before: '019b0000-0000-7000-8000-000000000000', accounts: [] }] }],
  tipos: [{ tipos: ['nfe'] }],
  sides: [{ sides: ['E'] }],
  issuedFrom: [{ issuedFrom: '2026-03-01', issuedTo: '2026-03-31' }],
  issuedTo: [{ issuedTo: '2026-03-31' }],
  competenciaFrom: [{ competenciaFrom: '2026-03-01' }],
  competenciaTo: [{ competenciaTo: '2026-03-31' }],
  books: [{ books: { from: '2026-03-01', to: '2026-03-31' } }],
  late: [{ late: { isLate: true, month: '2026-03-01' } }, { late: { isLate: false } }],
  conflict: [{ conflict: { has: true, month: '2026-03-01' } }, { conflict: { has: false } }],
  serviceRole: [{ serviceRole: 'prestador' }],
  service: [{ service: '010701' }],
  taxedAt: [{ taxedAt: '3550308' }],
  issWithheld: [{ issWithheld: true }, { issWithheld: false }],
  numberFrom: [{ numberFrom: 31, numberTo: 900 }, { numberFrom: 31 }],
  numberTo: [{ numberTo: 900 }],
  centsFrom: [{ centsFrom: 100, centsTo: 200_000 }, { centsFrom: 100 }],
  centsTo: [{ centsTo: 200_000 }],
  chave: [{ chave: '350000000001' }],
  chaves: [{ chaves: [`350000007919${'1'.padStart(32, '0')}`, `350000015838${'2'.padStart(32, '0')}`] }],
  party: [{ party: '00000000000007' }],
  cfop: [{ cfop: '5102' }],
  serie: [{ serie: 1 }],
  uf: [{ uf: 'SP' }],
  situacoes: [{ situacoes: ['autorizada'] }, { situacoes: ['cancelada', 'denegada'] }],
  words: [],
  signatures: [{ signatures: ['valida'] }, { signatures: ['ausente', 'invalida'] }],
  proofs: [{ proofs: ['alegada'] }],
  origins: [{ origins: ['captura'] }, { origins: ['importacao'] }],
  manifests: [{ manifests: ['sem'] }, { manifests: ['confirmada'] }, { manifests: ['sem', 'ciencia', 'tacita'] }],
  dueBy: [{ manifests: ['sem', 'ciencia'], dueBy: '2026-12-01' }],
  foreign: [{ foreign: true }, { foreign: false }],
  pending: [{ pending: true }, { pending: false }],
  unknownProtocol: [{ unknownProtocol: true }],
  importedFrom: [{ importedFrom: '2026-03-01' }],
  importedTo: [{ importedTo: '2026-03-31' }],
  imports: [{ imports: ['01939f6e-7a00-7000-8000-000000000001'] }],
  verdicts: [{ imports: ['01939f6e-7a00-7000-8000-000000000001'], verdicts: ['repetido'] }],
  downloaded: [{ downloaded: true }, { downloaded: false }],
  homologacao: [{ homologacao: true }],
  tag: [{ tag: 'alto valor' }],
}
/** A filter of the table that is not named above has the example of the contract. */
const others = filterExamples.filter((example) => !Object.keys(example).some((part) => part in PARTS))
const FILTERS = [...Object.values(PARTS).flat(), ...others]

/** Each filter alone, and a third of all pairs; every filter is in several pairs. */
const pairs = FILTERS.flatMap((changes, index) =>
  FILTERS.slice(index).map((other) => ({ ...changes, ...other })),
).filter((_, index) => index % 3 === 0)
const cases = [...FILTERS, ...pairs]

test('no filter or pair of filters in any order scans the whole table', async () => {
  const keys: OrderKey[] = ['issued_local', 'number', 'total_cents', 'party_folded']
  for (const [index, changes] of cases.entries()) {
    const plan = await planOf(changes, {
      key: keys[index % keys.length] ?? 'issued_local',
      descending: index % 2 === 0,
    })
    expect(plan, JSON.stringify(changes)).not.toContain('Seq Scan on nota n')
  }
})

// on a cluster, companies are read one by one
test.skipIf(onCluster)('thirty establishments use one scan each', async () => {
  const establishments = Array.from({ length: 30 }, (_, index) => ({
    id: (filter.establishments[0]?.id ?? 0) + index,
    taxId: '',
  }))
  const plan = await planOf({ establishments, tipos: ['nfe'] }, { key: 'issued_local', descending: true })
  expect(plan).toMatch(/Nested Loop[\s\S]*Limit[\s\S]*Index (Only )?Scan using nota_by_emission/)
})

const totalsPlan = (changes: Partial<NotaFilter>) =>
  inScope(base.db, filterScope(filter), async (tx) => {
    const whole = { ...filter, ...changes }
    const plans = [await explainSum(tx, whole), await explainTransfers(tx, whole)]
    return plans.map(({ rows }) => planText(rows))
  })

// a shard of these tests has one company: reading all of it is no mistake there
test.skipIf(onCluster)('totals of any filter use indexes', async () => {
  for (const changes of cases) {
    const [sum, transfers] = await totalsPlan(changes)
    expect(sum, JSON.stringify(changes)).not.toContain('Seq Scan on nota n')
    expect(transfers, JSON.stringify(changes)).not.toContain('Seq Scan on nota n')
  }
})

test('notes between establishments are searched among the few candidates', async () => {
  const [, transfers] = await totalsPlan({})
  expect(transfers).toContain('nota_between')
})

/** Idle connections publish their statistics after up to ten seconds. PostgreSQL 14 has no function to force it. */
const FLUSH_STATISTICS = `do $$ begin perform pg_stat_force_next_flush(); exception when undefined_function then null; end $$`

test.each([
  ['00000000000077', 'nota_by_party_key'],
  ['c4ca4238a0', 'nota_by_rest_key'],
  ['20011', 'nota_by_digits'],
])('few notes with %s are found by %s, also as portal_app', async (word, index) => {
  const before = await scansOf(base, index)
  const { notes } = await inScope(base.db, filterScope(filter), async (tx) => {
    await sql.raw(FLUSH_STATISTICS).execute(tx)
    return findMatches(tx, { ...filter, words: [word] })
  })
  const { rows } = await base.owner.query<{ id: string }>(
    'select id from nota where empresa_id = $1 and strpos(busca, $2) > 0 order by id',
    [filter.establishments[0]?.id, word],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(notes && 'ids' in notes && notes.ids.toSorted()).toEqual(rows.map(({ id }) => id))
  for (let waited = 0; waited < 15_000 && (await scansOf(base, index)) === before; waited += 200) await sleep(200)
  expect(await scansOf(base, index)).toBeGreaterThan(before)
})

test('the total of many notes with a word, and their page in any order, need only an index', async () => {
  // as after a vacuum, which may run too early here
  await base.owner.query(`update pg_class set relallvisible = relpages where oid = 'nota'::regclass`)
  const plans = await inScope(base.db, filterScope(filter), async (tx) => {
    const wordFilter: NotaFilter = { ...filter, tipos: ['nfe'], words: ['ltda'] }
    const matches = await findMatches(tx, wordFilter)
    const order = { key: 'party_folded', descending: false } as const
    const page = await explainPage(tx, { filter: wordFilter, matches, order, after: null, limit: 51 })
    return [await explainSum(tx, wordFilter, matches), page].map(({ rows }) => planText(rows))
  })
  // a single company is written as a constant, so that the planner knows how many notes it has
  expect(plans[1]).toContain(`(empresa_id = '${filter.establishments[0]?.id}'::bigint)`)
  expect(plans[0]).toContain('Index Only Scan using nota_by_emission')
  expect(plans[1]).toMatch(/Index Only Scan (Backward )?using nota_by_party /)
})

test('a total of the larger notes reads no other note and no full row', async () => {
  const [sum] = await totalsPlan({ centsFrom: 9_900_000 })
  expect(sum).toContain('Index Only Scan using nota_by_total')
})

test('words in every note are searched along the order', async () => {
  const common = { ...filter, words: ['ltda'] }
  const page = await inScope(base.db, filterScope(filter), (tx) =>
    findNotas(tx, common, { order: { key: 'issued_local', descending: true }, after: null, limit: 50 }),
  )
  expect(page.notas).toHaveLength(50)
  expect(page.next).not.toBeNull()
})

test('the search function reads no company outside the scope', async () => {
  const strange = {
    ...filter,
    establishments: [{ id: (filter.establishments[0]?.id ?? 0) + 1, taxId: '' }],
    words: ['ltda'],
  }
  await expect(inScope(base.db, filterScope(filter), (tx) => findMatches(tx, strange))).rejects.toThrow(
    'outside the scope',
  )
  await expect(findMatchesWithoutScope(strange)).rejects.toThrow('outside the scope')
})

const findMatchesWithoutScope = (strange: NotaFilter) => base.db.transaction().execute((tx) => findMatches(tx, strange))
