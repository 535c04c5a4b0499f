// spec: 5.6, 5.10, C16

import { describe, expect, test } from 'vitest'
import { isDay } from './day.ts'
import { daysBack, defaultPeriod, monthOf, presetName, todayInSaoPaulo } from './period.ts'

describe('the default period', () => {
  test.each([
    ['2026-11-21', '2026-11-01', '2026-11-30'],
    ['2026-11-05', '2026-10-01', '2026-10-31'],
    ['2026-11-06', '2026-11-01', '2026-11-30'],
    ['2026-01-31', '2026-01-01', '2026-01-31'],
    ['2026-01-01', '2025-12-01', '2025-12-31'],
    ['2026-03-03', '2026-02-01', '2026-02-28'],
    ['2028-03-01', '2028-02-01', '2028-02-29'],
    ['2026-02-28', '2026-02-01', '2026-02-28'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('on %s is %s to %s', (today, de, ate) => {
    expect(defaultPeriod(today)).toEqual({ de, ate })
  })
})

test('on 31 January the previous month is December, not a month that overflowed', () => {
  expect(monthOf('2026-01-31', -1)).toEqual({ de: '2025-12-01', ate: '2025-12-31' })
  expect(monthOf('2026-03-31', -1)).toEqual({ de: '2026-02-01', ate: '2026-02-28' })
  expect(monthOf('2026-12-31', 1)).toEqual({ de: '2027-01-01', ate: '2027-01-31' })
})

test('the day is São Paulo’s, not that of the machine or of Greenwich', () => {
  expect(todayInSaoPaulo(new Date('2026-12-01T02:30:00Z'))).toBe('2026-11-30')
  expect(todayInSaoPaulo(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12-01')
})

test('a period that is a preset has its name', () => {
  expect(presetName(monthOf('2026-11-21'), '2026-11-21')).toBe('Este mês')
  expect(presetName(monthOf('2026-11-21', -1), '2026-11-21')).toBe('Mês anterior')
  expect(presetName({ de: '2026-11-02', ate: '2026-11-30' }, '2026-11-21')).toBeNull()
})

test('seven days back include today', () => {
  expect(daysBack('2026-03-03', 7)).toEqual({ de: '2026-02-25', ate: '2026-03-03' })
})

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['1899-12-31', false],
  ['2100-01-01', false],
  ['ontem', false],
])('%s is a day: %s', (text, isValid) => {
  expect(isDay(text)).toBe(isValid)
})
