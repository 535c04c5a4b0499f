import { expect, test } from 'vitest'
import { ITEM } from '../testing/documents.test.kit.ts'
import { PERIOD } from '../testing/month.test.kit.ts'
import { creditsLeft, entryCfop, isCfop } from './cfop.ts'
import { entryCst, entryItem, ipiCstOf, operationOf, ownCst, ownGroup, rateOf, sumGroups } from './item.ts'
import { dueDate, participanteCode } from './participante.ts'
import { paymentOf, situationOf } from './situation.ts'

const DESTINATIONS = ['revenda', 'industria', 'consumo', 'ativo'] as const

const allSales = () => Array.from({ length: 3000 }, (_, index) => String(5000 + index)).filter(isCfop)

test.each([
  ['5102', 'revenda', '1102'],
  ['6101', 'industria', '2101'],
  ['7102', 'revenda', '3102'],
  ['5405', 'revenda', '1403'],
  ['6401', 'consumo', '2407'],
  ['5403', 'ativo', '1406'],
  ['5102', 'consumo', '1556'],
  ['5102', 'ativo', '1551'],
  ['5152', 'revenda', '1152'],
  ['6151', 'industria', '2151'],
  ['5409', 'revenda', '1409'],
  ['6108', 'consumo', '2556'],
  ['5115', 'revenda', '1102'],
  ['5116', 'consumo', '1556'],
  ['5119', 'revenda', '1118'],
  ['5120', 'industria', '1120'],
  ['5124', 'industria', '1124'],
  ['5124', 'ativo', '1551'],
  ['5160', 'revenda', '1159'],
  ['5556', 'revenda', '1202'],
  ['5413', 'industria', '1410'],
  ['5258', 'industria', '1252'],
  ['5502', 'revenda', '1501'],
  ['6503', 'revenda', '2504'],
  ['5656', 'revenda', '1653'],
  ['5654', 'industria', '1651'],
  ['5933', 'revenda', '1933'],
  ['6932', 'revenda', '2932'],
  ['6359', 'revenda', '2353'],
  ['5202', 'revenda', '1202'],
  ['6910', 'revenda', '2910'],
  ['5923', 'revenda', '1923'],
  ['5655', 'revenda', '1652'],
  ['5353', 'revenda', '1353'],
  ['6353', 'industria', '2352'],
  ['5117', 'industria', '1116'],
] as const)('%s for %s is entered as %s', (cfop, destination, expected) => {
  expect(entryCfop(cfop, destination)).toEqual({ cfop: expected })
})

test.each(['5929', '6929', '5601', '5927', '5414', '5904', '1102', '5100', 'abcd', '', '6360', '7202x', '5999'])(
  '%s has no rule and asks the user',
  (cfop) => {
    expect(entryCfop(cfop, 'revenda')).toEqual({ ask: expect.stringContaining(cfop) })
  },
)

test('only the listed sale CFOPs have no rule at all', () => {
  const unruled = allSales().filter((cfop) =>
    DESTINATIONS.every((destination) => 'ask' in entryCfop(cfop, destination)),
  )
  expect(unruled).toEqual([
    ...['5414', '5415', '5504', '5505', '5601', '5606', '5657', '5666', '5904', '5926', '5927', '5928', '5929', '5931'],
    ...['6360', '6414', '6415', '6504', '6505', '6657', '6666', '6904', '6929', '6931', '7501', '7504'],
  ])
})

test('CFOPs of consumption, assets and advance invoices give no credit; withheld goods give no ICMS credit', () => {
  const all = { icms: true, st: true, ipi: true }
  for (const cfop of ['1556', '2551', '1653', '1922'])
    expect(creditsLeft(cfop, all)).toEqual({ icms: false, st: false, ipi: false })
  for (const cfop of ['1102', '2101', '1949', '1202']) expect(creditsLeft(cfop, all)).toEqual(all)
  expect(creditsLeft('1403', all)).toEqual({ ...all, icms: false })
})

test('every answer is a CFOP of the table', () => {
  for (let code = 5000; code < 8000; code++)
    for (const destination of DESTINATIONS) {
      const answer = entryCfop(String(code), destination)
      if ('cfop' in answer) expect(isCfop(answer.cfop)).toBe(true)
    }
})

test.each([
  [{ origin: '0', cst: '00', csosn: null }, 'revenda', '000'],
  [{ origin: '1', cst: '10', csosn: null }, 'revenda', '160'],
  [{ origin: '2', cst: '00', csosn: null }, 'consumo', '290'],
  [{ origin: '0', cst: '15', csosn: null }, 'revenda', '061'],
  [{ origin: '0', cst: '61', csosn: null }, 'industria', '061'],
  [{ origin: '0', cst: '53', csosn: null }, 'revenda', '053'],
  [{ origin: '0', cst: null, csosn: '102' }, 'revenda', '090'],
  [{ origin: '0', cst: null, csosn: '500' }, 'revenda', '060'],
  [{ origin: '0', cst: null, csosn: '400' }, 'industria', '041'],
] as const)('the CST of %o for %s is %s', (item, destination, expected) => {
  expect(entryCst(item, destination)).toBe(expected)
})

