import { expect, test } from 'vitest'
import { ITEM } from '../testing/documents.test.kit.ts'
import { PERIOD } from '../testing/month.test.kit.ts'
import { entryCfop, isCfop } from './cfop.ts'
import { entryCst, entryItem, operationOf, ownCst, ownGroup, rateOf, sumGroups } from './item.ts'
import { dueDate, participanteCode } from './participante.ts'
import { paymentOf, situationOf } from './situation.ts'

test.each([
  ['5102', 'revenda', '1102'],
  ['6101', 'industria', '2101'],
  ['7102', 'revenda', '3102'],
  ['5405', 'revenda', '1403'],
  ['6401', 'consumo', '2407'],
  ['5403', 'ativo', '1406'],
  ['5102', 'consumo', '1556'],
  ['5102', 'ativo', '1551'],
  ['5152', 'revenda', '1151'],
  ['5202', 'revenda', '1202'],
  ['6910', 'revenda', '2910'],
  ['5923', 'revenda', '1922'],
  ['5655', 'revenda', '1652'],
  ['5353', 'revenda', '1353'],
  ['6353', 'industria', '2352'],
  ['5117', 'industria', '1116'],
] as const)('%s for %s is entered as %s', (cfop, destination, expected) => {
  expect(entryCfop(cfop, destination)).toEqual({ cfop: expected })
})

test.each(['5119', '5929', '5605', '1102', '5100', 'abcd', '', '6360', '7202x'])(
  '%s has no rule: people are asked',
  (cfop) => {
    expect(entryCfop(cfop, 'revenda')).toEqual({ ask: expect.stringContaining(cfop) })
  },
)

test('every answer is a CFOP of the table', () => {
  for (let code = 5000; code < 8000; code++)
    for (const destination of ['revenda', 'industria', 'consumo', 'ativo'] as const) {
      const answer = entryCfop(String(code), destination)
      if ('cfop' in answer) expect(isCfop(answer.cfop)).toBe(true)
    }
})

test.each([
  [{ origin: '0', cst: '00', csosn: null }, 'revenda', '000'],
  [{ origin: '1', cst: '10', csosn: null }, 'revenda', '160'],
  [{ origin: '2', cst: '00', csosn: null }, 'consumo', '290'],
  [{ origin: '0', cst: null, csosn: '102' }, 'revenda', '090'],
  [{ origin: '0', cst: null, csosn: '500' }, 'revenda', '060'],
  [{ origin: '0', cst: null, csosn: '400' }, 'industria', '041'],
] as const)('the CST of %o for %s is %s', (item, destination, expected) => {
  expect(entryCst(item, destination)).toBe(expected)
})

test('the operation adds what the item adds to its document, the duty only where asked for', () => {
  const item = { ...ITEM, st: 700, fcpSt: 30, ipiReturned: 5, relief: 40, duty: 9 }
  expect(operationOf(item)).toBe(100_000 + 5_000 - 1_000 + 5_000 + 700 + 30 + 5 - 40)
  expect(operationOf(item, true) - operationOf(item)).toBe(9)
})

test('a sale with CST 40 has no tax in its group; FCP is in the tax and in the rate', () => {
  const how = { withIpi: true, withDuty: false }
  expect(ownGroup({ ...ITEM, cst: '40' }, how)).toMatchObject({ cst: '040', base: 0, icms: 0, rate: '0' })
  expect(ownGroup({ ...ITEM, fcp: 2_080, fcpRate: '2.00' }, how)).toMatchObject({
    icms: 20_800,
    rate: '20',
    fcp: 2_080,
  })
  expect(ownCst({ origin: '0', cst: null, csosn: '102' })).toBe('102')
  expect(rateOf({ rate: '18.00', fcpRate: null })).toBe('18.00')
})

test('a reduced base tells what it leaves out, also without credit', () => {
  const item = { ...ITEM, cst: '20', base: 60_000 }
  expect(ownGroup(item, { withIpi: true, withDuty: false }).reduction).toBe(44_000)
})

test('substitution without credit is part of the price and of no other field', () => {
  const item = { ...ITEM, cst: '10', st: 8_000, fcpSt: 100 }
  const booked = entryItem(item, {
    code: 'X',
    destination: 'revenda',
    cfop: '1403',
    credits: { icms: true, st: false, ipi: false },
  })
  expect(booked).toMatchObject({ cst: '060', value: 113_100, icms: null, st: null, ipi: null })
})

test('groups are one per CST, CFOP and rate, however the rate is written', () => {
  const group = ownGroup(ITEM, { withIpi: false, withDuty: false })
  expect(sumGroups([group, { ...group, rate: '18' }, { ...group, cfop: '5102' }])).toMatchObject([
    { icms: 37_440 },
    { cfop: '5102', icms: 18_720 },
  ])
})

test.each([
  [{}, '00'],
  [{ day: '2026-10-31' }, '01'],
  [{ cancelled: true }, '02'],
  [{ cancelled: true, day: '2026-10-31' }, '03'],
  [{ complementary: true }, '06'],
  [{ complementary: true, day: '2026-10-31' }, '07'],
  [{ special: true }, '08'],
])('the situation of %o is %s', (change, expected) => {
  expect(
    situationOf({ cancelled: false, complementary: false, special: false, day: '2026-11-30', ...change }, PERIOD),
  ).toBe(expected)
})

test('payment, due day and codes of participants', () => {
  expect(paymentOf({ indPag: null, tPag: '90', hasDuplicates: false })).toBe('9')
  expect(paymentOf({ indPag: null, tPag: '15', hasDuplicates: true })).toBe('1')
  expect(paymentOf({ indPag: '0', tPag: '01', hasDuplicates: false })).toBe('0')
  expect(dueDate('2026-11-30', 20)).toBe('2026-12-20')
  expect(dueDate('2027-01-31', 31)).toBe('2027-02-28')
  expect(participanteCode({ taxId: '12ABC34501DE35', name: 'x', country: '1058' })).toBe('12ABC34501DE35')
  const abroad = participanteCode({ taxId: null, name: 'Acme Inc.', country: '2496' })
  expect(abroad).toMatch(/^EX[0-9A-F]{12}$/)
  expect(participanteCode({ taxId: null, name: ' ACME INC. ', country: '2496' })).toBe(abroad)
})
