import type { LancamentoItem, LancamentoNota } from '@portal/contract/escrituracao/lancamento.ts'
import { freightByToma, replacedCte } from '@portal/efd/block/block-d.ts'
import { participanteCode } from '@portal/efd/entry/participante.ts'
import { priceOfUnit } from '@portal/efd/line/decimal.ts'
import { codeKeyOf } from '@portal/files/contabil/layouts.ts'
import type { ExportItem, ExportNote, ExportParty } from '@portal/files/contabil/model.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { isUntaxedFreight } from '../../sped/month/book/book-frete.ts'
import { countryOf, HOME } from '../../sped/month/book/participante.ts'
import type { NoteRow } from '../../sped/month/read/note-row.ts'
import type { BookedNota } from '../lancamentos.ts'
import type { CodeTable } from './codes.ts'

interface NoteSources {
  codes: CodeTable
  /** Of a layout that writes them */
  installments: ExportNote['installments']
}

/** A booked document with the codes of an office, as the layouts take it. */
export function toExportNote({ nota, row, situation }: BookedNota, { codes, installments }: NoteSources): ExportNote {
  const party = toParty(nota, row?.party ?? null)
  const isExit = nota.direction === 'saida'
  // who took a service is no supplier
  const credit = isExit ? '' : creditOf(nota, { party, codes })
  return {
    chave: nota.chave,
    modelo: nota.tipo === 'nfse' ? 'NFSE' : String(nota.modelo),
    serie: String(nota.serie),
    number: String(nota.number),
    issued: nota.issued,
    entered: nota.entered ?? nota.issued,
    party,
    isOwn: row?.papel === 'E',
    situation,
    total: nota.total,
    payment: nota.payment ?? '2',
    carriage: row && nota.tipo === 'cte' ? toCarriage(nota, row) : null,
    freightBy: row?.freight_by ?? '9',
    items: nota.items.map((item) => toExportItem(item, { codes, credit, isExit })),
    installments,
  }
}

/** Account of a supplier. Earlier versions kept that of a foreigner under its own document. */
const creditOf = (
  { party: stated }: LancamentoNota,
  { party, codes }: { party: ExportParty; codes: CodeTable },
): string => codes('fornecedor', party.code) || codes('fornecedor', stated?.taxId ?? '') || codes('fornecedor', '*')

const toCarriage = (
  { items, total }: LancamentoNota,
  { purpose, ref, taker, place_from, place_to }: NoteRow,
): ExportNote['carriage'] => ({
  kind: purpose ?? '0',
  replaces: replacedCte({ kind: purpose ?? '0', replaces: ref }) ?? '',
  freightBy: freightByToma(taker ?? '4'),
  fromCity: place_from ?? '',
  toCity: place_to ?? '',
  untaxed: items.some(({ cst }) => isUntaxedFreight(cst)) ? total : 0,
})

function toParty({ party }: LancamentoNota, stated: LedgerParty | null): ExportParty {
  const text = (own: string | null | undefined) => own ?? ''
  const country = stated ? countryOf(stated) : HOME
  const name = text(party?.name)
  // the document of a foreigner is no CNPJ
  const taxId = country === HOME ? text(stated ? stated.taxId : party?.taxId) : ''
  return {
    code: participanteCode({ taxId, name, country }),
    taxId,
    name,
    uf: text(party?.uf),
    country,
    stateId: text(party?.ie),
    city: text(party?.city),
    street: text(stated?.street),
    streetNumber: text(stated?.number),
    complement: text(stated?.complement),
    district: text(stated?.district),
    zip: text(stated?.zip),
  }
}

function toExportItem(
  item: LancamentoItem,
  { codes, credit, isExit }: { codes: CodeTable; credit: string; isExit: boolean },
): ExportItem {
  const { icms, st, ipi, pis, cofins, pisCofins, decided } = item
  const text = (own: string | null) => own ?? ''
  const destination = isExit ? 'saida' : (item.destination ?? '')
  const key = codeKeyOf({ destination, cfop: item.cfop })
  const product = item.product ?? item.code ?? String(item.n)
  return {
    n: item.n,
    code: codes('produto', product) || product,
    supplierCode: text(item.code),
    description: text(item.name),
    ncm: text(item.ncm),
    cest: text(item.cest),
    unit: text(item.unit),
    quantity: item.quantity ?? '1',
    unitPrice: priceOfUnit(item.goods, item.quantity),
    product: item.goods,
    freight: item.freight,
    insurance: item.insurance,
    other: item.other,
    discount: item.discount,
    accounting: item.total,
    ipiCharged: ipi.stated,
    stCharged: st.stated,
    destination,
    documentCfop: item.stated.cfop,
    cfop: item.cfop,
    cst: item.cst,
    icmsBase: icms.value === 0 ? 0 : icms.base,
    icmsRate: icms.value === 0 ? '0' : text(icms.rate),
    icms: icms.value,
    reduction: item.reduction,
    stBase: st.base,
    st: st.value,
    ipiCst: text(ipi.cst),
    ipiBase: ipi.base,
    ipiRate: text(ipi.rate),
    ipi: ipi.value,
    contributionCst: pisCofins?.cst ?? '',
    creditNature: pisCofins?.nature ?? '',
    contributionBase: pis.value === 0 ? 0 : pis.base,
    pisRate: text(pis.rate),
    pis: pis.value,
    cofinsRate: text(cofins.rate),
    cofins: cofins.value,
    exempt: item.exempt,
    difal: item.difal ?? 0,
    accumulator: codeOf(codes, 'acumulador', { own: item.accumulator, key }),
    debitAccount: codeOf(codes, 'conta', { own: item.account, key }),
    creditAccount: credit,
    reason: item.reason,
    confirmedBy: decided?.who ?? '',
    confirmedAt: decided?.at ?? '',
    moves: item.moves,
  }
}

/** What a person or a rule wrote on the item, as the system knows it; else the code of destination and CFOP. */
const codeOf = (
  codes: CodeTable,
  kind: 'acumulador' | 'conta',
  { own, key }: { own: string | null; key: string },
): string => (own ? codes(kind, own) || own : codes(kind, key))
