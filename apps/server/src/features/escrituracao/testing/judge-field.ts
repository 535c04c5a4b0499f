import { entryCfop } from '@portal/efd/entry/cfop.ts'
import type { Destination } from '@portal/efd/entry/cfop-rules.ts'
import {
  destinationOfEntry,
  type EntryMemory,
  newEntryMemory,
  OWN_ISSUES,
  rememberEntry,
} from '@portal/efd/entry/proposal/memory.ts'
import type { EntryAnswer, EntryRule, GeneralAnswer, PastEntry, Proposal } from '@portal/efd/entry/proposal/model.ts'
import { proposeEntry } from '@portal/efd/entry/proposal/propose.ts'
import type { FieldAnswer } from '@portal/synthetic/judge/field-answers.ts'
import type { FieldCompany, FieldOffice, FieldRule } from '@portal/synthetic/judge/field-companies.ts'
import type { FieldItem } from '@portal/synthetic/judge/field-documents.ts'
import { LEARNED_MONTHS } from '@portal/synthetic/judge/judged-line.ts'

/** Counts of proposals. */
interface FieldScore {
  items: number
  /** CFOP, destination, credit and accumulator; the CST is not judged: `proposeEntry` leaves it to its caller */
  right: number
  /** Right but for the accumulator, which is each company's own */
  booked: number
  doubts: number
  wrongSure: number
}

interface FieldMiss {
  company: string
  item: FieldItem
  proposal: Proposal
  isDoubt: boolean
}

const answerOf = (answer: FieldAnswer): EntryAnswer => {
  const { cfop, cst, credit, accumulator } = answer
  return { cfop, destination: destinationOf(answer), cst, credit, accumulator, account: null, costCentre: null }
}

/** Goods that are used to do a service (1.126) have the destination of their CFOP, as the portal keeps it. */
const destinationOf = ({ use, cfop }: FieldAnswer) => (use === 'servico' ? destinationOfEntry(cfop) : use)

/** What could be credited, as the portal asks: of a supplier of the Simples the credit that its note states. */
const creditable = ({ simplesRate, icmsCents, cents }: FieldItem): number =>
  simplesRate === null ? icmsCents : Math.round((cents * Number(simplesRate)) / 100)

const featuresOf = ({ kind, supplier, item, ncm, sale, tax, rate, cents, unitCents }: FieldItem) => ({
  ...{
    supplier: kind === 'saida' ? OWN_ISSUES : supplier,
    item,
    ncm,
    sale,
    tax,
    rate,
    value: cents,
    unitValue: unitCents,
  },
})

const pastOf = (of: FieldItem): PastEntry => ({
  ...featuresOf(of),
  ...{ month: of.month, note: of.note, answer: answerOf(of.booked) },
})

const cfopFor =
  ({ isIndustry }: FieldCompany, of: FieldItem) =>
  (destination: Destination) => {
    const answer = entryCfop(of.sale, destination, { industry: isIndustry })
    return 'cfop' in answer ? answer.cfop : null
  }

/** What the table answers without any past: the company's main use; a freight and a sale have one CFOP. */
function generalOf(company: FieldCompany, of: FieldItem): GeneralAnswer {
  const none = { cst: null, credit: null, accumulator: null, account: null, costCentre: null }
  if (of.kind !== 'nfe') {
    const answer = { ...none, cfop: of.answer.cfop, destination: of.answer.use }
    return { answer, isSure: true, isWritten: false, options: [answer.cfop] }
  }
  const cfopOf = cfopFor(company, of)
  const options = (['revenda', 'industria', 'consumo', 'ativo'] as const).flatMap((one) => cfopOf(one) ?? [])
  const answer = { ...none, cfop: cfopOf(company.main) ?? '', destination: company.main }
  return { answer, isSure: false, isWritten: false, options: [...new Set(options)] }
}

/** A credit of nothing is none. */
const creditOf = (of: FieldItem, credit: boolean | null): boolean => creditable(of) > 0 && credit === true

interface Asked {
  company: FieldCompany
  of: FieldItem
  proposal: Proposal
  /** False: what is asked is the booking alone, by companies that keep no accumulators */
  hasCodes: boolean
}

function addScore(scores: Map<string, FieldScore>, names: string[], { of, proposal, hasCodes }: Asked) {
  const { answer, confidence } = proposal
  const isBooked =
    answer.cfop === of.answer.cfop &&
    answer.destination === destinationOf(of.answer) &&
    creditOf(of, answer.credit) === creditOf(of, of.answer.credit)
  const isRight = isBooked && (!hasCodes || answer.accumulator === of.answer.accumulator)
  const isDoubt = confidence !== 'certo'
  for (const name of names) {
    const score = scores.get(name) ?? { items: 0, right: 0, booked: 0, doubts: 0, wrongSure: 0 }
    scores.set(name, score)
    score.items += 1
    if (isRight) score.right += 1
    if (isBooked) score.booked += 1
    if (isDoubt) score.doubts += 1
    else if (!isRight) score.wrongSure += 1
  }
  return { isRight, isDoubt }
}

