import { entryCfop } from '@portal/efd/entry/cfop.ts'
import type { Destination } from '@portal/efd/entry/cfop-rules.ts'
import { destinationOfEntry, newEntryMemory, OWN_ISSUES, rememberEntry } from '@portal/efd/entry/proposal/memory.ts'
import type { EntryAnswer, GeneralAnswer, PastEntry, Proposal } from '@portal/efd/entry/proposal/model.ts'
import { proposeEntry } from '@portal/efd/entry/proposal/propose.ts'
import {
  FIELD_LEARNED_MONTHS,
  type FieldAnswer,
  type FieldCompany,
  type FieldItem,
} from '@portal/synthetic/judge/field-companies.ts'

/** Counts of proposals. */
export interface FieldScore {
  items: number
  /** CFOP, destination, credit and accumulator; the CST is not judged: `proposeEntry` leaves it to its caller */
  right: number
  doubts: number
  wrongSure: number
}

export interface FieldMiss {
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

function addScore(scores: Map<string, FieldScore>, names: string[], of: FieldItem, proposal: Proposal) {
  const { answer, confidence } = proposal
  const isRight =
    answer.cfop === of.answer.cfop &&
    answer.destination === destinationOf(of.answer) &&
    (answer.credit ?? false) === (of.answer.credit ?? false) &&
    answer.accumulator === of.answer.accumulator
  const isDoubt = confidence !== 'certo'
  for (const name of names) {
    const score = scores.get(name) ?? { items: 0, right: 0, doubts: 0, wrongSure: 0 }
    scores.set(name, score)
    score.items += 1
    if (isRight) score.right += 1
    if (isDoubt) score.doubts += 1
    else if (!isRight) score.wrongSure += 1
  }
  return { isRight, isDoubt }
}

/** One of so many items is asked about: all of them take minutes. */
const ASKED = process.env.PORTAL_TEST_FULL === '1' ? 4 : 16

/** Learns 24 months, then is asked about each of six months before that month is learned as well. */
export function judgeField(companies: readonly FieldCompany[]): {
  scores: Map<string, FieldScore>
  misses: FieldMiss[]
} {
  const scores = new Map<string, FieldScore>()
  const misses: FieldMiss[] = []
  for (const company of companies) {
    const past = newEntryMemory()
    const turns = [...new Set(company.items.map(({ turn }) => turn))]
    for (const turn of turns) {
      const ofMonth = company.items.filter((item) => item.turn === turn)
      if (turn > FIELD_LEARNED_MONTHS)
        for (const [index, of] of ofMonth.entries()) {
          if (index % ASKED !== turn % ASKED) continue
          const kind = of.kind === 'nfe' ? {} : { kind: of.kind }
          const question = { ...featuresOf(of), ...kind, icms: creditable(of), simplesRate: of.simplesRate }
          const proposal = proposeEntry(question, {
            ...{ rules: [], past, peers: null, cfopFor: cfopFor(company, of), general: generalOf(company, of) },
            accumulatorOf: () => null,
          })
          const names = ['all', `fonte ${proposal.source}`, `empresa ${company.name}`, `caso ${of.trait}`]
          const { isRight, isDoubt } = addScore(scores, names, of, proposal)
          if (!isRight || isDoubt) misses.push({ company: company.name, item: of, proposal, isDoubt })
        }
      for (const of of ofMonth) rememberEntry(past, pastOf(of))
    }
  }
  return { scores, misses }
}
