import type { Destino } from '@portal/contract/sped/configuracao.ts'
import type { IpiGroup } from '@portal/efd/apuracao/totals.ts'
import type { EfdItem } from '@portal/efd/block/document-facts.ts'
import { entryCfop, isCfop, isReturning } from '@portal/efd/entry/cfop.ts'
import { RETURN_OF } from '@portal/efd/entry/cfop-rules.ts'
import { cstOfEntry } from '@portal/efd/entry/entry-cst.ts'
import { entryGroup, entryItem, type ItemFact, operationOf, sumGroups } from '@portal/efd/entry/item.ts'
import { isZeroQuantity } from '@portal/efd/line/written.ts'
import type { NoteItemRow, NoteRow, OriginalItem } from '../read/note-row.ts'
import type { BookedItems } from './book-own.ts'
import { type BookContext, deParaKey, isIndustry, ruleOf } from './context.ts'
import { creditOf, QUESTIONS, type Question } from './entry-credits.ts'
import { addError, addWarning, type MonthFindings } from './findings.ts'
import { toItemFact, withMonoKept } from './item-fact.ts'
import { type OwnItem, ownItem } from './own-item.ts'

interface Within {
  context: BookContext
  findings: MonthFindings
}

/** Books the items of a purchase; null, with errors, when an item has no CFOP of entry or no quantity. */
export function bookEntry(note: NoteRow, rows: readonly NoteItemRow[], within: Within): BookedItems | null {
  const { context, findings } = within
  if (lacksQuantity(note, rows, findings)) return null
  const supplier = note.issuer_id ?? ''
  const chosen = context.documentos.get(note.chave)?.ds_destino ?? null
  const facts = withMonoKept(rows.map(toItemFact), note)
  const booking: Booking = { context, supplier, side: sideOf(note, facts), note }
  const booked = rows.flatMap((row, index) => {
    const stated = facts[index]
    const own = ownItem(context, supplier, { item: row, chosen })
    return stated ? [bookItem({ row, stated }, own, booking)] : []
  })
  const asks = new Map(booked.flatMap(({ ask, fact }) => (ask === null ? [] : [[ask, fact.cfop] as const])))
  for (const [mensagem, cd_cfop] of asks)
    addError(findings, note, { codigo: 'CFOP_SEM_REGRA', mensagem, campo: 'entradas.cfops', cd_cfop })
  if (asks.size > 0) return null
  if (new Set(booked.map(({ item }) => item.cfop.charAt(0))).size > 1)
    addWarning(findings, note, {
      codigo: 'CFOP_MISTURADO',
      mensagem: 'Os itens têm CFOPs de entrada de origens diferentes (1, 2 e 3).',
    })
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
  const { destination } = ownItem(context, supplier, { item: row, chosen })
  const stated = toItemFact(row)
  const original = isReturning(stated.cfop) ? originalCfop(row, originals) : null
  const answer = cfopOf(stated.cfop, { destino: destination, supplier, original }, context)
  return 'cfop' in answer
    ? creditOf({ row, stated, cfop: answer.cfop, original }, destination, context).isAllowed
    : null
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
}

/** When the items' CFOPs come from different regions, idDest of the document decides for all of them. */
function sideOf(note: NoteRow, facts: readonly ItemFact[]): string | null {
  const sides = new Set(facts.map(({ cfop }) => cfop.charAt(0)))
  return sides.size > 1 && /^[123]$/.test(note.destination ?? '') ? note.destination : null
}

interface BookedItem {
  fact: ItemFact
  item: EfdItem
  own: OwnItem
  ask: string | null
  questions: Question[]
}

function bookItem(of: { row: NoteItemRow; stated: ItemFact }, own: OwnItem, booking: Booking): BookedItem {
  const { context, supplier, side, note } = booking
  const { row, stated } = of
  const original = isReturning(stated.cfop) ? originalCfop(row, note.originals) : null
  const answer = cfopOf(stated.cfop, { destino: own.destination, supplier, original }, context)
  const cfop = 'cfop' in answer ? onSide(answer.cfop, side) : ''
  const { fact, credits, questions } = creditOf({ row, stated, cfop, original }, own.destination, context)
  if ('table' in answer && isReturning(stated.cfop) && original === null) questions.push('devolucao')
  const isAmending = note.purpose === '2' || note.purpose === '3'
  const { destination, product } = own
  const cst = cstOfEntry(fact, { destination, cfop, credits })
  const treatment = { code: product.code, destination, cfop, credits, cst, isAmending }
  return { fact, item: entryItem(fact, treatment), own, ask: 'ask' in answer ? answer.ask : null, questions }
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

const ipiOf = ({ fact, item }: BookedItem): IpiGroup[] =>
  item.ipi?.cst
    ? [{ cfop: item.cfop, cst: item.ipi.cst, accounting: operationOf(fact), base: item.ipi.base, ipi: item.ipi.value }]
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
