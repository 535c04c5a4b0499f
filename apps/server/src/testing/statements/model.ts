import type { Situacao } from '@portal/contract/notas.ts'
import type { EventoStatement, NotaStatement, Statement } from './documents.ts'

// Model of section 10 of the contract, written independently of the program: computes the expected note from
// the set of statements. Their order matters only between copies of equal evidence and different content,
// where the first one stays.

export type CompanyName = 'issuer' | 'recipient' | 'third'
export type StatementAuthor = 'issuer' | 'recipient' | 'accountant' | 'stranger'

/** Companies for which each actor may import. */
export const COMPANIES_OF: Record<StatementAuthor, readonly CompanyName[]> = {
  issuer: ['issuer'],
  recipient: ['recipient'],
  accountant: ['issuer', 'recipient'],
  stranger: ['third'],
}

/** One statement as it was uploaded. */
export interface Arrival {
  statement: Statement
  actor: StatementAuthor
  /** Company of the upload */
  under: CompanyName
  /** Whether trust anchors were installed at the time */
  anchors: boolean
  /** Position of its upload */
  upload: number
}

export interface ExpectedNota {
  situacao: Situacao
  pending: boolean
  isForeign: boolean
  /** The statement whose bytes GET /xml returns */
  front: Statement
}

const LEVEL = { alegada: 0, assinada: 1, provada: 2 } as const
type Level = (typeof LEVEL)[keyof typeof LEVEL]

const signedLevel = (isTrusted: boolean, anchors: boolean): Level => {
  if (!anchors) return LEVEL.assinada
  return isTrusted ? LEVEL.provada : LEVEL.alegada
}

const isSigned = ({ signing }: NotaStatement | EventoStatement) => signing === 'trusted' || signing === 'unknown'

function levelOf(statement: NotaStatement | EventoStatement, anchors: boolean): Level {
  const isAnswered = statement.kind === 'nota' ? statement.protocol !== null : statement.registered
  const isByAuthor = statement.kind === 'nota' || statement.author !== 'forged'
  if (!isSigned(statement) || !isAnswered || !isByAuthor) return LEVEL.alegada
  return signedLevel(statement.signing === 'trusted', anchors)
}

/** 1 without protocol, 2 with protocol, 3 with a valid signature and its protocol. */
const fullness = (copy: NotaStatement) => (copy.protocol === null ? 1 : isSigned(copy) ? 3 : 2)

interface Copy {
  statement: NotaStatement
  level: Level
  upload: number
  isOwn: boolean
}

interface Question {
  company: CompanyName
  isThirdParty: boolean
}

const isOwnPeople = (actor: StatementAuthor, company: CompanyName) => COMPANIES_OF[actor].includes(company)
const isParty = ({ company, isThirdParty }: Question) => company !== 'third' || isThirdParty
/** A note is refused when none of the sender's companies is a party. */
const mayBring = (actor: StatementAuthor, isThirdParty: boolean) => actor !== 'stranger' || isThirdParty

function copiesAt(arrivals: readonly Arrival[], question: Question): Copy[] {
  if (!isParty(question)) return []
  return arrivals.flatMap(({ statement, actor, anchors, upload }) => {
    if (statement.kind !== 'nota' || !mayBring(actor, question.isThirdParty)) return []
    const level = levelOf(statement, anchors)
    const isOwn = isOwnPeople(actor, question.company)
    return isOwn || level === LEVEL.provada ? [{ statement, level, upload, isOwn }] : []
  })
}

/** A denial ranks above an authorisation of equal evidence when it is signed, and below it otherwise. */
const endPreference = ({ statement, level }: Copy) => (statement.protocol !== '302' ? 0 : level > 0 ? 1 : -1)

/** Among unproven copies, one with an embedded cancellation ranks above one without. */
const claimPreference = ({ statement, level }: Copy) => (level === LEVEL.alegada && statement.embedded ? 1 : 0)

