import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assessDifal, assessIcms, assessIpi, assessSt } from './assess.ts'
import { addAnalytic, addDifal, addDocumentAdjustment, addIpi, difalOf, newTotals, stOf } from './totals.ts'

const line = (cfop: string, icms: number, more: object = {}) => ({
  situation: '00',
  cfop,
  icms,
  st: 0,
  uf: null,
  ...more,
})

test('sales are debits, purchases credits, 5605 and 1605 swap sides, earlier months are special debits', () => {
  const totals = newTotals()
  for (const analytic of [
    line('5102', 100),
    line('1102', 40),
    line('5605', 7),
    line('1605', 3),
    line('6102', 9, { situation: '01' }),
  ])
    addAnalytic(totals, analytic)
  expect(totals.icms).toMatchObject({ debits: 103, credits: 47, special: 9 })
})

test('due, carried and deducted amounts follow the sign of the difference', () => {
  const zero = newTotals().icms
  const assessedOf = (debits: number, credits: number, deduction: number) =>
    assessIcms({ ...zero, debits, credits }, [{ code: 'SP040001', value: deduction }], 0)
  expect(assessedOf(100, 40, 10)).toMatchObject({ balance: 60, due: 50, carried: 0, deductions: 10 })
  expect(assessedOf(100, 40, 80)).toMatchObject({ balance: 60, due: 0, carried: 20 })
  expect(assessedOf(40, 100, 0)).toMatchObject({ balance: 0, due: 0, carried: 60 })
})

test('the code of an adjustment selects its field', () => {
  const adjustments = ['0', '1', '2', '3', '4', '5'].map((effect, index) => ({
    code: `SP0${effect}0001`,
    value: 10 ** index,
  }))
  const result = assessIcms({ ...newTotals().icms, debits: 500 }, [...adjustments, { code: 'SP120001', value: 7 }], 50)
  expect(result).toMatchObject({
    otherDebits: 1,
    creditsReversed: 10,
    otherCredits: 100,
    debitsReversed: 1000,
    deductions: 10_000,
    special: 100_000,
  })
})

test('due minus carried always equals the difference minus the deductions', () => {
  const cents = fc.nat(10 ** 12)
  fc.assert(
    fc.property(fc.tuple(cents, cents, cents, cents), ([debits, credits, previous, deduction]) => {
      const result = assessIcms(
        { ...newTotals().icms, debits, credits },
        [{ code: 'SP040001', value: deduction }],
        previous,
      )
      expect(result.due - result.carried).toBe(debits - credits - previous - deduction)
      expect(Math.min(result.due, result.carried)).toBe(0)
    }),
  )
})

test('ICMS-ST by state is withheld by sales and reduced by returns and refunds', () => {
  const totals = newTotals()
  for (const [cfop, st] of [
    ['6401', 500],
    ['5405', 0],
    ['2411', 60],
    ['2603', 40],
    ['2403', 999],
  ] as const)
    addAnalytic(totals, line(cfop, 0, { st, uf: 'MG' }))
  expect(stOf(totals, 'MG')).toMatchObject({ withheld: 500, returns: 60, refunds: 40 })
  const result = assessSt(stOf(totals, 'MG'), [{ code: 'MG120001', value: 100 }], 50)
  expect(result).toMatchObject({ moved: true, otherCredits: 100, balance: 250, due: 250, carried: 0 })
  expect(assessSt(stOf(totals, 'RJ'), [], 30)).toMatchObject({ moved: false, due: 0, carried: 30 })
})

test('DIFAL by state: a sale is a debit of the destination, its return a credit of the origin', () => {
  const totals = newTotals()
  addDifal(totals, { direction: '1', fcp: 20, destination: 60, origin: 0 }, 'MG')
  addDifal(totals, { direction: '0', fcp: 5, destination: 0, origin: 10 }, 'MG')
  const { difal, fcp } = assessDifal(difalOf(totals, 'MG'), [{ code: 'MG300001', value: 3 }], { difal: 1, fcp: 0 })
  expect(difal).toMatchObject({ debits: 60, credits: 10, previous: 1, due: 49, carried: 0 })
  expect(fcp).toMatchObject({ debits: 20, otherDebits: 3, credits: 5, due: 18 })
})

test('document adjustments follow the third and fourth characters of their code', () => {
  const totals = newTotals()
  for (const code of ['SP10000001', 'SP30000001', 'SP60000001', 'SP70000001', 'SP11000001', 'SP41000001', 'SP32000001'])
    addDocumentAdjustment(totals, { code, value: 10, uf: 'SP' })
  expect(totals.icms).toMatchObject({ documentCredits: 10, documentDebits: 10, documentDeductions: 10, special: 10 })
  expect(stOf(totals, 'SP')).toMatchObject({ documentCredits: 10, documentDebits: 10 })
})

test('IPI compares national sales with purchases; exports are immune', () => {
  const totals = newTotals()
  for (const [cfop, ipi] of [
    ['5101', 70],
    ['7101', 500],
    ['1101', 20],
    ['5101', 30],
  ] as const)
    addIpi(totals, { cfop, cst: cfop < '5' ? '00' : '50', accounting: 1, base: 1, ipi })
  expect(totals.ipi.size).toBe(3)
  const result = assessIpi(
    totals.ipi.values(),
    [
      { effect: '0', value: 5 },
      { effect: '1', value: 2 },
    ],
    10,
  )
  expect(result).toMatchObject({ debits: 100, credits: 20, otherDebits: 5, otherCredits: 2, due: 73, carried: 0 })
})
