import type { LancamentoItem, LancamentoNota, LancamentoTax } from '@portal/contract/escrituracao/lancamento.ts'
import type { EfdFrete, EfdItem } from '@portal/efd/block/document-facts.ts'
import { type ItemFact, operationOf, ownCst, ownGroup } from '@portal/efd/entry/item.ts'
import { type BookedEntryItem, bookEntryItems } from '../sped/month/book/book-entry.ts'
import { bookFrete } from '../sped/month/book/book-frete.ts'
import { dutyIsInside } from '../sped/month/book/book-own.ts'
import type { BookContext } from '../sped/month/book/context.ts'
import { newMonthFindings } from '../sped/month/book/findings.ts'
import { toItemFact, withMonoKept, withTotalRelief } from '../sped/month/book/item-fact.ts'
import type { NoteItemRow, NoteRow, NoteWithItems } from '../sped/month/read/note-row.ts'
import { type CompanyTaxes, difalOf, pisCofinsOf } from './other-taxes.ts'

/** One document as the books have it, from the booking of the EFD. */
export function toLancamento(document: NoteWithItems, context: BookContext, company: CompanyTaxes): LancamentoNota {
  const { note } = document
  const isEntry = note.papel === 'R' || note.operation === '0'
  return {
    id: note.id,
    chave: note.chave,
    tipo: note.tipo as LancamentoNota['tipo'], // bills are not asked for
    modelo: note.modelo,
    papel: note.papel,
    direction: isEntry ? 'entrada' : 'saida',
    serie: note.serie,
    number: note.number,
    issued: note.issued,
    entered: note.papel === 'R' ? (context.documentos.get(note.chave)?.dt_entrada ?? note.issued) : note.moved,
    situacao: note.situacao,
    total: note.total,
    payment: note.payment,
    party: note.party && {
      taxId: note.party.taxId ?? note.party.foreignId,
      name: note.party.name ?? note.party_name,
      ie: note.party.ie,
      uf: note.party.uf,
      city: note.party.city,
    },
    items: itemsOf(document, context, company),
  }
}

function itemsOf(
  { note, items: stated }: NoteWithItems,
  context: BookContext,
  company: CompanyTaxes,
): readonly LancamentoItem[] {
  if (note.tipo === 'cte') return freightItem(note, context, company)
  const rows = withTotalRelief(stated, note)
  if (note.papel === 'E') {
    const facts = withMonoKept(rows.map(toItemFact), note)
    const withDuty = dutyIsInside(note, facts)
    return rows.map((row, index) => ownItemOf(note, { row, fact: facts[index] ?? toItemFact(row), withDuty }, context))
  }
  const booked = bookEntryItems(note, rows, context)
  return rows.flatMap((row, index) => {
    const item = booked[index]
    return item ? [toEntryItem(note, { row, booked: item }, company)] : []
  })
}

const NONE: LancamentoTax = { base: 0, rate: null, value: 0, stated: 0 }
const ASSET_ENTRY = /^[123](?:551|406|552)$/
const CIAP_MONTHS = 48
const EXEMPT = new Set(['30', '40', '41'])

/** Base, isentas and outras of the classic books: together the accounting value. */
function splitTotal(total: number, { cst, base, reduction = 0 }: { cst: string; base: number; reduction?: number }) {
  const rest = Math.max(total - base, 0)
  const exempt = EXEMPT.has(cst.slice(-2)) ? rest : Math.min(reduction, rest)
  return { exempt, others: rest - exempt }
}

function documentPart(row: NoteItemRow, fact: ItemFact) {
  return {
    n: row.n,
    code: row.code,
    name: row.name,
    ncm: row.ncm,
    cest: row.cest,
    unit: row.unit,
    quantity: row.quantity,
    stated: { cfop: row.cfop ?? '', cst: ownCst(fact) },
    goods: row.product,
    freight: row.freight,
    insurance: row.insurance,
    other: row.other,
    discount: row.discount,
  }
}

export function toEntryItem(
  note: NoteRow,
  { row, booked }: { row: NoteItemRow; booked: BookedEntryItem },
  company: CompanyTaxes,
): LancamentoItem {
  const { fact, item, own, treatment } = booked
  const total = operationOf(fact)
  const icms = taxOf(item.icms, row.icms + row.fcp)
  const answer = treatment?.answer
  const isAsset = ASSET_ENTRY.test(item.cfop)
  const { pisCofins, pis, cofins } = pisCofinsOf(
    { row, cfop: item.cfop, destination: own.destination, icms: row.icms },
    company,
  )
  return {
    ...documentPart(row, fact),
    product: own.product.code,
    cfop: item.cfop,
    cst: item.cst,
    destination: own.destination,
    total,
    icms,
    st: taxOf(item.st, row.st + row.fcp_st),
    ipi: { ...taxOf(item.ipi, row.ipi), cst: item.ipi?.cst ?? null },
    pis,
    cofins,
    pisCofins,
    ...splitTotal(total, { cst: item.cst, base: icms.base }),
    difal: difalOf({ row, note, cfop: item.cfop, destination: own.destination, total }, company),
    ciap: isAsset ? Math.round((row.icms + row.fcp) / CIAP_MONTHS) : 0,
    accumulator: answer?.accumulator ?? null,
    account: answer?.account ?? null,
    costCentre: answer?.costCentre ?? null,
    ...standingOf(booked),
  }
}

