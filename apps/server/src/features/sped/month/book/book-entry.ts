import type { Destino } from '@portal/contract/sped/configuracao.ts'
import type { IpiGroup } from '@portal/efd/apuracao/totals.ts'
import type { EfdItem } from '@portal/efd/block/document-facts.ts'
import { type Credits, entryCfop, isCfop, isCreditless, isReturning } from '@portal/efd/entry/cfop.ts'
import { RETURN_OF } from '@portal/efd/entry/cfop-rules.ts'
import { cstOfEntry } from '@portal/efd/entry/entry-cst.ts'
import { entryGroup, entryItem, type ItemFact, sumGroups, writtenOperation } from '@portal/efd/entry/item.ts'
import type { EntryAnswer, EntryUse } from '@portal/efd/entry/proposal/model.ts'
import { isZeroQuantity } from '@portal/efd/line/written.ts'
import type { NoteItemRow, NoteRow, OriginalItem } from '../read/note-row.ts'
import type { BookedItems } from './book-own.ts'
import { type BookContext, deParaKey, isIndustry, ruleOf } from './context.ts'
import { creditOf, QUESTIONS, type Question } from './entry-credits.ts'
import { type Treatment, treatItem } from './entry-proposal.ts'
import { addError, addWarning, type MonthFindings } from './findings.ts'
import { toItemFact, withMonoKept } from './item-fact.ts'
import { type OwnItem, ownItem, withDestination } from './own-item.ts'

interface Within {
  context: BookContext
  findings: MonthFindings
}

/** Books the items of a purchase; null, with errors, when an item has no CFOP of entry or no quantity. */
export function bookEntry(note: NoteRow, rows: readonly NoteItemRow[], within: Within): BookedItems | null {
  const { context, findings } = within
  if (lacksQuantity(note, rows, findings)) return null
  const booked = bookEntryItems(note, rows, context)
  const asks = new Map(booked.flatMap(({ ask, fact }) => (ask === null ? [] : [[ask, fact.cfop] as const])))
  for (const [mensagem, cd_cfop] of asks)
    addError(findings, note, { codigo: 'CFOP_SEM_REGRA', mensagem, campo: 'entradas.cfops', cd_cfop })
  if (asks.size > 0) return null
  if (new Set(booked.map(({ item }) => item.cfop.charAt(0))).size > 1)
    addWarning(findings, note, {
      codigo: 'CFOP_MISTURADO',
      mensagem: 'Os itens têm CFOPs de entrada de origens diferentes (1, 2 e 3).',
    })
  warnDoubts(note, booked, findings)
  for (const question of new Set(booked.flatMap(({ questions }) => questions)))
    addWarning(findings, note, QUESTIONS[question])
  for (const [missing, words] of MISSING_WORDS) {
    const of = booked.flatMap(({ own }, index) => {
      const row = rows[index]
      return own.missing === missing && row ? [{ row, own }] : []
    })
    warnMissing(note, of, { context, findings, words })
  }
  return {
    items: booked.map(({ item }) => item),
    groups: sumGroups(booked.map(({ fact, item }) => entryGroup(fact, item))),
    ipi: booked.flatMap(ipiOf),
    products: booked.map(({ own }) => own.product),
  }
}

/** Items that the past of the company books otherwise than the rules, or not surely, and that nobody decided. */
export function warnDoubts(
  note: NoteRow,
  booked: readonly Pick<BookedEntryItem, 'treatment'>[],
  findings: MonthFindings,
): void {
  const doubts = booked.filter(
    ({ treatment }) => treatment && !treatment.decided && treatment.proposal.confidence !== 'certo',
  ).length
  if (doubts === 0) return
  addWarning(findings, note, {
    codigo: 'ESCRITURACAO_EM_DUVIDA',
    mensagem: `${doubts === 1 ? 'Um item está' : `${doubts} itens estão`} em dúvida na escrituração e ${doubts === 1 ? 'foi' : 'foram'} pela regra geral: decida em Entradas.`,
  })
}

/** The items of a purchase as they are booked, one for each row; an item that nothing answers has no CFOP. */
export function bookEntryItems(note: NoteRow, rows: readonly NoteItemRow[], context: BookContext): BookedEntryItem[] {
  const supplier = note.issuer_id ?? ''
  const chosen = context.documentos.get(note.chave)?.ds_destino ?? null
  const facts = withMonoKept(rows.map(toItemFact), note)
  const values = new Map<string | null, number>()
  if (context.entries) for (const { ncm, product } of rows) values.set(ncm, (values.get(ncm) ?? 0) + product)
  const booking: Booking = { context, supplier, side: sideOf(note, facts), note, values }
  return rows.flatMap((row, index) => {
    const stated = facts[index]
    const own = ownItem(context, supplier, { item: row, chosen })
    return stated ? [bookItem({ row, stated }, own, booking)] : []
  })
}

