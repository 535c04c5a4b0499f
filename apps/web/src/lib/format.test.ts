// spec: 1.2, 1.3, 1.4, 1.17, 3.3, 9.1

import { describe, expect, test } from 'vitest'
import {
  endSentence,
  firstOf,
  formatBytes,
  formatCfop,
  formatChange,
  formatCount,
  formatDate,
  formatDateTime,
  formatInstant,
  formatInstantDay,
  formatMoney,
  formatReais,
  formatTaxId,
  groupChave,
  initialsOf,
  shortenChave,
} from './format.ts'

const CHAVE = '35261112ABC34501DE35550010000041871331704301'

describe('formats', () => {
  test('money has two decimals and dots', () => {
    expect(formatMoney(1234567890.12)).toBe('1.234.567.890,12')
    expect(formatReais(0)).toBe('R$\u00a00,00')
    expect([formatMoney(-1234.5), formatReais(-1)]).toEqual(['−1.234,50', 'R$\u00a0−1,00'])
    expect([formatChange(-1), formatChange(2, 'R$ ')]).toEqual(['− 1,00', '+ R$ 2,00'])
    expect([formatMoney(null), formatReais(null)]).toEqual(['–', 'R$\u00a0–'])
  })

  test.each([
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['11444777000161', '11.444.777/0001-61'],
    ['52998224725', '529.982.247-25'],
    ['123', '123'],
    [null, ''],
  ])('tax id %s is written %s', (raw, written) => {
    expect(formatTaxId(raw)).toBe(written)
  })

  test('a date is the one written in the document, whatever its offset', () => {
    expect(formatDate('2026-11-30T23:59:59-03:00')).toBe('30/11/2026')
    expect(formatDateTime('2026-11-30T23:59:59-04:00')).toBe('30/11/2026 23:59')
    expect(formatDateTime('2026-11-30')).toBe('30/11/2026')
    expect(formatDate(null)).toBe('')
  })

  test('an instant of the portal is shown in the reader’s time zone, also late in the evening', () => {
    const late = new Date(2026, 10, 30, 23, 30).toISOString()
    expect([formatInstant(late), formatInstantDay(late)]).toEqual(['30/11/2026 23:30', '30/11/2026'])
    expect([formatInstant(null), formatInstantDay('never')]).toEqual(['', ''])
  })

  test('a key in groups of four, and shortened', () => {
    expect(groupChave(CHAVE)).toBe('3526 1112 ABC3 4501 DE35 5500 1000 0041 8713 3170 4301')
    expect(shortenChave(CHAVE)).toBe('3526 … 3170 4301')
  })

  test('counts agree in number', () => {
    expect(formatCount(1, 'nota', 'notas')).toBe('1 nota')
    expect(formatCount(0, 'nota', 'notas')).toBe('0 notas')
    expect(formatCount(1284, 'nota', 'notas')).toBe('1.284 notas')
  })

  test.each([
    ['a@x.com; b@x.com', 'a@x.com'],
    ['1111-2222/3333-4444', '1111-2222'],
    ['a|b', 'a'],
    ['a, b', 'a'],
    ['', ''],
  ])('of %s the first is shown', (several, first) => {
    expect(firstOf(several)).toBe(first)
  })

  test('initials, sizes, CFOP', () => {
    expect(initialsOf('Helena da Prado')).toBe('HP')
    expect(initialsOf('Helena Prado (demonstração)')).toBe('HP')
    expect(initialsOf('demo')).toBe('D')
    expect(formatBytes(512)).toBe('512 B')
    expect(formatBytes(1288490188)).toBe('1,2 GB')
    expect(formatCfop('5102')).toBe('5.102')
    expect(formatCfop(null)).toBe('')
  })
})

test('a sentence that ends in a name has one point', () => {
  expect(endSentence('Empresa trocada para Indústria de Móveis S.A.')).toBe(
    'Empresa trocada para Indústria de Móveis S.A.',
  )
  expect(endSentence('Empresa trocada para Mercado Azul Ltda')).toBe('Empresa trocada para Mercado Azul Ltda.')
})
