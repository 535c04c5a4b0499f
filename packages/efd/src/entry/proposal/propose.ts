import type { Destination } from '../cfop-rules.ts'
import {
  ASSET_CENTS,
  type EntryMemory,
  isServiceCfop,
  type Level,
  levelKey,
  OWN_ISSUES,
  placeOf,
  saleClass,
  supplierRoot,
} from './memory.ts'
import type {
  Confidence,
  DoubtCause,
  EntryAnswer,
  EntryQuestion,
  EntryRule,
  EvidenceSource,
  GeneralAnswer,
  Proofs,
  Proposal,
  Votes,
} from './model.ts'
import { answerOnSide, peerRows, peerVotes } from './peers.ts'
import { codeOf, codeStanding, creditVotes, isSameAnswer, narrow, type Standing, standingOf } from './standing.ts'
import {
  codesText,
  countText,
  creditText,
  dividedText,
  dotted,
  entryPercent,
  entryReais,
  goodsCreditText,
  isIssuedService,
  optionsText,
  pastText,
  wordsOf,
} from './words.ts'

/**
 * Proposes how an item is booked, of a purchase, a freight, a service, a bill, or a document of the company's own, from the strongest evidence that there is: a written rule of the
 * company, its own past, the past of other companies of the office with the same activity, and the rules of entry. A
 * proposal says why, with its counts; below a bound it is a doubt for a person. Pure: the same evidence gives the same
 * proposal, for the screen and for the EFD.
 */

export interface EntryEvidence {
  rules: readonly EntryRule[]
  past: EntryMemory
  /** Other companies of the office; null: none may be asked */
  peers: EntryMemory | null
  /** The answer of the table for a destination; null: none */
  cfopFor: (destination: Destination) => string | null
  general: GeneralAnswer
  /** The accumulator of an answer with its accounts; null: none fits. Absent: the company keeps none */
  accumulatorOf?: (answer: EntryAnswer) => Accumulator | null
}

export type Accumulator = Pick<EntryAnswer, 'accumulator' | 'account' | 'costCentre'>

/** Bounds, in notes. */
const SURE = { item: 2, supplierNcm: 3, supplier: 8, ncm: 3 } as const
/** Share of the leading answer that a doubt needs to be «provável». */
const LEADS = 0.8
/** A past with rare exceptions is certain from this share on: one in 34 notes, as `SINGLE` allows one in fewer. */
const RARE = { share: 0.97, notes: 34 }
/** A single exception does not divide a past of so many notes. */
const SINGLE = 10
/** A note of consumption that is this many times the usual one may be stock. */
const UNUSUAL = 5
/** Chapters of the NCM whose goods are bought as assets. */
const ASSET_CHAPTERS = new Set(['84', '85', '87', '90', '94'])

/** The CST follows the document and the rules of entry; the credit does, unless the past says otherwise. */
const BY_RULES = { cst: null, credit: null } as const

interface Draft {
  answer: EntryAnswer
  source: EvidenceSource
  confidence: Confidence
  cause: DoubtCause | null
  reason: string
  notice?: string | null
  standing?: Standing
  /** Notes that a code of this past needs */
  least?: number
}

export function proposeEntry(question: EntryQuestion, evidence: EntryEvidence): Proposal {
  const rule = ruleFor(evidence.rules, question)
  const standings = standingsOf(question, evidence.past)
  const draft =
    (rule && fromRule(rule, question)) ??
    (isIssued(question) ? fromIssued(question, evidence, standings) : null) ??
    (evidence.general.isWritten ? fromGeneral(question, evidence) : null) ??
    withLaw(fromPast(question, evidence, standings) ?? fromPeers(question, evidence), evidence) ??
    fromGeneral(question, evidence)
  const judged = withContradiction(withCodes(judgeCredit(draft, question, evidence), question, evidence), evidence)
  const { answer, source, confidence, cause, reason, notice = null } = judged
  // the counts of the reason are those of the proof
  const shown = draft.standing ?? widest(standings)
  return {
    answer,
    source,
    confidence,
    cause: confidence === 'certo' ? null : (cause ?? 'revenda_consumo'),
    reason,
    notice,
    proofs: proofsOf(question, evidence, { rule, shown }),
    ruleId: rule?.id ?? null,
    used: usedOf(standings, question),
    evidence: { past: shown?.rows ?? [], peers: evidence.peers ? peerRows(question, evidence.peers) : [] },
  }
}

function ruleFor(rules: readonly EntryRule[], question: EntryQuestion): EntryRule | null {
  let [best, most] = [null as EntryRule | null, -1]
  for (const rule of rules) {
    if (!isOfKind(rule, question)) continue
    if (rule.supplier && supplierRoot(rule.supplier) !== supplierRoot(question.supplier)) continue
    if ((['item', 'ncm'] as const).some((name) => rule[name] && rule[name] !== question[name])) continue
    if (rule.sale && !isSameSale(rule.sale, question)) continue
    // the supplier's own rule wins over one for all suppliers
    const weight = (rule.item ? 8 : 0) + (rule.supplier ? 4 : 0) + (rule.ncm ? 2 : 0) + (rule.sale ? 1 : 0)
    if (weight > most) [best, most] = [rule, weight]
  }
  return best
}

