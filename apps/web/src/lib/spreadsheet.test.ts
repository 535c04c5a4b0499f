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
