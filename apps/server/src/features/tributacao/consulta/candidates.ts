import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { searchWords } from '../../notas/consulta/words/search-words.ts'
import { findProdutos } from '../../produtos/read-produtos.ts'
import type { Knowledge } from '../tabelas/knowledge.ts'
import type { TaxView } from '../tabelas/view.ts'
import type { LookupContext, Question } from './question.ts'

/** A possible meaning of the query, with its source. */
export interface Candidate {
  origin: 'tabela' | 'cadastro' | 'notas'
  ncm: string
  name: string | null
  gtin: string | null
  /** Set when it is a product of the register. */
  code: string | null
}

/** The candidates, best first, and the number of those from the table. */
export interface CandidateResult {
  candidates: Candidate[]
  total: number
  /** The bar code of the query, when it is unknown and another part of the query matched. */
  unknownGtin: boolean
}

export interface Search {
  knowledge: Knowledge
  view: TaxView
  question: Question
  place: LookupContext
  limit: number
  typing?: boolean
}

/** Most products of the company in a list, after the candidates from the table. */
const OWN = 6

/** Tries the bar code, then the NCM, then the name, until one matches. */
export async function findCandidates(db: Kysely<Database>, search: Search): Promise<CandidateResult> {
  const { question } = search
  if (question.gtin !== null) {
    const own = await ownCandidates(db, search, { gtin: question.gtin })
    if (own.length > 0) return { candidates: own.slice(0, search.limit), total: own.length, unknownGtin: false }
  }
  const unknownGtin = question.gtin !== null
  if (question.ncm !== null) {
    const codes = inForceFirst(search.view, search.view.leaves(question.ncm))
    const own = await ownUnlessAnswered(db, search, { codes, wanted: { ncm: question.ncm } })
    return { ...merged(codes, own, search.limit), unknownGtin }
  }
  if (question.name === null) return { candidates: [], total: 0, unknownGtin }
  const hits = search.knowledge.index.search(question.name, {
    synonyms: search.knowledge.synonyms,
    typing: search.typing,
    limit: MOST_HITS,
  })
  const known = hits.map(({ code }) => code).filter((code) => search.view.ncm(code) !== undefined)
  const codes = inForceFirst(search.view, known)
  const own = await ownUnlessAnswered(db, search, { codes, wanted: { words: question.name } })
  return { ...merged(codes, own, search.limit), unknownGtin }
}

const MOST_HITS = 500

const isInForce = (view: TaxView, code: string) => view.lookup.ncm(code, view.day).state === 'valid'

/** An extinct code is listed when it is searched for, after the codes in force. */
const inForceFirst = (view: TaxView, codes: readonly string[]): string[] =>
  codes.toSorted((a, b) => Number(isInForce(view, b)) - Number(isInForce(view, a)))

/** A line of a list takes one answer: no further source is read once the table has one. */
const ownUnlessAnswered = async (
  db: Kysely<Database>,
  search: Search,
  { codes, wanted }: { codes: readonly string[]; wanted: ProductCriteria },
): Promise<Candidate[]> => (search.limit === 1 && codes.length > 0 ? [] : ownCandidates(db, search, wanted))

function merged(
  codes: readonly string[],
  own: readonly Candidate[],
  limit: number,
): { candidates: Candidate[]; total: number } {
  const table = codes.map((ncm): Candidate => ({ origin: 'tabela', ncm, name: null, gtin: null, code: null }))
  const room = Math.max(limit - Math.min(own.length, Math.floor(limit / 2)), 1)
  return { candidates: [...table.slice(0, room), ...own].slice(0, limit), total: table.length + own.length }
}

interface ProductCriteria {
  gtin?: string
  ncm?: string
  words?: string
}

/** Products of the register, then those of the notes, without duplicates. */
async function ownCandidates(db: Kysely<Database>, { place }: Search, wanted: ProductCriteria): Promise<Candidate[]> {
  const { empresa, accountId } = place
  if (!empresa) return []
  return inScope(db, { empresaIds: [empresa.id], accountId }, async (tx) => {
    const registered = await fromRegister(tx, empresa.id, wanted)
    const seen = await fromNotas(tx, empresa.id, wanted)
    const registeredKeys = new Set(registered.map(({ ncm, name }) => `${ncm} ${name}`))
    return [...registered, ...seen.filter(({ ncm, name }) => !registeredKeys.has(`${ncm} ${name}`))]
  })
}

async function fromRegister(
  tx: Transaction<Database>,
  empresaId: number,
  { gtin, ncm, words }: ProductCriteria,
): Promise<Candidate[]> {
  const produtos = await findProdutos(tx, { empresaId, sistema: null }, { gtin, ncmPrefix: ncm, words, limit: OWN })
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

async function fromNotas(
  tx: Transaction<Database>,
  empresaId: number,
  { gtin, ncm, words }: ProductCriteria,
): Promise<Candidate[]> {
  const rows =
    words === undefined ? await seenBy(tx, empresaId, { gtin, ncm }) : await seenByWords(tx, empresaId, words)
  return rows.map((row) => ({ origin: 'notas', ncm: row.ncm, name: row.name, gtin: row.gtin || null, code: null }))
}

/** Served by the primary key or by `item_seen_by_gtin`. */
async function seenBy(
  tx: Transaction<Database>,
  empresaId: number,
  { gtin, ncm }: ProductCriteria,
): Promise<SeenRow[]> {
  let query = tx.selectFrom('item_seen').select(['ncm', 'name', 'gtin']).where('empresa_id', '=', empresaId)
  query =
    gtin === undefined
      ? query.where('ncm', '>=', ncm ?? '').where('ncm', '<', `${ncm}:`)
      : query.where('gtin', '=', gtin)
  return query.limit(OWN).execute()
}

/** Served by `item_seen_by_busca`, through the definer function that may use it. */
async function seenByWords(tx: Transaction<Database>, empresaId: number, words: string): Promise<SeenRow[]> {
  const folded = searchWords(words).slice(0, 8)
  if (folded.length === 0) return []
  const { rows } = await sql<SeenRow>`
    select ncm, name, gtin from item_seen_search(${empresaId}::bigint, ${folded}::text[], ${OWN})`.execute(tx)
  return rows
}
