import { descriptionTerms, queryTerms, stem } from '@portal/tables/search/words.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { searchWords } from '../../notas/consulta/words/search-words.ts'
import { findProdutos } from '../../produtos/read-produtos.ts'
import type { Candidate } from './candidate.ts'

/** A bar code, a prefix of an NCM, or words. */
export interface GoodsCriteria {
  gtin?: string
  ncm?: string
  words?: string
}

/** Products of the register or of the notes that are read for one query. */
const MOST_READ = 60

export async function fromRegister(
  tx: Transaction<Database>,
  empresaId: number,
  { gtin, ncm, words }: GoodsCriteria,
): Promise<Candidate[]> {
  const asked = { gtin, ncmPrefix: ncm, words: words && tellingWords(words), limit: MOST_READ }
  const produtos = await findProdutos(tx, { empresaId, sistema: null }, asked)
  return produtos.flatMap(({ produto }) =>
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
  )
}

interface SeenRow {
  ncm: string
  name: string
  gtin: string
}

export async function fromNotas(
  tx: Transaction<Database>,
  empresaId: number,
  { gtin, ncm, words }: GoodsCriteria,
): Promise<Candidate[]> {
  const rows =
    words === undefined ? await seenBy(tx, empresaId, { gtin, ncm }) : await seenByWords(tx, empresaId, words)
  return rows.map((row) => ({ origin: 'notas', ncm: row.ncm, name: row.name, gtin: row.gtin || null, code: null }))
}

/** Served by the primary key or by `item_seen_by_gtin`. */
async function seenBy(tx: Transaction<Database>, empresaId: number, { gtin, ncm }: GoodsCriteria): Promise<SeenRow[]> {
  let query = tx.selectFrom('item_seen').select(['ncm', 'name', 'gtin']).where('empresa_id', '=', empresaId)
  query =
    gtin === undefined
      ? query.where('ncm', '>=', ncm ?? '').where('ncm', '<', `${ncm}:`)
      : query.where('gtin', '=', gtin)
  return query.limit(MOST_READ).execute()
}

/** Served by `item_seen_by_busca`, through the definer function that may use it. */
async function seenByWords(tx: Transaction<Database>, empresaId: number, words: string): Promise<SeenRow[]> {
  const folded = searchWords(tellingWords(words)).slice(0, 8)
  if (folded.length === 0) return []
  const { rows } = await sql<SeenRow>`
    select ncm, name, gtin from item_seen_search(${empresaId}::bigint, ${folded}::text[], ${MOST_READ})`.execute(tx)
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
