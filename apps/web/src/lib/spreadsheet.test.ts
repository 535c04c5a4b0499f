import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readCsv, readSheets, readSpreadsheet } from './spreadsheet.ts'
import { xlsxOf } from './xlsx.ts'

const ROWS = [
  ['Código', 'NCM', 'Alíquota'],
  ['007', '01062100', 18.5],
  ['Café & <pão> «d"água»', '', 0],
]

test('a workbook that is written is read again, zeros kept, numbers as numbers', async () => {
  const blob = await xlsxOf(ROWS, 'Produtos')
  const table = await readSpreadsheet(new File([blob], 'produtos.xlsx'), { rows: 10 })
  expect(table).toEqual([
    ['Código', 'NCM', 'Alíquota'],
    ['007', '01062100', '18,5'],
    ['Café & <pão> «d"água»', '', '0'],
  ])
})

test('text is formatted as text, a column with numbers is not, and the same rows give the same file', async () => {
  const bytes = async () => new Uint8Array(await (await xlsxOf(ROWS, 'Produtos')).arrayBuffer())
  const file = await bytes()
  const partOf = (path: string) => strFromU8(unzipSync(file)[path] ?? new Uint8Array())
  const formats = [...partOf('xl/styles.xml').matchAll(/<xf numFmtId="(\d+)"[^>]* xfId/g)].map(([, format]) => format)
  const sheet = partOf('xl/worksheets/sheet1.xml')
  const formatOf = (cell: string) => formats[Number(new RegExp(`r="${cell}"(?: s="(\\d+)")?`).exec(sheet)?.[1] ?? 0)]
  const TEXT = '49'
  expect(['A2', 'A3', 'B2', 'C2'].map(formatOf)).toEqual([TEXT, TEXT, TEXT, '0'])
  expect(await bytes()).toEqual(file)
})

test.each([
  [
    'a;b\r\n="01";"x;y""z"\r\n',
    [
      ['a', 'b'],
      ['01', 'x;y"z'],
    ],
  ],
  [
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('text with separators %j', (text, rows) => expect(readCsv(text)).toEqual(rows))

test('a file that is too long or not a workbook is refused with a message', async () => {
  await expect(readSpreadsheet(new File(['a\nb\nc\nd'], 'x.csv'), { rows: 2 })).rejects.toThrow('mais de 2 linhas')
  await expect(readSpreadsheet(new File(['PK\u0003\u0004'], 'x.xlsx'), { rows: 2 })).rejects.toThrow(/planilha/)
})

const fileOf = (part: BlobPart, name = 'x') => new File([part], name)
const utf16 = (text: string, order: 'le' | 'be'): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 2)
  for (let index = 0; index < text.length; index += 1)
    new DataView(bytes.buffer).setUint16(index * 2, text.charCodeAt(index), order === 'le')
  return bytes
}

test.each<[string, BlobPart]>([
  ['UTF-8', 'Código\tNCM\n1\t09012100\n'],
  ['UTF-8 with a mark', '\uFEFFCódigo\tNCM\n1\t09012100\n'],
  ['UTF-16 LE («Texto Unicode» of Excel)', utf16('\uFEFFCódigo\tNCM\r\n1\t09012100\r\n', 'le')],
  ['UTF-16 BE', utf16('\uFEFFCódigo\tNCM\r\n1\t09012100\r\n', 'be')],
  ['UTF-16 LE without a mark', utf16('Código\tNCM\n1\t09012100', 'le')],
  ['bars', 'Código|NCM\n1|09012100\n'],
  ['a separator that the file names', 'sep=|\nCódigo|NCM\n1|09012100\n'],
  ['CR', 'Código;NCM\r1;09012100\r'],
  ['titles with commas', 'Relação de produtos, serviços, e outros, de 2026\n\nCódigo;NCM\n1;09012100\n'],
])('a text in %s', async (_name, part) => {
  const table = await readSpreadsheet(fileOf(part), { rows: 100 })
  expect(table.slice(-2)).toEqual([
    ['Código', 'NCM'],
    ['1', '09012100'],
  ])
})

test.each<[string, BlobPart, RegExp]>([
  [
    'old workbook',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    /\.xls\), ou uma protegida por senha\. Abra/,
  ],
  ['HTML', '<html><table><tr><td>Código</td></tr></table></html>', /página HTML.*salve como/],
  ['HTML in UTF-16', utf16('\uFEFF<table><tr><td>1</td></tr></table>', 'le'), /página HTML/],
  ['HTML with a mark and a doctype', '\uFEFF\n<!DOCTYPE html><html></html>', /página HTML/],
  ['XML of 2003', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>', /XML do Excel 2003/],
  ['PDF', '%PDF-1.7', /PDF/],
  ['LibreOffice', 'PK\u0003\u0004xxxxmimetypeapplication/vnd.oasis.opendocument.spreadsheet', /LibreOffice/],
])('what is not a spreadsheet is named, with what to do: %s', async (_name, part, message) => {
  await expect(readSpreadsheet(fileOf(part, 'x.xls'), { rows: 10 })).rejects.toThrow(message)
})

/** A workbook with a sheet of titles and one with a percentage, a number and text. */
function workbook(format: string): Uint8Array<ArrayBuffer> {
  const type = 'http://schemas.openxmlformats.org'
  const sheet = (rows: string) =>
    `<worksheet xmlns="${type}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${type}/spreadsheetml/2006/main" xmlns:r="${type}/officeDocument/2006/relationships"><sheets><sheet name="Capa" sheetId="1" r:id="rId1"/><sheet name="Produtos &amp; NCM" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${type}/package/2006/relationships"><Relationship Id="rId1" Type="${type}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${type}/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${type}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${type}/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>Relatório</t></is></c></row>'),
    'xl/worksheets/sheet2.xml': sheet(
      '<row r="3"><c r="B3" s="1"><v>0.18</v></c><c r="C3" s="2"><v>7.0000000000000007E-2</v></c><c r="D3"><v>0.18</v></c><c r="E3" t="inlineStr" s="1"><is><t>\'001</t></is></c></row>',
    ),
  }
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries(files))
}

test('every sheet is read, and a cell with the format of a percentage is one (ECMA-376, numFmt)', async () => {
  const sheets = await readSheets(fileOf(workbook('0.0%'), 'x.xlsx'), { rows: 10 })
  expect(sheets.map(({ name }) => name)).toEqual(['Capa', 'Produtos & NCM'])
  expect(sheets[1]?.table.at(-1)?.slice(-4)).toEqual(['18%', '7%', '0,18', '001'])
  const [, quoted] = await readSheets(fileOf(workbook('0&quot; %&quot;'), 'x.xlsx'), { rows: 10 })
  expect(quoted?.table.at(-1)?.slice(-4)).toEqual(['18%', '0,07', '0,18', '001'])
})
