import { cupomDayRows, cupomRows } from '@portal/efd/block/contas.ts'
import { layoutOf } from '@portal/efd/layout/layout.ts'
import { formatRow } from '@portal/efd/line/format.ts'
import type { NamedRow } from '@portal/efd/line/row.ts'
import { expect, test } from 'vitest'
import { COMPANY, contextOf, itemRow, SALE } from '../month.test.kit.ts'
import type { NoteItemRow, NoteRow } from '../read/note-row.ts'
import { addCupomDay, bookCupom, type CupomDays, isOwnCupom } from './book-cupom.ts'
import { newMonthFindings } from './findings.ts'

const COUPON: NoteRow = {
  ...SALE,
  ...{ tipo: 'outro', modelo: 59, number: 21, serie: 0, party: null, recipient_id: null, moved: null, purpose: null },
  chave: `3526${'11'}${COMPANY}59000123456000021123456` + '0',
  ...{ total: 11_922, product: 12_272, discount: 100, other: 250 },
}
/** Three lines of a coupon: taxed, exempt, and of ST; the first has a part of the discount on the subtotal. */
const ITEMS: NoteItemRow[] = [
  itemRow({ product: 12_000, discount: 581, other: 50, base: 0, rate: '18.00', icms: 2_064, cfop: '5102' }),
  itemRow({ n: 2, product: 136, discount: 14, other: 200, base: 0, rate: null, icms: 0, cst: '40', cfop: '5102' }),
  itemRow({ n: 3, product: 136, discount: 5, base: 0, rate: null, icms: 0, origin: '1', cst: '60', cfop: '5405' }),
]

function book(note: NoteRow, items = ITEMS) {
  const findings = newMonthFindings()
  const booked = bookCupom({ note, items }, contextOf(), findings)
  return { booked, codes: findings.list.map(({ codigo }) => codigo) }
}
const written = (rows: readonly NamedRow[]) => rows.map((row) => formatRow(layoutOf('020'), row).trim())

test('an own coupon is written with the effective rate over the value of each line (C800, C850)', () => {
  const { booked, codes } = book(COUPON)
  expect(codes).toEqual([])
  expect(written(cupomRows(booked!.cupom))).toEqual([
    `|C800|59|00|21|03112026|119,22||||000123456|${COUPON.chave}|1,00|122,72|2,50|20,64|||`,
    '|C850|000|5102|18,00|114,69|114,69|20,64||',
    '|C850|040|5102|0,00|3,22|0,00|0,00||',
    '|C850|160|5405|0,00|1,31|0,00|0,00||',
  ])
})

test('a cancelled coupon has its identity alone; a coupon stored before its items were read is an error', () => {
  const cancelled = book({ ...COUPON, situacao: 'cancelada' }, []).booked!.cupom
  expect(written(cupomRows(cancelled))).toEqual([`|C800|59|02|21||||||000123456|${COUPON.chave}|||||||`])
  expect(book(COUPON, [])).toEqual({ booked: null, codes: ['CUPOM_SEM_ITENS'] })
  expect(book({ ...COUPON, total: 11_921 }).codes).toEqual(['TOTAL_NAO_FECHA'])
})

test('a coupon of the Simples keeps its CSOSN', () => {
  const { booked } = book({ ...COUPON, total: 200 }, [
    itemRow({ product: 200, base: 0, rate: null, icms: 0, cst: null, csosn: '500' }),
  ])
  expect(booked!.cupom.groups).toMatchObject([{ cst: '500', operation: 200, base: 0, icms: 0 }])
})

test('profile B writes a device’s day: the numbers count the cancelled, the lines do not (C860, C890)', () => {
  const days: CupomDays = new Map()
  for (const [number, situacao, issued] of [
    [22, 'autorizada', '2026-11-03'],
    [21, 'autorizada', '2026-11-03'],
    [23, 'cancelada', '2026-11-03'],
    [24, 'cancelada', '2026-11-04'],
  ] as const)
    addCupomDay(days, book({ ...COUPON, number, situacao, issued }).booked!.cupom)
  expect([...days.values()].flatMap((day) => written(cupomDayRows(day)))).toEqual([
    '|C860|59|000123456|03112026|21|23|',
    '|C890|000|5102|18,00|229,38|229,38|41,28||',
    '|C890|040|5102|0,00|6,44|0,00|0,00||',
    '|C890|160|5405|0,00|2,62|0,00|0,00||',
    '|C860|59|000123456|04112026|24|24|',
  ])
})

test('only the issuer books a coupon', () => {
  expect([isOwnCupom(COUPON), isOwnCupom({ ...COUPON, papel: 'R' }), isOwnCupom(SALE)]).toEqual([true, false, false])
})
