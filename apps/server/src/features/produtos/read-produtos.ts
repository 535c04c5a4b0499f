import { foldText } from '@portal/files/fold-text.ts'
import { canonicalProduto, plainProduto } from '@portal/tables/checks/canonical.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'

/** Reads for other features: `readProdutos` (SPED), `findProdutos` (tax lookup). Both run inside the caller's scope. */

/** Key of a register. `sistema` null: all lists of the company. */
export interface RegisterOwner {
  empresaId: number
  sistema: string | null
}

/** A product with its list's sistema. */
export interface RegisteredProduto {
  sistema: string
  produto: Produto
}

const CHUNK = 2_000

/**
 * Products of a register by their codes, in no order; null for all of them. Codes without a product are left out.
 * `tx` is a transaction of `inScope` whose scope includes the company.
 */
export async function readProdutos(
  tx: Kysely<Database>,
  { empresaId, sistema }: RegisterOwner,
  codes: readonly string[] | null = null,
): Promise<Map<string, Produto>> {
  const produtos = new Map<string, Produto>()
  const ask = async (some: readonly string[] | null) => {
    let query = tx.selectFrom('produto').select(['code', 'body']).where('empresa_id', '=', empresaId)
    if (sistema !== null) query = query.where('sistema', '=', sistema)
    if (some) query = query.where(sql<boolean>`code = any (${some}::text[])`)
    for (const { code, body } of await query.execute()) produtos.set(code, parseProduto(body))
  }
  if (!codes) await ask(null)
  else for (let start = 0; start < codes.length; start += CHUNK) await ask(codes.slice(start, start + CHUNK))
  return produtos
}

/** Searches in the register: bar codes, prefixes of an NCM, or texts whose words must all occur. */
export interface RegisterQuestions {
  kind: 'gtin' | 'ncm' | 'words'
  values: readonly string[]
  /** Most products of each search */
  limit: number
}

const REGISTER_CONDITIONS = {
  gtin: sql`p.gtin = q.value`,
  ncm: sql`p.ncm >= q.value and p.ncm < q.value || ':'`,
  words: sql`p.busca like all (q.patterns)`,
} as const

/**
 * Products that match each search, in the order of `values`, those in use first. Served by `produto_by_gtin`, `produto_by_ncm`, else by the
 * company's rows.
 */
export async function findProdutos(
  tx: Kysely<Database>,
  { empresaId, sistema }: RegisterOwner,
  { kind, values, limit }: RegisterQuestions,
): Promise<RegisteredProduto[][]> {
  const patterns = values.map((value) => (kind === 'words' ? wordPatterns(value).join('\n') : ''))
  const { rows } = await sql<{ n: number; sistema: string; body: string }>`
    with q as materialized (
      select n::int, value, string_to_array(patterns, chr(10)) as patterns
      from unnest(${[...values]}::text[], ${patterns}::text[]) with ordinality as q (value, patterns, n))
    select q.n, p.sistema, p.body from q cross join lateral (
      select p.sistema, p.body, p.active, p.position from produto p
      where p.empresa_id = ${empresaId} and ${sistema === null ? sql`true` : sql`p.sistema = ${sistema}`} and ${REGISTER_CONDITIONS[kind]}
      order by p.active desc, p.position limit ${limit}) p
    order by q.n, p.active desc, p.position`.execute(tx)
  const found: RegisteredProduto[][] = values.map(() => [])
  for (const { n, sistema: of, body } of rows) found[n - 1]?.push({ sistema: of, produto: parseProduto(body) })
  return found
}

/** Most words of a text that are searched. */
const MOST_WORDS = 8

/** LIKE patterns of the words, which contain no white space. */
const wordPatterns = (text: string): string[] =>
  foldText(text)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** Number of products in use per NCM. Served by `produto_by_ncm`. */
export async function countByNcm(
  tx: Kysely<Database>,
  { empresaId, sistema }: { empresaId: number; sistema: string },
  ncms: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ ncm: string; products: number }>`
    select ncm, count(*)::int as products from produto
    where empresa_id = ${empresaId} and ncm = any (${[...ncms]}::text[]) and sistema = ${sistema} and active group by ncm
  `.execute(tx)
  return new Map(rows.map(({ ncm, products }) => [ncm, products]))
}

/** Canonical JSON, checked when it was saved. */
const parseProduto = (body: string): Produto =>
  plainProduto(canonicalProduto(JSON.parse(body) as Record<string, unknown>))
