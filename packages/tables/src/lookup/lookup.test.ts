import { expect, test } from 'vitest'
import { officialTable } from '../official/official.ts'
import { createLookup } from './lookup.ts'
import type { ReferenceData, TableSource } from './model.ts'

const source = (kind: string, rows: number): TableSource => ({
  kind,
  name: kind,
  referenceDate: '2026-08-13',
  validTo: null,
  rows,
})

const DATA: ReferenceData = {
  version: '1',
  sources: [source('ncm', 3), source('cest', 4), source('cclasstrib', 2), source('cbenef', 0)],
  ncm: [
    ['22030000', '2022-04-01', null],
    ['39139050', '2022-04-01', '2026-09-30'],
    ['99990000', '2027-01-01', null],
  ],
  cests: [
    { code: '0302100', name: 'Cerveja em garrafa de vidro retornável', ncms: ['22030000'] },
    { code: '0302103', name: 'Cerveja em lata', ncms: ['22030000'] },
    { code: '2899900', name: 'Outros da venda porta a porta', ncms: ['22'] },
    { code: '0199900', name: 'Outras autopeças', ncms: [] },
  ],
  classTribs: [
    {
      code: '000001',
      cst: '000',
      name: 'Tributação integral',
      annex: null,
      reductionIbs: '0',
      reductionCbs: '0',
      documents: ['NFe'],
      from: null,
      to: null,
    },
    {
      code: '200003',
      cst: '200',
      name: 'Cesta básica',
      annex: 1,
      reductionIbs: '100',
      reductionCbs: '100',
      documents: ['NFe'],
      from: '2026-01-01',
      to: null,
    },
  ],
  annexes: [
    {
      ncm: '1006',
      annex: 1,
      classTrib: null,
      item: null,
      condition: null,
      exception: null,
      from: '2026-01-01',
      to: null,
    },
    {
      ncm: '22030000',
      annex: null,
      classTrib: '000001',
      item: null,
      condition: null,
      exception: null,
      from: null,
      to: null,
    },
  ],
  cfops: [['5102', 'Venda de mercadoria adquirida de terceiros']],
  benefits: [
    ['SP099090', 'Decisão judicial'],
    ['SEM CBENEF', 'Sem benefício'],
  ],
  revokedCests: [['0111000', '2019-12-31']],
  tipi: [['22030000', '', '3.9']],
  pisCofins: [],
}
const lookup = createLookup(DATA)

test('the state of an NCM depends on the day', () => {
  expect(lookup.ncm('22030000', '2026-11-21')).toEqual({ state: 'valid' })
  expect(lookup.ncm('39139050', '2026-09-30')).toEqual({ state: 'valid' })
  expect(lookup.ncm('39139050', '2026-10-01')).toEqual({ state: 'extinct', to: '2026-09-30' })
  expect(lookup.ncm('99990000', '2026-11-21')).toEqual({ state: 'future', from: '2027-01-01' })
  expect(lookup.ncm('12345678', '2026-11-21')).toEqual({ state: 'unknown' })
})

test('without a table the state of a code is unknown', () => {
  const empty = createLookup({ ...DATA, sources: [] })
  expect(empty.ncm('22030000', '2026-11-21')).toEqual({ state: 'unloaded' })
  expect(lookup.has('cbenef')).toBe(false)
  expect(lookup.has('cest')).toBe(true)
})

test('door-to-door CESTs are returned separately', () => {
  const { cests, doorToDoor } = lookup.cestsOf('22030000')
  expect(cests.map(({ code }) => code)).toEqual(['0302100', '0302103'])
  expect(doorToDoor.map(({ code }) => code)).toEqual(['2899900'])
})

test('a cClassTrib is found by the annex or by its own line, on days when both are in force', () => {
  expect(lookup.classTribsOf('10063021', '2026-11-21').map(({ classTrib }) => classTrib.code)).toEqual(['200003'])
  expect(lookup.classTribsOf('10063021', '2025-12-31')).toEqual([])
  expect(lookup.classTribsOf('22030000', '2026-11-21').map(({ classTrib }) => classTrib.code)).toEqual(['000001'])
})

test('the PIS/Cofins lists contain tyres and beer, but not the excepted medicines, and end with PIS and Cofins', async () => {
  const listed = createLookup({ ...DATA, pisCofins: await officialTable('pis_cofins_listas') })
  const codesOf = (ncm: string, day = '2026-11-21') => listed.pisCofinsOf(ncm, day).map(({ code }) => code)
  expect(codesOf('40111000')).toEqual(['304'])
  expect(codesOf('22030000')).toEqual(['423-426', '918'])
  expect(codesOf('10063021')).toEqual(['105'])
  expect(codesOf('30039056')).toEqual([])
  expect(codesOf('33061000')).toEqual(['129'])
  expect(codesOf('33061000', '2013-03-07')).toEqual([])
  expect(codesOf('22030000', '2026-12-31')).toHaveLength(2)
  expect(codesOf('22030000', '2027-01-01')).toEqual([])
})

test('a line does not apply to the prefixes that its annex excepts', () => {
  const line = { annex: 1, classTrib: null, item: null, condition: null, exception: null, from: null, to: null }
  const excepted = createLookup({ ...DATA, annexes: [{ ...line, ncm: '0207', exceptions: ['02074300'] }] })
  const classesOf = (ncm: string) => excepted.classTribsOf(ncm, '2026-11-21').map(({ classTrib }) => classTrib.code)
  expect([classesOf('02071100'), classesOf('02074300')]).toEqual([['200003'], []])
})

test('gives the names of CFOPs and benefits, and whether the benefits of a state are loaded', () => {
  expect(lookup.cfop('5102')).toContain('Venda')
  expect(lookup.benefit('SP099090')).toBeDefined()
  expect(['SP', 'RJ', 'SE'].map(lookup.hasBenefitsOf)).toEqual([true, false, false])
})

test('goods named by an article are found without an annex, unless a loaded list contains the article', () => {
  const [general] = DATA.classTribs
  if (!general) throw new Error('no cClassTrib')
  const classTribs = [
    ...DATA.classTribs,
    { ...general, code: '200013', cst: '200', annex: 91471 },
    { ...general, code: '200032', cst: '200', annex: null },
    { ...general, code: '410008', cst: '410', annex: null },
    { ...general, code: '620001', cst: '620', annex: 91721 },
  ]
  const matchesOf = (ncm: string, annexes = DATA.annexes) =>
    createLookup({ ...DATA, classTribs, annexes })
      .classTribsOf(ncm, '2026-11-21')
      .map(({ classTrib, line }) => [classTrib.code, /art\. \d+/.exec(line.condition ?? '')?.[0] ?? line.condition])
  expect(matchesOf('96190000')).toEqual([['200013', 'art. 147']])
  expect(matchesOf('30049099')).toEqual([['200032', 'art. 133']])
  expect(matchesOf('49019900')).toEqual([['410008', 'art. 9']])
  expect(matchesOf('27101921')).toEqual([['620001', 'art. 172']])
  expect(matchesOf('22072020')).toEqual([])
  const line = { classTrib: null, item: null, exception: null, from: null, to: null }
  expect(matchesOf('96190000', [{ ...line, ncm: '96190000', annex: 91471, condition: 'Da lista' }])).toEqual([
    ['200013', 'Da lista'],
  ])
  const coded = { ...line, ncm: '30049099', annex: null, classTrib: '200032', condition: 'Da lista' }
  expect(matchesOf('30049099', [coded])).toEqual([['200032', 'Da lista']])
})
