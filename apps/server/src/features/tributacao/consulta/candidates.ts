import type { Knowledge } from '../tabelas/build-knowledge.ts'
import type { TaxView } from '../tabelas/view.ts'
import type { Candidate } from './candidate.ts'
import { isNamed, type NotaCount } from './own-goods.ts'
import type { OwnReader } from './own-reader.ts'
import type { LookupContext, Question } from './question.ts'

/** The candidates, best first, and the number of those from the table. */
export interface CandidateResult {
  candidates: Candidate[]
  total: number
  /** What the query may mean, one candidate per NCM, best first; one alone answers it. */
  plausible: readonly Candidate[]
  /** The bar code of the query, when it is unknown and another part of the query matched. */
  unknownGtin: boolean
}

export interface Search {
  knowledge: Knowledge
  view: TaxView
  question: Question
  place: LookupContext
  own: OwnReader
  limit: number
  typing?: boolean
}

/** Most products of the company in a list, besides those that are ranked first. */
const OWN = 6

/** Tries the bar code, then the NCM, then the name, until one matches. */
export async function findCandidates(search: Search): Promise<CandidateResult> {
  const { question, limit } = search
  if (question.gtin !== null) {
    const own = await search.own.find('gtin', question.gtin)
    if (own.length > 0)
      return { candidates: own.slice(0, limit), total: own.length, plausible: onePerNcm(own), unknownGtin: false }
  }
  const unknownGtin = question.gtin !== null
  if (question.ncm !== null) {
    const codes = inForceFirst(search.view, search.view.leaves(question.ncm))
    const own = limit === 1 ? [] : await search.own.find('ncm', question.ncm)
    const others = own.slice(0, OWN)
    return { ...merged({ first: [], codes, others }, limit), plausible: codes.map(fromTable), unknownGtin }
  }
  if (question.name === null) return { candidates: [], total: 0, plausible: [], unknownGtin }
  return { ...(await findNamed(search, question.name)), unknownGtin }
}

const MOST_HITS = 500
/** Share of the best score from which another hit may be meant too. */
const NEAR_BEST = 0.6

/** The company's own goods of that name first, then the tables, then the company's other products with these words. */
async function findNamed(search: Search, name: string): Promise<Omit<CandidateResult, 'unknownGtin'>> {
  const { knowledge, view, limit, typing = false } = search
  const hits = knowledge.index
    .search(name, { synonyms: knowledge.synonyms, typing, limit: MOST_HITS })
    .filter(({ code }) => view.ncm(code) !== undefined)
  const codes = inForceFirst(
    view,
    hits.map(({ code }) => code),
  )
  const own = await search.own.find('words', name)
  const first = await rankOwn(
    search.own,
    own.filter((candidate) => isNamed(candidate.name ?? '', name, typing)),
  )
  const others = own.filter(({ ncm }) => !first.some((candidate) => candidate.ncm === ncm)).slice(0, OWN)
  const best = hits[0]?.score ?? 0
  const near = hits.filter(({ code, score }) => score >= best * NEAR_BEST && isInForce(view, code))
  const plausible = first.length > 0 ? first : near.map(({ code }) => fromTable(code))
  return { ...merged({ first, codes, others }, limit), plausible }
}

const fromTable = (ncm: string): Candidate => ({ origin: 'tabela', ncm, name: null, gtin: null, code: null })

/** The first candidate of each NCM, in order. */
const onePerNcm = (candidates: readonly Candidate[]): Candidate[] =>
  [...new Map(candidates.toReversed().map((candidate) => [candidate.ncm, candidate])).values()].toReversed()

const isInForce = (view: TaxView, code: string) => view.lookup.ncm(code, view.day).state === 'valid'

/** An extinct code is listed when it is searched for, after the codes in force. */
const inForceFirst = (view: TaxView, codes: readonly string[]): string[] =>
  codes.toSorted((a, b) => Number(isInForce(view, b)) - Number(isInForce(view, a)))

interface Ranked {
  first: readonly Candidate[]
  codes: readonly string[]
  others: readonly Candidate[]
}

/** The company's other products take at most half of the list. */
function merged({ first, codes, others }: Ranked, limit: number): { candidates: Candidate[]; total: number } {
  const own = new Set(first.map(({ ncm }) => ncm))
  const table = codes.filter((ncm) => !own.has(ncm)).map(fromTable)
  const room = Math.max(limit - first.length - Math.min(others.length, Math.floor(limit / 2)), 1)
  return {
    candidates: [...first, ...table.slice(0, room), ...others].slice(0, limit),
    total: first.length + table.length + others.length,
  }
}

/** Maximum number of NCMs of the company that are ranked first. */
const MOST_FIRST = 6

/** One product per NCM: those of the register first, then by the number of notes, with the reason. */
async function rankOwn(own: OwnReader, named: readonly Candidate[]): Promise<Candidate[]> {
  if (named.length === 0) return []
  const goods = onePerNcm(named)
  const counts = await own.count(goods.map(({ ncm }) => ncm))
  const notasOf = ({ ncm }: Candidate) => counts.get(ncm)?.notas ?? 0
  const isRegistered = ({ origin }: Candidate) => Number(origin === 'cadastro')
  return goods
    .sort((a, b) => isRegistered(b) - isRegistered(a) || notasOf(b) - notasOf(a))
    .slice(0, MOST_FIRST)
    .map((candidate) => ({ ...candidate, reason: reasonOf(candidate, counts.get(candidate.ncm)) }))
}

/** «no seu cadastro, em 149 notas». */
function reasonOf({ origin }: Candidate, count: NotaCount | undefined): string {
  const notas = count?.notas ?? 0
  const inNotas = `em ${count?.isMore ? 'mais de ' : ''}${notas} ${notas === 1 ? 'nota' : 'notas'}`
  return [
    ...(origin === 'cadastro' ? ['no seu cadastro'] : []),
    ...(notas > 0 ? [inNotas] : origin === 'notas' ? ['nas suas notas'] : []),
  ].join(', ')
}
