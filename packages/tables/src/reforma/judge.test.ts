import { beforeAll, expect, test } from 'vitest'
import { dayOfAct } from '../fixed/acts.ts'
import { IBS_CBS_2026 } from '../fixed/ibs-cbs.ts'
import { officialTable } from '../official/official.ts'
import { judgeReformItem } from './judge.ts'
import { REFORM_RULES, type ReformItem, type ReformRuleCode, SIMPLES_RULES } from './model.ts'
import { officialReformRows } from './official-rows.test.kit.ts'
import { createReformTables, type ReformTables } from './reform-tables.ts'
import { REFORM_RULE } from './rules.ts'
import type { YearRates } from './transition.ts'

const tablesOf = async (month: string, loaded: Partial<YearRates> = {}): Promise<ReformTables> => {
  const rows = await officialReformRows()
  return createReformTables(rows, { first: `${month}-01`, last: `${month}-31` }, { loaded })
}
let october: ReformTables
beforeAll(async () => {
  october = await tablesOf('2026-10')
})

/** A tube of PVC sold by a company of the regular regime: in no annex. */
const CLEAN: ReformItem = {
  papel: 'E',
  tipo: 'nfe',
  isDue: true,
  isDueSimples: false,
  regime: '3',
  isAdjustment: false,
  isOfOldNote: false,
  isFuel: false,
  cst: '000',
  classTrib: '000001',
  ncm: '39172300',
  hasGroup: true,
  ibsUfRate: '0.1000',
  ibsMunRate: '0.0000',
  cbsRate: '0.9000',
  ibsUfReduction: null,
  ibsMunReduction: null,
  cbsReduction: null,
  isSpecial: false,
  presumedCredit: null,
  activity: null,
  isBaseOff: false,
  isBaseOffInside: false,
  isTaxOff: false,
  registerCst: '000',
  registerClassTrib: '000001',
}
const REDUCED: Partial<ReformItem> = {
  cst: '200',
  classTrib: '200003',
  ncm: '10063021',
  registerCst: null,
  registerClassTrib: null,
  ibsUfReduction: '100.0000',
  ibsMunReduction: '100.0000',
  cbsReduction: '100.0000',
}
const NO_GROUP: Partial<ReformItem> = {
  cst: null,
  classTrib: null,
  hasGroup: false,
  ibsUfRate: null,
  ibsMunRate: null,
  cbsRate: null,
}
const judge = (change: Partial<ReformItem>, tables = october) => judgeReformItem({ ...CLEAN, ...change }, tables)
const codes = (change: Partial<ReformItem>, tables = october) => judge(change, tables).map(({ code }) => code)

/** Each rule that judges items, with the item that it finds; the same item is a fault for no other rule. */
const PLANTED: [ReformRuleCode, Partial<ReformItem>][] = [
  ['group_missing', { ...NO_GROUP, registerCst: null, registerClassTrib: null }],
  ['reduction_not_used', { ncm: '10063021' }],
  ['cst_unknown', { cst: '999', classTrib: '000001', registerCst: null, registerClassTrib: null }],
  ['class_unknown', { classTrib: '000999', registerClassTrib: null }],
  ['class_not_in_force', { cst: '220', classTrib: '220001', registerCst: null, registerClassTrib: null }],
  ['class_of_other_document', { tipo: 'nfe', classTrib: '000002', registerClassTrib: null }],
  ['cst_of_other_class', { ...REDUCED, cst: '000' }],
  ['group_not_allowed', { cst: '410', classTrib: '410999', registerCst: null, registerClassTrib: null }],
  ['rates_missing', { ...NO_GROUP, cst: '000', classTrib: '000001' }],
  ['annex_without_ncm', { ...REDUCED, ncm: '39172300' }],
  ['rate_of_other_year', { cbsRate: '8.8000' }],
  ['reduction_of_other_class', { ...REDUCED, cbsReduction: '60.0000' }],
  ['tax_amount', { isTaxOff: true }],
  ['presumed_credit', { presumedCredit: '01' }],
  ['base_formula', { isBaseOff: true }],
  ['reduction_possible', { ncm: '04012010', registerCst: null, registerClassTrib: null }],
  ['register_differs', { registerCst: '200', registerClassTrib: '200035' }],
]

test.each(PLANTED)('%s finds its fault', (code, change) => {
  expect(codes(change).filter((found) => found === code)).toEqual([code])
})

test('the cause of a fault has the NCM as people write it', () => {
  expect(judge({ ...REDUCED, ncm: '39172300' })[0]?.cause).toBe('NCM 3917.23.00 com 200003')
})

test.each(PLANTED)('%s is the only finding of its item', (code, change) => {
  expect(codes(change)).toEqual([code])
})

