import type { CellKind, CellValue } from '@portal/files/cells.ts'
import { csvLine } from '@portal/files/csv-text.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvChunks } from './csv.ts'

const lineOf = (kind: CellKind, value: CellValue) => csvLine([kind], [value]).slice(0, -2)

/** A CSV's cells as a spreadsheet splits them. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  const piece = /(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n|$)/y
  for (piece.lastIndex = 0; piece.lastIndex < csv.length; ) {
    const match = piece.exec(csv)
    if (!match) throw new Error(`not a CSV at ${piece.lastIndex}`)
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

test.each<[CellKind, CellValue, string]>([
  ['cents', 123456, '1234,56'],
  ['cents', -5, '-0,05'],
  ['cents', 0, '0,00'],
  ['cents', null, ''],
  ['decimal', '-1.5000', '-1,5000'],
  ['decimal', '=1+1', "'=1+1"],
  ['whole', 42, '42'],
  ['when', '2026-06-01 10:00:05', '01/06/2026 10:00:05'],
  ['when', '2026-06-01T10:00:05-03:00', '01/06/2026 10:00:05'],
  ['when', 'agora', 'agora'],
  ['code', '00012', '"=""00012"""'],
  ['code', '35260611222333000181550010000000011000000017', '"=""35260611222333000181550010000000011000000017"""'],
  ['code', 'SEM GTIN', 'SEM GTIN'],
  ['code', '=1', "'=1"],
  ['text', 'Café; "bom"', '"Café; ""bom"""'],
  ['text', 'duas\nlinhas', '"duas\nlinhas"'],
  ['text', '=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['text', '+55 11', "'+55 11"],
  ['text', '-10', "'-10"],
  ['text', '@SUM(A1)', "'@SUM(A1)"],
  ['text', '\t=1', `'\t=1`],
  ['text', '\r=1', `"'\r=1"`],
  ['text', ' =1', `' =1`],
  ['text', '＝1', "'＝1"],
  ['text', 'a=1', 'a=1'],
])('%s %j is written %s', (kind, value, written) => {
  expect(lineOf(kind, value)).toBe(written)
})

test('a user’s text stays in one cell, unchanged except for the apostrophe, and is never a formula', () => {
  const words = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n;" \'a0') }))
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 5 }),
      fc.constantFrom<CellKind>('text', 'code'),
      (texts, kind) => {
        const [cells = []] = cellsOf(
          csvLine(
            texts.map(() => kind),
            texts,
          ),
        )
        expect(cells.length).toBe(texts.length)
        cells.forEach((cell, index) => {
          const text = (texts[index] ?? '').replaceAll('\0', '')
          const isCode = kind === 'code' && /^[0-9A-Za-z]+$/.test(text)
          expect(isCode ? [`="${text}"`] : [text, `'${text}`]).toContain(cell)
          if (!isCode) expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/)
        })
      },
    ),
    { numRuns: 500 },
  )
})

test('amounts of either sign are unchanged', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const written = lineOf('cents', cents)
      expect(written).toMatch(/^-?\d+,\d{2}$/)
      expect(BigInt(written.replace(',', ''))).toBe(BigInt(cents))
    }),
  )
})

test('begins with the UTF-8 mark and the heading, and reads rows only on demand', async () => {
  let made = 0
  const batches = (async function* () {
    for (; made < 1000; made++) yield [[made]]
  })()
  const chunks = csvChunks({ name: 'x', heads: ['Número'], kinds: ['whole'], batches })
  const first = await chunks.next()
  expect(first.value?.toString()).toBe('\uFEFFNúmero\r\n0\r\n')
  expect(made).toBe(0)
  await chunks.return(undefined)
  expect(made).toBe(0)
})
