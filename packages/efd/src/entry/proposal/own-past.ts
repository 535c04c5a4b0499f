import { BY_RULES, type Draft, type EntryEvidence, isRarelyOther, isUnanimous, LEADS, SURE } from './draft.ts'
import { type EntryMemory, type Level, levelKey, OWN_ISSUES, placeOf, supplierRoot } from './memory.ts'
import type { EntryAnswer, EntryFeatures, EntryQuestion } from './model.ts'
import { answerOnSide } from './peers.ts'
import { isSameAnswer, narrow, oncePerPast, type Standing, standingOf } from './standing.ts'
import { countText, dividedText, dotted, entryReais, pastText, wordsOf } from './words.ts'

/** A note of consumption that is this many times the usual one may be stock. */
export const UNUSUAL = 5

export type Standings = Readonly<Record<Level, Standing | null>>

export function standingsOf(question: EntryQuestion, memory: EntryMemory): Standings {
  const at = placeOf(question)
  const features = question.kind === 'saida' ? { ...question, supplier: OWN_ISSUES } : question
  const around = standingsAround(memory, features, at)
  const like = (standing: Standing | null) => standing && narrow(standing, question)
  return {
    item: like(standingOf(memory, levelKey('item', features, at))),
    supplierNcm: like(around.supplierNcm),
    anySale: like(around.anySale),
    supplier: like(around.supplier),
    ncm: like(around.ncm),
  }
}

type Around = Omit<Standings, 'item'>

/** What does not depend on the item itself, once for all items of a supplier, an NCM and a class of sale. */
function standingsAround(memory: EntryMemory, features: EntryFeatures, at: ReturnType<typeof placeOf>): Around {
  const key = `${features.supplier}|${features.ncm}|${at.sale}|${at.isDear}`
  const known = memory.around.get(key)
  // only this function writes into `around`
  if (known !== undefined) return known as Around
  const of = (level: Level) => standingOf(memory, levelKey(level, features, at))
  const made = { supplierNcm: of('supplierNcm'), anySale: of('anySale'), supplier: of('supplier'), ncm: of('ncm') }
  memory.around.set(key, made)
  return made
}

const agrees = (standing: Standing | null, answer: EntryAnswer, least: number): boolean =>
  standing !== null && isUnanimous(standing) && standing.notes >= least && isSameAnswer(standing.lead, answer)

export function fromPast(question: EntryQuestion, evidence: EntryEvidence, standings: Standings): Draft | null {
  const { item, supplierNcm, anySale, supplier, ncm } = standings
  if (item) {
    const isSure =
      (isUnanimous(item) && item.notes >= SURE.item) ||
      agrees(supplierNcm, item.lead, SURE.item) ||
      (isUnanimous(item) && agrees(ncm, item.lead, SURE.ncm)) ||
      isRarelyOther(item)
    // what the supplier's other items of the NCM say is the longer past, and its words are the usual ones
    const isWider = supplierNcm !== null && isUnanimous(supplierNcm) && isUnanimous(item)
    return isWider
      ? ofStanding(question, supplierNcm, { level: 'supplierNcm', isSure })
      : ofStanding(question, item, { level: 'item', isSure })
  }
  if (supplierNcm) {
    const isSure =
      (isUnanimous(supplierNcm) && supplierNcm.notes >= SURE.supplierNcm) ||
      (isUnanimous(supplierNcm) && agrees(ncm, supplierNcm.lead, SURE.ncm)) ||
      isRarelyOther(supplierNcm)
    return ofStanding(question, supplierNcm, { level: 'supplierNcm', isSure })
  }
  return (
    fromOtherSale(question, evidence, anySale) ??
    fromSupplier(question, { supplier, ncm }) ??
    fromNcm(question, evidence, ncm)
  )
}

/** Notes of a level that tell a code of what the company issues. */
const CODE_NOTES = { item: SURE.item, supplierNcm: SURE.supplierNcm, supplier: SURE.supplier } as const

/** What the company issued stays as issued; the past tells its codes alone. */
export function fromIssued(question: EntryQuestion, { general }: EntryEvidence, standings: Standings): Draft {
  const { sale } = question
  const levels = (['item', 'supplierNcm', 'supplier'] as const).filter((level) => standings[level] !== null)
  const level = levels.find((one) => (standings[one]?.notes ?? 0) >= CODE_NOTES[one]) ?? levels[0]
  const standing = level && standings[level]
  const base = { answer: general.answer, confidence: 'certo', cause: null } as const
  if (!standing)
    return { ...base, source: 'geral', reason: sale === '' ? 'Como a nota, sem CFOP' : `Como a nota: ${dotted(sale)}` }
  return {
    ...base,
    source: 'passado',
    reason: pastText(standing, wordsOf(question).where[level], sale),
    standing,
    least: CODE_NOTES[level],
  }
}

