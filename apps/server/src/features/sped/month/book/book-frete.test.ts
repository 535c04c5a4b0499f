import { expect, test } from 'vitest'
import { contextOf, PURCHASE } from '../month.test.kit.ts'
import type { NoteRow } from '../read/note-row.ts'
import { bookFrete } from './book-frete.ts'
import { newMonthFindings } from './findings.ts'

/** A freight of R$ 100,00 with a reduced base. */
const FREIGHT: NoteRow = {
  ...{ ...PURCHASE, tipo: 'cte', modelo: 57, cfop: '5353', nature: 'Transporte', operation: null, purpose: '0' },
  ...{ destination: null, freight_by: null, payment: null, taker: '3', place_from: '3550308', place_to: '3509502' },
  ...{ product: null, discount: null, freight: null, insurance: null, other: null },
  ...{ icms_cst: '20', icms_rate: '12', icms_base: 8000, icms: 960 },
}

const groupsOf = (simples: boolean) => bookFrete(FREIGHT, contextOf({ simples }), newMonthFindings())?.frete.groups

test('a reduced base is written with and without the credit', () => {
  expect(groupsOf(false)).toMatchObject([{ cst: '020', cfop: '1353', base: 8000, icms: 960, reduction: 2000 }])
  expect(groupsOf(true)).toMatchObject([{ cst: '020', cfop: '1353', base: 0, icms: 0, reduction: 2000 }])
})

test('interstate shares are written for an own service only; those of a purchased service belong to its issuer', () => {
  const difal = { fcp: 100, destination: 500, origin: 0 }
  const booked = (papel: 'E' | 'R') =>
    bookFrete({ ...FREIGHT, papel, cfop: papel === 'E' ? '6357' : '6353', difal }, contextOf(), newMonthFindings())
      ?.frete
  expect(booked('E')?.difal).toEqual(difal)
  expect(booked('R')?.difal).toBeNull()
})
