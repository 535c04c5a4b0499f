import { expect, test } from 'vitest'
import { storedEntry, tableInUse, taxViewOf } from './tables.test.kit.ts'

const NCM = ['2523', '252329', '25232910', '25232990', '39172300'].map((key) => storedEntry(key))

test('headings of any level are found by code; leaves are the codes of eight digits with a prefix, in order', () => {
  const view = taxViewOf({ ncm: [...NCM].reverse() })
  expect(view.ncm('2523')?.data).toEqual({ name: 'Nome de 2523' })
  expect(view.ncm('9999')).toBeUndefined()
  expect(view.leaves('2523')).toEqual(['25232910', '25232990'])
  expect(view.leaves('')).toEqual(['25232910', '25232990', '39172300'])
  expect(view.reference.ncm.map(([code]) => code).sort()).toEqual(['25232910', '25232990', '39172300'])
})

test('an extinct code is still found, with its end', () => {
  const view = taxViewOf({ ncm: [storedEntry('25232910', {}, { closed_on: '2026-04-01' })] })
  expect(view.ncm('25232910')).toMatchObject({ to: '2026-03-31' })
  expect(view.lookup.ncm('25232910', '2026-11-21')).toEqual({ state: 'extinct', to: '2026-03-31' })
})

test('rates of ICMS and IPI are those in force on the day only', () => {
  const icms = [
    storedEntry('SP', { rate: '18' }, { closed_on: '2026-06-01' }),
    storedEntry('SP', { rate: '19' }, { valid_from: '2026-06-01' }),
  ]
  const tipi = [storedEntry('25232910', { rate: '5' }, { valid_to: '2026-05-31' })]
  const rateOn = (day: string) => {
    const view = taxViewOf({ icms, tipi }, { day })
    return [view.icms('SP')?.data.rate, view.ipi('25232910').map(({ data }) => data.rate)]
  }
  expect(rateOn('2026-05-31')).toEqual(['18', ['5']])
  expect(rateOn('2026-06-01')).toEqual(['19', []])
})

test('the line of the code precedes its exceptions in the TIPI; other codes have none', () => {
  const tipi = ['84713012:02', '84713012', '84713012:01', '84713019'].map((key) => storedEntry(key, { rate: '1' }))
  const view = taxViewOf({ tipi })
  expect(view.ipi('84713012').map(({ key }) => key)).toEqual(['84713012', '84713012:02', '84713012:01'])
  expect(view.ipi('84713013')).toEqual([])
})

test('the IBPT of the state precedes that of the country', () => {
  const key = 'ncm:25232910:'
  const rows = [storedEntry(key, { state: '1' }), storedEntry(key, { state: '2' }, { part: 'SP' })]
  const view = taxViewOf({ ibpt: rows })
  expect(view.ibpt('25232910', 'SP')?.data).toEqual({ state: '2' })
  expect(view.ibpt('25232910', 'MG')?.data).toEqual({ state: '1' })
  expect(view.ibpt('39172300', 'SP')).toBeUndefined()
})

test('the reference of the page has the sources by name, with the state, and a version per day', () => {
  const tables = [tableInUse('ncm', { entries: 5 }), tableInUse('ibpt', { part: 'SP', valid_to: '2026-12-31' })]
  const { reference } = taxViewOf({ ncm: NCM }, { tables, day: '2026-11-21' })
  expect(reference.version).toBe('1@2026-11-21')
  expect(reference.sources).toEqual([
    { kind: 'ncm', name: 'NCM: Fonte de ncm', referenceDate: '2026-06-22', validTo: null, rows: 5 },
    {
      kind: 'ibpt',
      name: 'IBPT (carga tributária aproximada) SP: Fonte de ibpt',
      referenceDate: '2026-06-22',
      validTo: '2026-12-31',
      rows: 1,
    },
  ])
})

test('lines that forbid an NCM are no annex, nor are those of other kinds of codes', () => {
  const line = (code: string, change: object = {}) =>
    storedEntry(code, { codeKind: 'NCM', code, annex: 1, classTrib: null, ...change })
  const rows = [
    line('10063021'),
    line('10063029', { permission: 'PROIBIDO' }),
    line('10064000', { permission: 'Vedada' }),
    line('1.0401', { codeKind: 'NBS' }),
  ]
  expect(taxViewOf({ 'cclasstrib-ncm': rows }).reference.annexes.map(({ ncm }) => ncm)).toEqual(['10063021'])
})

test('classifications leave out the rows of the CST list', () => {
  const rows = [storedEntry('CST:000', { name: 'x' }), storedEntry('000001', { cst: '000', documents: ['NFe'] })]
  expect(taxViewOf({ cclasstrib: rows }).reference.classTribs).toMatchObject([
    { code: '000001', cst: '000', documents: ['NFe'], annex: null },
  ])
})
