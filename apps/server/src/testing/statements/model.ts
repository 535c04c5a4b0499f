import type { Situacao } from '@portal/contract/notas.ts'
import type { EventoStatement, NotaStatement, Statement } from './documents.ts'

/**
 * What section 10 of the contract says of a note after any statements about it, written without a look at the program: a function of the
 * set of statements. Order decides only between copies of equal proof and different content, where the first stays.
 */

export type CompanyName = 'issuer' | 'recipient' | 'third'
export type Actor = 'issuer' | 'recipient' | 'accountant' | 'stranger'

/** Companies in which each actor may import. */
export const COMPANIES_OF: Record<Actor, readonly CompanyName[]> = {
  issuer: ['issuer'],
  recipient: ['recipient'],
  accountant: ['issuer', 'recipient'],
  stranger: ['third'],
}

/** One statement as it came. */
export interface Arrival {
  statement: Statement
  actor: Actor
  /** Company of the upload */
  under: CompanyName
  /** Whether trust anchors were installed when it came */
  anchors: boolean
}

export interface ExpectedNota {
  situacao: Situacao
  /** Null: a stranger's proven cancellation may or may not have reached this side of the note */
  pending: boolean | null
  isForeign: boolean
  /** Statement whose bytes GET /xml answers */
  front: Statement
}

const LEVEL = { alegada: 0, assinada: 1, provada: 2 } as const
type Level = (typeof LEVEL)[keyof typeof LEVEL]

const signedLevel = (isTrusted: boolean, anchors: boolean): Level => {
  if (!anchors) return LEVEL.assinada
  return isTrusted ? LEVEL.provada : LEVEL.alegada
}

const isSigned = ({ signing }: NotaStatement | EventoStatement) => signing === 'trusted' || signing === 'unknown'

export function levelOf(statement: NotaStatement | EventoStatement, anchors: boolean): Level {
  const isAnswered = statement.kind === 'nota' ? statement.protocol !== null : statement.registered
  const isByAuthor = statement.kind === 'nota' || statement.author !== 'forged'
  if (!isSigned(statement) || !isAnswered || !isByAuthor) return LEVEL.alegada
  return signedLevel(statement.signing === 'trusted', anchors)
}

/** 1 without protocol, 2 with protocol, 3 with a signature that holds and its protocol. */
const fullness = (copy: NotaStatement) => (copy.protocol === null ? 1 : isSigned(copy) ? 3 : 2)

interface Copy {
  statement: NotaStatement
  level: Level
  order: number
  isOwn: boolean
}

interface Question {
  company: CompanyName
  isThirdParty: boolean
}

const isOwnPeople = (actor: Actor, company: CompanyName) => COMPANIES_OF[actor].includes(company)
const isParty = ({ company, isThirdParty }: Question) => company !== 'third' || isThirdParty
/** A note of which none of the sender's companies is a party is refused. */
const mayBring = (actor: Actor, isThirdParty: boolean) => actor !== 'stranger' || isThirdParty

function copiesAt(arrivals: readonly Arrival[], question: Question): Copy[] {
  if (!isParty(question)) return []
  return arrivals.flatMap(({ statement, actor, anchors }, order) => {
    if (statement.kind !== 'nota' || !mayBring(actor, question.isThirdParty)) return []
    const level = levelOf(statement, anchors)
    const isOwn = isOwnPeople(actor, question.company)
    return isOwn || level === LEVEL.provada ? [{ statement, level, order, isOwn }] : []
  })
}

/** A denial goes before an authorisation of equal proof when it is signed, behind it otherwise. */
const endPreference = ({ statement, level }: Copy) => (statement.protocol !== '302' ? 0 : level > 0 ? 1 : -1)

function best(copies: readonly Copy[], rank: (copy: Copy) => readonly number[]): Copy | undefined {
  return copies.reduce<Copy | undefined>((chosen, copy) => {
    if (!chosen) return copy
    const [one, other] = [rank(copy), rank(chosen)]
    const at = one.findIndex((value, index) => value !== other[index])
    return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0) ? copy : chosen
  }, undefined)
}

