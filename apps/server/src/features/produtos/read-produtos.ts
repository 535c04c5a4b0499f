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

/** Search in the register: by a bar code, a prefix of an NCM, or words that must all occur. */
export interface RegisterQuestion {
  gtin?: string
  ncmPrefix?: string
  words?: string
  limit: number
}

/** Products that match a search, those in use first. Served by `produto_by_gtin`, `produto_by_ncm`, else by the company's rows. */
export async function findProdutos(
  tx: Kysely<Database>,
  { empresaId, sistema }: RegisterOwner,
  { gtin, ncmPrefix, words, limit }: RegisterQuestion,
): Promise<RegisteredProduto[]> {
  let query = tx.selectFrom('produto').select(['sistema', 'body']).where('empresa_id', '=', empresaId)
  if (sistema !== null) query = query.where('sistema', '=', sistema)
  if (gtin !== undefined) query = query.where('gtin', '=', gtin)
  if (ncmPrefix !== undefined) query = query.where('ncm', '>=', ncmPrefix).where('ncm', '<', `${ncmPrefix}:`)
  for (const word of foldText(words ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8))
    query = query.where(sql<boolean>`position(${word} in busca) > 0`)
  const rows = await query.orderBy('active', 'desc').orderBy('position').limit(limit).execute()
  return rows.map(({ sistema: of, body }) => ({ sistema: of, produto: parseProduto(body) }))
}

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
