import { type BillFacts, type BillLine, NO_BILL, totalsOfBill } from '@portal/fiscal/base/bill.ts'
import { expect, test } from 'vitest'
import { COMPANY, contextOf, PURCHASE, SUPPLIER } from '../month.test.kit.ts'
import type { NoteRow } from '../read/note-row.ts'
import { bookConta } from './book-conta.ts'
import type { BookContext } from './context.ts'
import { newMonthFindings } from './findings.ts'

const line = (change: Partial<BillLine> = {}): BillLine => ({
  group: '060',
  part: 'supply',
  cst: '00',
  cfop: '5253',
  rate: '18',
  value: 100_000,
  base: 100_000,
  icms: 18_000,
  fcp: 0,
  isUncertain: false,
  ...change,
})
const LIGHTING = line({ part: 'third', cst: null, cfop: null, rate: null, value: 3_200, base: 0, icms: 0 })
const billOf = (lines: BillLine[], change: Partial<BillFacts> = {}): BillFacts => ({
  ...NO_BILL,
  purpose: '1',
  lines,
  totals: totalsOfBill(lines),
  ...change,
})
const NF3E: NoteRow = { ...PURCHASE, tipo: 'nf3e', modelo: 66, purpose: '1', bill: billOf([line(), LIGHTING]) }
const NFCOM: NoteRow = {
  ...PURCHASE,
  ...{ tipo: 'nfcom', modelo: 62 },
  bill: billOf([line({ cfop: '5303', group: '010' })], { purpose: '0', billing: '0' }),
}
const { entradas } = contextOf().settings
const industry = (share: string | null) =>
  contextOf({
    settings: { cd_atividade: '0', entradas: { ...entradas, ds_destino: 'industria', pr_energia_industria: share } },
  })

function book(note: NoteRow, context: BookContext = contextOf()) {
  const findings = newMonthFindings()
  const booked = bookConta(note, context, findings)
  return { booked, conta: booked?.conta, codes: findings.list.map(({ codigo }) => codigo) }
}

test('the energy of a shop is booked without a credit: x90, the whole supply, no base (LC 87/1996, art. 33, II)', () => {
  expect(book(NF3E)).toMatchObject({
    codes: [],
    booked: { uf: 'SP', participante: { cnpj: SUPPLIER } },
    conta: {
      ...{ direction: '0', issuer: '1', participante: SUPPLIER, modelo: '66', situation: '00', serie: '1' },
      ...{ total: 103_200, supply: 100_000, third: 3_200, purpose: '1', chave: NF3E.chave, moved: '2026-11-03' },
      groups: [{ cst: '090', cfop: '1253', rate: '0', operation: 100_000, base: 0, icms: 0 }],
    },
  })
})

test('an industry credits the part of its energy that a person told; without the word it is asked (art. 33, II, b)', () => {
  expect(book(NF3E, industry('80'))).toMatchObject({
    codes: [],
    conta: { groups: [{ cst: '000', cfop: '1252', rate: '18', operation: 100_000, base: 80_000, icms: 14_400 }] },
  })
  expect(book(NF3E, industry(null))).toMatchObject({
    codes: ['ENERGIA_SEM_PARTE'],
    conta: { groups: [{ cst: '090', cfop: '1252', base: 0, icms: 0 }] },
  })
  const simples = contextOf({ simples: true, settings: industry('80').settings })
  expect(book(NF3E, simples).conta?.groups).toMatchObject([{ icms: 0, base: 0, operation: 100_000 }])
})

test('the exempt part of the energy keeps CST 40, without a credit and of an industry (Guia Prático, C590)', () => {
  const exempt = line({ cst: '40', rate: null, value: 40_000, base: 0, icms: 0 })
  const note = { ...NF3E, bill: billOf([line(), exempt, LIGHTING]) }
  const groups = (context: BookContext) =>
    bookConta(note, context, newMonthFindings())?.conta.groups.map(({ cst, operation, base }) => [cst, operation, base])
  expect(groups(contextOf())).toEqual([
    ['090', 100_000, 0],
    ['040', 40_000, 0],
  ])
  expect(groups(industry('50'))).toEqual([
    ['000', 100_000, 50_000],
    ['040', 40_000, 0],
  ])
})

test('communication has no credit; resold by the company rule it has (art. 33, IV, a)', () => {
  expect(book(NFCOM).conta).toMatchObject({
    ...{ modelo: '62', billing: '0', total: 100_000, situation: '00' },
    groups: [{ cst: '090', cfop: '1303', base: 0, icms: 0 }],
  })
  const rule = { cd_cfop: '5303', ds_destino: null, cd_cfop_entrada: '1301' }
  const operator = contextOf({ settings: { entradas: { ...entradas, cfops: [rule] } } })
  expect(book(NFCOM, operator).conta?.groups).toMatchObject([{ cst: '000', cfop: '1301', icms: 18_000 }])
})

