import { descriptionTerms, queryTerms, stem } from '@portal/tables/search/words.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { searchWords } from '../../notas/consulta/words/search-words.ts'
import { findProdutos } from '../../produtos/read-produtos.ts'
import type { Candidate } from './candidate.ts'

/** What goods are read by: a bar code, a prefix of an NCM, or words. */
export type GoodsKind = 'gtin' | 'ncm' | 'words'

/** Products of the register or of the notes that are read for one query. */
const MOST_READ = 60

/** Products of the register, then those of the notes, without duplicates, for each value. */
export async function findOwnGoods(
  tx: Transaction<Database>,
  empresaId: number,
  { kind, values }: { kind: GoodsKind; values: readonly string[] },
): Promise<Candidate[][]> {
  if (values.length === 0) return []
  const registered = await fromRegister(tx, empresaId, { kind, values })
  const seen = await fromNotas(tx, empresaId, { kind, values })
  return values.map((_, index) => {
    const own = registered[index] ?? []
    const ownKeys = new Set(own.map(({ ncm, name }) => `${ncm} ${name}`))
    return [...own, ...(seen[index] ?? []).filter(({ ncm, name }) => !ownKeys.has(`${ncm} ${name}`))]
  })
}

interface Wanted {
  kind: GoodsKind
  values: readonly string[]
}

async function fromRegister(
  tx: Transaction<Database>,
  empresaId: number,
  { kind, values }: Wanted,
): Promise<Candidate[][]> {
  const asked = kind === 'words' ? values.map(tellingWords) : values
  const found = await findProdutos(tx, { empresaId, sistema: null }, { kind, values: asked, limit: MOST_READ })
  return found.map((produtos) =>
    produtos.flatMap(({ produto }) =>
      /^\d{8}$/.test(produto.cd_ncm ?? '')
        ? [
            {
              origin: 'cadastro' as const,
              ncm: produto.cd_ncm ?? '',
              name: produto.nm_prd,
              gtin: produto.ds_codbarras ?? null,
              code: produto.cd_produto,
            },
          ]
        : [],
    ),
  )
}

interface SeenRow {
  n: number
  ncm: string
  name: string
  gtin: string
}

async function fromNotas(
  tx: Transaction<Database>,
  empresaId: number,
  { kind, values }: Wanted,
): Promise<Candidate[][]> {
  const rows =
    kind === 'words' ? await seenByWords(tx, empresaId, values) : await seenByCode(tx, empresaId, { kind, values })
  const found: Candidate[][] = values.map(() => [])
  for (const { n, ncm, name, gtin } of rows)
    found[n - 1]?.push({ origin: 'notas', ncm, name, gtin: gtin || null, code: null })
  return found
}

const CODE_CONDITIONS = {
  gtin: sql`s.gtin = q.value`,
  ncm: sql`s.ncm >= q.value and s.ncm < q.value || ':'`,
} as const

/** Served by the primary key or by `item_seen_by_gtin`. */
async function seenByCode(
  tx: Transaction<Database>,
  empresaId: number,
  { kind, values }: { kind: 'gtin' | 'ncm'; values: readonly string[] },
): Promise<SeenRow[]> {
  const { rows } = await sql<SeenRow>`
    select q.n::int, s.ncm, s.name, s.gtin from unnest(${[...values]}::text[]) with ordinality as q (value, n)
      cross join lateral (
        select s.ncm, s.name, s.gtin from item_seen s where s.empresa_id = ${empresaId} and ${CODE_CONDITIONS[kind]}
        limit ${MOST_READ}) s`.execute(tx)
  return rows
}

/** Words of a text that are searched. */
const MOST_WORDS = 8

/** Served by `item_seen_by_busca`, through the definer function that may use it; a text without words has no answer. */
async function seenByWords(
  tx: Transaction<Database>,
  empresaId: number,
  values: readonly string[],
): Promise<SeenRow[]> {
  // words contain no white space
  const words = values.map((value) => searchWords(tellingWords(value)).slice(0, MOST_WORDS).join('\n'))
  const { rows } = await sql<SeenRow>`
    select q.n::int, s.ncm, s.name, s.gtin from unnest(${words}::text[]) with ordinality as q (words, n)
      cross join lateral item_seen_search(${empresaId}::bigint, string_to_array(q.words, chr(10)), ${MOST_READ}) s
    where q.words <> ''`.execute(tx)
  return rows
}

/** Names of shops leave out «de» and «para»: «OLEO SOJA». */
function tellingWords(words: string): string {
  const telling = words.split(/\s+/).filter((word) => descriptionTerms(word).length > 0)
  return telling.length > 0 ? telling.join(' ') : words
}

/**
 * True when the product is the thing that the words name: it begins with the first of them and has all as whole
 * words. «CHOCOLATE AO LEITE» is no milk, «CALCULADORA» no lime. `typing`: the last word may be incomplete.
 */
export function isNamed(name: string, words: string, typing: boolean): boolean {
  const asked = queryTerms(words).map(stem)
  const terms = descriptionTerms(name).map(stem)
  const matches = (term: string | undefined, index: number) =>
    term !== undefined &&
    (term === asked[index] || (typing && index === asked.length - 1 && term.startsWith(asked[index] ?? '')))
  return matches(terms[0], 0) && asked.every((_, index) => terms.some((term) => matches(term, index)))
}

/** Newest items of an NCM whose notes are counted. */
const MOST_COUNTED = 300

/** Number of the company's notes with an NCM; `isMore`: there are older ones that were not counted. */
export interface NotaCount {
  notas: number
  isMore: boolean
}

/** Authorised notes of production per NCM, the newest ones. Served by `nota_item_by_ncm`; `offset 0` as in `observedOf`. */
export async function countNotas(
  tx: Transaction<Database>,
  empresaId: number,
  ncms: readonly string[],
): Promise<Map<string, NotaCount>> {
  if (ncms.length === 0) return new Map()
  const { rows } = await sql<{ ncm: string; notas: number; items: number }>`
    select w.ncm, count(distinct n.id) filter (where n.situacao = 'autorizada' and not n.homologacao)::int as notas, count(*)::int as items
    from unnest(${[...ncms]}::text[]) as w(ncm)
      cross join lateral (
        select x.nota_id from nota_item x where x.empresa_id = ${empresaId} and x.ncm = w.ncm
        order by x.nota_id desc limit ${MOST_COUNTED}) i
      cross join lateral (
        select x.id, x.situacao, x.homologacao from nota x where x.empresa_id = ${empresaId} and x.id = i.nota_id offset 0) n
    group by 1`.execute(tx)
  return new Map(rows.map(({ ncm, notas, items }) => [ncm, { notas, isMore: items >= MOST_COUNTED }]))
}
