import type { Destino } from '@portal/contract/sped-configuracao.ts'
import type { IpiGroup } from '@portal/efd/apuracao/totals.ts'
import type { EfdItem } from '@portal/efd/block/document-facts.ts'
import { creditsLeft, entryCfop, isCfop } from '@portal/efd/entry/cfop.ts'
import { entryGroup, entryItem, type ItemFact, operationOf, sumGroups } from '@portal/efd/entry/item.ts'
import type { NoteItemRow, NoteRow } from '../read/note-row.ts'
import type { BookedItems } from './book-own.ts'
import { type BookContext, deParaKey, ruleOf } from './context.ts'
import { addError, addWarning, type MonthFindings } from './findings.ts'
import { toItemFact, withMonoKept, withSimplesCredit } from './item-fact.ts'
import { type OwnItem, ownItem } from './own-item.ts'

interface Within {
  context: BookContext
  findings: MonthFindings
}

/** Books the items of a purchase; null, with an error per CFOP, when an item has no CFOP of entry. */
export function bookEntry(note: NoteRow, rows: readonly NoteItemRow[], within: Within): BookedItems | null {
  const { context, findings } = within
  const supplier = note.issuer_id ?? ''
  const chosen = context.documentos.get(note.chave)?.ds_destino ?? null
  const facts = withMonoKept(rows.map(toItemFact), note)
  const side = sideOf(note, facts)
  const booked = rows.flatMap((row, index) => {
    const stated = facts[index]
    const own = ownItem(context, supplier, { item: row, chosen })
    return stated ? [bookItem({ row, stated }, own, { context, supplier, side })] : []
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

interface Booking {
  context: BookContext
  supplier: string
  /** First digit of the CFOPs of entry; null when each item keeps its own */
  side: string | null
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
}

function bookItem(of: { row: NoteItemRow; stated: ItemFact }, own: OwnItem, booking: Booking): BookedItem {
  const { context, supplier, side } = booking
  const { entradas } = context.settings
  const { row, stated } = of
  const fact = entradas.fl_credito_simples ? withSimplesCredit(stated, row.simples_credit) : stated
  const answer = cfopOf(fact.cfop, { destino: own.destination, supplier }, context)
  const cfop = 'cfop' in answer ? onSide(answer.cfop, side) : ''
  const granted = creditsLeft(cfop, creditsOf(own.destination, context))
  const credits = { ...granted, icms: granted.icms && fact.icms + fact.fcp > 0 }
  const item = entryItem(fact, { code: own.product.code, destination: own.destination, cfop, credits })
  return { fact, item, own, ask: 'ask' in answer ? answer.ask : null }
}

const onSide = (cfop: string, side: string | null): string =>
  side !== null && isCfop(side + cfop.slice(1)) ? side + cfop.slice(1) : cfop

/** The company's rule, else the table of `entryCfop`. */
function cfopOf(
  cfop: string,
  of: { destino: Destino; supplier: string },
  context: BookContext,
): ReturnType<typeof entryCfop> {
  const own = ruleOf(context, cfop, of)
  return own ? { cfop: own } : entryCfop(cfop, of.destino)
}

function creditsOf(destination: Destino, { settings, simples }: BookContext) {
  const { entradas, cd_atividade } = settings
  const resold = !simples && (destination === 'revenda' || destination === 'industria')
  return {
    icms: resold && entradas.fl_credito_icms,
    st: resold && entradas.fl_credito_st,
    ipi: resold && cd_atividade === '0' && entradas.fl_credito_ipi,
  }
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
  ...{ cd_fornecedor: code ?? '', ds_unidade: unit ?? '', nm_prd: name ?? '' },
  ...(likely ? { cd_produto: likely } : {}),
  ...(product.gtin ? { ds_codbarras: product.gtin } : {}),
  ...(product.ncm ? { cd_ncm: product.ncm } : {}),
  ...(product.cest ? { cd_cest: product.cest } : {}),
})