function best(copies: readonly Copy[], rank: (copy: Copy) => readonly number[]): Copy | undefined {
  return copies.reduce<Copy | undefined>((chosen, copy) => {
    if (!chosen) return copy
    const [one, other] = [rank(copy), rank(chosen)]
    const at = one.findIndex((value, index) => value !== other[index])
    return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0) ? copy : chosen
  }, undefined)
}

/**
 * Selects the copy to show. First the content with the most evidence (own before foreign, then the earliest);
 * then, among the copies of that content, the own one if it is at least as complete as the foreign one.
 */
function frontOf(copies: readonly Copy[]): Copy | undefined {
  const strongest = best(copies, ({ level, isOwn }) => [level, isOwn ? 1 : 0])
  const same = copies.filter(({ statement }) => statement.content === strongest?.statement.content)
  const own = best(
    same.filter(({ isOwn }) => isOwn),
    (copy) => [fullness(copy.statement), copy.level, endPreference(copy), claimPreference(copy)],
  )
  const foreign = foreignFrontOf(same.filter(({ isOwn }) => !isOwn))
  if (!own || !foreign) return own ?? foreign
  // A protocol is unsigned. A foreign denial does not override an own authorised copy, and an unproven own
  // denial does not override a proven copy.
  if (own.statement.protocol === '100' && foreign.statement.protocol === '302') return own
  if (own.statement.protocol === '302' && own.level === LEVEL.alegada && foreign.statement.protocol === '100')
    return foreign
  return fullness(own.statement) >= fullness(foreign.statement) ? own : foreign
}

/** Selects the foreign copy: the best of the first upload that brought one. */
const foreignFrontOf = (copies: readonly Copy[]) =>
  best(
    copies.filter(({ upload }) => upload === copies[0]?.upload),
    (copy) => [endPreference(copy)],
  )

/** Effect of the events in a company: certain, or possible if they reached it (see `isSureAt`). */
interface Truth {
  isEnded: boolean
  isClaimed: boolean
  mayBeEnded: boolean
  mayBeClaimed: boolean
}

interface Said {
  ends: boolean
  isSure: boolean
}

function eventsAt(arrivals: readonly Arrival[], question: Question): Truth {
  const said = arrivals.flatMap((_, at) => saidBy(arrivals, at, question))
  const some = (ends: boolean, isSure: boolean) => said.some((one) => one.ends === ends && (one.isSure || !isSure))
  return {
    isEnded: some(true, true),
    isClaimed: some(false, true),
    mayBeEnded: some(true, false),
    mayBeClaimed: some(false, false),
  }
}

function saidBy(arrivals: readonly Arrival[], at: number, question: Question): Said[] {
  const arrival = arrivals[at]
  if (!arrival) return []
  const { statement, actor, anchors, under } = arrival
  const { company } = question
  const isOwn = isOwnPeople(actor, company)
  if (statement.kind === 'resumo') return []
  if (statement.kind === 'nota') {
    if (!statement.embedded || !isOwn || !isParty(question)) return []
    // a refused file (another content, no more evidence) has no effect
    const isAlone = copiesAt(arrivals, question).every((copy) => copy.statement.content === statement.content)
    return [{ ends: false, isSure: isAlone }]
  }
  if (statement.kind === 'evento' && !isCancellation(statement)) return []
  const level = statement.kind === 'evento' ? levelOf(statement, anchors) : LEVEL.alegada
  if (isOwn) {
    if (!isParty(question) && under !== company) return []
    return [{ ends: level >= LEVEL.assinada, isSure: isSureAt(arrivals, at, question) }]
  }
  if (level !== LEVEL.provada || !isParty(question)) return []
  const isIssuer = company === 'issuer'
  return [{ ends: isIssuer, isSure: isIssuer }] // the key names the issuer; any other party is known from a proven note only
}

/**
 * Whether an event uploaded by the company's own people has certainly reached the company. The event is
 * stored for the company of its upload and for the issuer in its key. Another company of the sender receives
 * it if it had the note at that time, or if the sender imports the note later.
 */