const taxOf = (tax: EfdItem['st'], stated: number): LancamentoTax =>
  tax ? { base: tax.base, rate: tax.rate, value: tax.value, stated } : { ...NONE, stated }

function standingOf({
  treatment,
  item,
}: BookedEntryItem): Pick<LancamentoItem, 'state' | 'confidence' | 'reason' | 'decided'> {
  if (!treatment)
    return item.cfop === ''
      ? { state: 'duvida', confidence: 'sem_base', reason: 'Nenhuma regra responde: escolha o CFOP', decided: null }
      : { state: 'certo', confidence: 'certo', reason: 'Regra geral', decided: null }
  const { proposal, decided } = treatment
  const { confidence, reason } = proposal
  if (decided) return { state: 'decidido', confidence, reason, decided: { who: decided.who, at: decided.at } }
  return { state: confidence === 'certo' ? 'certo' : 'duvida', confidence, reason, decided: null }
}

const OWN_STANDING = { state: 'certo', confidence: 'certo', reason: 'O documento é da empresa', decided: null } as const

function ownItemOf(
  note: NoteRow,
  { row, fact, withDuty }: { row: NoteItemRow; fact: ItemFact; withDuty: boolean },
  { settings }: BookContext,
): LancamentoItem {
  const isNfce = note.modelo === 65
  const withIpi = settings.cd_atividade === '0' && !isNfce
  const group = ownGroup(fact, { withIpi, withDuty, isNfce })
  const isDifal = row.difal_dest + row.difal_fcp > 0
  return {
    ...documentPart(row, fact),
    product: row.code,
    cfop: group.cfop,
    cst: group.cst,
    destination: null,
    total: group.operation,
    icms: { base: group.base, rate: group.rate, value: group.icms, stated: row.icms + row.fcp },
    st: { base: group.stBase, rate: row.st_rate, value: group.st, stated: row.st + row.fcp_st },
    ipi: { base: row.ipi_base, rate: row.ipi_rate, value: group.ipi, stated: row.ipi, cst: row.ipi_cst },
    pis: { ...NONE, stated: row.pis },
    cofins: { ...NONE, stated: row.cofins },
    pisCofins: null,
    ...splitTotal(group.operation, { cst: group.cst, base: group.base, reduction: group.reduction }),
    difal: isDifal ? row.difal_dest + row.difal_fcp : 0,
    ciap: 0,
    accumulator: null,
    account: null,
    costCentre: null,
    ...OWN_STANDING,
  }
}

/** The one line of a CT-e. */
function freightItem(note: NoteRow, context: BookContext, company: CompanyTaxes): LancamentoItem[] {
  const findings = newMonthFindings()
  const booked = bookFrete(note, context, findings)
  const group: EfdFrete['groups'][number] | undefined = booked?.frete.groups[0]
  const stated = note.icms ?? 0
  const icms = group?.icms ? { base: group.base, rate: group.rate, value: group.icms, stated } : { ...NONE, stated }
  const cst = group?.cst ?? `0${note.icms_cst ?? '90'}`
  const isOpen = group === undefined
  return [
    {
      n: 0,
      code: null,
      product: null,
      name: 'Frete',
      ncm: null,
      cest: null,
      unit: null,
      quantity: null,
      stated: { cfop: note.cfop ?? '', cst: `0${note.icms_cst ?? '90'}` },
      cfop: group?.cfop ?? '',
      cst,
      destination: null,
      goods: note.total,
      freight: 0,
      insurance: 0,
      other: 0,
      discount: 0,
      total: note.total,
      icms,
      st: NONE,
      ipi: { ...NONE, cst: null },
      ...pisCofinsOf(
        { row: null, cfop: group?.cfop ?? '', destination: null, icms: stated, total: note.total },
        company,
      ),
      ...splitTotal(note.total, { cst, base: icms.base, reduction: group?.reduction ?? 0 }),
      difal: 0,
      ciap: 0,
      accumulator: null,
      account: null,
      costCentre: null,
      state: isOpen ? 'duvida' : 'certo',
      confidence: isOpen ? 'sem_base' : 'certo',
      reason: isOpen ? (findings.list[0]?.mensagem ?? '') : 'Regra geral do frete',
      decided: null,
    },
  ]
}