/** The copy in front: the content with the most proof (own before strangers', then the first), and of it the company's own if as full. */
function frontOf(copies: readonly Copy[]): Copy | undefined {
  const strongest = best(copies, ({ level, isOwn }) => [level, isOwn ? 1 : 0])
  const same = copies.filter(({ statement }) => statement.content === strongest?.statement.content)
  const own = best(
    same.filter(({ isOwn }) => isOwn),
    (copy) => [fullness(copy.statement), copy.level, endPreference(copy)],
  )
  const foreign = same.find(({ isOwn }) => !isOwn)
  if (!own || !foreign) return own ?? foreign
  return fullness(own.statement) >= fullness(foreign.statement) ? own : foreign
}

interface Truth {
  isEnded: boolean
  isClaimed: boolean
  /** Only strangers claim it, and the portal need not know yet that this company is a party */
  mayBeClaimed: boolean
}

/** What events say in a company that holds the note. */
function eventsAt(arrivals: readonly Arrival[], question: Question): Truth {
  const { company } = question
  const truth: Truth = { isEnded: false, isClaimed: false, mayBeClaimed: false }
  for (const { statement, actor, anchors, under } of arrivals) {
    const isOwn = isOwnPeople(actor, company)
    if (statement.kind === 'nota' && statement.embedded && isOwn && isParty(question)) truth.isClaimed = true
    if (statement.kind === 'resumo_evento' && isOwn && (isParty(question) || under === company)) truth.isClaimed = true
    if (statement.kind !== 'evento' || !isCancellation(statement)) continue
    const level = levelOf(statement, anchors)
    if (isOwn && level >= LEVEL.assinada) truth.isEnded = true
    else if (isOwn) truth.isClaimed = true
    else if (level === LEVEL.provada && isParty(question)) {
      if (company === 'issuer') truth.isEnded = true
      else truth.mayBeClaimed = true
    }
  }
  return truth
}

/** Registered, of the kind that ends a note, in the name of its issuer: another author's says nothing. */
const isCancellation = ({ tpEvento, author, registered }: EventoStatement) =>
  tpEvento === '110111' && registered && (author === 'issuer' || author === 'forged')

const summariesAt = (arrivals: readonly Arrival[], { company }: Question) =>
  arrivals.flatMap(({ statement, under }) => (statement.kind === 'resumo' && under === company ? [statement] : []))

function situationOf(front: Copy | undefined, cSit: string, { isEnded }: Truth): Situacao {
  if (front ? front.statement.protocol === '302' : cSit === '2') return 'denegada'
  if (isEnded || (!front && cSit === '3')) return 'cancelada'
  if (!front) return 'resumo'
  return front.statement.protocol === '100' ? 'autorizada' : 'sem_protocolo'
}

/** What the contract says of the note in a company; null when it holds nothing of it. */
export function expectedAt(arrivals: readonly Arrival[], question: Question): ExpectedNota | null {
  const front = frontOf(copiesAt(arrivals, question))
  const summaries = summariesAt(arrivals, question)
  const summary = [...summaries].sort((a, b) => SUMMARY_ORDER[b.cSit] - SUMMARY_ORDER[a.cSit])[0]
  const statement = front?.statement ?? summary
  if (!statement) return null
  const truth = eventsAt(arrivals, question)
  const isClaimed = truth.isClaimed || (front !== undefined && summary?.cSit === '3')
  const situacao = situationOf(front, summary?.cSit ?? '1', truth)
  return {
    situacao,
    pending: pendingOf(situacao, { ...truth, isClaimed }),
    isForeign: front !== undefined && !front.isOwn,
    front: statement,
  }
}

function pendingOf(situacao: Situacao, { isClaimed, mayBeClaimed }: Truth): boolean | null {
  if (situacao === 'cancelada' || situacao === 'denegada') return false
  return isClaimed || (mayBeClaimed ? null : false)
}

const SUMMARY_ORDER = { 1: 0, 2: 1, 3: 2 } as const
