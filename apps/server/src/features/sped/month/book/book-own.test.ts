import { sumOf } from '@portal/efd/block/document.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextOf, itemRow, SALE } from '../month.test.kit.ts'
import type { NoteItemRow } from '../read/note-row.ts'
import { bookEntry } from './book-entry.ts'
import { bookOwn } from './book-own.ts'
import { newMonthFindings } from './findings.ts'

const INDUSTRY = contextOf({ settings: { cd_atividade: '0' } })
/** Sale of R$ 200,00 with R$ 10,00 of IPI and R$ 19,00 of withheld ICMS. */
const FULL = itemRow({
  cfop: '5101',
  product: 20_000,
  base: 20_000,
  rate: '18',
  icms: 3_600,
  ipi_cst: '50',
  ipi_base: 20_000,
  ipi_rate: '5',
  ipi: 1_000,
  st_base: 30_000,
  st_rate: '18',
  st: 1_800,
  fcp_st: 100,
})

test('an industry assesses the IPI of its sales (E510); a trader does not, but the operation includes it', () => {
  expect(bookOwn(SALE, [FULL], INDUSTRY)).toMatchObject({
    items: [],
    products: [],
    groups: [{ operation: 22_900, ipi: 1_000, st: 1_900, icms: 3_600 }],
    ipi: [{ cfop: '5101', cst: '50', accounting: 22_900, base: 20_000, ipi: 1_000 }],
  })
  expect(bookOwn(SALE, [FULL], contextOf())).toMatchObject({ groups: [{ operation: 22_900, ipi: 0 }], ipi: [] })
})

test('an NFC-e declares neither IPI nor ICMS-ST', () => {
  const booked = bookOwn({ ...SALE, modelo: 65 }, [FULL], INDUSTRY)
  expect(booked).toMatchObject({ groups: [{ operation: 22_900, ipi: 0, st: 0, stBase: 0, fcpSt: 0 }], ipi: [] })
})

test('a CST of IPI on the wrong side is corrected (table 4.3.2); items without one have no row', () => {
  const cstOf = (cfop: string, ipi_cst: string | null) =>
    bookOwn(SALE, [{ ...FULL, cfop, ipi_cst }], INDUSTRY).ipi.map(({ cst }) => cst)
  expect(cstOf('5101', '00')).toEqual(['50'])
  expect(cstOf('1201', '50')).toEqual(['00'])
  expect(cstOf('5101', '49')).toEqual(['99'])
  expect(cstOf('5101', null)).toEqual([])
})

test('the import duty is in the operation only when the total needs it', () => {
  const items = [itemRow({ cfop: '3102', ii: 1_500 }), itemRow({ n: 2, cfop: '3102', product: 5_000, base: 5_000 })]
  const operationsOf = (total: number) =>
    sumOf(bookOwn({ ...SALE, operation: '0', total }, items, INDUSTRY).groups, 'operation')
  expect(operationsOf(16_500)).toBe(16_500)
  expect(operationsOf(15_000)).toBe(15_000)
  expect(operationsOf(16_000)).toBe(15_000)
})

const cents = fc.integer({ min: 0, max: 99_999_999 })
const anyItem: fc.Arbitrary<Partial<NoteItemRow>> = fc.record({
  product: cents,
  freight: cents,
  insurance: cents,
  other: cents,
  discount: cents,
  relief: cents,
  base: cents,
  icms: cents,
  fcp: cents,
  st_base: cents,
  st: cents,
  fcp_st: cents,
  ipi: cents,
  ipi_base: cents,
  ipi_returned: cents,
  simples_credit: cents,
  cst: fc.constantFrom('00', '10', '20', '40', '41', '51', '60', '70', '90'),
  cfop: fc.constantFrom('5101', '5102', '5405', '6102', '5949', '5910'),
  rate: fc.constantFrom('7', '12', '12.00', '18', null),
  ipi_cst: fc.constantFrom('50', '53', '99', null),
})
const rowsOf = (items: readonly Partial<NoteItemRow>[]) => items.map((item, at) => itemRow({ ...item, n: at + 1 }))
/** VL_OPR by hand (C190 field 05): goods and charges, taxes outside the price, less discount and relief. */
const operationOfRow = (row: NoteItemRow): number =>
  row.product +
  row.freight +
  row.insurance +
  row.other +
  row.st +
  row.fcp_st +
  row.ipi +
  row.ipi_returned -
  (row.discount + row.relief)

test('the groups of a sale lose and double nothing: operations, ICMS of taxed items, each key once', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1, maxLength: 8 }), (items) => {
      const rows = rowsOf(items)
      const { groups, ipi } = bookOwn(SALE, rows, INDUSTRY)
      const sum = (amountOf: (row: NoteItemRow) => number) => rows.reduce((total, row) => total + amountOf(row), 0)
      expect(sumOf(groups, 'operation')).toBe(sum(operationOfRow))
      expect(sumOf(groups, 'icms')).toBe(
        sum(({ cst, icms, fcp }) => (['40', '41', '60'].includes(cst ?? '') ? 0 : icms + fcp)),
      )
      expect(sumOf(groups, 'st')).toBe(sum(({ st, fcp_st }) => st + fcp_st))
      expect(sumOf(groups, 'ipi')).toBe(sum((row) => row.ipi))
      expect(ipi.reduce((total, row) => total + row.ipi, 0)).toBe(sum((row) => (row.ipi_cst === null ? 0 : row.ipi)))
      const keys = groups.map(({ cst, cfop, rate }) => `${cst} ${cfop} ${Number(rate)}`)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('a purchase keeps the operation of the supplier whatever is credited, and never credits more than it states', () => {
  const { entradas } = contextOf().settings
  const choice = fc.record({
    ds_destino: fc.constantFrom('revenda' as const, 'industria' as const, 'consumo' as const, 'ativo' as const),
    fl_credito_icms: fc.boolean(),
    fl_credito_st: fc.boolean(),
    fl_credito_ipi: fc.boolean(),
  })
  const note = { ...SALE, papel: 'R' as const }
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1, maxLength: 8 }), choice, fc.boolean(), (items, change, simples) => {
      const rows = rowsOf(items)
      const context = contextOf({
        simples,
        settings: { entradas: { ...entradas, ...change }, cd_atividade: '0' },
      })
      const booked = bookEntry(note, rows, { context, findings: newMonthFindings() })!
      const sum = (amountOf: (row: NoteItemRow) => number) => rows.reduce((total, row) => total + amountOf(row), 0)
      expect(sumOf(booked.groups, 'operation')).toBe(sum(operationOfRow))
      expect(sumOf(booked.groups, 'icms')).toBeLessThanOrEqual(sum(({ icms, fcp }) => icms + fcp))
      // the value of an item, its credited ST and its credited IPI are together what the supplier charges
      expect(
        sumOf(booked.groups, 'st') +
          sumOf(booked.groups, 'ipi') +
          booked.items.reduce((total, { value }) => total + value, 0),
      ).toBe(sum(({ product, st, fcp_st, ipi }) => product + st + fcp_st + ipi))
      expect(booked.items.map(({ number }) => number)).toEqual(rows.map(({ n }) => n))
      if (simples) expect(sumOf(booked.groups, 'icms') + sumOf(booked.groups, 'ipi')).toBe(0)
    }),
  )
})
