import type { LancamentoItem, LancamentoNota, LancamentoTax } from '@portal/contract/escrituracao/lancamento.ts'
import type { ContaModelo } from '@portal/efd/block/conta-facts.ts'
import type { EfdItem } from '@portal/efd/block/document-facts.ts'
import { movesGoods } from '@portal/efd/entry/cfop.ts'
import { type ItemFact, ipiCstOf, operationOf, ownCst, ownGroup, reductionOf } from '@portal/efd/entry/item.ts'
import type { BillFacts } from '@portal/fiscal/base/bill.ts'
import { stateOfCity } from '@portal/fiscal/ids/uf.ts'
import { BILL_THINGS, bookBillLines, contaModelo } from '../sped/month/book/book-conta.ts'
import { type BookedEntryItem, bookEntryItems, isAmending } from '../sped/month/book/book-entry.ts'
import { bookFreightLine, bookFrete } from '../sped/month/book/book-frete.ts'
import { treatIssuedFreight, treatIssuedItem } from '../sped/month/book/book-issued.ts'
import { movedOf } from '../sped/month/book/book-nota.ts'
import { dutyIsInside } from '../sped/month/book/book-own.ts'
import { SERVICE_CST, serviceCfop, serviceThing, treatService } from '../sped/month/book/book-service.ts'
import type { BookContext } from '../sped/month/book/context.ts'
import { FREIGHT, type Treatment } from '../sped/month/book/entry-proposal.ts'
import { newMonthFindings } from '../sped/month/book/findings.ts'
import { toItemFact, withMonoKept, withTotalRelief } from '../sped/month/book/item-fact.ts'
import type { NoteItemRow, NoteRow, NoteWithItems } from '../sped/month/read/note-row.ts'
import type { ServiceRow } from '../sped/month/read/read-services.ts'
import { type CompanyTaxes, difalOf, hasPisCofins, pisCofinsOf } from './other-taxes.ts'

/** A line of the books with what the escrituração says of it. */
export interface BookedLine {
  item: LancamentoItem
  /** Null: the rules alone */
  treatment: Treatment | null
  /** What the past and the rules know it by: the NCM, or what a freight, bill or service has in its place */
  thing: string
}

/** One document as the books have it, from the booking of the EFD. */
export function toLancamento(document: NoteWithItems, context: BookContext, company: CompanyTaxes): LancamentoNota {
  const { note } = document
  const isEntry = note.papel === 'R' || note.operation === '0'
  return {
    id: note.id,
    chave: note.chave,
    tipo: note.tipo,
    modelo: note.modelo,
    papel: note.papel,
    direction: isEntry ? 'entrada' : 'saida',
    serie: note.serie,
    number: note.number,
    issued: note.issued,
    entered: movedOf(note, context),
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
    items: bookedLines(document, context, company).map(({ item }) => item),
  }
}

