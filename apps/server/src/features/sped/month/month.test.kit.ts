import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
import { suggestSettings } from '../settings/defaults.ts'
import { type BookContext, bookContext } from './book/context.ts'
import type { CarriedNote, NoteItemRow, NoteRow } from './read/note-row.ts'

export const COMPANY = '11222333000181'
export const SUPPLIER = '11444777000161'

/** A company of São Paulo with a valid tax id. */
const PARTY: LedgerParty = {
  taxId: SUPPLIER,
  foreignId: null,
  name: 'Fornecedor Ltda',
  ie: null,
  im: null,
  tradeName: null,
  regime: null,
  ieKind: null,
  suframa: null,
  street: 'Rua A',
  number: '1',
  complement: null,
  district: null,
  zip: null,
  phone: null,
  city: '3550308',
  uf: 'SP',
  country: null,
}

/** A purchase of goods for R$ 100,00 with R$ 18,00 of ICMS. */
export const PURCHASE: NoteRow = {
  pending_cancellation: false,
  unknown_answer: null,
  foreign_copy: false,
  id: '1',
  chave: '35261111444777000161550010000000011000000017',
  tipo: 'nfe',
  modelo: 55,
  papel: 'R',
  number: 1,
  serie: 1,
  issued: '2026-11-03',
  total: 10_000,
  situacao: 'autorizada',
  cfop: '5102',
  nature: 'Venda',
  issuer_id: SUPPLIER,
  party_name: 'Fornecedor Ltda',
  cancelled_on: null,
  operation: '1',
  purpose: '1',
  destination: '1',
  moved: null,
  freight_by: '9',
  payment: '0',
  party: PARTY,
  recipient_id: COMPANY,
  taker: null,
  place_from: null,
  place_to: null,
  ref: null,
  notice: null,
  referred: null,
  originals: null,
  carried_count: null,
  carried: null,
  imports: null,
  difal: null,
  product: 10_000,
  discount: 0,
  freight: 0,
  insurance: 0,
  other: 0,
  icms_cst: null,
  icms_rate: null,
  icms_base: 10_000,
  icms: 1800,
  bill: null,
  new_taxes: 0,
}

/** The purchase as a CT-e carries it, with its items. */
export const carriedPurchase = (
  items: readonly NoteItemRow[] = [itemRow()],
  change: Partial<CarriedNote> = {},
): CarriedNote => ({
  chave: PURCHASE.chave,
  papel: 'R',
  issuer_id: SUPPLIER,
  originals: null,
  items: [...items],
  ...change,
})

/** An own sale for R$ 100,00 to a customer of the same state, on the day after its issue. */
export const SALE: NoteRow = {
  ...PURCHASE,
  id: '2',
  chave: '35261111222333000181550010000000021000000022',
  papel: 'E',
  number: 2,
  issuer_id: COMPANY,
  party_name: 'Cliente Ltda',
  recipient_id: SUPPLIER,
  moved: '2026-11-04',
  party: { ...PARTY, name: 'Cliente Ltda' },
}

/** The purchase's item: one box of cement for R$ 100,00 with 18 % of ICMS; `change` replaces columns. */
export const itemRow = (change: Partial<NoteItemRow> = {}): NoteItemRow => ({
  n: 1,
  code: 'F1',
  name: 'Cimento',
  gtin: '7891000315507',
  ncm: '25232910',
  cest: null,
  cfop: '5102',
  unit: 'CX',
  quantity: '1',
  origin: '0',
  cst: '00',
  csosn: null,
  product: 10_000,
  freight: 0,
  insurance: 0,
  other: 0,
  discount: 0,
  relief: 0,
  relief_stated: 0,
  ipi_returned: 0,
  base: 10_000,
  rate: '18',
  icms: 1800,
  fcp: 0,
  fcp_rate: null,
  st_base: 0,
  st_rate: null,
  st: 0,
  fcp_st: 0,
  fcp_kept: 0,
  simples_credit: 0,
  difal_fcp: 0,
  difal_dest: 0,
  difal_orig: 0,
  ipi_cst: null,
  ipi_base: 0,
  ipi_rate: null,
  ipi: 0,
  pis_cst: null,
  pis_rate: null,
  pis: 0,
  cofins: 0,
  ii: 0,
  issqn: 0,
  new_taxes: 0,
  ...change,
})

interface ContextChoices {
  settings?: Partial<BookContext['settings']>
  products?: readonly Produto[]
  /** AAAA-MM */
  month?: string
  simples?: boolean
  usual?: Readonly<Record<string, string>>
}

/** The context of a trading company of São Paulo in November 2026. */
export function contextOf({ settings, products = [], month = '2026-11', ...rest }: ContextChoices = {}): BookContext {
  const suggested = suggestSettings({
    name: 'Empresa',
    uf: 'SP',
    ie: null,
    simples: rest.simples ?? false,
    issuer: null,
    produces: false,
  })
  const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return bookContext({
    cnpj: COMPANY,
    uf: 'SP',
    simples: false,
    ...rest,
    period: { from: `${month}-01`, to: `${month}-${lastDay}`, purpose: '0' },
    settings: { ...suggested, ...settings },
    products: new Map(products.map((produto) => [produto.cd_produto, produto])),
  })
}