/** One of so many items is asked about: all of them take minutes. */
const ASKED = process.env.PORTAL_TEST_FULL === '1' ? 4 : 16

interface Knowledge {
  rules: readonly EntryRule[]
  past: EntryMemory
  peers: EntryMemory | null
  hasCodes: boolean
}

function ask(company: FieldCompany, of: FieldItem, { rules, past, peers, hasCodes }: Knowledge): Asked {
  const kind = of.kind === 'nfe' ? {} : { kind: of.kind }
  const question = { ...featuresOf(of), ...kind, icms: creditable(of), simplesRate: of.simplesRate }
  const proposal = proposeEntry(question, {
    ...{ rules, past, peers, cfopFor: cfopFor(company, of), general: generalOf(company, of) },
    ...(hasCodes ? { accumulatorOf: () => null } : {}),
  })
  return { company, of, proposal, hasCodes }
}

/** The rules that were written before a month and still hold. */
const rulesAt = (rules: readonly FieldRule[], turn: number): EntryRule[] =>
  rules
    .filter(({ from, until }) => from < turn && turn <= until)
    .map(({ supplier, item, ncm, sale, answer }, index) => {
      return { id: String(index), supplier, item, ncm, sale, answer: answerOf(answer) }
    })

const peerOf = (of: FieldItem, company: number): PastEntry => ({ ...pastOf(of), company })

/** What the other companies booked until a month. */
function peersUntil(peers: readonly FieldCompany[], turn: number): EntryMemory {
  const memory = newEntryMemory()
  for (const [index, { items }] of peers.entries())
    for (const of of items) if (of.turn <= turn && of.kind !== 'saida') rememberEntry(memory, peerOf(of, index + 1))
  return memory
}

interface Judged {
  scores: Map<string, FieldScore>
  misses: FieldMiss[]
}

const newJudged = (): Judged => ({ scores: new Map(), misses: [] })

function addAsked({ scores, misses }: Judged, asked: Asked): void {
  const { company, of, proposal } = asked
  const names = ['all', `fonte ${proposal.source}`, `empresa ${company.name}`, `caso ${of.trait}`]
  const { isRight, isDoubt } = addScore(scores, names, asked)
  if (!isRight || isDoubt) misses.push({ company: company.name, item: of, proposal, isDoubt })
}

/** Learns 24 months, then is asked about each of six months before that month is learned as well. */
export function judgeField(offices: readonly FieldOffice[]): Judged {
  const judged = newJudged()
  for (const { company, rules, peers: others } of offices) {
    const past = newEntryMemory()
    const peers = peersUntil(others, LEARNED_MONTHS)
    for (const [turn, ofMonth] of byTurn(company)) {
      const known = { rules: rulesAt(rules, turn), past, peers, hasCodes: true }
      if (turn > LEARNED_MONTHS)
        for (const [index, of] of ofMonth.entries())
          if (index % ASKED === turn % ASKED) addAsked(judged, ask(company, of, known))
      for (const of of ofMonth) rememberEntry(past, pastOf(of))
    }
  }
  return judged
}

function byTurn({ items }: FieldCompany): Map<number, FieldItem[]> {
  const turns = new Map<number, FieldItem[]>()
  for (const of of items) {
    const ofMonth = turns.get(of.turn)
    if (ofMonth) ofMonth.push(of)
    else turns.set(of.turn, [of])
  }
  return turns
}

/** What an earlier EFD tells of an entry without its document: no code, CFOP or CST of the seller, and no accumulator. */
const efdPastOf = (of: FieldItem): PastEntry => {
  const past = pastOf(of)
  return { ...past, item: '', sale: '', tax: '', rate: '', answer: { ...past.answer, cst: null, accumulator: null } }
}

/** A company that comes with its 24 EFDs and without a document: the booking is asked, which is all that they tell. */
export function judgeEfds(offices: readonly FieldOffice[]): Judged {
  const judged = newJudged()
  for (const { company } of offices) {
    const past = newEntryMemory()
    for (const [turn, ofMonth] of byTurn(company)) {
      const bought = ofMonth.filter(({ kind }) => kind !== 'saida')
      if (turn > LEARNED_MONTHS)
        for (const [index, of] of bought.entries())
          if (index % (2 * ASKED) === turn % (2 * ASKED))
            addAsked(judged, ask(company, of, { rules: [], past, peers: null, hasCodes: false }))
      for (const of of bought) rememberEntry(past, turn > LEARNED_MONTHS ? pastOf(of) : efdPastOf(of))
    }
  }
  return judged
}

/** A company in its first month: only the office's other clients and the law answer. */
export function judgeFirstMonth(offices: readonly FieldOffice[]): Judged {
  const judged = newJudged()
  for (const { company, peers: others } of offices) {
    const peers = peersUntil(others, LEARNED_MONTHS)
    const ofMonth = byTurn(company).get(LEARNED_MONTHS + 1) ?? []
    for (const of of ofMonth.filter(({ kind }, index) => kind !== 'saida' && index % (ASKED / 2) === 0))
      addAsked(judged, ask(company, of, { rules: [], past: newEntryMemory(), peers, hasCodes: false }))
  }
  return judged
}
