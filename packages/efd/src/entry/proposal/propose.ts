import { judgeCredit, withCodes } from './credit-and-codes.ts'
import { BY_RULES, type Draft, type EntryEvidence, isIssued, LEADS } from './draft.ts'
import { ASSET_CENTS, supplierRoot } from './memory.ts'
import type { EntryQuestion, EntryRule, Proofs, Proposal, Votes } from './model.ts'
import { fromIssued, fromPast, type Standings, standingsOf, withLaw } from './own-past.ts'
import { answerOnSide, peerRows, peerVotes } from './peers.ts'
import type { Standing } from './standing.ts'
import { countText, dotted, entryReais, optionsText, wordsOf } from './words.ts'
import { fromRule, ruleFor } from './written-rule.ts'

/**
 * Proposes how an item is booked, of a purchase, a freight, a service, a bill, or a document of the company's own, from
 * the strongest evidence that there is: a written rule of the company (`written-rule.ts`), its own past (`own-past.ts`),
 * the past of other companies of the office with the same activity, and the rules of entry. Credit and codes follow
 * (`credit-and-codes.ts`). A proposal says why, with its counts; below a bound it is a doubt for a person. Pure: the same
 * evidence gives the same proposal, for the screen and for the EFD.
 */

/** Chapters of the NCM whose goods are bought as assets. */
const ASSET_CHAPTERS = new Set(['84', '85', '87', '90', '94'])

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
  return {
    answer,
    source,
    confidence,
    cause: confidence === 'certo' ? null : (cause ?? 'revenda_consumo'),
    reason,
    notice,
    ruleId: rule?.id ?? null,
    explain: () => {
      // the counts of the reason are those of the proof
      const shown = draft.standing ?? widest(standings)
      return {
        proofs: proofsOf(question, evidence, { rule, shown }),
        used: usedOf(standings, question),
        evidence: { past: shown?.rows ?? [], peers: evidence.peers ? peerRows(question, evidence.peers) : [] },
      }
    },
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
