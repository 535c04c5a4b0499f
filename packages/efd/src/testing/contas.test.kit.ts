import { CNPJ } from '@portal/fiscal/testing/fixtures.test.kit.ts'
import { chaveOf } from '@portal/synthetic/base/digits.ts'
import type { EfdConta, EfdCupom } from '../block/conta-facts.ts'
import type { EfdGroup } from '../block/document-facts.ts'
import { SUPPLIER, testChave } from './documents.test.kit.ts'

/** Bills of a test month: energy on paper and as NF3e, telephone on paper and as NFCom, and a coupon. */

const CONTA_GROUP: EfdGroup = {
  cst: '090',
  cfop: '1253',
  rate: '0',
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

const CONTA: EfdConta = {
  direction: '0',
  issuer: '1',
  participante: SUPPLIER,
  modelo: '66',
  situation: '00',
  serie: '1',
  subserie: null,
  number: 101,
  chave: null,
  consumption: null,
  issued: '2026-11-12',
  moved: '2026-11-13',
  purpose: null,
  billing: null,
  replaces: null,
  recipient: null,
  total: 0,
  discount: 0,
  supply: 0,
  untaxed: 0,
  third: 0,
  other: 0,
  injected: 0,
  deducted: 0,
  groups: [],
  adjustments: [],
  tellsFcp: false,
}

/** Energy of a trader with injected energy and public lighting: no credit. */
export const NF3E: EfdConta = {
  ...CONTA,
  chave: testChave({ cnpj: SUPPLIER, modelo: '66', number: 101 }),
  purpose: '1',
  total: 71_200,
  supply: 104_000,
  third: 3_200,
  injected: 36_000,
  groups: [{ ...CONTA_GROUP, operation: 104_000 }],
}

/** Energy of an industry that credits a part, with its FCP. */
export const NF3E_INDUSTRY: EfdConta = {
  ...NF3E,
  number: 102,
  chave: testChave({ cnpj: SUPPLIER, modelo: '66', number: 102 }),
  total: 1_000_000,
  supply: 1_000_000,
  third: 0,
  injected: 0,
  tellsFcp: true,
  groups: [
    {
      ...CONTA_GROUP,
      cst: '000',
      cfop: '1252',
      rate: '20',
      operation: 1_000_000,
      base: 800_000,
      icms: 160_000,
      fcp: 16_000,
    },
  ],
}

export const PAPER_ENERGY: EfdConta = {
  ...CONTA,
  modelo: '06',
  serie: 'U',
  number: 18_402_771,
  consumption: '02',
  total: 184_236,
  supply: 180_000,
  third: 4_236,
  groups: [{ ...CONTA_GROUP, operation: 180_000 }],
}

export const PAPER_PHONE: EfdConta = {
  ...CONTA,
  modelo: '22',
  serie: 'B',
  subserie: '1',
  number: 777,
  total: 18_990,
  supply: 18_000,
  untaxed: 990,
  groups: [{ ...CONTA_GROUP, cfop: '1303', operation: 18_000 }],
}

export const NFCOM: EfdConta = {
  ...CONTA,
  modelo: '62',
  number: 202,
  chave: testChave({ cnpj: SUPPLIER, modelo: '62', number: 202 }),
  purpose: '0',
  billing: '0',
  total: 21_525,
  discount: 1_000,
  supply: 21_000,
  untaxed: 525,
  groups: [{ ...CONTA_GROUP, cfop: '1303', operation: 21_000 }],
}

/** Key of the coupon 55 of the device 000123456: its digits stand where other keys have series, number and code. */
function cupomChave(): string {
  const parts = { serie: 0, numero: 123_456_000, tpEmis: '0', code: '55123456' }
  return chaveOf({ cUF: '35', month: '2611', taxId: CNPJ.emitente, modelo: 59, ...parts })
}

export const CUPOM: EfdCupom = {
  situation: '00',
  number: 55,
  device: '000123456',
  chave: cupomChave(),
  issued: '2026-11-20',
  total: 5_000,
  discount: 100,
  goods: 5_100,
  other: 0,
  groups: [{ ...CONTA_GROUP, cst: '000', cfop: '5102', rate: '18', operation: 5_000, base: 5_000, icms: 900 }],
}
