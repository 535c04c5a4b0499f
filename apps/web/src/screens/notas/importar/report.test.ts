import { expect, test } from 'vitest'
import { toCsv } from './report.ts'

test('the report is a CSV for spreadsheets, one line per file', () => {
  const csv = toCsv([
    { arquivo: 'a.zip/b.xml', veredito: 'importado', ds_chave: '35' },
    { arquivo: 'c;"d".xml', veredito: 'rejeitado', motivo: 'PDF' },
    { arquivo: 'e.xml', veredito: 'rejeitado', motivo: 'De outros', cnpj_remetente: '11', nm_remetente: 'Aço; Ltda' },
  ])
  expect(csv).toBe(
    [
      '\ufeffArquivo;Veredito;Chave;Motivo;CNPJ do emitente;Emitente;CNPJ do destinatário;Destinatário',
      'a.zip/b.xml;importado;35;;;;;',
      '"c;""d"".xml";rejeitado;;PDF;;;;',
      'e.xml;rejeitado;;De outros;11;"Aço; Ltda";;',
      '',
    ].join('\r\n'),
  )
})

test('a file name never becomes a formula', () => {
  expect(toCsv([{ arquivo: '=HYPERLINK("x")', veredito: 'rejeitado' }])).toContain(`"'=HYPERLINK(""x"")"`)
})
