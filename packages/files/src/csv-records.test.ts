import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvOptions, csvRecords, detectSeparator } from './csv-records.ts'

const read = (text: string, strayQuotes: CsvOptions['strayQuotes'] = 'text') => [
  ...csvRecords(text, { separator: ';', strayQuotes }),
]

test.each<[string, string[][]]>([
  ['', []],
  [
    'a;b\r\nc;d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a;b\nc', [['a', 'b'], ['c']]],
  ['a\rb', [['a'], ['b']]],
  ['a;\n\n;b', [['a', ''], [''], ['', 'b']]],
  ['a;', [['a', '']]],
  ['\uFEFFa', [['a']]],
  ['"x;1";"diz ""oi""\nfim"', [['x;1', 'diz "oi"\nfim']]],
  ['"";""""', [['', '"']]],
])('%j', (text, records) => {
  expect(read(text)).toEqual(records)
  expect(read(text, 'refuse')).toEqual(records)
  expect(read(text, 'closed')).toEqual(records)
})

test('stray quotes are refused or read as text', () => {
  expect(read('"15" de aço;b')).toEqual([['"15" de aço', 'b']])
  expect(read('"aberta;b')).toEqual([['"aberta', 'b']])
  expect(read('tubo 3";b', 'closed')).toEqual([['tubo 3"', 'b']])
  expect(() => read('a\n"aberta;b', 'closed')).toThrow(expect.objectContaining({ code: 'unclosed', record: 2 }))
  for (const text of ['"15" de aço', '"aberta', 'tubo 3"'])
    expect(() => read(text, 'refuse')).toThrow(expect.objectContaining({ code: 'misplaced', record: 1 }))
})

test('a record beyond the limits is refused', () => {
  const limits = { cells: 2, cellLength: 3 }
  const limited = (text: string) => [...csvRecords(text, { separator: ';', strayQuotes: 'text', limits })]
  expect(limited('abc;d\ne')).toEqual([['abc', 'd'], ['e']])
  for (const text of ['a;b;c', 'abcd'])
    expect(() => limited(text)).toThrow(expect.objectContaining({ code: 'too_long' }))
})

test('quoted cells are read back unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', '\r', ' ', 'é'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const quoted = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(';'))
      for (const lineEnd of ['\n', '\r\n']) expect(read(quoted.join(lineEnd), 'refuse')).toEqual(rows)
    }),
  )
})

test.each([
  ['a;b,c;d', ';'],
  ['a\tb', '\t'],
  ['a,b\n;;;;', ','],
  ['a', ';'],
])('separator of %j', (text, separator) => expect(detectSeparator(text)).toBe(separator))