test('an item of an annex of devices is a possible reduction: its text names one device, its NCM many goods', () => {
  const joint = { ncm: '39174090', registerCst: null, registerClassTrib: null }
  expect(codes(joint)).toEqual(['reduction_possible'])
})

test('a possible reduction is not repeated for a product whose register states the general rule', () => {
  expect(codes({ ncm: '04012010' })).toEqual([])
  expect(codes({ ncm: '39174090' })).toEqual([])
  expect(codes({ ncm: '04012010', papel: 'R', registerCst: null, registerClassTrib: null })).toEqual([])
})

test('every rule has a planted fault, except the totals, which are compared per note', () => {
  expect([...PLANTED.map(([code]) => code), 'totals'].toSorted()).toEqual([...REFORM_RULES].toSorted())
  expect(Object.keys(REFORM_RULE).toSorted()).toEqual([...REFORM_RULES, ...SIMPLES_RULES].toSorted())
})

/** Right items that resemble the faults. */
const RIGHT: [string, Partial<ReformItem>][] = [
  ['the general rule', {}],
  ['a product of the basic basket at zero', REDUCED],
  ['zero rates where the whole tax is taken off', { ...REDUCED, cbsRate: '0.0000', ibsUfRate: '0.0000' }],
  ['no group under Simples Nacional in 2026', { ...NO_GROUP, regime: '1' }],
  ['no group above the limit of the states', { ...NO_GROUP, regime: '2' }],
  ['no group of an MEI', { ...NO_GROUP, regime: '4' }],
  ['no group before the day from which it is required', { ...NO_GROUP, isDue: false }],
  ['the return of a note of 2025', { ...NO_GROUP, isOfOldNote: true }],
  ['a fuel taxed once', { ...NO_GROUP, isFuel: true }],
  ['an issuer whose regime is unknown', { ...NO_GROUP, regime: null }],
  [
    'an exemption without amounts',
    { ...NO_GROUP, cst: '410', classTrib: '410999', tipo: 'nfe', registerCst: null, registerClassTrib: null },
  ],
  [
    'a suspension at zero',
    { cst: '550', classTrib: '550001', cbsRate: '0', ibsUfRate: '0', registerCst: null, registerClassTrib: null },
  ],
  ['a government purchase with rates of its own', { isSpecial: true, cbsRate: '0.7000', isTaxOff: true }],
  ['a debit note whose base follows no formula', { isAdjustment: true, isBaseOff: true }],
  ['a product that is not in the register', { registerCst: null, registerClassTrib: null }],
  ['a received note that the register knows otherwise', { papel: 'R', registerClassTrib: '200035' }],
]
test.each(RIGHT)('no finding: %s', (_, change) => {
  expect(codes(change)).toEqual([])
})

test('the law requires the group from the days of its acts on', async () => {
  expect([IBS_CBS_2026.mandatory, IBS_CBS_2026.mandatorySimples]).toEqual(['2026-08-03', '2027-01-01'])
  const none = { ...NO_GROUP, registerCst: null, registerClassTrib: null }
  expect(judge(none)[0]?.cause).toBe('regime regular, desde 03/08/2026')
  const january = await tablesOf('2027-01')
  expect(judge({ ...none, regime: '1', isDueSimples: true }, january)).toEqual([
    { code: 'group_missing', cause: 'Simples Nacional, desde 01/01/2027' },
  ])
})

test('the missing group is required by law, and not said to be rejected', () => {
  const { text, law } = REFORM_RULE.group_missing
  expect(text).toContain('A lei o exige do regime regular (CRT 3) desde 03/08/2026')
  expect(text).toContain('a SEFAZ ainda não rejeita a nota sem ele')
  expect(law).toContain('rejeição sem dia')
})

test('the table has the 173 classes, and the new ones begin on the day of their act', async () => {
  const classes = await officialTable('cclasstrib')
  expect(classes).toHaveLength(173)
  const added = classes.filter(({ from }) => from === dayOfAct('classes_173')).map(({ code }) => code)
  expect(added).toHaveLength(9)
  expect(codes({ cst: '400', classTrib: '400003', hasGroup: false }, await tablesOf('2026-09'))).toContain(
    'class_not_in_force',
  )
})

test('the optional group of 2025 is compared with the structure of the tables, not with their validity or annexes', async () => {
  const november = await tablesOf('2025-11')
  expect(codes({}, november)).toEqual([])
  expect(codes(REDUCED, november)).toEqual([])
  expect(codes({ ncm: '10063021' }, november)).toEqual([])
  expect(codes({ classTrib: '000999', registerClassTrib: null }, november)).toEqual(['class_unknown'])
})

