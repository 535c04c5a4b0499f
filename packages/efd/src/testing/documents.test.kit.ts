import { CNPJ } from '@portal/fiscal/testing/fixtures.test.kit.ts'
import { chaveOf } from '@portal/synthetic/base/digits.ts'
import { goodsOf } from '../block/block-c.ts'
import type { EfdFrete, EfdGroup, EfdNota } from '../block/document-facts.ts'
import { entryCfop } from '../entry/cfop.ts'
import { entryGroup, entryItem, type ItemFact, sumGroups, type Treatment } from '../entry/item.ts'

/**
 * Documents of a test month: an industry of São Paulo buys, sells inside and outside the state with ST and
 * DIFAL, and pays freight.
 */

export const SUPPLIER = '11444777000161'
export const CLIENT_MG = '33444555000181'

/** An access key of November 2026 with a valid check digit. */
export function testChave(document: {
  uf?: string
  cnpj: string
  modelo: string
  serie?: number
  number: number
}): string {
  const { uf: cUF = '35', cnpj: taxId, modelo, serie = 1, number: numero } = document
  return chaveOf({ cUF, month: '2611', taxId, modelo: Number(modelo), serie, numero, code: '12345678' })
}

export const ITEM: ItemFact = {
  number: 1,
  description: 'Parafuso',
  unit: 'CX',
  quantity: '10.0000',
  cfop: '5101',
  origin: '0',
  cst: '00',
  csosn: null,
  product: 100_000,
  freight: 5_000,
  insurance: 0,
  other: 0,
  discount: 1_000,
  relief: 0,
  ipiReturned: 0,
  base: 104_000,
  rate: '18.00',
  icms: 18_720,
  fcp: 0,
  fcpRate: null,
  stBase: 0,
  stRate: null,
  st: 0,
  fcpSt: 0,
  fcpKept: 0,
  ipiCst: '50',
  ipiBase: 100_000,
  ipiRate: '5.00',
  ipi: 5_000,
  duty: 0,
  monoKept: 0,
}
export const NOTA: EfdNota = {
  direction: '1',
  issuer: '0',
  participante: CLIENT_MG,
  modelo: '55',
  situation: '00',
  serie: 1,
  number: 10,
  chave: '',
  issued: '2026-11-10',
  moved: '2026-11-10',
  total: 0,
  payment: '0',
  discount: 0,
  relief: 0,
  goods: 0,
  freightBy: '9',
  freight: 0,
  insurance: 0,
  other: 0,
  items: [],
  groups: [],
  difal: null,
  stState: null,
  information: [],
  imports: [],
  adjustments: [],
  ipi: [],
  tellsFcp: false,
}
const GROUP: EfdGroup = {
  cst: '000',
  cfop: '6101',
  rate: '12.00',
  operation: 0,
  base: 0,
  icms: 0,
  stBase: 0,
  st: 0,
  reduction: 0,
  ipi: 0,
  fcp: 0,
  fcpSt: 0,
  fcpKept: 0,
  remark: null,
}

/** A purchase of raw material with credit of ICMS and IPI. */
export function purchase(change: Partial<Treatment> = {}): EfdNota {
  const answer = entryCfop(ITEM.cfop, change.destination ?? 'industria')
  const cfop = 'cfop' in answer ? answer.cfop : ''
  const credits = { icms: true, st: false, ipi: true }
  const item = entryItem(ITEM, { code: 'MP1', destination: 'industria', cfop, credits, ...change })
  const group = entryGroup(ITEM, item)
  return {
    ...NOTA,
    direction: '0',
    issuer: '1',
    participante: SUPPLIER,
    number: 77,
    chave: testChave({ cnpj: SUPPLIER, modelo: '55', number: 77 }),
    issued: '2026-11-05',
    moved: '2026-11-06',
    total: group.operation,
    goods: goodsOf([item]),
    freight: ITEM.freight,
    discount: ITEM.discount,
    items: [item],
    groups: sumGroups([group]),
    ipi: [{ cfop: item.cfop, cst: item.ipi?.cst ?? '49', accounting: group.operation, base: 100_000, ipi: group.ipi }],
  }
}

/** Sales with ST and with DIFAL, a cancelled note and an NFC-e. */
export const sales = (): EfdNota[] => [stSale(), difalSale(), cancelled(), consumerSale()]

const stSale = (): EfdNota => ({
  ...NOTA,
  chave: testChave({ cnpj: CNPJ.emitente, modelo: '55', number: 10 }),
  total: 130_000,
  goods: 100_000,
  groups: [
    {
      ...GROUP,
      cst: '010',
      cfop: '6401',
      operation: 130_000,
      base: 100_000,
      icms: 12_000,
      stBase: 140_000,
      st: 20_000,
      ipi: 10_000,
    },
  ],
  ipi: [{ cfop: '6401', cst: '50', accounting: 130_000, base: 100_000, ipi: 10_000 }],
})

const difalSale = (): EfdNota => ({
  ...NOTA,
  number: 11,
  chave: testChave({ cnpj: CNPJ.emitente, modelo: '55', number: 11 }),
  total: 50_000,
  goods: 50_000,
  groups: [{ ...GROUP, cfop: '6107', operation: 50_000, base: 50_000, icms: 6_000 }],
  difal: { fcp: 1_000, destination: 3_000, origin: 0 },
  ipi: [{ cfop: '6107', cst: '53', accounting: 50_000, base: 0, ipi: 0 }],
})

const cancelled = (): EfdNota => ({
  ...NOTA,
  situation: '02',
  number: 12,
  chave: testChave({ cnpj: CNPJ.emitente, modelo: '55', number: 12 }),
})

const consumerSale = (): EfdNota => ({
  ...NOTA,
  participante: null,
  modelo: '65',
  number: 5,
  chave: testChave({ cnpj: CNPJ.emitente, modelo: '65', number: 5 }),
  moved: null,
  total: 1_990,
  goods: 1_990,
  groups: [{ ...GROUP, cfop: '5101', rate: '18', operation: 1_990, base: 1_990, icms: 358 }],
})

export const FRETE: EfdFrete = {
  direction: '0',
  issuer: '1',
  participante: SUPPLIER,
  modelo: '57',
  situation: '00',
  serie: 1,
  number: 900,
  chave: testChave({ cnpj: SUPPLIER, modelo: '57', number: 900 }),
  issued: '2026-11-05',
  moved: '2026-11-06',
  kind: '0',
  replaces: null,
  total: 12_000,
  discount: 0,
  freightBy: '1',
  base: 12_000,
  icms: 1_440,
  untaxed: 0,
  fromCity: '3550308',
  toCity: '3509502',
  groups: [{ ...GROUP, cfop: '1352', operation: 12_000, base: 12_000, icms: 1_440 }],
  difal: null,
  adjustments: [],
}
