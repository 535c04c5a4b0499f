import { operationOf } from '@portal/efd/entry/item.ts'
import { expect, test } from 'vitest'
import type { NoteItemRow } from '../read/note-row.ts'
import { toItemFact, withMonoKept, withSimplesCredit } from './item-fact.ts'

const item = (n: number, cst: string, product: number) => {
  const nothing = {
    freight: 0,
    insurance: 0,
    other: 0,
    discount: 0,
    relief: 0,
    ipi_returned: 0,
    base: 0,
    icms: 0,
    fcp: 0,
  }
  const none = {
    st_base: 0,
    st: 0,
    fcp_st: 0,
    simples_credit: 0,
    difal_fcp: 0,
    difal_dest: 0,
    difal_orig: 0,
    ipi_base: 0,
  }
  const texts = {
    code: 'A',
    name: 'Gasolina',
    gtin: null,
    ncm: null,
    cest: null,
    cfop: '5655',
    unit: 'L',
    quantity: '1',
  }
  const row: NoteItemRow = {
    ...nothing,
    ...none,
    ...texts,
    n,
    cst,
    product,
    origin: '0',
    csosn: null,
    rate: null,
    fcp_rate: null,
    st_rate: null,
    ipi_cst: null,
    ipi_rate: null,
    ipi: 0,
    pis_cst: null,
    pis_rate: null,
    pis: 0,
    cofins: 0,
    ii: 0,
    issqn: 0,
    new_taxes: 0,
    fcp_kept: 0,
    relief_stated: 0,
  }
  return toItemFact(row)
}
const FACTS = [item(1, '15', 30_000), item(2, '00', 5_000), item(3, '15', 10_000)]

test('the part of the total beyond the items is single-phase ICMS withheld earlier, exact to the cent', () => {
  const booked = withMonoKept(FACTS, { total: 45_101, issued: '2026-11-03' })
  expect(booked.map(({ monoKept }) => monoKept)).toEqual([76, 0, 25])
  expect(booked.reduce((sum, fact) => sum + operationOf(fact), 0)).toBe(45_101)
})

test.each([
  ['the items make the total', FACTS, { total: 45_000, issued: '2026-11-03' }],
  ['no item withholds', [item(1, '00', 10)], { total: 20, issued: '2026-11-03' }],
  ['IBS and CBS are in the total', FACTS, { total: 45_101, issued: '2027-01-01' }],
])('no value is estimated where %s', (_, facts, note) => {
  expect(withMonoKept(facts, note)).toEqual(facts)
})

test('the credit of a Simples supplier is on the whole operation, freight and charges included', () => {
  const fact = { ...item(1, '00', 90_000), freight: 8_000, other: 2_500, discount: 500 }
  expect(withSimplesCredit(fact, 2_560)).toMatchObject({ base: 100_000, rate: '2.56', icms: 2_560 })
  expect(withSimplesCredit(fact, 1_005)).toMatchObject({ rate: '1.01' })
  expect(withSimplesCredit(fact, 0)).toBe(fact)
})