/** A document of the company's own is booked as issued. */
const isIssued = ({ kind }: EntryQuestion): boolean => kind === 'saida' || kind === 'propria'

/** A rule for goods says nothing of a freight, a bill or a sale, also where its supplier is the same. */
function isOfKind({ answer }: EntryRule, { kind, sale }: EntryQuestion): boolean {
  if (kind === 'saida' || answer.destination === 'saida') return kind === answer.destination
  if (!isServiceCfop(sale)) return !isServiceCfop(answer.cfop)
  return answer.destination === 'servico' && saleClass('', answer.cfop) === saleClass(sale)
}

const isSameSale = (sale: string, question: EntryQuestion): boolean =>
  question.kind === 'saida' ? sale.slice(1) === question.sale.slice(1) : saleClass(sale) === saleClass(question.sale)

/** What a rule speaks of, by its criteria. */
function criteriaText(rule: EntryRule, question: EntryQuestion): string {
  const { kind = 'item' } = question
  const thing = kind === 'servico' || isIssuedService(question) ? 'serviço' : 'NCM'
  const supplier = kind === 'frete' ? 'esta transportadora' : kind === 'servico' ? 'este prestador' : 'este fornecedor'
  if (rule.item) return kind === 'saida' ? 'este produto' : 'este fornecedor e produto'
  if (rule.supplier) return rule.ncm && kind !== 'frete' && kind !== 'conta' ? `${supplier} e ${thing}` : supplier
  return rule.ncm ? `este ${thing}` : 'este CFOP'
}

function fromRule(rule: EntryRule, question: EntryQuestion): Draft {
  const cfop = isIssued(question) ? question.sale : answerOnSide(rule.answer.cfop, question.sale)
  const answer = { ...rule.answer, cfop }
  const of = criteriaText(rule, question)
  return {
    answer,
    source: 'regra',
    confidence: 'certo',
    cause: null,
    reason: `Regra da empresa: ${of} → ${dotted(answer.cfop)}`,
  }
}

type Standings = Readonly<Record<Level, Standing | null>>

function standingsOf(question: EntryQuestion, memory: EntryMemory): Standings {
  const at = placeOf(question)
  const features = question.kind === 'saida' ? { ...question, supplier: OWN_ISSUES } : question
  const of = (level: Level) => {
    const standing = standingOf(memory, levelKey(level, features, at))
    return standing && narrow(standing, question)
  }
  return {
    item: of('item'),
    supplierNcm: of('supplierNcm'),
    anySale: of('anySale'),
    supplier: of('supplier'),
    ncm: of('ncm'),
  }
}

const isUnanimous = ({ others }: Standing): boolean => others.length === 0

const agrees = (standing: Standing | null, answer: EntryAnswer, least: number): boolean =>
  standing !== null && isUnanimous(standing) && standing.notes >= least && isSameAnswer(standing.lead, answer)

/** A divided past whose exceptions are rare and old. */
function isRarelyOther({ leadNotes, notes, rows, lead }: Standing): boolean {
  const last = rows.slice(-5)
  const isRare = notes >= RARE.notes ? leadNotes / notes >= RARE.share : notes >= SINGLE && notes - leadNotes <= 1
  return isRare && last.every(({ answer }) => isSameAnswer(answer, lead))
}

