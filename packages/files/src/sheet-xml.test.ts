import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CellKind, type CellValue, PIECE_LENGTH } from './cells.ts'
import { columnName, sheetXml } from './sheet-xml.ts'
import { SHEET_PATH, workbookParts } from './workbook-parts.ts'

async function* batchesOf(...batches: CellValue[][][]) {
  yield* batches
}

async function piecesOf(kinds: CellKind[], ...batches: CellValue[][][]) {
  const pieces: string[] = []
  const heads = kinds.map((_, index) => `Coluna ${index + 1}`)
  for await (const piece of sheetXml({ name: 'Notas', heads, kinds, batches: batchesOf(...batches) }))
    pieces.push(piece)
  return pieces
}

/** The cell of the second row and first column; empty when it is left out. */
async function cellOf(kind: CellKind, value: CellValue) {
  const xml = (await piecesOf([kind], [[value]])).join('')
  return /<row r="2">(.*)<\/row>/s.exec(xml)?.[1]
}

const inline = (text: string) => `<c r="A2" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %d is %s', (index, name) => {
  expect(columnName(index)).toBe(name)
})

test.each<[CellKind, CellValue, string]>([
  ['text', null, ''],
  ['text', '', ''],
  ['text', '=1+1', inline('=1+1')],
  ['text', ' a & b <c> "d" ', inline(' a &amp; b &lt;c&gt; "d" ')],
  ['text', 'a\r\nb\tc', inline('a&#13;\nb\tc')],
  ['text', '_x000D_', inline('_x005F_x000D_')],
  ['text', '_x00', inline('_x00')],
  ['text', 'a\0\u0007\u0085b\uFFFE', inline('ab')],
  ['text', 'a\uD800b', inline('ab')],
  ['text', '😀 Ação', inline('😀 Ação')],
  ['code', '00012', inline('00012')],
  ['whole', 12, '<c r="A2" s="2"><v>12</v></c>'],
  ['cents', -5, '<c r="A2" s="3"><v>-0.05</v></c>'],
  ['decimal', '1.5000', '<c r="A2" s="4"><v>1.5000</v></c>'],
  ['decimal', '1,5', inline('1,5')],
  ['when', '1900-03-01', '<c r="A2" s="5"><v>61</v></c>'],
  ['when', '2026-06-01T12:00:00', '<c r="A2" s="5"><v>46174.5</v></c>'],
  ['day', '1900-03-01', '<c r="A2" s="7"><v>61</v></c>'],
  ['when', '1900-02-28', inline('1900-02-28')],
  ['when', '2026-13-01', inline('2026-13-01')],
  ['when', 'ontem', inline('ontem')],
])('a %s cell of %j', async (kind, value, xml) => {
  expect(await cellOf(kind, value)).toBe(xml)
})

test('a text is cut at the longest that a cell may have, not inside a character', async () => {
  expect(await cellOf('text', 'a'.repeat(32_768))).toBe(inline('a'.repeat(32_767)))
  expect(await cellOf('text', `${'a'.repeat(32_766)}😀`)).toBe(inline('a'.repeat(32_766)))
})

test('no text breaks the XML, and it is read back', async () => {
  const unit = fc.constantFrom('&', '<', '>', '"', ']]>', '\r', '\n', ' ', '_x000A_', 'é', '😀')
  const plainText = (text: string) =>
    text
      .replaceAll('&#13;', '\r')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll('_x005F_', '_')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit, minLength: 1 }), async (text) => {
      const inner = /preserve">([^<>]*)<\/t>/.exec((await cellOf('text', text)) ?? '')?.[1] ?? ''
      expect(inner).not.toMatch(/&(?!amp;|lt;|gt;|#13;)/)
      expect(plainText(inner)).toBe(text)
    }),
  )
})

test('the sheet has widths, a heading, numbered rows and a filter over all', async () => {
  const xml = (await piecesOf(['code', 'cents'], [['001', 1]], [['002', null]])).join('')
  expect(xml).toContain('<col min="1" max="1" width="18" customWidth="1"/><col min="2" max="2" width="14"')
  expect(xml).toContain('<c r="B1" s="1" t="inlineStr"><is><t xml:space="preserve">Coluna 2</t></is></c>')
  expect(xml).toContain(
    '<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">001</t></is></c><c r="B2" s="3">',
  )
  expect(xml).toMatch(/<row r="3"><c r="A3"[^/]*002<\/t><\/is><\/c><\/row><\/sheetData><autoFilter ref="A1:B3"\/>/)
})

test('an empty sheet has the heading alone', async () => {
  expect((await piecesOf(['text'])).join('')).toMatch(/<\/row><\/sheetData><autoFilter ref="A1:A1"\/><\/worksheet>$/)
})

test('long batches leave in pieces', async () => {
  const pieces = await piecesOf(
    ['text'],
    Array.from({ length: 2000 }, (_, row) => [`Produto ${row}`]),
  )
  expect(pieces.length).toBeGreaterThan(3)
  for (const piece of pieces) expect(piece.length).toBeLessThan(PIECE_LENGTH + 200)
  expect(pieces.join('').match(/<row /g)).toHaveLength(2001)
})

test('the parts of the workbook name the sheet and each other', () => {
  const parts = new Map(workbookParts('Notas 2026'))
  expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Notas 2026" sheetId="1" r:id="rId1"/>')
  expect(parts.get('[Content_Types].xml')).toContain(`PartName="/${SHEET_PATH}"`)
  for (const match of (parts.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(/Target="([^"]+)"/g))
    expect([...parts.keys(), SHEET_PATH]).toContain(`xl/${match[1]}`)
  const [, count, styles] = /<cellXfs count="(\d+)">(.*)<\/cellXfs>/.exec(parts.get('xl/styles.xml') ?? '') ?? []
  expect(styles?.match(/<xf /g)).toHaveLength(Number(count))
})

test('the filter leaves out the totals at the end', async () => {
  const rows = { name: 'Notas', heads: ['Nome', 'Valor'], kinds: ['text', 'cents'] as CellKind[] }
  let xml = ''
  for await (const piece of sheetXml({ ...rows, batches: batchesOf([['a', 100]], [['Total', 100]]), footRows: 1 }))
    xml += piece
  expect(xml).toContain('<autoFilter ref="A1:B2"/>')
  expect(xml).toContain('<row r="3">')
})
