import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layoutOf, versionOn } from './layout/layout.ts'
import { formatRow } from './line/format.ts'
import { row } from './line/row.ts'
import { cleanText, toLatin1 } from './line/text.ts'
import { centsOf } from './read/values.ts'
import { monthRows } from './testing/month.test.kit.ts'
import { writeEfd, writeWhole } from './write.ts'

const LAYOUT = layoutOf('020')
const item = (values: Parameters<typeof row<'C170'>>[1]) =>
  formatRow(LAYOUT, row('C170', values)).split('|').slice(2, -1)
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('a field', () => {
  test.each([
    [1, '0,01'],
    [99, '0,99'],
    [123_456, '1234,56'],
    [9_007_199_254_740_991n, '90071992547409,91'],
    ['12', '12,00'],
    ['12.345', '12,35'],
    ['0007,5', '7,50'],
    [new Big('0.005'), '0,01'],
  ])('of money given %s is %s', (value, text) => expect(item({ VL_ITEM: value })[5]).toBe(text))

  test('is written with all its decimals, rounded half up without floats', () => {
    expect(item({ QTD: '10' })[3]).toBe('10,00000')
    expect(item({ QTD: '0.000005' })[3]).toBe('0,00001')
  })
  test('of digits is padded with zeros when its size is exact', () => {
    expect(item({ CST_ICMS: '60', CFOP: 1102 }).slice(8, 10)).toEqual(['060', '1102'])
  })
  test.each([
    ['VL_ITEM', -1],
    ['VL_ITEM', 0.5],
    ['VL_ITEM', 'abc'],
    ['QTD', 10],
    ['COD_ITEM', 'a|b'],
    ['COD_ITEM', 'a\nb'],
    ['COD_ITEM', 'x'.repeat(61)],
    ['CFOP', '51020'],
    ['NUM_ITEM', '1,5'],
  ] as const)('%s refuses «%s»', (name, value) => {
    expect(() => item({ [name]: value })).toThrow(code('efd.value'))
  })
  test('of a date accepts AAAA-MM-DD', () => {
    expect(formatRow(LAYOUT, row('E100', { DT_INI: '2026-11-01', DT_FIN: '30112026' }))).toBe(
      '|E100|01112026|30112026|\r\n',
    )
    expect(() => formatRow(LAYOUT, row('E100', { DT_INI: '1/11/2026' }))).toThrow(code('efd.value'))
  })
})

test('text is converted to ISO-8859-1', () => {
  expect(toLatin1('ação – “x” … ₂ ő Ω')).toBe('ação - "x" ... 2 o ?')
  expect(cleanText('  a\r\n\tb | c\u00a0 d  ')).toBe('a b / c d')
  expect(cleanText('abc def', 4)).toBe('abc')
  fc.assert(
    fc.property(fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 80 }), (text) => {
      const clean = cleanText(text)
      expect(Buffer.from(clean, 'latin1').toString('latin1')).toBe(clean)
      expect(clean.trim()).toBe(clean)
      expect(item({ COD_ITEM: clean.slice(0, 60).trim() })[1]).toBe(clean.slice(0, 60).trim())
    }),
  )
})

test('money is written and read back exactly', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 31), (cents) => {
      expect(centsOf(item({ VL_ITEM: cents })[5]!)).toBe(cents)
    }),
  )
})

test('the version follows the last day of the period', () => {
  expect(['2019-12-31', '2025-12-31', '2026-01-31', '2027-01-31', '2030-01-31'].map(versionOn)).toEqual([
    '013',
    '019',
    '020',
    '021',
    '021',
  ])
  expect(() => versionOn('2015-12-31')).toThrow(code('efd.version'))
  expect(() => layoutOf('999')).toThrow(code('efd.version'))
})

test('version 021 allows letters in the CNPJ and has new fields and situations', () => {
  const field = (version: string, reg: string, name: string) =>
    layoutOf(version)
      .registers.get(reg)
      ?.fields.find((candidate) => candidate.name === name)
  expect(field('020', '0150', 'CNPJ')?.numeric).toBe(true)
  expect(field('021', '0150', 'CNPJ')?.numeric).toBe(false)
  expect(field('021', 'C100', 'CHV_NFE')?.numeric).toBe(false)
  expect(field('020', 'E111', 'IND_BENEFICIO')).toBeUndefined()
  expect(field('021', 'E111', 'IND_BENEFICIO')).toBeDefined()
  expect(field('020', 'C100', 'COD_SIT')?.values).not.toContain('09')
  expect(field('021', 'C100', 'COD_SIT')?.values).toContain('09')
  expect(field('019', 'C120', 'COD_DOC_IMP')?.values).toEqual(['0', '1'])
  expect(layoutOf('015').registers.has('0210')).toBe(true)
  expect(layoutOf('020').registers.has('0210')).toBe(false)
})

describe('the file', () => {
  const [opening] = monthRows()
  test('has all blocks, with empty ones declared empty', () => {
    const text = writeWhole([opening!], '020').toString('latin1')
    for (const block of 'BCDGHK') expect(text).toContain(`|${block}001|1|\r\n|${block}990|2|\r\n`)
    expect(text).toMatch(/\|9990\|\d+\|\r\n\|9999\|\d+\|\r\n$/)
  })
  test.each([
    ['nothing', []],
    ['no opening', [row('E100', {})]],
    ['two openings', [opening!, opening!]],
    ['a block behind', [opening!, row('E100', {}), row('D100', {})]],
    ['a counter of its own', [opening!, { reg: '0990', cells: ['3'] }]],
    ['an unknown register', [opening!, { reg: 'Z100', cells: [] }]],
    ['too few fields', [opening!, { reg: '0002', cells: [] }]],
  ])('of %s is refused', (_, rows) => {
    expect(() => writeWhole(rows, '020')).toThrow(expect.objectContaining({ name: 'FiscalError' }))
  })
  test('is produced only as fast as it is consumed', async () => {
    let producedCount = 0
    const rows = function* () {
      yield opening!
      for (; producedCount < 200_000; producedCount++) yield row('0190', { UNID: 'UN', DESCR: 'Unidade de medida' })
    }
    const file = writeEfd(rows(), { version: '020' })
    await file.next()
    expect(producedCount).toBeLessThan(10_000)
    await file.return(undefined)
  })
})