/**
 * Whether an ICMS of the goods of this item would be credited; null when the item has no CFOP of entry. The answer is
 * that of the entry, whether it is booked this month or not.
 */
export function allowsCredit(
  { chave, issuer_id, originals }: Pick<NoteRow, 'chave' | 'issuer_id' | 'originals'>,
  row: NoteItemRow,
  context: BookContext,
): boolean | null {
  const supplier = issuer_id ?? ''
  const chosen = context.documentos.get(chave)?.ds_destino ?? null
  const own = ownItem(context, supplier, { item: row, chosen })
  const stated = toItemFact(row)
  const original = isReturning(stated.cfop) ? originalCfop(row, originals) : null
  const general = cfopOf(stated.cfop, { destino: own.destination, supplier, original }, context)
  const ruled = 'cfop' in general ? general.cfop : ''
  const treated = { row, stated, own, original, cfop: ruled, note: { chave, issuer_id }, value: row.product }
  const answer = treatItem(treated, context)?.answer ?? { cfop: ruled, destination: own.destination, credit: null }
  if (answer.cfop === '') return null
  const use = goodsUse(answer.destination, own.destination)
  const { isAllowed } = creditOf({ row, stated, cfop: answer.cfop, original }, use, context)
  return answer.credit ?? isAllowed
}

/** Only documents that complement others may have items without a quantity (Guia Prático, C170 field 05). */
function lacksQuantity(note: NoteRow, rows: readonly NoteItemRow[], findings: MonthFindings): boolean {
  if (note.purpose === '2') return false
  const empty = rows.filter(({ quantity }) => isZeroQuantity(quantity))
  if (empty.length === 0) return false
  const items = empty.map(({ n }) => n).join(', ')
  addError(findings, note, {
    codigo: 'QUANTIDADE_ZERO',
    mensagem: `${empty.length === 1 ? `O item ${items} tem` : `Os itens ${items} têm`} quantidade zero, que o arquivo só aceita em nota complementar. Peça a correção ao emitente, ou deixe a nota fora do arquivo.`,
  })
  return true
}

interface Booking {
  context: BookContext
  supplier: string
  /** First digit of the CFOPs of entry; null when each item keeps its own */
  side: string | null
  note: NoteRow
  /** Value of the note's items by NCM */
  values: ReadonlyMap<string | null, number>
}

/** When the items' CFOPs come from different regions, idDest of the document decides for all of them. */
function sideOf(note: NoteRow, facts: readonly ItemFact[]): string | null {
  const sides = new Set(facts.map(({ cfop }) => cfop.charAt(0)))
  return sides.size > 1 && /^[123]$/.test(note.destination ?? '') ? note.destination : null
}

export interface BookedEntryItem {
  fact: ItemFact
  item: EfdItem
  own: OwnItem
  ask: string | null
  questions: Question[]
  /** What the escrituração says; null: the rules of entry alone */
  treatment: Treatment | null
}

function bookItem(of: { row: NoteItemRow; stated: ItemFact }, found: OwnItem, booking: Booking): BookedEntryItem {
  const { context, supplier, side, note } = booking
  const { row, stated } = of
  const original = isReturning(stated.cfop) ? originalCfop(row, note.originals) : null
  const general = cfopOf(stated.cfop, { destino: found.destination, supplier, original }, context)
  const value = booking.values.get(row.ncm) ?? row.product
  const ruled = 'cfop' in general ? general.cfop : ''
  const treatment = treatItem({ row, stated, own: found, original, cfop: ruled, note, value }, context)
  const own = treatment ? withDestination(found, goodsUse(treatment.answer.destination, found.destination)) : found
  const answered = treatment?.answer.cfop ?? ruled
  const cfop = answered === '' ? '' : onSide(answered, side)
  const { destination, product } = own
  const { fact, credits, questions } = creditOf({ row, stated, cfop, original }, destination, context)
  const isTable = 'table' in general && answered === ruled && !treatment?.decided
  if (isTable && isReturning(stated.cfop) && original === null) questions.push('devolucao')
  const taken = treatment ? decidedCredits(credits, { fact, cfop, answer: treatment.answer }, context) : credits
  const rests = treatment?.answer.cst ?? null
  const cst = rests === null ? cstOfEntry(fact, { destination, cfop, credits: taken }) : (row.origin ?? '0') + rests
  const item = entryItem(fact, {
    code: product.code,
    destination,
    cfop,
    credits: taken,
    cst,
    isAmending: isAmending(note),
  })
  const ask = 'ask' in general && cfop === '' ? general.ask : null
  return { fact, item, own, ask, questions, treatment }
}

/** A document that completes or adjusts another (finNFe 2 and 3). */
export const isAmending = ({ purpose }: NoteRow): boolean => purpose === '2' || purpose === '3'

/** What goods are for; a service in a document of goods follows the settings. */
export const goodsUse = (use: EntryUse, other: Destino): Destino => (use === 'servico' || use === 'saida' ? other : use)