function fromPast(question: EntryQuestion, evidence: EntryEvidence, standings: Standings): Draft | null {
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

/** What the company issued stays as issued; the past tells its codes alone. */
function fromIssued(question: EntryQuestion, { general }: EntryEvidence, standings: Standings): Draft {
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
function withLaw(draft: Draft | null, { general }: EntryEvidence): Draft | null {
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
  const byNote = new Map<string, number>()
  for (const row of standing.rows) byNote.set(row.note, (byNote.get(row.note) ?? 0) + row.value)
  const values = [...byNote.values()]
  const usual = values.reduce((sum, cents) => sum + cents, 0) / values.length
  const times = usual > 0 ? Math.round(value / usual) : 0
  if (times < UNUSUAL || value < 2 * Math.max(...values)) return draft
  return {
    ...draft,
    confidence: 'provavel',
    cause: 'mudou',
    reason: `${draft.reason}; esta é ${times} vezes maior`,
    notice: `De costume são ${entryReais(Math.round(usual))} por nota. Esta tem ${entryReais(value)}: pode ser estoque para revenda.`,
  }
}

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
  const kinds = new Set(supplier.rows.map((row) => row.ncm)).size
  const isSure = supplier.notes >= SURE.supplier && kinds >= 2
  return ofStanding(question, supplier, { level: 'supplier', isSure })
}

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

function fromPeers(question: EntryQuestion, { peers, past }: EntryEvidence): Draft | null {
  const votes = peers ? peerVotes(question, peers) : []
  const [lead] = votes
  if (!lead) return null
  const all = votes.reduce((sum, { notes }) => sum + notes, 0)
  const cfop = answerOnSide(lead.answer.cfop, question.sale)
  const isNew = !past.suppliers.has(supplierRoot(question.supplier))
  const { newSupplier, newThing } = wordsOf(question)
  const isGoods = (question.kind ?? 'item') === 'item'
  const counts = `${lead.notes} de ${all} clientes do escritório → ${dotted(cfop)}`
  return {
    // accumulator and accounts are of each company's own plan
    answer: { ...lead.answer, cfop, ...BY_RULES, accumulator: null, account: null, costCentre: null },
    source: 'ramo',
    confidence: lead.notes / all >= LEADS ? 'provavel' : 'dividido',
    cause: isNew ? 'fornecedor_novo' : 'revenda_consumo',
    reason: `${isNew ? newSupplier : isGoods ? 'NCM novo' : newThing}; ${counts}`,
  }
}

function fromGeneral({ unitValue, ncm }: EntryQuestion, { general, cfopFor }: EntryEvidence): Draft {
  const { answer, isSure, isWritten, options } = general
  const source = isWritten ? 'regra' : 'geral'
  const rule = isWritten ? 'Configuração da empresa' : 'Regra geral'
  if (answer.cfop !== '' && isSure)
    return { answer, source, confidence: 'certo', cause: null, reason: `${rule} → ${dotted(answer.cfop)}` }
  const asset = unitValue >= ASSET_CENTS && ASSET_CHAPTERS.has(ncm.slice(0, 2)) ? cfopFor('ativo') : null
  if (asset)
    return {
      answer: { ...answer, cfop: asset, destination: 'ativo' },
      source,
      confidence: 'dividido',
      cause: 'imobilizado',
      reason: `Primeira compra deste NCM; cada peça passa de ${entryReais(ASSET_CENTS)}`,
    }
  const reason =
    answer.cfop === ''
      ? 'Nenhuma regra responde: escolha o CFOP'
      : `Nada parecido no passado; regra geral: ${optionsText(options)}`
  return { answer, source, confidence: 'sem_base', cause: 'sem_base', reason }
}

/** Whether the ICMS is credited, by the past of the same answer; what is divided or new there is a doubt. */
function judgeCredit(draft: Draft, question: EntryQuestion, { general }: EntryEvidence): Draft {
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
  const rates = new Set(standing.rows.map(({ rate }) => rate).filter((rate) => rate !== ''))
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

/** Notes of a level that tell a code of what the company issues. */
const CODE_NOTES = { item: SURE.item, supplierNcm: SURE.supplierNcm, supplier: SURE.supplier } as const

const CODE_NAMES = { accumulator: 'acumulador', account: 'conta' } as const

/**
 * Accumulator and account: those of the past, else those that the company keeps for the answer. A past that is divided
 * in them, or too short where the law alone made the answer certain, is a doubt.
 */
function withCodes(draft: Draft, question: EntryQuestion, evidence: EntryEvidence): Draft {
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
    const isEnough = standing.notes >= (draft.least ?? 1) || found?.[field] === code
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

/** A document that contradicts itself is looked at by a person, unless a written rule says how such ones are booked. */
function withContradiction(draft: Draft, { general }: EntryEvidence): Draft {
  if (!general.open?.isContradiction || draft.source === 'regra') return draft
  return { ...draft, confidence: 'sem_base', cause: general.open.cause, reason: general.open.reason }
}

const widest = ({ supplierNcm, item, anySale, supplier, ncm }: Standings): Standing | null =>
  supplierNcm ?? item ?? anySale ?? supplier ?? ncm

function proofsOf(
  question: EntryQuestion,
  { peers, general }: EntryEvidence,
  { rule, shown }: { rule: EntryRule | null; shown: Standing | null },
): Proofs {
  const votes = peers ? peerVotes(question, peers) : []
  const [lead] = votes
  const all = votes.reduce((sum, { notes }) => sum + notes, 0)
  const written = general.isWritten ? dotted(general.answer.cfop) : null
  return {
    rule: rule ? dotted(fromRule(rule, question).answer.cfop) : written,
    past: shown ? countText(shown) : null,
    peers: lead ? `${lead.notes} de ${all} → ${dotted(answerOnSide(lead.answer.cfop, question.sale))}` : null,
    general: optionsText(general.options),
  }
}

/** Answers already given for the supplier's NCM, else for the NCM. */
function usedOf({ supplierNcm, anySale, ncm }: Standings, question: EntryQuestion): Votes[] {
  const { sale } = question
  if (isIssued(question)) return []
  const standing = supplierNcm ?? anySale ?? ncm
  if (!standing) return []
  return [{ answer: standing.lead, notes: standing.leadNotes }, ...standing.others].map(({ answer, notes }) => ({
    answer: { ...answer, cfop: answerOnSide(answer.cfop, sale) },
    notes,
  }))
}