function isSureAt(arrivals: readonly Arrival[], at: number, question: Question): boolean {
  const arrival = arrivals[at]
  if (arrival?.actor !== 'accountant' || question.company === 'issuer') return true
  const isHeld = (upTo: number, company: CompanyName) => holdsNota(arrivals.slice(0, upTo), { ...question, company })
  if (isHeld(at, 'recipient')) return true
  if (arrival.under === 'recipient' && !isHeld(at, 'issuer')) return true
  const first = arrivals.findIndex((_, upTo) => upTo > at && isHeld(upTo + 1, 'recipient'))
  const maker = arrivals[first]
  return maker?.actor === 'accountant' && maker.statement.kind === 'nota'
}

const holdsNota = (arrivals: readonly Arrival[], question: Question) =>
  copiesAt(arrivals, question).length > 0 || summariesAt(arrivals, question).length > 0

/** A registered cancellation in the name of the issuer; events of other authors have no effect. */
const isCancellation = ({ tpEvento, author, registered }: EventoStatement) =>
  tpEvento === '110111' && registered && (author === 'issuer' || author === 'forged')

const summariesAt = (arrivals: readonly Arrival[], { company }: Question) =>
  arrivals.flatMap(({ statement, under }) => (statement.kind === 'resumo' && under === company ? [statement] : []))

function situationOf(front: Copy | undefined, cSit: string, isEnded: boolean): Situacao {
  if (front ? front.statement.protocol === '302' : cSit === '2') return 'denegada'
  if (isEnded || (!front && cSit === '3')) return 'cancelada'
  if (!front) return 'resumo'
  return front.statement.protocol === '100' ? 'autorizada' : 'sem_protocolo'
}

/**
 * Expected results of a company; empty when the company has no copy and no summary of the note. There are
 * several where the contract leaves open whether an event reached the company.
 */
export function expectedAt(arrivals: readonly Arrival[], question: Question): ExpectedNota[] {
  const copies = copiesAt(arrivals, question)
  const fronts = new Set([frontOf(copies), frontOneByOne(copies)])
  const answers = [...fronts].flatMap((front) => answersFor(arrivals, question, front))
  const texts = answers.map((answer) => JSON.stringify(answer))
  return answers.filter((_, at) => texts.indexOf(texts[at] ?? '') === at)
}

/**
 * Applies `frontOf` to the copies one at a time, as if only the selected copy were stored. The result differs
 * when two contents of one key are both proven, or when anchors are installed later: a copy refused earlier
 * is then missing.
 */
const frontOneByOne = (copies: readonly Copy[]) =>
  copies.reduce<Copy | undefined>((front, copy) => (front ? frontOf([front, copy]) : copy), undefined)

function answersFor(arrivals: readonly Arrival[], question: Question, front: Copy | undefined): ExpectedNota[] {
  const [summary] = summariesAt(arrivals, question).sort((a, b) => SUMMARY_ORDER[b.cSit] - SUMMARY_ORDER[a.cSit])
  const statement = front?.statement ?? summary
  if (!statement) return []
  const truth = eventsAt(arrivals, question)
  const isClaimed = truth.isClaimed || (front !== undefined && summary?.cSit === '3')
  return [false, true].flatMap((isReached) =>
    [false, true].map((isClaimReached): ExpectedNota => {
      const situacao = situationOf(front, summary?.cSit ?? '1', truth.isEnded || (isReached && truth.mayBeEnded))
      const isPending = isClaimed || (isClaimReached && truth.mayBeClaimed)
      return {
        situacao,
        pending: isPending && situacao !== 'cancelada' && situacao !== 'denegada',
        isForeign: front !== undefined && !front.isOwn,
        front: statement,
      }
    }),
  )
}
const SUMMARY_ORDER = { 1: 0, 2: 1, 3: 2 } as const
