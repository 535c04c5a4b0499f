import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOn, holdsOn, numberOrNull, storedText, textOrNull, texts } from './as-of.ts'
import { storedEntry } from './tables.test.kit.ts'

/** Versions of a code: `old` until a load of 1 March 2026 closed it, `now` since then. */
const VERSIONS = [
  storedEntry('1', { name: 'old' }, { closed_on: '2026-03-01' }),
  storedEntry('1', { name: 'now' }, { valid_from: '2026-03-01' }),
]

test.each([
  ['2025-01-01', 'old', '2026-02-28'],
  ['2026-02-28', 'old', '2026-02-28'],
  ['2026-03-01', 'now', null],
  ['2027-01-01', 'now', null],
])('on %s the row is %s, until %s', (day, name, to) => {
  expect(entriesOn(VERSIONS, day)).toMatchObject([{ key: '1', data: { name }, to }])
})

test.each<[valid_to: string | null, closed_on: string | null, to: string | null]>([
  [null, null, null],
  ['2026-05-31', null, '2026-05-31'],
  [null, '2026-01-01', '2025-12-31'],
  ['2026-05-31', '2026-03-01', '2026-02-28'],
  ['2026-01-31', '2026-03-01', '2026-01-31'],
])('a row valid to %s and closed on %s ends on %s', (valid_to, closed_on, to) => {
  expect(entriesOn([storedEntry('1', {}, { valid_to, closed_on })], '2026-11-21')).toMatchObject([{ to }])
})

test('an extinct code is listed with its end, the same code of two states twice', () => {
  const gone = storedEntry('1', {}, { closed_on: '2024-01-01' })
  expect(entriesOn([gone], '2026-11-21')).toMatchObject([{ to: '2023-12-31' }])
  const states = [storedEntry('1', {}, { part: 'SP' }), storedEntry('1', {}, { part: 'MG' })]
  expect(entriesOn(states, '2026-11-21').map(({ part }) => part)).toEqual(['SP', 'MG'])
})

test('each code has one row on each day: the first not yet closed, else the last', () => {
  const days = fc
    .integer({ min: 0, max: 3_000 })
    .map((n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.uniqueArray(days, { minLength: 1, maxLength: 5 }), fc.boolean(), days, (closings, isOpen, day) => {
      const closed = closings.sort().map((closed_on, n) => storedEntry('1', { n }, { closed_on }))
      const versions = isOpen ? [...closed, storedEntry('1', { n: closed.length })] : closed
      const [row, ...others] = entriesOn(versions, day)
      expect(others).toEqual([])
      const next = closings.filter((closing) => closing <= day).length
      expect(row?.data).toEqual({ n: Math.min(next, versions.length - 1) })
      expect(holdsOn(row!, day)).toBe(isOpen || next < closings.length)
    }),
  )
})

test.each<[from: string | null, to: string | null, holds: boolean]>([
  [null, null, true],
  ['2026-11-21', '2026-11-21', true],
  ['2026-11-22', null, false],
  [null, '2026-11-20', false],
])('a row from %s to %s is in force on 2026-11-21: %s', (from, to, holds) => {
  expect(holdsOn({ part: '', key: '1', data: {}, from, to }, '2026-11-21')).toBe(holds)
})

test('fields are read by their kind; others are absent', () => {
  const data = { name: 'a', rate: 1.5, list: ['x', 1, 'y'], empty: '', none: null, flag: true }
  expect(['name', 'rate', 'list', 'none', 'flag', 'absent'].map((name) => storedText(data, name))).toEqual([
    'a',
    '1.5',
    '',
    '',
    '',
    '',
  ])
  expect([textOrNull(data, 'name'), textOrNull(data, 'empty'), textOrNull(data, 'absent')]).toEqual(['a', null, null])
  expect([texts(data, 'list'), texts(data, 'name')]).toEqual([['x', 'y'], []])
  expect([numberOrNull(data, 'rate'), numberOrNull(data, 'name'), numberOrNull(data, 'absent')]).toEqual([
    1.5,
    null,
    null,
  ])
})
