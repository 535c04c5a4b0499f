import { expect, test } from 'vitest'
import { toCsv } from './report.ts'

test('the report is a CSV for spreadsheets, one line per file', () => {
  const csv = toCsv([
    { arquivo: 'a.zip/b.xml', veredito: 'importado', ds_chave: '35' },
    { arquivo: 'c;"d".xml', veredito: 'rejeitado', motivo: 'PDF' },
  ])
  expect(csv).toBe(
    '\ufeffArquivo;Veredito;Chave;Motivo\r\na.zip/b.xml;importado;35;\r\n"c;""d"".xml";rejeitado;;PDF\r\n',
  )
})

test('a file name never becomes a formula', () => {
  expect(toCsv([{ arquivo: '=HYPERLINK("x")', veredito: 'rejeitado' }])).toContain(`"'=HYPERLINK(""x"")"`)
})