/** The credits with the answer about the ICMS: a person may refuse one, or take one that the settings leave out. */
export function decidedCredits(
  credits: Credits,
  { fact, cfop, answer }: { fact: ItemFact; cfop: string; answer: EntryAnswer },
  { simples }: BookContext,
): Credits {
  if (answer.credit === null) return credits
  const isPossible = !simples && !isCreditless(cfop) && fact.icms + fact.fcp > 0
  return { ...credits, icms: answer.credit && isPossible }
}

const onSide = (cfop: string, side: string | null): string =>
  side !== null && isCfop(side + cfop.slice(1)) ? side + cfop.slice(1) : cfop

/** The company's rule, else the table of `entryCfop`, with `table` then. */
function cfopOf(
  cfop: string,
  of: { destino: Destino; supplier: string; original: string | null },
  context: BookContext,
): { cfop: string } | { cfop: string; table: true } | { ask: string } {
  const own = ruleOf(context, cfop, of)
  if (own) return { cfop: own }
  const answer = entryCfop(cfop, of.destino, { industry: isIndustry(context), original: of.original })
  return 'cfop' in answer ? { ...answer, table: true } : answer
}

const ipiOf = ({ fact, item }: BookedEntryItem): IpiGroup[] =>
  item.ipi?.cst
    ? [
        {
          cfop: item.cfop,
          cst: item.ipi.cst,
          accounting: writtenOperation(fact),
          base: item.ipi.base,
          ipi: item.ipi.value,
        },
      ]
    : []

/** Maximum number of items listed with their data; the notes count all of them. */
const MAX_NAMED = 2000

type MissingWords = { codigo: string; one: string; many: string; rest: string }
const MISSING_WORDS: readonly (readonly [OwnItem['missing'], MissingWords])[] = [
  [
    'depara',
    {
      codigo: 'ITEM_SEM_DEPARA',
      one: 'Um item sem',
      many: 'itens sem',
      rest: 'correspondência no cadastro: vai ao arquivo com o código do fornecedor.',
    },
  ],
  [
    'fator',
    {
      codigo: 'FATOR_FALTA',
      one: 'Um item em',
      many: 'itens em',
      rest: 'unidade sem fator de conversão no cadastro: vai ao arquivo com o código do fornecedor.',
    },
  ],
]

function warnMissing(
  note: NoteRow,
  items: readonly { row: NoteItemRow; own: OwnItem }[],
  { context, findings, words }: Within & { words: MissingWords },
): void {
  if (items.length === 0) return
  const supplier = note.issuer_id ?? ''
  const itens = items.flatMap(({ row, own }) => {
    const key = deParaKey(supplier, row.code ?? '', row.unit ?? '')
    if (findings.unmatched.has(key) || findings.unmatched.size >= MAX_NAMED) return []
    findings.unmatched.add(key)
    const sugestoes = context.matches(supplier, row)
    return [{ nr_cpfcnpj: supplier, ...namedItem(row, own), ...(sugestoes.length > 0 ? { sugestoes } : {}) }]
  })
  addWarning(findings, note, {
    codigo: words.codigo,
    campo: 'itens',
    mensagem: `${items.length === 1 ? words.one : `${items.length} ${words.many}`} ${words.rest}`,
    itens,
  })
}

/** The note's data of an item, as a new product of the register needs them. */
const namedItem = ({ code, unit, name }: NoteItemRow, { likely, product }: OwnItem) => ({
  cd_fornecedor: code ?? '',
  ds_unidade: unit ?? '',
  nm_prd: name ?? '',
  ...(likely ? { cd_produto: likely } : {}),
  ...(product.gtin ? { ds_codbarras: product.gtin } : {}),
  ...(product.ncm ? { cd_ncm: product.ncm } : {}),
  ...(product.cest ? { cd_cest: product.cest } : {}),
})

/**
 * CFOP of the company's own sale that an item of a return brings back; null when the portal does not have the sale or
 * its items were sold with CFOPs of different returns and neither code nor NCM tells which.
 * Source  Ajuste SINIEF 7/2001, notes of 1.201, 1.202, 1.410, 1.411, 1.553
 */
function originalCfop(item: NoteItemRow, originals: readonly OriginalItem[] | null): string | null {
  const known = (originals ?? []).filter(({ cfop }) => RETURN_OF.has(cfop.slice(1)))
  return (
    onlyOf(known) ??
    onlyOf(known.filter(({ code }) => code !== null && code === item.code)) ??
    onlyOf(known.filter(({ ncm }) => ncm !== null && ncm === item.ncm))
  )
}

/** The first CFOP when all lead to the same return. */
function onlyOf(originals: readonly OriginalItem[]): string | null {
  const returns = new Set(originals.map(({ cfop }) => RETURN_OF.get(cfop.slice(1))))
  return returns.size === 1 ? (originals[0]?.cfop ?? null) : null
}
