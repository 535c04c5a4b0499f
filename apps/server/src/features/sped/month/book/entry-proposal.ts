import type { Destino } from '@portal/contract/sped/configuracao.ts'
import { entryCfop, isReturning } from '@portal/efd/entry/cfop.ts'
import type { ItemFact } from '@portal/efd/entry/item.ts'
import { isServiceCfop } from '@portal/efd/entry/proposal/memory.ts'
import type { EntryAnswer, EntryQuestion, GeneralAnswer, Proposal } from '@portal/efd/entry/proposal/model.ts'
import { proposeEntry } from '@portal/efd/entry/proposal/propose.ts'
import { shareInPercent } from '@portal/efd/line/decimal.ts'
import { isEntryOpen } from '@portal/tables/entrada/entrada-cfop.ts'
import { type DecidedEntry, decisionKey, type EntryBook } from '../read/entry-knowledge.ts'
import type { NoteItemRow, NoteRow } from '../read/note-row.ts'
import { type BookContext, isIndustry, ruleOf } from './context.ts'
import type { OwnItem } from './own-item.ts'

const DESTINATIONS: readonly Destino[] = ['revenda', 'industria', 'consumo', 'ativo']

/** What freights, bills and services have in the place of an NCM. */
export const FREIGHT = 'frete'
export const NO_CODES = { accumulator: null, account: null, costCentre: null } as const

interface Treated {
  row: NoteItemRow
  stated: ItemFact
  own: OwnItem
  original: string | null
  /** Answer of rules and table; empty: none */
  cfop: string
  note: Pick<NoteRow, 'chave' | 'issuer_id'>
  /** Value of the note's items with this NCM */
  value: number
}

export interface Treatment {
  answer: EntryAnswer
  proposal: Proposal
  decided: DecidedEntry | null
}

const isEmpty = ({ decisions, rules, past, peers }: EntryBook): boolean =>
  decisions.size + rules.length + past.items + (peers?.items ?? 0) === 0

/** What is asked about a line of a document, and what settings and table answer without the past. */
interface Line {
  chave: string
  /** Number in the document; 0: the document itself */
  n: number
  question: EntryQuestion
  general: GeneralAnswer
  cfopFor: (destination: Destino) => string | null
}

/**
 * How a line is booked by decision, rule or past; null when the rules of entry book it: without evidence, and in the EFD
 * also for a doubt, which nobody decided yet.
 */
export function treatLine({ chave, n, question, general, cfopFor }: Line, { entries }: BookContext): Treatment | null {
  if (!entries || (!entries.isProposing && isEmpty(entries))) return null
  const decided = entries.decisions.get(decisionKey(chave, n)) ?? null
  const { accumulatorOf } = entries
  const isAnswered = accumulatorOf !== undefined && (question.kind !== 'saida' || entries.hasExitCodes)
  const proposal = proposeEntry(question, {
    rules: entries.rules,
    past: entries.past,
    peers: entries.peers,
    cfopFor,
    general,
    ...(isAnswered ? { accumulatorOf } : {}),
  })
  if (decided) return { answer: decided.answer, proposal, decided }
  if (entries.isProposing || (proposal.confidence === 'certo' && proposal.source !== 'geral'))
    return { answer: proposal.answer, proposal, decided: null }
  return { answer: general.answer, proposal, decided: null }
}

/** An item of goods. */
export function treatItem(treated: Treated, context: BookContext): Treatment | null {
  const { entries } = context
  if (!entries || (!entries.isProposing && isEmpty(entries))) return null
  const { note, row } = treated
  return treatLine(
    {
      chave: note.chave,
      n: row.n,
      question: questionOf(treated),
      general: generalOf(treated, context),
      cfopFor: (destination) => tableCfops(treated, context).of[destination],
    },
    context,
  )
}

/** Rate of the credit that a supplier of the Simples states, in per cent. */
const simplesRateOf = ({ csosn, simples_credit, product }: NoteItemRow): string | null =>
  csosn === null || simples_credit <= 0 || product <= 0 ? null : shareInPercent(simples_credit, product)

/** Price of one unit, in cents. */
export function unitCents(row: Pick<NoteItemRow, 'product' | 'quantity'>): number {
  const quantity = Number(row.quantity ?? 0)
  return quantity > 0 ? Math.round(row.product / quantity) : row.product
}

function questionOf({ row, stated, note, value }: Treated): EntryQuestion {
  return {
    supplier: note.issuer_id ?? '',
    item: row.code ?? '',
    ncm: /^\d{8}$/.test(row.ncm ?? '') ? (row.ncm ?? '') : '',
    sale: stated.cfop,
    tax: row.csosn ?? row.cst ?? '',
    rate: row.icms > 0 ? (row.rate ?? '') : '',
    icms: row.csosn === null ? row.icms : row.simples_credit,
    unitValue: unitCents(row),
    value,
    simplesRate: simplesRateOf(row),
  }
}

/** CFOPs of entry by settings and table, of every destination, and each of them once. */
interface TableCfops {
  of: Readonly<Record<Destino, string | null>>
  options: readonly string[]
}

/** Filled by `tableCfops` alone: a month asks the same of each of its items. */
const knownCfops = new WeakMap<BookContext, Map<string, TableCfops>>()

function tableCfops(treated: Treated, context: BookContext): TableCfops {
  const known = knownCfops.get(context) ?? new Map<string, TableCfops>()
  if (known.size === 0) knownCfops.set(context, known)
  const { stated, original, note } = treated
  // a rule for one supplier alone makes the supplier a part of the question
  const key = `${stated.cfop}|${original ?? ''}|${context.cfops.size === 0 ? '' : note.issuer_id}`
  const found = known.get(key)
  if (found) return found
  const all = DESTINATIONS.map((destino) => [destino, tableCfop(treated, destino, context)] as const)
  const made: TableCfops = {
    of: Object.fromEntries(all) as TableCfops['of'], // `DESTINATIONS` has every destination
    options: [...new Set(all.flatMap(([, cfop]) => cfop ?? []))],
  }
  known.set(key, made)
  return made
}

function tableCfop({ stated, original, note }: Treated, destino: Destino, context: BookContext): string | null {
  const own = ruleOf(context, stated.cfop, { destino, supplier: note.issuer_id ?? '' })
  if (own) return own
  const answer = entryCfop(stated.cfop, destino, { industry: isIndustry(context), original })
  return 'cfop' in answer ? answer.cfop : null
}

function generalOf(treated: Treated, context: BookContext): GeneralAnswer {
  const { stated, own, original, cfop, note } = treated
  const { destination } = own
  const { options } = tableCfops(treated, context)
  const isReturn = isReturning(stated.cfop)
  const isOpenReturn = isReturn && original === null
  const isRuled = ruleOf(context, stated.cfop, { destino: destination, supplier: note.issuer_id ?? '' }) !== undefined
  const isWritten = cfop !== '' && (isRuled || (own.isWritten && !isOpenReturn))
  const isOpen = isOpenReturn || (!isReturn && isEntryOpen(stated.cfop, { industry: isIndustry(context) }))
  return {
    answer: {
      cfop,
      destination: isServiceCfop(cfop) ? 'servico' : destination,
      cst: null,
      credit: null,
      accumulator: null,
      account: null,
      costCentre: null,
    },
    isWritten,
    isSure: isWritten || (options.length === 1 && cfop !== '' && !isOpen),
    options: cfop === '' || cfop === options[0] ? options : [cfop, ...options.filter((code) => code !== cfop)],
  }
}