/** What the law leaves one answer for is certain where the past says the same, however short it is. */
export function withLaw(draft: Draft | null, { general }: EntryEvidence): Draft | null {
  if (!draft || draft.confidence === 'certo' || draft.cause === 'mudou') return draft
  if (!general.isSure || !isSameAnswer(draft.answer, general.answer)) return draft
  return { ...draft, confidence: 'certo', cause: null, least: SURE.supplierNcm }
}

function ofStanding(
  question: EntryQuestion,
  standing: Standing,
  { level, isSure }: { level: Level; isSure: boolean },
): Draft {
  const answer = { ...standing.lead, cfop: answerOnSide(standing.lead.cfop, question.sale), ...BY_RULES }
  const isDivided = !isUnanimous(standing) && !isSure
  const base: Draft = {
    answer,
    source: 'passado',
    confidence: isSure ? 'certo' : standing.leadNotes / standing.notes >= LEADS ? 'provavel' : 'dividido',
    cause: isSure ? null : 'revenda_consumo',
    reason: isDivided ? dividedText(standing) : pastText(standing, wordsOf(question).where[level], answer.cfop),
    standing,
  }
  return withUnusualValue(base, question, standing)
}

/** A supply that is bought in a quantity for the shelf. */
function withUnusualValue(draft: Draft, { value }: EntryQuestion, standing: Standing): Draft {
  if (draft.answer.destination !== 'consumo' || standing.notes < 3) return draft
  const { usual, largest } = valuesOf(standing)
  const times = usual > 0 ? Math.round(value / usual) : 0
  if (times < UNUSUAL || value < 2 * largest) return draft
  return {
    ...draft,
    confidence: 'provavel',
    cause: 'mudou',
    reason: `${draft.reason}; esta é ${times} vezes maior`,
    notice: `De costume são ${entryReais(Math.round(usual))} por nota. Esta tem ${entryReais(value)}: pode ser estoque para revenda.`,
  }
}

/** What the notes of a past were worth, in cents: their mean, and the largest. */
const valuesOf = oncePerPast(({ rows }) => {
  const byNote = new Map<string, number>()
  for (const { note, value } of rows) byNote.set(note, (byNote.get(note) ?? 0) + value)
  const values = [...byNote.values()]
  const sum = values.reduce((all, cents) => all + cents, 0)
  return { usual: sum / values.length, largest: values.reduce((most, cents) => Math.max(most, cents), 0) }
})

/** The supplier and the NCM are known, with sales of another class: the destination stays, the CFOP follows the sale. */
function fromOtherSale(question: EntryQuestion, evidence: EntryEvidence, standing: Standing | null): Draft | null {
  const use = standing?.lead.destination
  const cfop = use && use !== 'servico' && use !== 'saida' ? evidence.cfopFor(use) : null
  if (!standing || !cfop) return null
  const stated = question.icms > 0 ? ' e ICMS destacado' : ''
  return {
    answer: { ...standing.lead, cfop, ...BY_RULES, accumulator: null, account: null },
    source: 'passado',
    confidence: isUnanimous(standing) ? 'provavel' : 'dividido',
    cause: 'mudou',
    reason: `${countText(standing)}; esta nota veio com ${dotted(question.sale)}${stated}`,
    standing,
  }
}

/** A known supplier with a new NCM. */
function fromSupplier(
  question: EntryQuestion,
  { supplier, ncm }: { supplier: Standing | null; ncm: Standing | null },
): Draft | null {
  if (!supplier || !isUnanimous(supplier) || supplier.notes < 3) return null
  if (ncm && !isSameAnswer(ncm.lead, supplier.lead)) return null
  const isSure = supplier.notes >= SURE.supplier && ncmsOf(supplier) >= 2
  return ofStanding(question, supplier, { level: 'supplier', isSure })
}

const ncmsOf = oncePerPast(({ rows }) => new Set(rows.map(({ ncm }) => ncm)).size)

/** The NCM was bought from others. */
function fromNcm(question: EntryQuestion, { past }: EntryEvidence, standing: Standing | null): Draft | null {
  if (!standing) return null
  const isNew = !past.suppliers.has(supplierRoot(question.supplier))
  const cfop = answerOnSide(standing.lead.cfop, question.sale)
  const { others, newSupplier, newThing } = wordsOf(question)
  const counts = `${standing.leadNotes} de ${standing.notes} ${others} → ${dotted(cfop)}`
  return {
    answer: { ...standing.lead, cfop, ...BY_RULES },
    source: 'passado',
    confidence: standing.leadNotes / standing.notes >= LEADS ? 'provavel' : 'dividido',
    cause: isNew ? 'fornecedor_novo' : 'revenda_consumo',
    reason: `${isNew ? newSupplier : newThing}; ${counts}`,
    standing,
  }
}