test('an unknown CST leads to the CST of its class', () => {
  expect(judge({ cst: '100', registerCst: null })).toMatchObject([
    { code: 'cst_unknown', proposal: { cst: '000', classTrib: '000001' } },
  ])
})

test('in 2027 the rates of 2026 are of another year', async () => {
  const january = await tablesOf('2027-01')
  expect(codes({}, january)).toEqual(['rate_of_other_year'])
  const ibs = { ibsUfRate: '0.0500', ibsMunRate: '0.0500' }
  expect(codes({ ...ibs, cbsRate: '8.7000' }, january)).toEqual([])
  expect(judge({ ...ibs, cbsRate: '0.9000' }, january)[0]?.cause).toBe('CBS 0,9000 %, que é a de 2026')
})

test('a rate that the operator loaded is the right one of its year', async () => {
  const january = await tablesOf('2027-01', { cbs: '8.8' })
  const ibs = { ibsUfRate: '0.0500', ibsMunRate: '0.0500' }
  expect(codes({ ...ibs, cbsRate: '8.8000' }, january)).toEqual([])
  expect(judge({ ...ibs, cbsRate: '8.7' }, january)[0]?.cause).toBe('CBS 8,7 %, e não 8,8 %')
  // the law fixes the year 2026: what is loaded changes nothing
  expect(codes({}, await tablesOf('2026-11', { cbs: '8.8' }))).toEqual([])
})

test('from 2027 a base is right with IBS, CBS and IS inside the value of the product, and beside it', async () => {
  const january = await tablesOf('2027-01', { cbs: '0.9' })
  const ibs = { ibsUfRate: '0.05', ibsMunRate: '0.05' }
  expect(codes({ ...ibs, isBaseOff: true }, january)).toEqual([])
  expect(codes({ ...ibs, isBaseOffInside: true }, january)).toEqual([])
  expect(codes({ ...ibs, isBaseOff: true, isBaseOffInside: true }, january)).toEqual(['base_formula'])
  expect(codes({ isBaseOff: true })).toEqual(['base_formula'])
})

test('an item of Simples Nacional or of an MEI states no base and rates', async () => {
  const january = await tablesOf('2027-01')
  const written = { hasGroup: false, ibsUfRate: null, ibsMunRate: null, cbsRate: null, isDueSimples: true }
  for (const regime of ['1', '2', '4']) expect(codes({ ...written, regime }, january)).toEqual([])
  expect(codes({ ...written, regime: '3' }, january)).toEqual(['rates_missing'])
})

test('a presumed credit is right once it is in force and the class admits it', async () => {
  const january = await tablesOf('2027-01')
  const rates = { ibsUfRate: '0.05', ibsMunRate: '0.05', cbsRate: '8.7' }
  const rural: Partial<ReformItem> = {
    ...NO_GROUP,
    cst: '410',
    classTrib: '410014',
    registerCst: null,
    registerClassTrib: null,
  }
  expect(codes({ ...rural, presumedCredit: '01' }, january)).toEqual([])
  expect(codes({ ...rates, presumedCredit: '01' }, january)).toEqual(['presumed_credit'])
  expect(codes({ ...rural, presumedCredit: '77' }, january)).toEqual(['presumed_credit'])
})

test('a reduction not used proposes the class, its reduction and its source', () => {
  expect(judge({ ncm: '48181000' })[0]?.proposal).toEqual({
    cst: '200',
    classTrib: '200035',
    reductionIbs: '60',
    reductionCbs: '60',
    source: 'Anexo VIII, item 4',
  })
})

test('a class of an annex that does not name the NCM leads to the general rule', () => {
  expect(judge({ ...REDUCED, ncm: '39172300' })[0]?.proposal?.classTrib).toBe('000001')
})

test('the rules of NT 2026.005 are off while its act has no day', async () => {
  const january = await tablesOf('2027-01')
  const simples: Partial<ReformItem> = {
    hasGroup: false,
    regime: '1',
    isDueSimples: true,
    ibsUfRate: null,
    ibsMunRate: null,
    cbsRate: null,
  }
  expect([january.hasSimplesRules, codes(simples, january)]).toEqual([false, []])
  const on = { ...january, hasSimplesRules: true }
  expect(codes(simples, on)).toEqual(['simples_activity_missing'])
  expect(codes({ ...simples, activity: '01' }, on)).toEqual([])
  expect(codes({ ...simples, activity: '05' }, on)).toEqual(['simples_activity_of_other_document'])
  expect(codes({ ...simples, activity: '90' }, on)).toEqual(['simples_untaxed_with_revenue'])
  expect(codes({ ...simples, regime: '3' }, on)).not.toContain('simples_activity_missing')
  expect(SIMPLES_RULES.every((code) => REFORM_RULE[code].severity === 'informativo')).toBe(true)
})