test('a paper bill has its own series, class and register', () => {
  const bill = billOf([line()], { purpose: null, consumption: '02', printedSeries: 'U' })
  const paper: NoteRow = { ...NF3E, tipo: 'outro', modelo: 6, purpose: null, bill }
  expect(book(paper).conta).toMatchObject({ modelo: '06', serie: 'U', consumption: '02', chave: null, purpose: null })
  const water = {
    ...paper,
    modelo: 29,
    bill: billOf([line({ cfop: '5101', cst: '90', rate: null, base: 0, icms: 0 })]),
  }
  expect(book(water).conta?.groups).toMatchObject([{ cst: '090', cfop: '1556', operation: 100_000 }])
  const gas = { ...paper, modelo: 28, bill: billOf([line({ cfop: '5656' })]) }
  expect(book(gas).conta?.groups).toMatchObject([{ cst: '090', cfop: '1653', icms: 0 }])
})

test('what is not booked: a bill without any CST, a cancelled NFCom', () => {
  expect(book({ ...NF3E, bill: billOf([LIGHTING], { isUntaxed: true }) })).toMatchObject({ booked: null, codes: [] })
  const own = { papel: 'E', situacao: 'cancelada', issuer_id: COMPANY } as const
  expect(book({ ...NFCOM, ...own }).booked).toBeNull()
  expect(book({ ...NF3E, ...own }).conta).toMatchObject({ situation: '02', participante: null, groups: [] })
})

test('an own NF3e names a recipient that is a contributor only, and states its tax', () => {
  const own: NoteRow = { ...NF3E, papel: 'E', issuer_id: COMPANY }
  expect(book(own)).toMatchObject({
    booked: { participante: null },
    conta: {
      ...{
        direction: '1',
        issuer: '0',
        participante: null,
        moved: null,
        recipient: { kind: '9', cityCode: '3550308' },
      },
      groups: [{ cst: '000', cfop: '5253', rate: '18', base: 100_000, icms: 18_000 }],
    },
  })
  const contributor = { ...own, party: { ...PURCHASE.party!, ieKind: '1' } }
  expect(book(contributor)).toMatchObject({
    booked: { participante: { cnpj: SUPPLIER } },
    conta: { participante: SUPPLIER },
  })
})

test('an own NFCom that annuls a service is an entry: it names the customer and has the credit (D700, fields 02 and 04)', () => {
  const own: NoteRow = { ...NFCOM, papel: 'E' }
  expect(book(own).conta).toMatchObject({ direction: '1', issuer: '0', participante: null, moved: null })
  const bill = billOf([line({ cfop: '1205', group: '040' })], { purpose: '4', billing: '0' })
  expect(book({ ...own, bill })).toMatchObject({
    codes: [],
    booked: { participante: { cnpj: SUPPLIER } },
    conta: {
      ...{ direction: '0', issuer: '0', participante: SUPPLIER, recipient: null, purpose: '4', moved: own.issued },
      groups: [{ cst: '000', cfop: '1205', operation: 100_000, base: 100_000, icms: 18_000 }],
    },
  })
})

test('a substitute names what it replaces, by key or as paper', () => {
  const paper = { modelo: '06', chave: null, hash: null, serie: 'U', numero: '9', month: '2026-08' }
  const replaced = (purpose: string, replaces: BillFacts['replaces']) =>
    book({ ...NF3E, bill: billOf([line()], { purpose, replaces }) }).conta?.replaces
  expect(replaced('2', paper)).toEqual({
    modelo: '06',
    chave: null,
    hash: null,
    serie: 'U',
    number: 9,
    month: '2026-08',
  })
  expect(replaced('2', { ...paper, modelo: null, chave: NF3E.chave })).toMatchObject({
    modelo: '66',
    chave: NF3E.chave,
  })
  expect(replaced('1', paper)).toBeNull()
})

test('a bill that another one replaces is booked with a warning while it gives credit', () => {
  const old: NoteRow = { ...NF3E, situacao: 'substituida' }
  expect(book(old, industry('80')).codes).toEqual(['CONTA_SUBSTITUIDA'])
  expect(book(old).codes).toEqual([])
})

test('an unknown city of the supplier is an error', () => {
  expect(book({ ...NF3E, party: { ...PURCHASE.party!, city: null } })).toMatchObject({
    booked: null,
    codes: ['PARTICIPANTE_INCOMPLETO'],
  })
})
