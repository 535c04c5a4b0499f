import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CellKind, type CellValue, PIECE_LENGTH } from './cells.ts'
import { csvRecords } from './csv-records.ts'
import { csvLine, csvText } from './csv-text.ts'

const cellOf = (kind: CellKind, value: CellValue) => csvLine([kind], [value]).slice(0, -2)

async function* batchesOf(...batches: CellValue[][][]) {
  yield* batches
}

async function textOf(kinds: CellKind[], ...batches: CellValue[][][]) {
  const pieces: string[] = []
  const heads = kinds.map((_, index) => `Coluna ${index + 1}`)
  for await (const piece of csvText({ name: 'Notas', heads, kinds, batches: batchesOf(...batches) })) pieces.push(piece)
  return pieces
}

test.each<[CellKind, CellValue, string]>([
  ['text', 'Café', 'Café'],
  ['text', null, ''],
  ['text', '', ''],
  ['text', 'a;b', '"a;b"'],
  ['text', 'diz "oi"', '"diz ""oi"""'],
  ['text', 'linha\r\nlinha', '"linha\r\nlinha"'],
  ['text', ' antes', '" antes"'],
  ['text', 'depois ', '"depois "'],
  ['text', 'um\0dois', 'umdois'],
  ['code', '00012', '"=""00012"""'],
  ['code', '12ABC34501DE35', '"=""12ABC34501DE35"""'],
  ['code', '1"&A1', '"1""&A1"'],
  ['code', '=1+1', "'=1+1"],
  ['whole', 0, '0'],
  ['whole', 1234567, '1234567'],
  ['cents', 0, '0,00'],
  ['cents', 5, '0,05'],
  ['cents', -5, '-0,05'],
  ['cents', 123456789, '1234567,89'],
  ['decimal', '1.5000', '1,5000'],
  ['decimal', '-0.25', '-0,25'],
  ['decimal', '1e5', '1e5'],
  ['decimal', '-1+2', "'-1+2"],
  ['when', '2026-06-01T10:20:30', '01/06/2026 10:20:30'],
  ['when', '2026-06-01 10:20:30-03:00', '01/06/2026 10:20:30'],
  ['when', '2026-06-01', '01/06/2026 00:00:00'],
  ['day', '2026-06-01', '01/06/2026'],
  ['day', '=HOJE()', "'=HOJE()"],
  ['when', '=HOJE()', "'=HOJE()"],
])('a %s cell of %j', (kind, value, cell) => {
  expect(cellOf(kind, value)).toBe(cell)
})

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠A1', '\u00A0=1']

test.each(FORMULAS)('a text %j gets an apostrophe', (formula) => {
  expect(csvLine(['text'], [formula])).toMatch(/^"?'/)
  expect(csvLine(['text'], [`\0${formula}`])).toMatch(/^"?'/)
})

test.each(['\t=1', '\r=1', '\n=1', '\tA', ' =1', ' \t@A1'])('blanks before a formula do not hide it: %j', (text) => {
  expect([...csvRecords(cellOf('text', text), { separator: ';', strayQuotes: 'refuse' })]).toEqual([[`'${text}`]])
})

test('a sign inside a text is no formula', () => {
  expect(cellOf('text', 'A=B+C-D@E')).toBe('A=B+C-D@E')
})

test('no text of any column begins a formula, and every text is read back', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', ';', '\r', '\n', '\t', ' ', 'a', '1', '\0'),
  })
  const kinds = fc.constantFrom<CellKind>('text', 'code', 'decimal', 'when')
  fc.assert(
    fc.property(kinds, nasty, (kind, text) => {
      const [record] = [...csvRecords(`${cellOf(kind, text)};fim\r\n`, { separator: ';', strayQuotes: 'refuse' })]
      const cell = record?.[0] ?? ''
      expect(record).toHaveLength(2)
      if (/^="[0-9A-Za-z]+"$/.test(cell)) expect(cell).toBe(`="${text}"`)
      else if (!/^-?\d+$/.test(cell)) expect(cell).not.toMatch(/^\s*[=+\-@]/)
      expect(cell.replace(/^'|^="|"$/g, '')).toContain(/^[0-9A-Za-z]*/.exec(text)?.[0] ?? '')
    }),
  )
})

test('the file has a mark, a heading and one line per row', async () => {
  const pieces = await textOf(
    ['code', 'cents'],
    [
      ['001', 100],
      ['002', null],
    ],
    [],
    [['003', -1]],
  )
  expect(pieces.join('')).toBe('\uFEFFColuna 1;Coluna 2\r\n"=""001""";1,00\r\n"=""002""";\r\n"=""003""";-0,01\r\n')
})

test('without rows the heading is written', async () => {
  expect(await textOf(['text', 'text'])).toEqual(['\uFEFFColuna 1;Coluna 2\r\n'])
})

test('a cell without a kind is text', () => {
  expect(csvLine(['whole'], [1, '=1'])).toBe("1;'=1\r\n")
})

test('long batches leave in pieces that join to the whole', async () => {
  const rows = Array.from({ length: 3000 }, (_, index): CellValue[] => [`Produto ${index} com um nome comprido`])
  const pieces = await textOf(['text'], rows)
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) expect(piece.length).toBeLessThan(PIECE_LENGTH + 100)
  const read = [...csvRecords(pieces.join(''), { separator: ';', strayQuotes: 'refuse' })]
  expect(read.slice(1)).toEqual(rows)
})

/** The guards of a text one by one: NUL, formula, quotes. */
function plainCell(text: string): string {
  const clean = text.replaceAll('\0', '')
  const guarded = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(clean) ? `'${clean}` : clean
  return /[";\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

test('every text gets the guards that it needs, and no other', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'Z', '0', 'ç', ' ', '\u00a0', '"', ';', '\0', '\n', '\r', '=', '-'),
    maxLength: 6,
  })
  fc.assert(
    fc.property(text, (value) => {
      expect(cellOf('text', value)).toBe(plainCell(value))
    }),
    { numRuns: 2000 },
  )
})
