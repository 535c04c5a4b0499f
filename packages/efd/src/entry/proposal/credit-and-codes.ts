import { type Draft, type EntryEvidence, isIssued, isRarelyOther, isUnanimous, LEADS, RARE } from './draft.ts'
import { supplierRoot } from './memory.ts'
import type { EntryAnswer, EntryQuestion, GeneralAnswer } from './model.ts'
import { UNUSUAL } from './own-past.ts'
import { codeOf, codeStanding, creditVotes, narrow, oncePerPast, type Standing } from './standing.ts'
import { codesText, countText, creditText, entryPercent, goodsCreditText } from './words.ts'

/** Whether the ICMS is credited, by the past of the same answer; what is divided or new there is a doubt. */
export function judgeCredit(draft: Draft, question: EntryQuestion, { general }: EntryEvidence): Draft {
  const { standing, answer } = draft
  const open = general.open && !general.open.isContradiction ? general.open : null
  if (question.icms === 0 || isIssued(question) || (draft.source === 'regra' && answer.credit !== null)) return draft
  const votes = standing ? creditVotes(standing) : { credited: 0, refused: 0 }
  const all = votes.credited + votes.refused
  if (all === 0 && open) return { ...draft, confidence: 'sem_base', cause: open.cause, reason: open.reason }
  if (!standing || all === 0)
    return simplesDoubt({ ...draft, answer: { ...answer, credit: knownCredit(answer, general) } }, question)
  const credit = votes.credited > votes.refused
  const known = general.answer.credit
  if (known !== null && known !== credit)
    return {
      ...draft,
      answer: { ...answer, credit: known },
      confidence: 'dividido',
      cause: 'credito',
      reason: goodsCreditText(votes, known),
    }
  const settled = { ...draft, answer: { ...answer, credit } }
  const less = Math.min(votes.credited, votes.refused)
  if (less > 0 && less / all > 1 - RARE.share && draft.confidence === 'certo')
    return { ...settled, confidence: 'dividido', cause: 'credito', reason: creditText(votes) }
  const rates = ratesOf(standing)
  const [usual] = rates
  const isNewRate =
    credit && rates.size === 1 && usual !== undefined && question.rate !== '' && Number(usual) !== Number(question.rate)
  if (isNewRate && draft.confidence === 'certo' && standing.notes >= UNUSUAL && general.answer.credit !== false)
    return {
      ...settled,
      confidence: 'provavel',
      cause: 'credito',
      reason: `${countText(standing, answer.cfop)} com ${entryPercent(usual)} %; esta nota destaca ${entryPercent(question.rate)} %`,
    }
  return settled
}

const ratesOf = oncePerPast(({ rows }) => new Set(rows.map(({ rate }) => rate).filter((rate) => rate !== '')))

/** What the facts of the document say of the credit, where the answer says nothing. */
const knownCredit = (answer: EntryAnswer, general: GeneralAnswer): boolean | null =>
  answer.credit ?? general.answer.credit

/** The first credit that a supplier of the Simples states is confirmed by a person. */
function simplesDoubt(draft: Draft, { simplesRate }: EntryQuestion): Draft {
  const isResold = draft.answer.destination === 'revenda' || draft.answer.destination === 'industria'
  if (simplesRate === null || !isResold || draft.confidence !== 'certo' || draft.source !== 'passado') return draft
  return {
    ...draft,
    confidence: 'provavel',
    cause: 'credito',
    reason: `Emitente do Simples: crédito de ${entryPercent(simplesRate)} % informado na nota`,
  }
}

/** Notes of a past; of one that is of others alone, suppliers: however many notes one has, they say little of another. */
function weightOf(standing: Standing, question: EntryQuestion): number {
  const suppliers = suppliersOf(standing)
  return isIssued(question) || suppliers.has(supplierRoot(question.supplier)) ? standing.notes : suppliers.size
}

const suppliersOf = oncePerPast(({ rows }) => new Set(rows.map(({ supplier }) => supplierRoot(supplier))))

const CODE_NAMES = { accumulator: 'acumulador', account: 'conta' } as const

/**
 * Accumulator and account: those of the past, else those that the company keeps for the answer. A past that is divided
 * in them, or too short where the law alone made the answer certain, is a doubt.
 */
export function withCodes(draft: Draft, question: EntryQuestion, evidence: EntryEvidence): Draft {
  if (draft.source === 'regra' || !draft.standing) return withAccumulator(draft, evidence)
  const found = evidence.accumulatorOf?.(draft.answer) ?? null
  let coded: Draft = { ...draft, answer: { ...draft.answer, accumulator: null, account: null } }
  for (const field of ['accumulator', 'account'] as const) {
    const of = { answer: draft.answer, accumulator: coded.answer.accumulator }
    const past = codeStanding(draft.standing, field, of)
    if (!past) continue
    const standing = narrow(past, question)
    const code = codeOf(standing)
    coded = { ...coded, answer: { ...coded.answer, [field]: code } }
    const isEnough = weightOf(standing, question) >= (draft.least ?? 1) || found?.[field] === code
    if (draft.confidence !== 'certo' || (isEnough && (isUnanimous(standing) || isRarelyOther(standing)))) continue
    const isLed = standing.leadNotes / standing.notes >= LEADS
    const reason = codesText(standing, CODE_NAMES[field])
    return withAccumulator(
      { ...coded, confidence: isLed ? 'provavel' : 'dividido', cause: 'acumulador', reason },
      evidence,
    )
  }
  const { accumulator } = coded.answer
  const isTold = accumulator !== null && (isIssued(question) || question.kind === 'servico')
  const told = isTold && coded.confidence === 'certo' ? `, acumulador ${accumulator}` : ''
  return withAccumulator({ ...coded, reason: coded.reason + told }, evidence)
}

function withAccumulator(draft: Draft, { accumulatorOf }: EntryEvidence): Draft {
  if (draft.answer.accumulator !== null || !accumulatorOf) return draft
  const found = accumulatorOf(draft.answer)
  if (found) {
    const { account, costCentre } = draft.answer
    const kept = { account: account ?? found.account, costCentre: costCentre ?? found.costCentre }
    return { ...draft, answer: { ...draft.answer, accumulator: found.accumulator, ...kept } }
  }
  return draft.confidence === 'certo' ? { ...draft, confidence: 'provavel', cause: 'acumulador' } : draft
}
