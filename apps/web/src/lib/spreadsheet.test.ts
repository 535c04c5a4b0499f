import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readCsv, readSpreadsheet } from './spreadsheet.ts'
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

test('what is too long, or no workbook, is refused with a sentence', async () => {
  await expect(readSpreadsheet(new File(['a\nb\nc\nd'], 'x.csv'), { rows: 2 })).rejects.toThrow('mais de 2 linhas')
  await expect(readSpreadsheet(new File(['PK\u0003\u0004'], 'x.xlsx'), { rows: 2 })).rejects.toThrow(/planilha/)
})
