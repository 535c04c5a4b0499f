import type { Situacao } from '@portal/contract/notas.ts'
import type { EventoStatement, NotaStatement, Statement } from './documents.ts'

/**
 * What section 10 of the contract says of a note after any statements about it, written without a look at the program: a function of the
 * set of statements. Order decides only between copies of equal proof and different content, where the first stays.
 */

export type CompanyName = 'issuer' | 'recipient' | 'third'
export type StatementAuthor = 'issuer' | 'recipient' | 'accountant' | 'stranger'

/** Companies in which each actor may import. */
export const COMPANIES_OF: Record<StatementAuthor, readonly CompanyName[]> = {
  issuer: ['issuer'],
  recipient: ['recipient'],
  accountant: ['issuer', 'recipient'],
  stranger: ['third'],
}

/** One statement as it came. */
export interface Arrival {
  statement: Statement
  actor: StatementAuthor
  /** Company of the upload */
  under: CompanyName
  /** Whether trust anchors were installed when it came */
  anchors: boolean
  /** Position of its upload */
  upload: number
}

export interface ExpectedNota {
  situacao: Situacao
  pending: boolean
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

function levelOf(statement: NotaStatement | EventoStatement, anchors: boolean): Level {
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
  upload: number
  isOwn: boolean
}

interface Question {
  company: CompanyName
  isThirdParty: boolean
}

const isOwnPeople = (actor: StatementAuthor, company: CompanyName) => COMPANIES_OF[actor].includes(company)
const isParty = ({ company, isThirdParty }: Question) => company !== 'third' || isThirdParty
/** A note of which none of the sender's companies is a party is refused. */
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

/** A denial goes before an authorisation of equal proof when it is signed, behind it otherwise. */
const endPreference = ({ statement, level }: Copy) => (statement.protocol !== '302' ? 0 : level > 0 ? 1 : -1)

/** Among equal claims a copy that brings a cancellation goes before one that brings none. */
const claimPreference = ({ statement, level }: Copy) => (level === LEVEL.alegada && statement.embedded ? 1 : 0)

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
    (copy) => [fullness(copy.statement), copy.level, endPreference(copy), claimPreference(copy)],
  )
  const foreign = foreignFrontOf(same.filter(({ isOwn }) => !isOwn))
  if (!own || !foreign) return own ?? foreign
  // a protocol is not signed: a stranger's denies no own authorised copy, and an unproven own one denies no proven copy
  if (own.statement.protocol === '100' && foreign.statement.protocol === '302') return own
  if (own.statement.protocol === '302' && own.level === LEVEL.alegada && foreign.statement.protocol === '100')
    return foreign
  return fullness(own.statement) >= fullness(foreign.statement) ? own : foreign
}

/** Strangers' copies: of the first upload that brought one, what its sender has in front. */
const foreignFrontOf = (copies: readonly Copy[]) =>
  best(
    copies.filter(({ upload }) => upload === copies[0]?.upload),
    (copy) => [endPreference(copy)],
  )

/** What events say in a company: for sure, and if they reached it (see `isSureAt`). */
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
    // a file that was refused (another content, no more proof) says nothing
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
  return [{ ends: isIssuer, isSure: isIssuer }] // the key names the issuer; another party is known by a proven note alone
}

/**
 * Whether an event of the company's own people surely is there. It waits under the company of its upload and under the issuer that its key
 * names. Another company of its sender has it if it held the note then, or if its sender brings the note later.
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

/** Registered, of the kind that ends a note, in the name of its issuer: another author's says nothing. */
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
 * What the contract says of the note in a company; empty when it holds nothing of it. More than one answer where the contract leaves open
 * whether an event reached the company.
 */
export function expectedAt(arrivals: readonly Arrival[], question: Question): ExpectedNota[] {
  const copies = copiesAt(arrivals, question)
  const fronts = new Set([frontOf(copies), frontOneByOne(copies)])
  const answers = [...fronts].flatMap((front) => answersFor(arrivals, question, front))
  const texts = answers.map((answer) => JSON.stringify(answer))
  return answers.filter((_, at) => texts.indexOf(texts[at] ?? '') === at)
}

/**
 * The same where only the copy in front is remembered. It differs when two contents of one key are both proven, or anchors came later: a
 * file that was refused then says nothing now.
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
