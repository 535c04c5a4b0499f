import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../../db/scope.ts'
import { onCluster } from '../../../testing/cluster.ts'
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { type After, filterScope, type NotaFilter } from './filter.ts'
import { explainPage, findNotas } from './find-notas.ts'
import type { NotaPage } from './page-sql.ts'
import { NO_MATCHES } from './words/matches.ts'

/** A company; a third is of the municipality 3550308, a twentieth of 3304557, always received. */
const ROWS = 6000

let base: TestDatabase
let filter: NotaFilter

beforeAll(async () => {
  base = await freshDatabase()
  const taxIds = [cnpjOf('12345678'), cnpjOf('87654321')]
  const { rows } = await base.owner.query<{ id: number; tax_id: string }>(
    `insert into empresa (tax_id, name, uf) select unnest($1::text[]), 'x', 'SP' returning id, tax_id`,
    [taxIds],
  )
  await base.owner.query(NOTES, [rows.map(({ id }) => id), ROWS])
  await base.owner.query(SERVICES)
  await base.owner.query('vacuum analyze nota')
  await base.owner.query('vacuum analyze nota_servico')
  filter = {
    establishments: rows.map(({ id, tax_id: taxId }) => ({ id, taxId })),
    accountId: null,
    tipos: ['nfse'],
    sides: ['E', 'R'],
    homologacao: false,
  }
})
afterAll(() => base.drop())

/** Four notes of each minute, so that the order by id decides too. */
const NOTES = `
  insert into nota (empresa_id, id, chave, tipo, papel, modelo, element, number, serie, issued_local, issued_text, total_cents, homologacao,
    party_tax_id, party_folded, protocol_state, situacao, copy_rank, mark_signature, marks, verified, proof, arquivo_sha256, busca, parties,
    imported_at, competencia)
  select e, gen_random_uuid(), lpad(i::text, 50, '0'), 'nfse', case when i % 20 = 7 or i % 2 = 0 then 'R' else 'E' end, null, 'NFSe', i, null,
    timestamp '2026-01-01' + i / 4 * interval '1 minute', '2026', i, false, lpad((i % 50)::text, 14, '0'), 'cliente', 'autorizada',
    case when i % 9 = 0 then 'cancelada' else 'autorizada' end, 2, 'valida', '{}', false, 'alegada', '\\x00', 'cliente', '{}', now(),
    date '2026-01-01' + i / 1500
  from unnest($1::bigint[]) e, generate_series(1, $2::int) i`

const SERVICES = `
  insert into nota_servico (empresa_id, nota_id, issued_local, taxed_at_code, code, issqn_withheld, service_cents, uncond_discount_cents,
    cond_discount_cents, deduction_cents, issqn_cents, pis_cents, cofins_cents, net_cents, iss_withheld_cents, inss_withheld_cents,
    irrf_withheld_cents, contribuicoes_withheld_cents, closes, declared)
  select empresa_id, id, issued_local, case when number % 20 = 7 then '3304557' when number % 3 = 0 then '3550308' else '1100015' end,
    case when number % 5 = 0 then '010701' else '171901' end, case when number % 4 = 0 then '2' else '1' end,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, '{}'
  from nota`

/** The ids of the notes that meet the condition, as one plain query reads them. */
async function expected(condition: string, changes: Partial<NotaFilter>, sign: 'asc' | 'desc'): Promise<string[]> {
  const ids = (changes.establishments ?? filter.establishments).map(({ id }) => id)
  const { rows } = await base.owner.query<{ id: string }>(
    `select n.id from nota n join nota_servico s on s.empresa_id = n.empresa_id and s.nota_id = n.id
    where n.empresa_id = any($1::bigint[]) and ${condition} order by n.issued_local ${sign}, n.id ${sign}`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** All pages of a filter in the order of emission, one after another. */
async function walk(changes: Partial<NotaFilter>, descending: boolean): Promise<string[]> {
  const ids: string[] = []
  let after: After | null = null
  do {
    const page: NotaPage = { order: { key: 'issued_local', descending }, after, limit: 700 }
    const { notas, next } = await inScope(base.db, filterScope(filter), (tx) =>
      findNotas(tx, { ...filter, ...changes }, page),
    )
    ids.push(...notas.map(({ id }) => id))
    after = next
  } while (after)
  return ids
}

const CITY = `s.taxed_at_code = '3304557'`

test.each<[string, Partial<NotaFilter>, string]>([
  ['a municipality', { taxedAt: '3304557' }, CITY],
  ['a service', { service: '010701' }, `s.code = '010701'`],
  ['both', { taxedAt: '3550308', service: '010701' }, `s.taxed_at_code = '3550308' and s.code = '010701'`],
  ['one with withheld ISSQN', { taxedAt: '3304557', issWithheld: true }, `${CITY} and s.issqn_withheld = '2'`],
  ['a side', { taxedAt: '3304557', sides: ['R'] }, CITY],
  ['the side without any', { taxedAt: '3304557', sides: ['E'] }, 'false'],
  ['a situation', { taxedAt: '3304557', situacoes: ['cancelada'] }, `${CITY} and n.situacao = 'cancelada'`],
  [
    'a day',
    { service: '010701', competenciaFrom: '2026-01-02', competenciaTo: '2026-01-02' },
    `s.code = '010701' and n.competencia = '2026-01-02'`,
  ],
  ['another kind', { taxedAt: '3304557', tipos: ['nfe'] }, 'false'],
])('the pages of %s have each of its notes once, in order', async (_, changes, condition) => {
  for (const establishments of [filter.establishments, filter.establishments.slice(0, 1)])
    for (const descending of [true, false]) {
      const whole = { ...changes, establishments }
      expect(await walk(whole, descending)).toEqual(await expected(condition, whole, descending ? 'desc' : 'asc'))
    }
})

test.each([
  ['nota_servico_by_city', { taxedAt: '3304557' }],
  ['nota_servico_by_code', { service: '010701' }],
])('%s gives the order, so that only the notes of the page are read', async (index, changes) => {
  const plans = await inScope(base.db, filterScope(filter), async (tx) => {
    const page = { matches: NO_MATCHES, after: null, limit: 51 }
    const texts: string[] = []
    for (const descending of [true, false]) {
      const own = { ...filter, ...changes, establishments: filter.establishments.slice(0, 1) }
      const { rows } = await explainPage(tx, { ...page, filter: own, order: { key: 'issued_local', descending } })
      texts.push(rows.map((row) => row['QUERY PLAN'].replaceAll(/_\d{6}\b/g, '')).join('\n'))
    }
    return texts
  })
  for (const plan of plans) {
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} `))
    expect(plan).not.toContain('Seq Scan on nota')
    // on a cluster, the rows of the page are sorted once more where they arrive
    if (!onCluster) expect(plan).not.toContain('Sort')
  }
})