test('the operation is the share of the item in the total, with the duty only on request', () => {
  const item = { ...ITEM, st: 700, fcpSt: 30, ipiReturned: 5, relief: 40, duty: 9, monoKept: 11 }
  expect(operationOf(item)).toBe(100_000 + 5_000 - 1_000 + 5_000 + 700 + 30 + 11 + 5 - 40)
  expect(operationOf(item, true) - operationOf(item)).toBe(9)
  // IBS, CBS and IS are in the total and in no analytic line
  expect(ownGroup({ ...item, newTaxes: 77 }, { withIpi: true, withDuty: false }).operation).toBe(operationOf(item) - 77)
})

test('a sale with CST 40 has no tax in its group; FCP is included in tax and rate', () => {
  const options = { withIpi: true, withDuty: false }
  expect(ownGroup({ ...ITEM, cst: '40' }, options)).toMatchObject({ cst: '040', base: 0, icms: 0, rate: '0' })
  expect(ownGroup({ ...ITEM, fcp: 2_080, fcpRate: '2.00' }, options)).toMatchObject({
    icms: 20_800,
    rate: '20',
    fcp: 2_080,
  })
  expect(ownCst({ origin: '0', cst: null, csosn: '102' })).toBe('102')
  expect(rateOf({ rate: '18.00', fcpRate: null })).toBe('18.00')
})

test('an NFC-e declares neither ICMS-ST nor IPI; both stay in its operation', () => {
  const item = { ...ITEM, cst: '90', stBase: 9_000, st: 700, fcpSt: 30 }
  const group = ownGroup(item, { withIpi: false, withDuty: false, isNfce: true })
  expect(group).toMatchObject({ stBase: 0, st: 0, fcpSt: 0, ipi: 0, operation: operationOf(item) })
})

test('a reduced base declares the part left out, even without credit', () => {
  const item = { ...ITEM, cst: '20', base: 60_000 }
  expect(ownGroup(item, { withIpi: true, withDuty: false }).reduction).toBe(44_000)
})

test('ICMS-ST without credit is included in the price only', () => {
  const item = { ...ITEM, cst: '10', st: 8_000, fcpSt: 100 }
  const booked = entryItem(item, {
    code: 'X',
    destination: 'revenda',
    cfop: '1403',
    credits: { icms: true, st: false, ipi: false },
  })
  expect(booked).toMatchObject({ cst: '060', value: 113_100, icms: null, st: null, ipi: null })
})

test('there is one group per CST, CFOP and rate, whatever the format of the rate', () => {
  const group = ownGroup(ITEM, { withIpi: false, withDuty: false })
  expect(sumGroups([group, { ...group, rate: '18' }, { ...group, cfop: '5102' }])).toMatchObject([
    { icms: 37_440 },
    { cfop: '5102', icms: 18_720 },
  ])
})

test.each([
  ['8.8000', '8.8012'],
  ['8.8049', '8.80'],
  ['8.8050', '8.8149'],
  ['0', '0.0040'],
  [null, '0.0049'],
])(
  'the rates %s and %s, which the file writes alike, are one group (Guia Prático, C190: no repeated CST, CFOP and rate)',
  (a, b) => {
    const group = ownGroup(ITEM, { withIpi: false, withDuty: false })
    expect(
      sumGroups([
        { ...group, rate: a },
        { ...group, rate: b },
      ]),
    ).toMatchObject([{ icms: 2 * group.icms }])
  },
)

test('a rate with its FCP is rounded as a whole: 17.9960 and 2.0020 are 20.00, 17.9949 alone is 17.99', () => {
  expect(rateOf({ rate: '17.9960', fcpRate: '2.0020' })).toBe('20.00')
  expect(rateOf({ rate: '17.9949', fcpRate: '0.0000' })).toBe('17.99')
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

test.each([
  ['50', '1101', '00'],
  ['55', '2101', '05'],
  ['99', '1101', '49'],
  ['49', '1101', '49'],
  ['00', '5101', '50'],
  ['05', '6101', '55'],
  ['49', '5949', '99'],
  ['53', '5101', '53'],
  ['xx', '5101', '99'],
])('CST of IPI %s with CFOP %s is %s', (cst, cfop, expected) => {
  expect(ipiCstOf(cst, cfop)).toBe(expected)
})

test('payment, due date and participant codes', () => {
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