/** The lines of a document: its items, the lines of a bill, or the one of a CT-e. */
export function bookedLines(
  { note, items: stated }: NoteWithItems,
  context: BookContext,
  company: CompanyTaxes,
): readonly BookedLine[] {
  if (note.tipo === 'cte') return [freightLine(note, context, company)]
  const modelo = contaModelo(note)
  if (note.bill)
    return note.papel === 'R' && modelo ? billLines(note, { bill: note.bill, modelo }, context, company) : []
  const rows = withTotalRelief(stated, note)
  if (note.papel === 'E') {
    const facts = withMonoKept(rows.map(toItemFact), note)
    const withDuty = dutyIsInside(note, facts)
    return rows.map((row, index) => ownLine(note, { row, fact: facts[index] ?? toItemFact(row), withDuty }, context))
  }
  const booked = bookEntryItems(note, rows, context)
  return rows.flatMap((row, index) => {
    const of = booked[index]
    return of
      ? [{ item: toEntryItem(note, { row, booked: of }, company), treatment: of.treatment, thing: row.ncm ?? '' }]
      : []
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

const statedCode = (fact: ItemFact) => ({ cst: ownCst(fact), isCsosn: fact.csosn !== null })

function documentPart(row: NoteItemRow, fact: ItemFact) {
  return {
    n: row.n,
    code: row.code,
    name: row.name,
    ncm: row.ncm,
    cest: row.cest,
    unit: row.unit,
    quantity: row.quantity,
    stated: { cfop: row.cfop ?? '', ...statedCode(fact) },
    goods: row.product,
    freight: row.freight,
    insurance: row.insurance,
    other: row.other,
    discount: row.discount,
  }
}

/** Every field by its name: a month has hundreds of thousands of items, and V8 copies spread fields one by one. */
function toEntryItem(
  note: NoteRow,
  { row, booked }: { row: NoteItemRow; booked: BookedEntryItem },
  company: CompanyTaxes,
): LancamentoItem {
  const { fact, item, own, treatment } = booked
  const { cfop, cst } = item
  const { destination } = own
  const total = operationOf(fact)
  const icms = taxOf(item.icms, row.icms + row.fcp)
  const ipi = taxOf(item.ipi, row.ipi)
  const answer = treatment?.answer
  const { pisCofins, pis, cofins } = pisCofinsOf(
    { issued: note.issued, row, cfop, destination, icms: row.icms },
    company,
  )
  const reduction = reductionOf(fact, cst)
  // the part that a reduced base leaves out is exempt where the rest is credited (Convênio s/n of 1970, art. 70)
  const { exempt, others } = splitTotal(total, { cst, base: icms.base, reduction: item.icms ? reduction : 0 })
  const { state, confidence, reason, decided } = standingOf(booked)
  return {
    n: row.n,
    code: row.code,
    name: row.name,
    ncm: row.ncm,
    cest: row.cest,
    unit: row.unit,
    quantity: row.quantity,
    stated: { cfop: row.cfop ?? '', ...statedCode(fact) },
    goods: row.product,
    freight: row.freight,
    insurance: row.insurance,
    other: row.other,
    discount: row.discount,
    product: own.product.code,
    cfop,
    cst,
    destination,
    total,
    icms,
    st: taxOf(item.st, row.st + row.fcp_st),
    ipi: { base: ipi.base, rate: ipi.rate, value: ipi.value, stated: ipi.stated, cst: item.ipi?.cst ?? null },
    pis,
    cofins,
    pisCofins,
    reduction,
    moves: item.moves,
    exempt,
    others,
    difal: difalOf({ row, note, cfop, destination, total }, company),
    ciap: ASSET_ENTRY.test(cfop) ? Math.round((row.icms + row.fcp) / CIAP_MONTHS) : 0,
    accumulator: answer?.accumulator ?? null,
    account: answer?.account ?? null,
    costCentre: answer?.costCentre ?? null,
    state,
    confidence,
    reason,
    decided,
  }
}

const taxOf = (tax: EfdItem['st'], stated: number): LancamentoTax =>
  tax ? { base: tax.base, rate: tax.rate, value: tax.value, stated } : { base: 0, rate: null, value: 0, stated }

function standingOf({
  treatment,
  item,
}: {
  treatment: Treatment | null
  item: { cfop: string }
}): Pick<LancamentoItem, 'state' | 'confidence' | 'reason' | 'decided'> {
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

const codesOf = (treatment: Treatment | null): Pick<LancamentoItem, 'accumulator' | 'account' | 'costCentre'> => ({
  accumulator: treatment?.answer.accumulator ?? null,
  account: treatment?.answer.account ?? null,
  costCentre: treatment?.answer.costCentre ?? null,
})

function ownLine(
  note: NoteRow,
  { row, fact, withDuty }: { row: NoteItemRow; fact: ItemFact; withDuty: boolean },
  context: BookContext,
): BookedLine {
  const { settings } = context
  const treatment = treatIssuedItem(note, row, context)
  const isNfce = note.modelo === 65
  const withIpi = settings.cd_atividade === '0' && !isNfce
  const group = ownGroup(fact, { withIpi, withDuty, isNfce })
  const isDifal = row.difal_dest + row.difal_fcp > 0
  const item: LancamentoItem = {
    ...documentPart(row, fact),
    product: row.code,
    cfop: group.cfop,
    cst: group.cst,
    destination: null,
    // what the customer owes, with the taxes that VL_OPR leaves out
    total: operationOf(fact, withDuty),
    icms: { base: group.base, rate: group.rate, value: group.icms, stated: row.icms + row.fcp },
    st: { base: group.stBase, rate: row.st_rate, value: group.st, stated: row.st + row.fcp_st },
    ipi: {
      ...{ base: row.ipi_base, rate: row.ipi_rate, value: group.ipi, stated: row.ipi },
      // issuers mix up the sides, as the EFD corrects
      cst: row.ipi_cst && ipiCstOf(row.ipi_cst, group.cfop),
    },
    pis: { ...NONE, stated: row.pis },
    cofins: { ...NONE, stated: row.cofins },
    pisCofins: null,
    reduction: group.reduction,
    moves: !isAmending(note) && movesGoods(group.cfop),
    ...splitTotal(operationOf(fact, withDuty), { cst: group.cst, base: group.base, reduction: group.reduction }),
    difal: isDifal ? row.difal_dest + row.difal_fcp : 0,
    ciap: 0,
    ...codesOf(treatment),
    ...(treatment ? standingOf({ treatment, item: group }) : OWN_STANDING),
  }
  return { item, treatment, thing: row.ncm ?? '' }
}

/** What a line without goods does not state. */
const NO_GOODS = {
  code: null,
  product: null,
  ncm: null,
  cest: null,
  unit: null,
  quantity: null,
  freight: 0,
  insurance: 0,
  other: 0,
  discount: 0,
  st: NONE,
  ipi: { ...NONE, cst: null },
  reduction: 0,
  moves: true,
  difal: 0,
  ciap: 0,
} as const

/** The one line of a CT-e. */
function freightLine(note: NoteRow, context: BookContext, company: CompanyTaxes): BookedLine {
  const isOwn = note.papel === 'E'
  const line = isOwn ? null : bookFreightLine(note, context)
  const treatment = line ? line.treatment : treatIssuedFreight(note, context)
  const group = bookFrete(note, context, newMonthFindings())?.frete.groups[0]
  const stated = note.icms ?? 0
  const icms = group?.icms ? { base: group.base, rate: group.rate, value: group.icms, stated } : { ...NONE, stated }
  const cst = group?.cst ?? `0${note.icms_cst ?? '90'}`
  const cfop = group?.cfop ?? line?.cfop ?? ''
  const ask = line?.ask ? ({ state: 'duvida', confidence: 'sem_base', reason: line.ask, decided: null } as const) : null
  const item: LancamentoItem = {
    ...NO_GOODS,
    n: 0,
    name: 'Frete',
    stated: { cfop: note.cfop ?? '', cst: `0${note.icms_cst ?? '90'}`, isCsosn: false },
    cfop,
    cst,
    destination: null,
    goods: note.total,
    total: note.total,
    icms,
    ...pisCofinsOf(
      { issued: note.issued, row: null, cfop, destination: null, icms: stated, total: note.total },
      company,
    ),
    reduction: group?.reduction ?? 0,
    ...splitTotal(note.total, { cst, base: icms.base, reduction: group?.reduction ?? 0 }),
    ...codesOf(treatment),
    ...(ask && !treatment?.decided
      ? ask
      : isOwn && !treatment
        ? OWN_STANDING
        : standingOf({ treatment, item: { cfop } })),
  }
  return { item, treatment, thing: FREIGHT }
}

const BILL_NAMES: Readonly<Record<ContaModelo, string>> = {
  '06': 'Energia elétrica',
  '21': 'Comunicação',
  '22': 'Telecomunicação',
  '28': 'Gás',
  '29': 'Água',
  '62': 'Comunicação',
  '66': 'Energia elétrica',
}

/** The lines of a bill that have a CST, as the EFD sums them. */
function billLines(
  note: NoteRow,
  of: { bill: BillFacts; modelo: ContaModelo },
  context: BookContext,
  company: CompanyTaxes,
): BookedLine[] {
  return bookBillLines(note, of, context).map(({ fact, item: booked, destination, treatment }) => {
    const icms = taxOf(booked.icms, fact.icms + fact.fcp)
    const total = operationOf(fact)
    const { cfop, cst } = booked
    const item: LancamentoItem = {
      ...NO_GOODS,
      n: fact.number,
      name: BILL_NAMES[of.modelo],
      stated: { cfop: fact.cfop, ...statedCode(fact) },
      cfop,
      cst,
      destination: null,
      goods: fact.product,
      total,
      icms,
      ...pisCofinsOf({ issued: note.issued, row: null, cfop, destination, icms: fact.icms, total }, company),
      ...splitTotal(total, { cst, base: icms.base }),
      ...codesOf(treatment),
      ...standingOf({ treatment, item: { cfop } }),
    }
    return { item, treatment, thing: BILL_THINGS[of.modelo] }
  })
}

/** An NFS-e that the company took or issued: one line, without ICMS. An issued one has neither CFOP nor CST. */
export function serviceLine(row: ServiceRow, context: BookContext, { regime }: CompanyTaxes): BookedLine {
  const treatment = treatService(row, context)
  const isIssued = row.role === 'prestador'
  const cfop = treatment?.answer.cfop || serviceCfop(row, context.uf)
  const cst = isIssued ? '' : `0${SERVICE_CST}`
  const total = row.service - row.discount
  const item: LancamentoItem = {
    ...NO_GOODS,
    n: 0,
    code: row.code,
    name: row.description?.slice(0, 120) ?? 'Serviço',
    stated: { cfop: '', cst: '', isCsosn: false },
    cfop,
    cst,
    destination: isIssued ? null : 'servico',
    goods: row.service,
    discount: row.discount,
    total,
    icms: NONE,
    pis: NONE,
    cofins: NONE,
    // whether a service is an input is no fact of its document (Leis 10.637 and 10.833, art. 3, II)
    pisCofins:
      isIssued || regime === null || regime === 'real' || !hasPisCofins(row.issued)
        ? null
        : { cst: '70', nature: null },
    exempt: 0,
    others: total,
    ...codesOf(treatment),
    ...(isIssued && !treatment ? OWN_STANDING : standingOf({ treatment, item: { cfop } })),
  }
  return { item, treatment, thing: serviceThing(row.code) }
}

/** The NFS-e as a document of the books. */
export function toServiceLancamento(row: ServiceRow, context: BookContext, company: CompanyTaxes): LancamentoNota {
  return {
    id: row.id,
    chave: row.chave,
    tipo: 'nfse',
    modelo: 0,
    ...(row.role === 'prestador'
      ? ({ papel: 'E', direction: 'saida' } as const)
      : ({ papel: 'R', direction: 'entrada' } as const)),
    serie: row.serie,
    number: row.number,
    issued: row.issued,
    entered: row.issued,
    situacao: row.situacao,
    total: row.total,
    payment: null,
    party: {
      taxId: row.party,
      name: row.party_name,
      ie: null,
      // the city of the document is that of who provided the service
      ...(row.role === 'prestador' ? { uf: null, city: null } : { uf: stateOfCity(row.city ?? ''), city: row.city }),
    },
    items: [serviceLine(row, context, company).item],
  }
}
