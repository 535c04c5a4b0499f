import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import type { CellKind, CellValue } from '@portal/files/cells.ts'
import { columnName } from '@portal/files/sheet-xml.ts'
import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { xlsxChunks } from './xlsx.ts'

const bookOf = (kinds: CellKind[], rows: CellValue[][]): Promise<Buffer> => {
  const batches = (async function* () {
    yield rows
  })()
  return buffer(xlsxChunks({ name: 'Notas', heads: kinds.map((kind) => `Coluna ${kind}`), kinds, batches }))
}

/** The cells below the heading, as a reader of spreadsheets types them. */
async function readBack(book: Buffer): Promise<unknown[][]> {
  const [sheet] = await readXlsxFile(book)
  expect(sheet?.sheet).toBe('Notas')
  return sheet?.data.slice(1) ?? []
}

async function partOf(book: Buffer, name: string): Promise<string> {
  const zip = await yauzl.fromBufferPromise(book)
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry))
  throw new Error(`no ${name}`)
}

test('cells are read back with their types: numbers, dates, texts with leading zeros', async () => {
  const kinds: CellKind[] = ['text', 'code', 'whole', 'cents', 'decimal', 'when']
  const book = await bookOf(kinds, [
    ['=1+1', '00012345678901234567890123456789012345678901', 42, -123_456, '18.5000', '2026-06-01 10:30:00'],
    [null, null, null, null, null, null],
    ['<a> & "b"', '07', 0, 5, '-0.1', '1899-01-01T00:00:00'],
  ])
  expect(await readBack(book)).toEqual([
    ['=1+1', '00012345678901234567890123456789012345678901', 42, -1234.56, 18.5, new Date('2026-06-01T10:30:00Z')],
    [null, null, null, null, null, null],
    ['<a> & "b"', '07', 0, 0.05, -0.1, '1899-01-01T00:00:00'],
  ])
  const xml = await partOf(book, 'xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('<f>')
  expect(xml).toContain('<autoFilter ref="A1:F4"/>')
  expect(xml).toContain('<c r="D2" s="3"><v>-1234.56</v></c>')
})

test('any text is read back unchanged', async () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'=+-@_x00D&<>"\'\r\n\t a') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 20 }), async (texts) => {
      const book = await bookOf(
        ['whole', 'text'],
        texts.map((word, index) => [index, word]),
      )
      const xml = await partOf(book, 'xl/worksheets/sheet1.xml')
      expect(xml).not.toMatch(/<f[ >]/)
      expect(xml.match(/<row /g)?.length).toBe(texts.length + 1)
      expect((await readBack(book)).map(([index]) => index)).toEqual(texts.map((_, index) => index))
    }),
    { numRuns: 25 },
  )
}, 30_000)

test('a text that looks like an escaped character is written as text', async () => {
  const xml = await partOf(await bookOf(['text'], [['a_x000D_b']]), 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('a_x005F_x000D_b')
})

test('columns have the names of spreadsheet columns', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('many rows are written in constant memory, and an error in them breaks the file', async () => {
  let made = 0
  const batches = (async function* () {
    for (; made < 400; made++)
      yield Array.from({ length: 1000 }, (_, index) => [`linha ${made} ${index} ${Math.random()}`])
  })()
  const stream = Readable.from(xlsxChunks({ name: 'Notas', heads: ['a'], kinds: ['text'], batches }), {
    objectMode: false,
  })
  await new Promise((resolve) => stream.once('readable', resolve))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(made).toBeLessThan(200)
  stream.destroy()
  const broken = (async function* () {
    yield [['a']]
    throw new Error('fault')
  })()
  await expect(buffer(xlsxChunks({ name: 'Notas', heads: ['a'], kinds: ['text'], batches: broken }))).rejects.toThrow(
    'fault',
  )
})
