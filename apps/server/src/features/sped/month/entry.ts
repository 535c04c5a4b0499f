import type { Destino } from '@portal/contract/sped-configuracao.ts'
import type { IpiGroup } from '@portal/efd/apuracao/totals.ts'
import type { EfdItem } from '@portal/efd/block/document-facts.ts'
import { entryCfop } from '@portal/efd/entry/cfop.ts'
import { entryGroup, entryItem, type ItemFact, operationOf, sumGroups } from '@portal/efd/entry/item.ts'
import { type BookContext, cfopKey, deParaKey } from './context.ts'
import { addError, addWarning, type Findings } from './findings.ts'
import { toItemFact, withSimplesCredit } from './item-fact.ts'
import type { NoteItemRow, NoteRow } from './note-row.ts'
import type { BookedItems } from './own.ts'
import { type OwnItem, ownItem } from './own-item.ts'

interface Within {
  context: BookContext
  findings: Findings
}

/** A purchase, item by item, as the company books it; null when an item has no CFOP of entry (it is asked for). */
export function bookEntry(note: NoteRow, rows: readonly NoteItemRow[], within: Within): BookedItems | null {
  const { context, findings } = within
  const chosen = context.documentos.get(note.chave)?.ds_destino ?? null
  const booked = rows.map((row) =>
    bookItem(row, ownItem(context, note.issuer_id ?? '', { item: row, chosen }), context),
  )
  const asks = new Map(booked.flatMap(({ ask, fact }) => (ask === null ? [] : [[ask, fact.cfop] as const])))
  for (const [mensagem, cd_cfop] of asks)
    addError(findings, note, { codigo: 'CFOP_SEM_REGRA', mensagem, campo: 'entradas.cfops', cd_cfop })
  if (asks.size > 0) return null
  if (new Set(booked.map(({ item }) => item.cfop.charAt(0))).size > 1)
    addWarning(findings, note, {
      codigo: 'CFOP_MISTURADO',
      mensagem: 'Os itens têm CFOPs de entrada de origens diferentes (1, 2 e 3).',
    })
  tellUnmatched(
    note,
    rows.filter((_, at) => booked[at]?.own.matched === false),
    findings,
  )
  return {
    items: booked.map(({ item }) => item),
    groups: sumGroups(booked.map(({ fact, item }) => entryGroup(fact, item))),
    ipi: booked.flatMap(ipiOf),
    products: booked.map(({ own }) => own.product),
  }
}

interface BookedItem {
  fact: ItemFact
  item: EfdItem
  own: OwnItem
  ask: string | null
}

function bookItem(row: NoteItemRow, own: OwnItem, context: BookContext): BookedItem {
  const { entradas } = context.settings
  const stated = toItemFact(row)
  const fact = entradas.fl_credito_simples ? withSimplesCredit(stated, row.simples_credit) : stated
  const answer = cfopOf(fact.cfop, own.destination, context)
  const cfop = 'cfop' in answer ? answer.cfop : ''
  const granted = creditsOf(own.destination, context)
  const credits = { ...granted, icms: granted.icms && fact.icms + fact.fcp > 0 }
  const item = entryItem(fact, { code: own.product.code, destination: own.destination, cfop, credits })
  return { fact, item, own, ask: 'ask' in answer ? answer.ask : null }
}

/** The user's rule for the destination, then for any, then the table. */
function cfopOf(cfop: string, destination: Destino, { cfops }: BookContext): ReturnType<typeof entryCfop> {
  const own = cfops.get(cfopKey(cfop, destination)) ?? cfops.get(cfopKey(cfop, null))
  return own ? { cfop: own } : entryCfop(cfop, destination)
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

/** Most items that are named; those beyond are counted with their notes. */
const MOST_NAMED = 2000

function tellUnmatched(note: NoteRow, unmatched: readonly NoteItemRow[], findings: Findings): void {
  if (unmatched.length === 0) return
  const supplier = note.issuer_id ?? ''
  const itens = unmatched.flatMap((row) => {
    const key = deParaKey(supplier, row.code ?? '', row.unit ?? '')
    if (findings.unmatched.has(key) || findings.unmatched.size >= MOST_NAMED) return []
    findings.unmatched.add(key)
    const item = { cd_fornecedor: row.code ?? '', ds_unidade: row.unit ?? '', nm_prd: row.name ?? '' }
    return [{ nr_cpfcnpj: supplier, ...item }]
  })
  const items = unmatched.length === 1 ? 'Um item sem' : `${unmatched.length} itens sem`
  addWarning(findings, note, {
    codigo: 'ITEM_SEM_DEPARA',
    campo: 'itens',
    mensagem: `${items} correspondência no cadastro: vai ao arquivo com o código do fornecedor.`,
    itens,
  })
}
