import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UFS, type Uf } from '@portal/fiscal/ids/uf.ts'
import { expect, test } from 'vitest'
import { reduced } from './ibs-cbs.ts'
import { interstateFrom, interstateRate } from './icms-interestadual.ts'
import { ICMS_UF } from './icms-uf.ts'
import { UNIT_ALIASES, UNITS, unitName, unitOf } from './units.ts'

const TABLES = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'tabelas')
const hasTables = existsSync(TABLES)
const lines = (name: string) =>
  readFileSync(join(TABLES, name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

test('every state has a rate and 26 destination states', () => {
  expect(Object.keys(ICMS_UF)).toHaveLength(27)
  for (const uf of UFS) expect(interstateFrom(uf).flatMap(({ to }) => to)).toHaveLength(26)
  expect(interstateRate('SP', 'ES')).toBe('7')
  expect(interstateRate('ES', 'SP')).toBe('12')
})

test.skipIf(!hasTables)('rates agree with their source tables', () => {
  const rateLines = lines('icms_uf.tsv')
  expect(rateLines).toHaveLength(27)
  for (const [uf, rate, fcp, from] of rateLines)
    expect([uf, ICMS_UF[uf as Uf]]).toEqual([uf, expect.objectContaining({ rate, fcp, from: from || null })])
  const between = lines('icms_interestadual.tsv')
  expect(between).toHaveLength(702)
  for (const [from, to, rate] of between)
    expect([from, to, interstateRate(from as Uf, to as Uf)]).toEqual([from, to, rate])
})

test('a reduced rate is exact in decimals', () => {
  expect([reduced('0.9', '60'), reduced('0.1', '60'), reduced('0.9', '100'), reduced('0.9', '0')]).toEqual([
    '0.36',
    '0.04',
    '0',
    '0.9',
  ])
})

test('other spellings of units are recognised', () => {
  expect([unitOf('und'), unitOf('Pç'), unitOf('CX'), unitOf('xyz')]).toEqual(['UN', 'PC', 'CX', 'XYZ'])
  for (const short of Object.values(UNIT_ALIASES)) expect(UNITS[short]).toBeDefined()
})

test.each([
  ['LT', ['27101921'], 'Litro'],
  ['lt', ['27101921', '27132000'], 'Litro'],
  ['LT', ['32081010'], 'Lata'],
  ['LT', ['22030000', null], 'Lata'],
  ['LT', ['27101921', '32081010'], 'Litro ou lata'],
  ['LT', [], 'Lata'],
  ['LATA', ['27101932'], 'Lata'],
  ['L', ['27101921'], 'Litro'],
  ['UN', ['27101921'], 'Unidade'],
  ['xyz', [], undefined],
])('the unit %s of products with the NCMs %j is %s (0190)', (unit, ncms, name) => {
  expect(unitName(unit, ncms)).toBe(name)
})
