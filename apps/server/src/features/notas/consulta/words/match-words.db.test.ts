import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../../../db/scope.ts'
import { freshDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { cnpjOf } from '../../../../testing/notas.ts'
import { recountNotas } from '../../../../testing/sums.ts'
import { filterScope, type NotaFilter } from '../filter.ts'
import { findMatches } from '../find-matches.ts'
import { findNotaKeys } from '../find-notas.ts'
import { sumNotas } from '../totals.ts'
import { findTextKeys } from './match-words.ts'
import type { FilterMatches } from './matches.ts'

/** Texts with traps: words within words, digits in names, wildcards, blanks, multi-byte letters, the own name as the other party's. */
const PIECES = ['ana', 'banana', 'ltda', '5', '55', '155', '1.5', 'a%', '_b', 'ção', 'x  y', '12abc345', 'acme', '\\']
const TAX_IDS = [cnpjOf('11111112'), cnpjOf('12ABC345'), '52998224725', null]
const NUMBERS = [5, 15, 155, 5155, 123_155_555]
const COMPANIES = [cnpjOf('12345678'), cnpjOf('12345678', '0002'), cnpjOf('87654321')]

const pieces = (max: number) => fc.array(fc.constantFrom(...PIECES), { maxLength: max }).map((list) => list.join(' '))

const nota = fc.record({
  company: fc.nat({ max: COMPANIES.length - 1 }),
  side: fc.constantFrom('E', 'R'),
  own: pieces(2),
  party: pieces(3),
  taxId: fc.constantFrom(...TAX_IDS),
  natureza: pieces(2),
  number: fc.constantFrom(...NUMBERS),
  /** Some texts do not match the current columns. */
  whole: fc.option(pieces(4), { freq: 8 }),
})
type Drawn = typeof nota extends fc.Arbitrary<infer One> ? One : never

const words = fc.uniqueArray(
  fc.constantFrom(
    'ana',
    'ban',
    'a',
    'ltda',
    '5',
    '15',
    '155',
    '515',
    '1.5',
    '%',
    '_b',
    'ção',
    'x',
    '12abc345',
    'acme',
    '\\',
    'nada',
    '11111112',
    '12345678',
  ),
  { minLength: 1, maxLength: 3 },
)

let base: TestDatabase
let filter: NotaFilter
beforeAll(async () => {
  base = await freshDatabase()
  const { rows } = await base.owner.query<{ id: number; taxId: string }>(
    `insert into empresa (tax_id, name, uf) select unnest($1::text[]), 'Acme', 'SP' returning id, tax_id as "taxId"`,
    [COMPANIES],
  )
  filter = { establishments: rows, accountId: null, tipos: ['nfe'], sides: ['E', 'R'], homologacao: false }
})
afterAll(() => base.drop())

/** Joined as intake does. */
function textOf({ own, party, taxId, natureza, number, side, whole, company }: Drawn): string {
  const us = [own, COMPANIES[company]]
  const them = [party, taxId?.toLowerCase()]
  const parts = side === 'E' ? [...us, ...them, natureza, number] : [...them, ...us, natureza, number]
  return whole ?? parts.filter((part) => (part ?? '') !== '').join(' ')
}

let made = 0
async function insert(notas: readonly Drawn[]): Promise<void> {
  const rows = notas.map((nota) => {
    made += 1
    return {
      empresa_id: filter.establishments[nota.company]?.id,
      chave: `352606${'1'.repeat(12)}${String(made).padStart(26, '0')}`,
      papel: nota.side,
      number: nota.number,
      party_tax_id: nota.taxId,
      party_folded: nota.party,
      busca: textOf(nota),
    }
  })
  await base.owner.query(
    `insert into nota (empresa_id, id, chave, tipo, papel, modelo, element, number, serie, issued_local, issued_text, total_cents,
       homologacao, party_tax_id, party_folded, protocol_state, situacao, copy_rank, mark_signature, marks, verified, proof, arquivo_sha256, busca)
     select r.empresa_id, gen_random_uuid(), r.chave, 'nfe', r.papel, 55, 'nfeProc', r.number, 1, '2026-06-01', '2026', 1, false,
       r.party_tax_id, r.party_folded, 'autorizada', 'autorizada', 2, 'valida', '{}', false, 'alegada', '\\x00', r.busca
     from json_populate_recordset(null::nota, $1::json) r`,
    [JSON.stringify(rows)],
  )
  await recountNotas(base.owner)
}

/** The plain definition: every word in the text, a long number also in the key (which none here has). */
async function expected(ids: readonly number[], words: readonly string[]): Promise<string[]> {
  const { rows } = await base.owner.query<{ id: string }>(
    `select id from nota where empresa_id = any($1) and (select bool_and(strpos(busca, word) > 0) from unnest($2::text[]) word) order by id`,
    [ids, words],
  )
  return rows.map(({ id }) => id)
}

async function expectAll(words: readonly string[], establishments: NotaFilter['establishments']): Promise<void> {
  const whole = { ...filter, establishments, words }
  const order = { key: 'party_folded', descending: false } as const
  const ids = establishments.map(({ id }) => id)
  const { pages, totals } = await inScope(base.db, filterScope(whole), async (tx) => {
    // the planned path; text keys, which do not cover the digits of a number; each row's text
    const named = words.every((word) => /\D/.test(word)) ? await findTextKeys(tx, ids, words) : null
    const paths: FilterMatches[] = [
      await findMatches(tx, whole),
      { notes: null, words: named?.length ? named : 'text' },
      { notes: null, words: 'text' },
    ]
    const pages = []
    const totals = []
    for (const matches of paths) {
      pages.push(await findNotaKeys(tx, whole, { order, after: null, limit: 1000, matches }))
      totals.push(await sumNotas(tx, whole, matches))
    }
    return { pages, totals }
  })
  const found = await expected(ids, words)
  for (const { notas } of pages) expect(notas.map(({ id }) => id).toSorted(), words.join(' ')).toEqual(found)
  for (const { quantity } of totals) expect(quantity, words.join(' ')).toBe(found.length)
}

test('words match exactly the notes whose text has all of them', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(nota, { minLength: 8, maxLength: 40 }),
      fc.array(words, { minLength: 6, maxLength: 12 }),
      async (notas, questions) => {
        await insert(notas)
        for (const [index, words] of questions.entries())
          await expectAll(words, index % 3 === 0 ? filter.establishments : filter.establishments.slice(0, 1))
        await base.owner.query('truncate nota, nota_day, nota_text')
      },
    ),
    { numRuns: 25, seed: 20_261_122 },
  )
})

test('a changed text is found by its new words and not by its old ones', async () => {
  const [drawn] = fc.sample(nota, { numRuns: 1, seed: 1 })
  if (!drawn) throw new Error('nothing drawn')
  await insert([{ ...drawn, company: 0, side: 'R', party: 'resumo', whole: null }])
  await base.owner.query(
    `update nota set party_folded = 'inteira', busca = 'inteira ' || lower(coalesce(party_tax_id, '')) || ' venda 7'`,
  )
  await recountNotas(base.owner)
  for (const words of [['resumo'], ['inteira'], ['inteira', 'venda'], ['venda'], ['vend', 'teir']])
    await expectAll(words, filter.establishments)
})
